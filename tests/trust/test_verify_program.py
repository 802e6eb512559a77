"""verify.py on a stored export: it says right, and finds and names every tampering. No server, no database."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from campaigns.trust import verify
from tests.trust.tampering import BY_HAND, closed_opening, find, kinds, parsed, resealed, rewrite, tampered, written

STORED = Path(__file__).parents[1] / "fixtures/exports/battle.jsonl"
DATA = STORED.read_bytes()
PROGRAM = Path(verify.__file__)


def found(data, **more):
    return {(finding.code, finding.at) for finding in verify.check(data, **more).wrong}


def test_the_stored_export_is_right_for_ever():
    """The format is a promise: this file stays readable."""
    report = verify.check(DATA)
    assert (report.verdict, report.wrong, report.unchecked) == ("right", [], [])
    assert report.counts["promised"] == report.counts["recomputed"] > 10
    assert report.counts["reasons"] and report.counts["approvals"] and report.counts["sealed"]
    assert report.counts["checkpoints"] == 3


@pytest.mark.parametrize("tamper", BY_HAND, ids=lambda one: one.__name__)
def test_a_tampering_is_found_and_named(tamper):
    lines = parsed(DATA)
    expected = tamper(lines)
    assert expected <= found(written(lines))


def test_a_thousand_tamperings_are_found(read_once):
    """Every kind of them in turn; afterwards what wasn't tampered with is right as ever."""
    before = verify.check(DATA).counts
    pick, tried, missed = random.Random(20261122), kinds(DATA), []
    for n in range(1000):
        kind = tried[n % len(tried)]
        if verify.check(tampered(DATA, pick, kind)).verdict == "right":
            missed.append((n, kind))
    assert missed == [] and len(tried) < 250
    assert (verify.check(DATA).verdict, verify.check(DATA).counts) == ("right", before)


def test_every_finding_can_be_told():
    for tamper in BY_HAND:
        lines = parsed(DATA)
        tamper(lines)
        for finding in verify.check(written(lines)).wrong:
            assert "{" not in finding.text()


def test_the_program_runs_alone_and_says_by_its_status_what_it_found(tmp_path):
    """Copied to an empty folder, with nothing but Python's own library."""
    program, export = tmp_path / "verify.py", tmp_path / "battle.jsonl"
    program.write_bytes(PROGRAM.read_bytes())

    def run(*arguments):
        return subprocess.run(
            [sys.executable, "-I", "-S", program, *arguments], capture_output=True, text=True, check=False, cwd=tmp_path
        )

    export.write_bytes(DATA)
    right = run(export)
    assert right.returncode == 0 and "RIGHT: nothing was changed" in right.stdout, right.stdout + right.stderr
    lines = parsed(DATA)
    line = next(iter(BY_HAND[0](lines)))[1]
    export.write_bytes(written(lines))
    wrong = run(export)
    assert wrong.returncode == 1 and f"(line {line}) shows" in wrong.stdout
    assert run(tmp_path / "nothing").returncode == 2
    export.write_bytes(b'{"error":{"code":"log-not-signed"}}')
    other = run(export)
    assert other.returncode == 2 and "isn't an export" in other.stderr and not other.stdout


def test_a_kept_checkpoint_is_compared(tmp_path):
    lines = parsed(DATA)
    notes = [line["note"] for line in lines if line["is"] == "checkpoint"]
    assert found(DATA, held=notes) == set()
    forged = notes[1].split("\n")
    forged[2] = "A" * 43 + "="
    size = int(forged[1])
    assert found(DATA, held=["\n".join(forged)]) == {("signature", size)}
    assert found(DATA, held=["no note"]) == {("unreadable-kept", 0)}
    assert found(DATA, key="rollbook/log/x+00000000+AAAA") == {("unknown-key", 0)}
    report = verify.check(DATA)
    assert found(DATA, key=verify.verifier_key(report.log, report.keys[0][1])) == set()


def test_a_path_that_is_left_out_is_said_never_passed():
    lines = parsed(DATA)
    line = find(lines, "battle/rolled/1", 0, secret="")
    del line["opened"]
    report = verify.check(written(lines))
    assert report.verdict == "partly"
    assert [(finding.code, finding.at) for finding in report.unchecked] == [("no-path", line["seq"])]


def test_every_line_is_counted_once_as_read_or_as_sealed():
    counts, lines = verify.check(DATA).counts, parsed(DATA)
    assert counts["lines"] == counts["shown"] + counts["sealed"]
    assert counts["lines"] == sum(line["is"] in ("event", "key") for line in lines)


def test_what_may_stand_in_an_opening_that_the_reader_may_not_see_is_unchecked_and_not_wrong():
    lines = parsed(DATA)
    opening = find(lines, "battle/opened/1")
    first = json.loads(opening["payload"])["dice"]
    closed_opening(lines)
    report = verify.check(written(lines))
    assert (report.verdict, report.wrong) == ("partly", [])
    told = {(finding.code, finding.at) for finding in report.unchecked}
    dealt = {line["seq"]: json.loads(line["payload"]) for line in lines if line.get("type") == "battle/rolled/1"}
    of_the_server = {seq for seq, one in dealt.items() if one.get("secret")}
    assert max(dealt[seq]["roll"] for seq in of_the_server) < first["start"] + first["count"]
    hanging = of_the_server | {find(lines, "battle/agreed/1")["seq"]}
    assert told == {("unsure", seq) for seq in hanging} | {("withheld", opening["seq"])}
    assert all("{" not in finding.text() for finding in report.unchecked)
    forged = find(lines, "battle/rolled/1", 2, secret="")
    rewrite(forged, lambda said: said.update(faces=[said["faces"][0] % said["sides"] + 1, *said["faces"][1:]]))
    resealed(lines, forged)
    assert ("dice", forged["seq"]) in found(written(lines))


def test_no_event_costs_more_than_a_thousand_calls():
    """On any machine of today a battle of 300 events is checked within a second."""
    calls = 0

    def count(frame: Any, event: str, what: Any) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        verify.check(DATA)
    finally:
        sys.setprofile(None)
    assert calls < 1_000 * len(parsed(DATA))


@pytest.mark.parametrize(
    "data", [b"", b"\n", b"{}\n", b"[]\n", b"\xff\xfe\n", b'{"is":"export"}\n', b"[" * 5000 + b"\n"]
)
def test_what_is_no_export_is_said(data):
    assert "unreadable" in {finding.code for finding in verify.check(data).wrong}
    assert verify.check(data).verdict == "wrong"
