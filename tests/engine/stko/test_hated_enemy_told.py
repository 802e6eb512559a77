"""A hated enemy in the arc of fire is shot at, whatever one had in mind: on a drawn table, and where people see it.

Source: STKO-86.
"""

import pytest

from engine.kernel import events as ev
from engine.kernel.batch import regenerate
from engine.kernel.decide import load
from engine.kernel.recorded import NewEvent
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.stko import events as stko
from engine.rulesets.stko.ruleset import STREET_FIGHT
from tests.engine.stko import test_outcomes as outcomes
from tests.engine.stko.test_both_tables import BOTH, five, man, play, shoot, up
from tests.engine.stko.test_tell import story
from tests.engine.table import RED, REFEREE, Table
from tests.engine.test_correction import amended
from tests.engine.test_handover import beginning

WAIT = {"type": "wait", "figure": 1}
OTHERWISE = (
    WAIT,
    {"type": "move", "figure": 1},
    {"type": "aim", "figure": 1, "target": 2},
    shoot(3),
    {"type": "reposition", "figure": 1, "facing": [1, 0]},
    {"type": "move-and-shoot", "figure": 1},
)


def hates(here: Table, figure: int, target: int, feeling: str = "hate") -> None:
    command = {"type": "set-feeling", "figure": figure, "target": target, "feeling": feeling}
    here.enter({"type": "decide-otherwise", "command": command, "reason": "an old story"}, REFEREE)


def hating(where: str = "real", *enemies: int, **more) -> Table:
    """Figure 1 hates 2, who stands before him."""
    here = five(where, opt_hate_fear=True, **more)
    for n in enemies or (2,):
        hates(here, 1, n)
    return here


def answer(here: Table, choice: str) -> None:
    here.enter({"type": "answer", "value": {"choice": choice}}, RED)


def questions(here: Table) -> list[tuple[str, tuple[str, ...]]]:
    return [(event.kind, event.options) for event in here.events(ev.Asked)]


def refused(here: Table, command: dict, by: str = RED) -> Refusal:
    before = len(here.recorded)
    with pytest.raises(Refusal) as raised:
        here.enter(command, by)
    assert len(here.recorded) == before
    return raised.value


@BOTH
@pytest.mark.parametrize("command", OTHERWISE, ids=lambda one: one["type"])
def test_stko_86_whoever_sees_somebody_hated_does_nothing_but_shoot_at_him(where, command):
    """The drawn table sees it; at a real one the player says so, and then it binds him as well."""
    here = hating(where)
    if where == "real":
        here.enter(command, RED)
        if here.game().open.kind == "fact-shot":
            here.enter({"type": "answer", "value": {"band": "short"}}, RED)
        assert here.game().open.kind == "fact-hated" and here.game().open.most == 2400
        answer(here, "2")
        assert here.game().open is None
    error = refused(here, command)  # at once: nobody measures for a shot that he may not fire
    assert (error.code, error.facts) == ("must-shoot-hated", {"figure": 1, "target": 2})
    offered = here.rules.legal(here.game().battle, (0,))
    assert {(choice.code, choice.facts.get("target")) for choice in offered if "figure" in choice.command} == {
        ("shoot", 2)
    }
    assert not here.events(stko.ActionDeclared)
    assert "shot" in play(here, shoot(2))


@pytest.mark.parametrize("command", OTHERWISE, ids=lambda one: one["type"])
def test_stko_86_nobody_hated_in_the_arc_and_all_goes_on(command):
    """One tap; recorded as a fact of whoever gave it, and told to the other side."""
    here = hating()
    play(here, command, {"fact-hated": {"choice": "nobody"}, "move-to": {"to": [0, 0]}, "whom-to-shoot": {"target": 0}})
    assert questions(here).count(("fact-hated", ("nobody", "2"))) == 1
    (at,) = [n for n, record in enumerate(here.recorded) if getattr(record.event, "answer", {}) == {"choice": "nobody"}]
    assert here.recorded[at].provenance == "measured"
    assert here.events(stko.ActionDeclared) and not here.events(stko.HateTested)


@pytest.mark.parametrize(
    ("language", "said", "bound"),
    [
        ("en", "Keule has no hated enemy in the arc of fire", "has to shoot at Ratte"),
        ("de", "Keule hat keinen gehassten Gegner im Schusswinkel", "muss auf Ratte schießen"),
    ],
)
def test_what_was_seen_is_told(language, said, bound):
    def what_came(choice: str) -> str:
        here = hating()
        start = len(here.recorded)
        here.enter(WAIT, RED)
        answer(here, choice)
        return story(*[record.event for record in here.recorded[start:]], language=language)

    assert said in what_came("nobody")
    assert bound in what_came("2")


