"""Whatever is played: an honest export is right, and every forged die in it is found, wherever it fell."""

import json
import random

import pytest

from campaigns.trust import verify
from engine.rulesets import RULESETS
from tests.founding import founded
from tests.trust.playing import GAMES, exported, fought
from tests.trust.tampering import at_random, parsed, resealed, rewrite, written

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("duel")]
every_ruleset = pytest.mark.parametrize("key", GAMES)


def test_every_registered_ruleset_is_tried_here():
    assert set(GAMES) == set(RULESETS) - {"toy"} and len(GAMES) > 1


def found(lines):
    return {(finding.code, finding.at) for finding in verify.check(written(lines)).wrong}


def forged(said):
    """The first die shows the next face."""
    said["faces"][0] = said["faces"][0] % said["sides"] + 1


@every_ruleset
@pytest.mark.usefixtures("read_once")
def test_a_forged_die_is_found_wherever_it_fell(key):
    """Changed alone, its line is named; sealed anew, the server's dice and the signed root still give it away.

    The first that fell, and the last of each kind.
    """
    data = exported(*founded(fought, key))
    report = verify.check(data)
    assert (report.verdict, report.wrong) == ("right", [])
    assert report.counts["promised"] == report.counts["recomputed"] > 3
    said = {
        n: json.loads(one["payload"])
        for n, one in enumerate(parsed(data))
        if one.get("type") == "battle/rolled/1" and "payload" in one
    }
    rolls = [n for n, roll in said.items() if roll["sides"] > 1]  # the last card of a deck has no other face
    typed = [n for n in rolls if not said[n].get("secret")]
    assert typed and len(rolls) > len(typed) + 2
    last = {(said[n]["purpose"], said[n]["sides"], n in typed): n for n in rolls}
    for n in sorted({rolls[0], *last.values()}):
        lines = parsed(data)
        rewrite(lines[n], forged)
        assert ("changed", lines[n]["seq"]) in found(lines), n
        resealed(lines, lines[n])
        wrong = found(lines)
        assert ("root", lines[0]["last"]) in wrong, n
        assert (("dice", lines[n]["seq"]) in wrong) == (n not in typed), n


@every_ruleset
def test_a_players_export_ties_every_roll_that_he_may_see_to_its_promise(key):
    """Also where he may not see how the battle opened: what the dice are committed to stands in a line of its own."""
    cast, battle = founded(fought, key)
    report = verify.check(exported(cast, battle, cast.anna))
    assert report.wrong == [] and {finding.code for finding in report.unchecked} <= {"hidden", "unsure"}
    assert report.counts["promised"] == report.counts["recomputed"] > 3


@every_ruleset
@pytest.mark.usefixtures("read_once")
def test_tampering_at_random_places_is_found(key):
    data = exported(*founded(fought, key))
    pick = random.Random(20261121)
    assert [n for n in range(50) if verify.check(at_random(data, pick)).verdict == "right"] == []
