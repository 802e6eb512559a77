"""Lines of which an export holds the digest only are named and counted, never right; nothing is called wrong for it."""

import json
import subprocess
import sys
from pathlib import Path

from campaigns.ledger import called_events
from campaigns.ledger.campaign_events import TAGS
from campaigns.selectors.campaigns import secrets
from campaigns.selectors.health.sealed_rolls import MAY_BE_SEALED
from campaigns.trust import files, verify
from engine.rulesets import RULESETS
from tests.trust.tampering import find, parsed, resealed, withheld, written

EXPORTS = Path(__file__).parents[1] / "fixtures/exports"
NAMES = ("battle", "luck", "copy", "campaign")
OUTCOME = "campaign/battle-outcome/1"


def stored(name):
    return parsed((EXPORTS / f"{name}.jsonl").read_bytes())


def kinds_in(lines):
    return sorted({line["type"] for line in lines if line["is"] == "event" and "payload" in line})


def named(report):
    """Which lines the report says it could not read."""
    seqs = [one.facts["lines"].split(", ") for one in report.unchecked if one.code in ("hidden", "withheld")]
    return {int(seq) for some in seqs for seq in some}


def codes(report, *of):
    return {one.code: one.facts.get("what", "") for one in report.unchecked if one.code in of}


def every_way():
    """Each stored export without what one kind of its lines says, and without what any says."""
    for name in NAMES:
        for kind in [*kinds_in(stored(name)), ""]:
            lines = stored(name)
            seqs = withheld(lines, lambda one, kind=kind: kind in ("", one["type"]))
            yield f"{name} without {kind or 'anything'}", lines, seqs


def test_whatever_is_withheld_is_named_and_neither_right_nor_wrong():
    ways = 0
    for way, lines, seqs in every_way():
        report = verify.check(written(lines))
        assert (report.verdict, report.wrong) == ("partly", []), way
        assert set(seqs) <= named(report), way
        assert all("{" not in finding.text() for finding in report.unchecked), way
        ways += 1
    assert ways > 50


def test_an_export_without_its_rolls_shots_and_wounds_is_told_by_the_program_line_by_line(tmp_path):
    lines = stored("battle")
    gone = ("battle/rolled/1", "stko/shot-fired/1", "stko/wounded/1")
    seqs = withheld(lines, lambda one: one["type"] in gone)
    file = tmp_path / "battle.jsonl"
    file.write_bytes(written(lines))
    ran = subprocess.run([sys.executable, verify.__file__, file], capture_output=True, text=True, check=False)
    assert ran.returncode == 3 and "RIGHT" not in ran.stdout, ran.stdout + ran.stderr
    assert "    23 rolls of which only the digest is here: NOT checked" in ran.stdout
    told = [one for one in ran.stdout.splitlines() if "Withheld" in one]
    assert len(told) == 3 and all(str(seq) in "".join(told) for seq in seqs)


def test_a_signature_that_fails_is_wrong_unless_the_key_that_made_it_is_withheld():
    """Without the line that set the key nobody can say; a key that is shown is the one that counts."""
    lines = stored("campaign")
    seqs = withheld(lines, lambda one: one["type"] == verify.KEY_SET)
    report = verify.check(written(lines))
    assert report.wrong == [] and ("unsure", *seqs) in {(finding.code, finding.at) for finding in report.unchecked}
    lines = stored("campaign")
    withheld(lines, lambda one: one["type"] != verify.KEY_SET)
    note = next(line for line in lines if line["is"] == "checkpoint")
    note["note"] = note["note"].replace("\u2014 rollbook/log/", "\u2014 rollbook/log/x")
    assert "signature" in {finding.code for finding in verify.check(written(lines)).wrong}


def test_rolls_that_were_checked_and_that_were_not_are_counted_apart():
    lines = stored("battle")
    line = find(lines, "battle/rolled/1", 3)
    withheld(lines, lambda one: one is line)
    counts = verify.check(written(lines)).counts
    assert (counts["rolls"], counts["unread"]) == (22, 1)


def test_what_an_honest_server_may_keep_from_a_reader_is_told_from_what_was_withheld():
    """The street fight hides nothing from anybody; where nothing says what is played, it may have been hidden."""
    lines = stored("battle")
    withheld(lines, lambda one: one["type"] in ("battle/opened/1", "stko/wounded/1"))
    report = verify.check(written(lines))
    assert {finding.facts["what"] for finding in report.unchecked if finding.code == "withheld"} == {
        "battle/opened/1",
        "stko/wounded/1",
    }
    lines = stored("copy")
    withheld(lines, lambda one: one["type"] in ("battle/copied/1", "battle/forked/1"))
    report = verify.check(written(lines))
    assert codes(report, "hidden", "withheld") == {"hidden": "battle/copied/1", "withheld": "battle/forked/1"}


def test_a_battle_whose_booking_nobody_can_read_is_not_right():
    """Booked by a command of its own the line says nothing of the battle in its header: it is missed all the same."""
    lines = stored("battle")
    line = find(lines, OUTCOME)
    line.update(because=None, command=line["stream"])
    resealed(lines, line)
    assert "no-outcome" not in codes(verify.check(written(lines)), "no-outcome")
    withheld(lines, lambda one: one is line)
    assert "no-outcome" in codes(verify.check(written(lines)), "no-outcome")


def test_another_battles_lines_are_not_missed():
    lines = stored("battle")
    line = next(one for one in lines if one.get("type") == "campaign/noted/1")
    line.update(type=OUTCOME)
    resealed(lines, line)
    assert not named(verify.check(written(lines)))


def test_manage_verify_says_the_same_of_a_file(db):
    lines = stored("battle")
    withheld(lines)
    found = files.check(written(lines), [])
    assert found.verdict == "partly" and "NOT CHECKED" in found.told


# -- the tables -------------------------------------------------------------------------------------------------------
def test_every_ruleset_stands_in_the_table_of_what_may_be_hidden():
    assert verify.MAY_BE_HIDDEN.keys() == RULESETS.keys() - {"toy"}


def test_the_campaigns_lines_that_may_be_hidden_are_those_that_the_server_hides():
    """`open_part` is the only gate of the campaign's own lines."""
    sealed = {*called_events.TAGS, "campaign/rolled/1"} & MAY_BE_SEALED
    theirs = {*secrets.MAY_BE_SECRET, *secrets.CARRYING, secrets.OUTCOME, *sealed, *secrets.KEEPERS_OWN}
    ours = {kind for kind in verify.MAY_BE_HIDDEN["coc"] if kind.startswith("campaign/")}
    assert ours == theirs and verify.MAY_BE_HIDDEN["stko"] == set(secrets.KEEPERS_OWN)


def test_the_lines_that_name_a_battle_are_known():
    naming = {tag for tag, event in TAGS.items() if event.__annotations__.get("battle") in (str, "str")}
    assert naming == verify.NAME_A_BATTLE
    assert json.loads(find(stored("battle"), OUTCOME)["payload"])["battle"] == stored("battle")[0]["battle"]
