"""A few activations as people enter them at a real table: what they are asked, and that it is as they entered it when
the battle is folded again."""

import pytest

from engine.kernel import events as ev
from engine.kernel.commands import convert
from engine.kernel.effects import Effects
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.gff import events as gff
from engine.rulesets.gff.live_input import ANSWERS, LiveInput
from engine.rulesets.gff.ruleset import FIREFIGHT
from tests.engine.table import BLUE, RED, REFEREE, Table

NEAR = {"distance": 600}


def profile(*rules, models=1, weapons=()):
    arms = [{"name": name, "attacks": 1, "range": 24, "count": models} for name in weapons]
    one = {"name": "case", "models": models, "quality": 4, "defence": 4, "rules": list(rules), "weapons": arms}
    return {"parts": [one]}


def table(*units, own=None, detail="rolls", **options):
    """Red and Blue, each with the units that are theirs; the first round has begun and Red is to act."""
    figures = tuple(Figure(side, "unit", profile=one) for side, one in units)
    values = {"gff.rules": own or {}, **{f"gff.{name}": value for name, value in options.items()}}
    sides = (Side("Red", (RED,), dice="typed"), Side("Blue", (BLUE,), dice="typed"))
    here = Table(Setup("gff", sides, figures, "real", options=values, detail=detail), 0, FIREFIGHT)
    here.enter({"type": "begin"}, REFEREE)
    settle(here, [3], *[[6], [1]] * 2)  # objectives, and Red wins both rolls
    here.enter({"type": "ready"}, REFEREE)
    return here


def settle(here, *rolls):
    """Each roll by its faces, each question by its answer, in the order in which they are asked for."""
    for roll in rolls:
        asked = here.game().open
        entry = {"type": "enter-dice", "faces": roll} if isinstance(asked, ev.RollRequested) else None
        here.enter(entry or {"type": "answer", "value": roll if isinstance(roll, dict) else {"choice": roll}}, REFEREE)
    assert here.game().open is None


def seen(here, kind):
    return [one.event for one in here.recorded if isinstance(one.event, kind)]


def test_before_the_first_round_each_side_is_asked_for_its_own_die():
    """GFF-06, 07: and for another one after the same; whoever plays the others can't roll it."""
    sides = (Side("Red", (RED,), dice="typed"), Side("Blue", (BLUE,), dice="typed"))
    figures = tuple(Figure(side, "unit", profile=profile()) for side in (0, 1, 1))
    here = Table(Setup("gff", sides, figures, "real", detail="rolls"), 0, FIREFIGHT)
    here.enter({"type": "begin"}, REFEREE)
    asked = []
    for face in (5, 4, 4, 2, 3, 6, 1):
        waits, entry = here.game().waiting, {"type": "enter-dice", "faces": [face]}
        asked.append((waits.asked.purpose, waits.sides))
        with pytest.raises(Refusal):
            here.enter(entry, (BLUE, RED)[waits.sides[0]])
        here.enter(entry, (RED, BLUE)[waits.sides[0]])
    first = [("place-first", (0,)), ("place-first", (1,))]
    assert asked == [("objectives", (0,)), *first * 2, ("deploy-first", (0,)), ("deploy-first", (1,))]
    assert {one.figure for one in seen(here, ev.Rolled)} == {1, 2}
    assert [one.side for one in seen(here, gff.DeploymentWon)] == [0]
    assert [(one.objectives, one.side) for one in seen(here, gff.MissionSet)] == [(5, 1)]