def test_who_turns_out_not_to_be_seen_binds_nobody_and_is_not_asked_about_again():
    here = hating()
    here.enter(WAIT, RED)
    answer(here, "2")
    play(here, shoot(2), {"fact-shot": {"band": "short", "in_arc": False}})
    assert [event.forced for event in here.events(stko.HateTested)] == [True, False]
    here.enter(WAIT, RED)
    assert here.game().open is None and not here.game().battle.turns


def test_all_whom_he_hates_are_one_question():
    here = hating("real", 2, 3)
    here.enter(WAIT, RED)
    assert here.game().open.options == ("nobody", "2", "3")
    with pytest.raises(Malformed):
        answer(here, "5")
    answer(here, "3")
    assert refused(here, WAIT).facts == {"figure": 1, "target": 3}


@pytest.mark.parametrize("hated", [None, 4, 5])
def test_nobody_else_is_asked_anything(hated):
    """Neither who hates nobody, nor who hates a friend (a die falls for that), nor somebody out of play."""
    here = hating("real", 5)
    if hated is None:
        hates(here, 1, 5, "none")
    elif hated == 4:
        hates(here, 1, 5, "none")
        hates(here, 1, 4)
        answer(here, "no")
    else:
        gone = {"type": "set-state", "figure": 5, "state": "dead"}
        here.enter({"type": "decide-otherwise", "command": gone, "reason": "a tile"}, REFEREE)
    here.enter(WAIT, RED)
    assert "fact-hated" not in [event.kind for event in here.events(ev.Asked)]


@pytest.mark.parametrize("why", ["fear", "extreme", "empty", "duty", "forced", "shoots"])
def test_nor_is_he_where_the_rule_says_nothing(why):
    """STKO-85, 86: mixed feelings, nothing to shoot with, duties first, the people's own word, the shot itself."""
    here = hating(weapon="knife" if why == "empty" else "pistol")
    command = WAIT
    if why in ("fear", "extreme"):
        hates(here, 1, 2, "fear")
    if why == "extreme":
        play(here, shoot(2), mixed_feelings=[1], shot=[3])
        play(here, {"type": "turn-card"}, card="joker")
        up(here, 1)
    elif why == "duty":
        here.enter(
            {"type": "decide-otherwise", "command": {"type": "set-state", "figure": 1, "state": "recover"}}, REFEREE
        )
        command = {"type": "recover", "figure": 1}
    elif why == "forced":
        command = {"type": "decide-otherwise", "command": WAIT, "reason": "he is tired"}
    elif why == "shoots":
        command = shoot(2)
    play(here, command)
    assert "fact-hated" not in [event.kind for event in here.events(ev.Asked)]


@BOTH
def test_a_battle_of_rules_version_3_goes_on_as_it_was_played(where):
    """What was entered before nobody asked is folded as ever, and the next entry says that the rules have changed."""
    here = hating(where)
    opened = here.recorded[0]
    here.recorded[0] = opened._replace(event=ev.BattleOpened(opened.event.setup, 3, opened.event.options))
    old = [
        ev.Commanded(WAIT, False),
        stko.ActionDeclared(1, "wait", 0, ()),
        stko.TurnEnded(1),
    ]
    for event in old:
        here.write(NewEvent(event, "server"), RED)
    game = load(here.rules, here.recorded)
    assert game.rules_version == 3 and not game.battle.turns
    play(here, {"type": "turn-card"}, card="joker")
    assert [event.rules_version for event in here.events(ev.RulesVersionChanged)] == [here.rules.version]
    assert man(here, 1).loss == 0


# -- outcomes -----------------------------------------------------------------------------------------------------
def told() -> Table:
    here = outcomes.table(opt_hate_fear=True)
    hates(here, outcomes.KEULE, outcomes.RATTE)
    return here


MOVED = {"type": "move-outcome", "figure": outcomes.KEULE}


def test_outcomes_are_asked_the_same_and_one_tap_takes_it_back():
    here = told()
    here.enter(MOVED, RED)
    answer(here, str(outcomes.RATTE))
    assert refused(here, MOVED).code == "must-shoot-hated"
    gone = {"type": "unseen-outcome", "figure": outcomes.KEULE, "target": outcomes.RATTE}
    assert gone in [choice.command for choice in here.rules.legal(here.game().battle, (0,))]
    here.enter(gone, RED)
    here.enter(MOVED, RED)
    assert here.game().open is None and [event.how for event in here.events(stko.Moved)] == ["move"]


@pytest.mark.parametrize(
    "command",
    [
        MOVED,
        outcomes.shot(target=5),
        outcomes.shot(moved=True),
        {"type": "aim-outcome", "figure": outcomes.KEULE, "target": outcomes.RATTE},
    ],
)
def test_an_outcome_stands_once_nobody_hated_is_there(command):
    here = told()
    here.enter(command, RED, ({"type": "answer", "value": {"choice": "nobody"}},))
    assert here.game().open is None and here.events(stko.ActionDeclared)


