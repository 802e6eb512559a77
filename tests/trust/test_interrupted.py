"""A stored export in which people interrupted is right, and both verifiers find what was changed in it."""

from pathlib import Path

import pytest

from campaigns.trust import verify
from tests.trust.tampering import parsed, resealed, rewrite, withheld, written
from tests.trust.test_in_the_browser import checked

STORED = (Path(__file__).parents[1] / "fixtures/exports/interrupted.jsonl").read_bytes()
AMENDED, KEPT = "battle/amended/1", "battle/roll-kept/1"


def forged(kind, change, which=0, sealed=True):
    """What one line says is changed, and its seal with it."""
    lines = parsed(STORED)
    one = [line for line in lines if line.get("type") == kind][which]
    rewrite(one, change)
    if sealed:
        resealed(lines, one)
    return written(lines)


def next_face(said):
    said["faces"][0] = said["faces"][0] % said["sides"] + 1


FORGED = {
    "the kept die shows another face": (forged(KEPT, next_face), "kept"),
    "another roll is kept": (forged(KEPT, lambda said: said.update(of=said["of"] - 1)), "kept"),
    "the kept die has another secret": (forged(KEPT, lambda said: said.update(secret="00" * 32), 1), "kept"),
    "somebody else interrupted": (
        forged(AMENDED, lambda said: said.update(interrupt={"figure": 3}), 0, False),
        "changed",
    ),
    "sealed anew": (forged(AMENDED, lambda said: said.update(interrupt={"figure": 3})), "root"),
    "it was a correction": (forged(AMENDED, lambda said: said.pop("interrupt"), 1), "root"),
}


def without_dice():
    lines = parsed(STORED)
    withheld(lines, lambda one: one["type"] == "battle/rolled/1")
    return written(lines)


def test_the_stored_export_is_right():
    report = verify.check(STORED)
    assert (report.verdict, report.wrong, report.unchecked) == ("right", [], [])
    assert report.counts["kept"] > 1 and STORED.count(b'"battle/taken-back/1"') == 1


@pytest.mark.parametrize("way", FORGED)
def test_what_was_changed_is_found(way):
    data, code = FORGED[way]
    assert code in {finding.code for finding in verify.check(data).wrong}


@pytest.mark.slow
def test_the_browser_says_the_same(phone):
    page = phone()
    page.goto("/check/")
    exports = [STORED, *(data for data, _ in FORGED.values()), without_dice()]
    for data, told in zip(exports, checked(page, exports), strict=True):
        report = verify.check(data)
        ours = (
            [[finding.code, finding.at] for finding in report.wrong],
            [[finding.code, finding.at] for finding in report.unchecked],
        )
        assert (told["verdict"], told["wrong"], told["unchecked"]) == (report.verdict, *ours)