def test_a_unit_shoots_in_every_round():
    """GFF-13, 14: whom it shot at is forgotten."""
    here = table((0, profile(weapons=["Rifle"])), (1, profile(models=5, weapons=["Musket"])))
    for face in (4, 3):
        here.enter({"type": "hold", "figure": 1, "target": 2}, REFEREE)
        settle(here, NEAR, [face], *([[4]] if face == 4 else []))
        here.enter({"type": "hold", "figure": 2}, REFEREE)
        here.enter({"type": "end-activation", "figure": 2}, REFEREE)
        settle(here, *[{"sides": []}] * len(here.game().battle.objectives))
    assert [(one.attacks, one.hits) for one in seen(here, gff.Attacked)] == [(1, 1), (1, 0)]
    assert here.game().battle.round == 3


def test_a_rule_that_counts_once_a_game_is_asked_for_until_it_is_used():
    """GFF-13: the roll says why, and the next attack doesn't ask any more."""
    here = table(
        (0, profile("Aim", weapons=["Rifle", "Pistol"])), (1, profile(models=5)), own={"Aim": "hit +1 once-a-game"}
    )
    here.enter({"type": "hold", "figure": 1, "target": 2, "weapons": [0]}, REFEREE)
    settle(here, NEAR, "Aim", [3], [1])
    assert [(one.rule, one.game) for one in seen(here, gff.RuleUsed)] == [("Aim", True)]
    here.enter({"type": "shoot", "figure": 1, "target": 2}, REFEREE)
    settle(here, NEAR, [3])
    b = here.game().battle
    assert b.units[0].used_up == ["Aim"] and b.units[1].count() == 4 and b.up == 0


def test_what_an_attack_is_asked_in_which_order():
    """GFF-13, 37: facts, then all dice to hit, to defend, to ignore."""
    here = table((0, profile(weapons=["Rifle"], models=3)), (1, profile("Regeneration", models=5)))
    here.enter({"type": "hold", "figure": 1, "target": 2}, REFEREE)
    settle(here, NEAR, [4, 4, 1], [1, 2], [5, 4])
    (harmed,) = seen(here, gff.Harmed)
    assert (harmed.wounds, harmed.ignored, harmed.fallen) == (2, 1, (5,))


def test_a_third_target_is_refused_and_nothing_is_written():
    """GFF-14."""
    foes = [(1, profile(models=5)) for _ in range(3)]
    here = table((0, profile(weapons=["A", "B", "C"])), *foes)
    for target, weapon in ((2, 0), (3, 1)):
        kind = "hold" if weapon == 0 else "shoot"
        here.enter({"type": kind, "figure": 1, "target": target, "weapons": [weapon]}, REFEREE)
        settle(here, NEAR, [1])
    before = len(here.recorded)
    with pytest.raises(Refusal) as raised:
        here.enter({"type": "shoot", "figure": 1, "target": 4}, REFEREE)
    assert raised.value.code == "third-target" and len(here.recorded) == before


def test_odds_stand_beside_what_can_be_shot_at():
    """GFF-13, 19: one attack, Quality and Defense 4+, on a single model."""
    here = table((0, profile(weapons=["Rifle"])), (1, profile()))
    (choice,) = [one for one in FIREFIGHT.legal(here.game().battle, (0,)) if one.code == "hold-shoot"]
    facts = {name: choice.facts[name] for name in ("wound", "wounds", "fallen", "shaken", "out")}
    assert choice.hit == 2_500
    assert facts == {"wound": 2_500, "wounds": 25, "fallen": 8, "shaken": 1_667, "out": 833}


def blades(*rules, models=5):
    one = profile(*rules, models=models)
    one["parts"][0]["weapons"] = [{"name": "Blade", "attacks": 1, "range": 0, "count": models}]
    return one


def by_hand(here, command):
    here.enter({"type": "decide-otherwise", "command": command, "reason": "for the test"}, REFEREE)


def refused(here, command):
    before = len(here.recorded)
    with pytest.raises((Refusal, Malformed)) as raised:
        here.enter(command, REFEREE)
    assert len(here.recorded) == before
    return raised.value