def test_the_shot_at_him_is_told_without_a_word_more():
    here = told()
    here.enter(outcomes.shot(), RED)
    assert not here.events(ev.Asked) and here.events(stko.ShotTold)


# -- what else becomes of the question -------------------------------------------------------------------------------
@pytest.mark.parametrize("choice", ["nobody", "2"])
def test_a_simulation_takes_over_before_the_answer_and_after_it(choice):
    """From the question on a stand-in sees for itself; what people had said already stays."""
    here = hating()
    here.enter({"type": "move", "figure": 1}, RED)
    answer(here, choice)
    for at in range(2, len(here.recorded) + 1):
        simulator = STREET_FIGHT.simulator(beginning(here, at, "yards"))
        log = regenerate(simulator, b"hatred", at, None, at).log
        assert isinstance(log[-1], ev.BattleEnded)
    bound = load(here.rules, here.recorded).battle.turns[-1].must_shoot
    assert bound == (2 if choice == "2" else 0)


def test_in_a_free_turn_in_the_middle_of_somebody_elses_action_he_chooses_again():
    """STKO-07: the turn isn't lost, and neither is the other one's shot."""
    here = hating()
    play(here, WAIT, {"fact-hated": {"choice": "nobody"}})
    play(here, {"type": "turn-card"}, card="action-ganger-1")
    play(here, {"type": "turn-card"}, card="figure-4")
    here.enter({"type": "claim-cards", "figure": 4, "cards": ["action-ganger-1"]}, RED)
    up(here, 2)
    here.enter(shoot(1, by=2))
    here.enter({"type": "answer", "value": {"band": "short"}})
    assert here.game().open.kind == "before-dice"
    here.enter({"type": "answer", "value": {"card": "action-ganger-1", "figure": 1}})
    assert here.game().open.kind == "free-turn"
    here.enter({"type": "answer", "value": {"command": WAIT}})
    assert here.game().open.kind == "fact-hated"
    answer(here, "2")
    assert here.game().open.kind == "free-turn"
    with pytest.raises(Refusal) as raised:
        here.enter({"type": "answer", "value": {"command": WAIT}})
    assert raised.value.code == "must-shoot-hated"
    here.enter({"type": "answer", "value": {"command": shoot(2)}})
    while (asked := here.game().open) is not None:
        if isinstance(asked, ev.RollRequested):
            here.enter({"type": "enter-dice", "faces": [3] * asked.count})
        else:
            here.enter({"type": "answer", "value": {"fact-shot": {"band": "short"}}.get(asked.kind, {})})
    assert [event.figure for event in here.events(stko.ShotFired)] == [1, 2]


def test_the_answer_is_corrected_like_any_entry():
    here = hating()
    here.enter(WAIT, RED)
    answer(here, "nobody")
    (entry,) = [
        record.version for record in here.recorded if getattr(record.event, "answer", {}) == {"choice": "nobody"}
    ]
    amended(here, entry=entry, value={"choice": "2"})
    b = here.game().battle
    assert b.turns[-1].must_shoot == 2 and not b.turns[-1].declared


def naming_after_a_move(n: int) -> Table:
    """He has run, nobody whom he hates stood in his arc before, and people name somebody to shoot at."""
    here = hating()
    here.enter({"type": "move-and-shoot", "figure": 1}, RED)
    answer(here, "nobody")
    here.enter({"type": "enter-dice", "faces": [3, 3]}, RED)
    here.enter({"type": "answer", "value": {"target": n}}, RED)
    return here


@pytest.mark.parametrize(("seen", "shot_at"), [("nobody", 3), ("2", 2)])
def test_stko_86_after_a_move_people_are_asked_again_before_he_shoots_at_somebody_else(seen, shot_at):
    """Whom he hates may have come into the arc by the run; out of sight after all he may shoot at whom he named."""
    here = naming_after_a_move(3)
    assert (here.game().open.kind, here.game().open.options) == ("fact-hated", ("nobody", "2"))
    answer(here, seen)
    assert (here.game().open.kind, here.game().open.about) == ("fact-shot", (1, shot_at))


def test_whom_he_hates_is_asked_about_once_after_a_move():
    """The fact said otherwise: then the next one that they name is shot at without a word more."""
    here = naming_after_a_move(3)
    answer(here, "2")
    here.enter({"type": "answer", "value": {"band": "short", "in_arc": False}}, RED)
    here.enter({"type": "answer", "value": {"target": 3}}, RED)
    assert (here.game().open.kind, here.game().open.about) == ("fact-shot", (1, 3))


def test_who_names_the_hated_one_after_a_move_is_asked_nothing():
    here = naming_after_a_move(2)
    assert here.game().open.kind == "fact-shot"
