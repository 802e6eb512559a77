"""What everybody at the table sees at once."""

import random

import pytest

from engine.kernel.events import Rolled
from engine.kernel.recorded import RecordedEvent
from engine.rulesets.gff import events as ev
from engine.rulesets.gff.ruleset import FIREFIGHT
from tests.engine.gff.table import play_randomly, sit_down


def name(n):
    return f"Unit {n}"


@pytest.mark.parametrize(("detail", "seeds"), [("rolls", (0, 1, 2)), ("outcomes", (24, 34))])
def test_whoever_loses_models_or_goes_down_has_a_moment_and_blocked_hits_have_none(detail, seeds):
    """GFF-13, 19, 21, 23."""
    seen = set()
    for seed in seeds:
        table = sit_down("server", seed, detail=detail)
        play_randomly(table, random.Random(seed), 120)
        for moment in FIREFIGHT.moments(table.recorded, name, "en"):
            seen.add((moment.kind, moment.title.partition(": ")[2].lstrip("1234567890 ") or "ran"))
            assert moment.title.startswith(name(moment.figure))
        harmed = sum(bool(event.fallen or event.markers) for event in table.events(ev.Harmed))
        told = sum(event.harms for event in map(Told, table.events(ev.AttackTold)))
        ran = sum(event.result == "routed" for event in table.events(ev.MoraleTested))
        assert len(FIREFIGHT.moments(table.recorded, name, "de")) == harmed + told + ran
    assert {("death", "out"), ("hit", "a model falls"), ("hit", "models fall"), ("death", "ran")} <= seen


class Told:
    def __init__(self, event):
        self.harms = bool(event.fallen or event.markers or event.effect != "none")


def test_the_moment_of_an_attack_names_the_weapon_and_its_dice():
    """GFF-13."""
    table = sit_down("server", 5)
    play_randomly(table, random.Random(5), 200)
    rolls = {event.roll: event.purpose for event in table.events() if hasattr(event, "faces")}
    armed = [moment for moment in FIREFIGHT.moments(table.recorded, name, "en") if moment.armed]
    assert armed and all(rolls[one.roll] == "hit" and one.result.endswith(("hit", "hits")) for one in armed)
    assert all(rolls[came.roll] in ("defence", "wound-effect") for one in armed for came in one.came)


def test_of_several_weapons_the_moment_names_one_that_hit():
    """A miss with the last one told everybody of "0 hits" and a wound. GFF-13."""
    events = [
        Rolled(1, 1, "hit", 2, 6, (5, 2)),
        ev.Attacked(1, 2, 0, 2, 1, armed="Rifle"),
        Rolled(2, 1, "hit", 1, 6, (1,)),
        ev.Attacked(1, 2, 1, 1, 0, armed="Flare gun"),
        Rolled(3, 2, "defence", 1, 6, (2,)),
        ev.Harmed(2, 1, 1, markers=1),
    ]
    unit = [RecordedEvent(version, event) for version, event in enumerate(events, start=1)]
    (moment,) = FIREFIGHT.moments(unit, name, "en")
    assert (moment.armed, moment.roll, moment.result) == ("Rifle", 1, "1 hit")