@pytest.mark.parametrize("kind", ["charge", "shoot", "hold"])
def test_a_target_that_is_not_there_is_refused_at_its_field(kind):
    no = refused(table((0, blades()), (1, blades())), {"type": kind, "figure": 1, "target": 9})
    assert (no.field, no.value) == ("command.target", 9)


def test_a_charge_to_where_dangerous_ground_is_asks_who_steps_through_it():
    """GFF-15, 18, 26: two close in and one falls, nobody strikes back, three step back and one falls."""
    here = table((0, blades()), (1, blades()))
    here.enter({"type": "charge", "figure": 1, "target": 2, "mined": True}, REFEREE)
    settle(here, {"number": 2}, [1, 2], {"bearers": [1]}, [1], "no", {"number": 3}, [1, 3, 4])
    asked = [(one.kind, one.about, one.options, one.most) for one in seen(here, ev.Asked)]
    assert asked[0] == ("fact-dangerous", (2,), ("close",), 5)
    assert asked[3] == ("fact-dangerous", (1,), ("back",), 5)
    assert [f.count() for f in here.game().battle.units] == [4, 4]
    assert [one.how for one in seen(here, gff.Moved)][-2:] == ["close", "back"]


def test_without_that_a_charge_asks_nobody_about_steps():
    here = table((0, blades()), (1, blades()))
    here.enter({"type": "charge", "figure": 1, "target": 2}, REFEREE)
    settle(here, {"bearers": [1]}, [1], "no")
    assert [one.kind for one in seen(here, ev.Asked)] == ["fact-reach", "strike-back"]


