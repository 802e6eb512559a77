"""What all devices show at once, of what each reader was shown: no number of a hidden opponent."""

from engine.kernel import events as kernel
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Viewer
from engine.rulesets.coc import events as ev
from engine.rulesets.coc.ruleset import INVESTIGATORS
from engine.rulesets.coc.tell.moments import moments
from tests.engine.coc.test_tell import name

ADA, BEN, CTHONIAN = 1, 2, 3
SHOT = ev.ShotFired(ADA, CTHONIAN, 0, 1, 1, "base", "regular", "hard", 1, outcome="hit")
UNMET = ev.Struck(ADA, CTHONIAN, 0, "failure", "hit", automatic=True)


def seen(*unit, viewer=None):
    recorded = [RecordedEvent(version, event) for version, event in enumerate(unit, start=1)]
    if viewer is not None:
        shown = [(record, INVESTIGATORS.show(record.event, viewer, record.version)) for record in recorded]
        recorded = [record._replace(event=event) for record, event in shown if event is not None]
    return moments(recorded, name, "en")


def test_points_lost_a_major_wound_and_what_follows_are_one_moment():
    attack, damage = (kernel.Rolled(n, ADA, purpose, 1, 10, (5,)) for n, purpose in ((1, "shot"), (2, "damage")))
    (one,) = seen(attack, SHOT, damage, ev.Hurt(CTHONIAN, ADA, 7, "serious"))
    assert (one.title, one.then, one.roll) == ("Cthonian loses 7 hit points", "Major wound.", 1)
    assert (one.result, one.came[0].roll) == ("a hard success", 2)
    (one,) = seen(SHOT, ev.Hurt(CTHONIAN, ADA, 7, "serious"), ev.BeganDying(CTHONIAN))
    assert (one.kind, one.title, one.then) == ("hit", "Cthonian is dying", "Loses 7 hit points, major wound.")
    (one,) = seen(SHOT, ev.Hurt(CTHONIAN, ADA, 20, "deadly"))
    assert (one.kind, one.title) == ("death", "Cthonian is dead")


def test_a_group_that_fights_on_is_not_dead():
    """It was told that all of them were, with one of three down."""
    (one,) = seen(SHOT, ev.Hurt(CTHONIAN, ADA, 20, "deadly"), ev.MemberLost(CTHONIAN, 2))
    assert (one.kind, one.title, one.then) == ("hit", "Cthonian: one down, 2 left", "Loses 20 hit points.")
    (one,) = seen(SHOT, ev.Hurt(CTHONIAN, ADA, 20, "deadly"), ev.MemberLost(CTHONIAN, 0))
    assert (one.kind, one.title) == ("death", "Cthonian is dead")


def test_a_failed_blow_that_nobody_met_says_why_it_hit():
    """COC-18: who does nothing is hit without a success."""
    (one,) = seen(UNMET, ev.Hurt(CTHONIAN, ADA, 1, "regular"))
    assert (one.title, one.result) == ("Cthonian loses 1 hit point", "unopposed")


def test_a_hidden_opponent_is_hurt_without_a_number_to_players():
    unit = (SHOT, ev.HiddenHurt(CTHONIAN, ADA, 467, "regular", 439, side=1))
    assert seen(*unit, viewer=Viewer("rita", referee=True))[0].title == "Cthonian loses 467 hit points"
    (one,) = seen(*unit, viewer=Viewer("anna", sides=(0,)))
    assert one.title == "Cthonian is hurt"
    assert "467" not in str(one) and "439" not in str(one)


def test_armour_that_stops_all_is_no_moment():
    assert seen(SHOT, ev.Hurt(CTHONIAN, ADA, 0, "none", 4)) == []