@pytest.mark.parametrize(("rules", "rolls"), [((), [({"number": 1}), [2]]), (("Flying",), [])])
def test_who_moves_once_more_is_asked_for_dangerous_ground_unless_it_flies(rules, rolls):
    """GFF-26, 41."""
    here = table((0, profile("Drift", *rules, models=2)), (1, profile()), own={"Drift": "move-after 3"})
    here.enter({"type": "rush", "figure": 1}, REFEREE)
    settle(here, *rolls)
    assert [one.options for one in seen(here, ev.Asked)] == [("after",)] * (len(rolls) // 2)


@pytest.mark.parametrize("command", [{"type": "rush"}, {"type": "hold"}, {"type": "charge", "target": 2}])
def test_no_more_models_cross_dangerous_ground_than_stand(command):
    """GFF-26: four of three is a slip of the finger."""
    here = table((0, blades(models=3)), (1, profile()))
    error = refused(here, {**command, "figure": 1, "dangerous": 4})
    assert (error.code, error.facts["most"]) == ("up-to", 3)


def test_only_sides_that_could_take_an_objective_are_named():
    """GFF-06, 20: Blue's only unit is Shaken; later Red's is, too, and nobody is asked."""
    here = table((0, profile()), (1, profile()))
    by_hand(here, {"type": "set-state", "figure": 2, "state": "shaken"})
    here.enter({"type": "rush", "figure": 1}, REFEREE)
    by_hand(here, {"type": "set-state", "figure": 2, "state": "done"})
    assert here.game().open.options == ("0",)
    assert refused(here, {"type": "answer", "value": {"sides": [1]}}).code == "one-of"
    settle(here, *[{"sides": [0]}] * len(here.game().battle.objectives))


@pytest.mark.parametrize(
    ("told", "code"),
    [
        ({"markers": 1}, "wounds-are-rolled-for"),
        ({"effect": "shaken"}, "no-wounds-to-roll-for"),
        ({"struck_back": False, "own_fallen": 1}, "nothing-came-back"),
        ({"markers": 1, "effect": "knocked_out", "tested": "target"}, "tested-when-out"),
        ({"tested": "target", "result": "routed"}, "routs-when-shaken"),
        ({"markers": 1, "effect": "shaken", "tested": "target", "result": "shaken"}, "shaken-routs"),
        ({"markers": 1, "effect": "shaken", "tested": "target", "result": "passed"}, "shaken-fails"),
    ],
)
def test_a_melee_that_cannot_have_ended_so_is_refused(told, code):
    """GFF-19, 20, 23: told of a single model by whoever charged it."""
    here = table((0, profile(models=3)), (1, profile()), detail="outcomes")
    assert refused(here, {"type": "tell-charge", "figure": 1, "target": 2, **told}).code == code


def test_a_tough_model_is_offered_with_the_wounds_that_let_it_roll():
    """GFF-42: two of three are there already."""
    here = table((0, profile(weapons=["Rifle"])), (1, profile("Tough(3)")), detail="outcomes")
    by_hand(here, {"type": "set-unit", "figure": 2, "markers": 2})
    told = [choice.command for choice in FIREFIGHT.legal(here.game().battle, (0,)) if choice.code == "tell-shots"]
    assert [(one.get("markers", 0), one.get("effect", "none")) for one in told] == [
        (0, "none"), (1, "shaken"), (1, "knocked_out")
    ]  # fmt: skip


def test_whoever_is_pushed_on_a_drawn_table_goes_no_further_than_two_inches():
    """GFF-46: Shaken by a wound, pushed on 4+."""
    figures = (
        Figure(0, "unit", profile=profile(weapons=["Rifle"]), at=(1000, 1000)),
        Figure(1, "unit", profile=profile(weapons=["Musket"]), at=(1000, 2000)),
    )
    sides = (Side("Red", (RED,), dice="typed"), Side("Blue", (BLUE,), dice="typed"))
    here = Table(Setup("gff", sides, figures, "drawn"), 1, FIREFIGHT)
    b = here.game().battle
    live = LiveInput(Answers({"points": [[1000, 2300]]}))
    with pytest.raises(Refusal) as raised:
        live.pushed_to(b, b.units[0], b.units[1], 1)
    assert (raised.value.code, raised.value.facts["distance"], raised.value.facts["most"]) == ("too-far", 300, 200)
    live = LiveInput(Answers({"points": [[1000, 2200]], "deep": 300}))
    assert live.pushed_to(b, b.units[0], b.units[1], 1) == ([(1000, 2200)], 300)


def test_what_came_through_is_told_before_anybody_chooses_who_takes_it():
    """GFF-21, 31: a Deadly wound and two others on a unit of two kits, of which two fall."""
    arms = [
        {"name": "Lance", "attacks": 1, "range": 24, "rules": ["Deadly(3)"]},
        {"name": "Rifle", "attacks": 2, "range": 24},
    ]
    shooter = {"parts": [{"name": "case", "models": 1, "quality": 4, "defence": 4, "weapons": arms}]}
    target = profile(models=3, weapons=["Musket"])
    target["parts"][0]["weapons"].append({"name": "Horn", "attacks": 1, "range": 12})
    here = table((0, shooter), (1, target))
    here.enter({"type": "hold", "figure": 1, "target": 2}, REFEREE)
    for one in (NEAR, [6], [6, 6], [1], [1, 1]):
        asked = here.game().open
        dice = isinstance(asked, ev.RollRequested)
        here.enter({"type": "enter-dice", "faces": one} if dice else {"type": "answer", "value": one}, REFEREE)
    assert here.game().open.kind == "falls-first"
    assert [(one.wounds, one.deadly) for one in seen(here, gff.WoundsDealt)] == [(2, (3,))]
    told = [sentence.text for sentence in FIREFIGHT.tell(here.recorded, str, "en")]
    assert told[-1] == "2 had to take 1 wound counting 3 times on one model, 2 wounds."
    settle(here, {"models": [1, 2]}, [1], "no")
    assert [m.out for m in here.game().battle.units[1].models] == [True, True, False]


class Answers(Effects):
    """People who say this, whatever they are asked."""

    def __init__(self, said):
        self.said = said

    def ask(self, question):
        return convert(self.said, ANSWERS[question.kind], "answer")
