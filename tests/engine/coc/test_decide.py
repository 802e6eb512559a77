"""What must hold in every live fight: replay equals play, resume anywhere, hidden numbers stay hidden, told in full."""

import json
import random

import msgspec
import pytest

from engine.kernel import command_run
from engine.kernel import events as ev
from engine.kernel.correction import preview
from engine.kernel.decide import decode_command
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Viewer
from engine.kernel.setup import Figure, Side
from engine.kernel.why import fold
from engine.rulesets.coc import events as coc
from engine.rulesets.coc.rules import melee
from tests.engine.coc.table import BLUE, RED, REFEREE, RULES, picture, play_randomly, room, sit_down
from tests.engine.table import Table

KINDS = [("drawn", "server"), ("drawn", "typed"), ("real", "server"), ("real", "typed")]
PRESETS = ("001", "004")


@pytest.mark.parametrize(("table", "dice"), KINDS)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_replayed_fight_equals_the_played_one_at_every_entry(table, dice, preset):
    played = sit_down(3, table=table, dice=dice, options={"coc.preset": preset})
    seen = []

    def check(game):
        seen.append((game.version, None if len(seen) % 7 else picture(game.battle)))

    play_randomly(played, random.Random(5), 120, check)
    for version, was in seen[::7]:
        assert picture(played.game(version).battle) == was
    assert len(played.events(ev.Rolled)) > 15


@pytest.mark.parametrize(("table", "dice"), KINDS)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_fight_played_with_waiting_equals_one_run_without(table, dice, preset, monkeypatch):
    """The state that running a unit again leads to is the state that folding its events leads to."""
    played = sit_down(7, table=table, dice=dice, options={"coc.preset": preset})
    original, compared = command_run.play, []

    def watched(game, battle, command, tape, forced):
        step = original(game, battle, command, tape, forced)
        if tape.waiting is None and step.declined is None:
            compared.append((battle, game.version + len(step.new)))
        return step

    def check(game):
        if compared and compared[-1][1] == game.version:
            assert picture(compared[-1][0]) == picture(game.battle)

    monkeypatch.setattr(command_run, "play", watched)
    play_randomly(played, random.Random(9), 150, check)
    assert len(compared) > 15


@pytest.mark.parametrize("preset", PRESETS)
def test_the_reasons_of_every_roll_make_its_dice(preset):
    """Whoever checks a fight folds the reasons and counts the dice; the numbers needed are no dice."""
    played = sit_down(2, options={"coc.preset": preset})
    play_randomly(played, random.Random(2), 150)
    with_reasons = [event for event in played.events(ev.Rolled) if event.why]
    assert len(with_reasons) > 15
    for event in with_reasons:
        assert fold(event.why) == event.count
        assert event.why[-1].op == "set"


def test_everything_that_happens_is_told_in_both_languages():
    played = sit_down(4)
    play_randomly(played, random.Random(8), 250)
    for language in ("en", "de"):
        lines = RULES.tell(played.recorded, lambda n: f"Figur{n}", language)
        assert len(lines) > 60
        for line in lines:
            assert "_" not in line.text and "{" not in line.text, line.text
            assert line.text[-1] in ".!?…"


def test_nobody_but_the_keeper_enters_what_is_the_keepers():
    """COC-46: the Keeper grants dice and calls rolls as ordinary play."""
    played = sit_down()
    for by in (RED, BLUE):
        with pytest.raises(Refusal) as raised:
            played.enter({"type": "call-roll", "figure": 1, "skill": "listen"}, by)
        assert (raised.value.code, raised.value.status) == ("referee-only", 403)
    played.enter({"type": "call-roll", "figure": 1, "skill": "listen"})
    assert played.recorded[-1].provenance == "server"


def test_the_keeper_calls_any_skill_roll():
    """COC-08, 46: also one that stands on no sheet, against the number that he says."""
    played = sit_down()
    played.enter({"type": "call-roll", "figure": 1, "skill": "skill_persuade", "number": 100, "difficulty": "hard"})
    rolled = next(one.event for one in played.recorded[::-1] if isinstance(one.event, ev.Rolled))
    assert [reason.n for reason in rolled.why if reason.op == "need"] == [100, 50]
    played.enter({"type": "call-roll", "figure": 1, "skill": "listen", "number": 3})
    rolled = next(one.event for one in played.recorded[::-1] if isinstance(one.event, ev.Rolled))
    assert [reason.n for reason in rolled.why if reason.op == "need"] == [3]
    before = len(played.recorded)
    for wrong in ({"skill": "skill_persuade"}, {"skill": "skill_<b>", "number": 5}, {"skill": "persuade", "number": 5}):
        with pytest.raises(Malformed):
            played.enter({"type": "call-roll", "figure": 1, **wrong})
    with pytest.raises(Malformed):
        played.enter({"type": "call-roll", "figure": 1, "skill": "listen", "number": 101})
    assert len(played.recorded) == before


def shown(played, viewer):
    """What leaves the house for this reader, as JSON text."""
    events = [RULES.show(one.event, viewer) for one in played.recorded]
    return json.dumps([None if event is None else msgspec.to_builtins(event) for event in events])


@pytest.mark.parametrize("lower", [
    {"type": "set-counter", "counter": "luck", "value": 3},
    {"type": "set-counter", "counter": "sanity", "value": 3},
    {"type": "cast", "spell": "Ruf", "magic": 1, "sanity": 47},
])  # fmt: skip
def test_luck_and_sanity_are_rolled_against_as_they_stand(lower):
    """They were rolled against as the fight had begun."""
    played = sit_down(options={"coc.firearm_initiative": "none"})
    played.enter({"type": "begin-round"})
    figure = played.game().battle.up
    played.enter({**lower, "figure": figure})
    skill = lower.get("counter", "sanity")
    played.enter({"type": "call-roll", "figure": figure, "skill": skill})
    rolled = next(one.event for one in played.recorded[::-1] if isinstance(one.event, ev.Rolled))
    assert [reason.n for reason in rolled.why if reason.code == "skill"] == [3]


def test_a_hidden_opponents_numbers_reach_no_player_until_they_are_shown():
    """Neither the picture nor the odds nor any event holds them; the Keeper and whoever plays him see them."""
    setup = room()
    odd = tuple(
        msgspec.structs.replace(
            figure, values={"dex": 51, "fighting": 87, "dodge": 83, "firearms": 79, "con": 71, "hp": 13}
        )
        if figure.side
        else figure
        for figure in setup.figures
    )
    played = Table(msgspec.structs.replace(setup, figures=odd), 6, rules=RULES)
    play_randomly(played, random.Random(6), 80)
    player, keeper, auditor = Viewer(RED, (0,)), Viewer(BLUE, (1,)), Viewer(referee=True)
    for number in ('"n": 87', '"n": 83', '"n": 79', '"fighting": 87', '"con": 71'):
        assert number not in shown(played, player)
    assert '"fighting": 87' in shown(played, keeper) and '"fighting": 87' in shown(played, auditor)
    game = played.game()
    pictures = [figure for figure in RULES.view(game.battle, player)["figures"] if figure["side"] == 1]
    assert all("values" not in picture and "hp" not in picture for picture in pictures)
    assert all("ammo" not in w for picture in pictures for w in picture["weapons"])
    b = game.battle
    b.up, b.over = 1, False
    b.figures[0].early = False
    assert all(choice.hit == -1 for choice in RULES.legal(b, (0,)) if choice.code == "strike")


def test_a_hidden_build_shows_neither_in_odds_nor_in_a_refusal():
    played = sit_down(2, table="drawn", options={"coc.firearm_initiative": "none"})
    b = played.game().battle
    b.round, b.up = 1, 1
    b.figures[3].build = 4
    odds = {choice.hit for choice in RULES.legal(b, (0,)) if choice.code == "shoot" and choice.facts["target"] == 4}
    assert odds == {-1}
    b.figures[3].x = b.figures[3].y = 0
    with pytest.raises(Refusal) as raised:
        melee.manoeuvre(b, b.figures[0], b.figures[3], 0, "brawl")
    assert raised.value.code == "too-big" and "build" not in raised.value.facts
    b.figures[3].hidden = False
    assert {
        choice.hit for choice in RULES.legal(b, (0,)) if choice.code == "shoot" and choice.facts["target"] == 4
    } != {-1}


def test_a_typed_die_can_be_corrected_and_what_follows_is_worked_out_again():
    played = sit_down(5, dice="typed", options={"coc.firearm_initiative": "none"})
    played.enter({"type": "begin-round"}, RED)
    while played.game().open is not None:
        played.enter({"type": "enter-dice", "faces": [1] * played.game().open.count})
    up = played.game().waiting.figure
    target = 4 if up <= 3 else 1
    played.enter({"type": "strike", "figure": up, "target": target})
    played.enter({"type": "answer", "value": {"choice": "dodge"}})
    played.enter({"type": "enter-dice", "faces": [40]})
    rolled = len(played.recorded)
    assert isinstance(played.recorded[rolled - 2].event, ev.Rolled)
    entry = {"type": "amend", "entry": rolled - 1, "faces": [99]}
    shown = preview(played.game(), decode_command(RULES, entry)).shown
    played.enter({**entry, "shown": shown})
    played.enter({"type": "enter-dice", "faces": [20]})
    game = played.game()
    struck = [one.event for one in game.counting if isinstance(one.event, coc.Struck)]
    assert [one.level for one in struck] == ["failure"]


def test_shown_numbers_are_everybodys():
    played = sit_down()
    played.enter({"type": "show-values", "figure": 4})
    seen = RULES.view(played.game().battle, Viewer(RED, (0,)))["figures"][3]
    assert seen["values"]["brawl"] == 50 and seen["hp"] == 11
    with pytest.raises(Refusal, match="shown-already"):
        played.enter({"type": "show-values", "figure": 4})


@pytest.mark.parametrize(("language", "said"), [("de", ("Rüstung 0", "Statur 0")), ("en", ("Armour 0", "Build 0"))])
def test_shown_numbers_are_told_in_words(language, said):
    played = sit_down()
    played.enter({"type": "show-values", "figure": 4})
    told = " ".join(line.text for line in RULES.tell(played.recorded, lambda n: f"Figur{n}", language))
    assert all(one in told for one in said) and "armour" not in told


def test_a_sealed_roll_is_the_keepers_until_he_opens_it():
    played = sit_down()
    before = len(played.recorded)
    played.enter({"type": "call-roll", "figure": 1, "skill": "listen", "sealed": True})
    player, keeper = Viewer(RED, (0,)), Viewer(referee=True)
    new = [one.event for one in played.recorded[before:]]
    assert [RULES.show(one, player) is None for one in new if not isinstance(one, ev.Commanded)] == [True, True]
    assert all(RULES.show(one, keeper) is not None for one in new)
    battle = played.game().battle
    assert RULES.view(battle, player)["sealed"] == [] and len(RULES.view(battle, keeper)["sealed"]) == 1
    played.enter({"type": "open-roll", "number": 1})
    opened = played.recorded[-1].event
    assert isinstance(opened, coc.RollOpened) and RULES.show(opened, player) == opened
    with pytest.raises(Refusal, match="no-sealed-roll"):
        played.enter({"type": "open-roll", "number": 2})


def test_told_facts_are_seen_by_the_other_side_before_the_dice():
    """The target's player answers between the facts and the dice."""
    played = sit_down(5, options={"coc.firearm_initiative": "none"})
    played.enter({"type": "begin-round"}, RED)
    while played.game().battle.up != 1:
        up = played.game().waiting
        played.enter({"type": "wait", "figure": up.figure}, (RED, BLUE)[up.sides[0]])
    fact = {"type": "answer", "value": {"range": "base"}}
    played.enter({"type": "shoot", "figure": 1, "target": 4}, RED, (fact,))
    waiting = played.game().waiting
    assert (waiting.asked.kind, waiting.sides) == ("react-shot", (1,))
    with pytest.raises(Refusal) as raised:
        played.enter({"type": "answer", "value": {"choice": "nothing"}}, RED)
    assert raised.value.status == 403
    rolled = len(played.events(ev.Rolled))
    played.enter({"type": "answer", "value": {"choice": "nothing"}}, BLUE)
    assert len(played.events(ev.Rolled)) > rolled


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"values": {"handgun": 101}}, "figures[0].values.handgun"),
        ({"values": {"charm": 50}}, "figures[0].values.charm"),
        ({"weapons": ("laser",)}, "figures[0].weapons"),
        ({"rank": "hero"}, "figures[0].rank"),
        ({"side": 5}, "figures[0].side"),
        ({"skills": ("lucky",)}, "figures[0].skills"),
    ],
)
def test_a_figure_that_cannot_be_is_malformed_and_named(change, field):
    setup = room()
    first = msgspec.structs.replace(setup.figures[0], **change)
    with pytest.raises(Malformed) as raised:
        RULES.check_setup(msgspec.structs.replace(setup, figures=(first, *setup.figures[1:])))
    assert raised.value.field == field


def test_a_fight_with_one_side_is_malformed():
    setup = room()
    own = tuple(figure for figure in setup.figures if figure.side == 0)
    with pytest.raises(Malformed, match="two-or-more-sides"):
        RULES.check_setup(msgspec.structs.replace(setup, sides=(Side(),), figures=own))
    with pytest.raises(Malformed, match="side-with-at-least-one-figure"):
        RULES.check_setup(msgspec.structs.replace(setup, figures=own))


@pytest.mark.parametrize("detail", ["outcomes", "report"])
def test_every_roll_is_entered_and_no_other_way_can_be_chosen(detail):
    with pytest.raises(Refusal, match="no-such-detail"):
        sit_down().enter({"type": "change-detail", "detail": detail})
    with pytest.raises(Malformed, match="every-roll-is-entered"):
        RULES.check_setup(room(detail=detail))


def test_figures_arrive_and_leave_in_mid_fight():
    played = sit_down(3)
    played.enter({"type": "begin-round"}, RED)
    extra = {"side": 0, "rank": "investigator", "weapons": ["club"], "values": {"dex": 90}}
    played.enter({"type": "arrive", "figure": extra}, RED)
    assert len(played.game().battle.figures) == 7
    for n in (4, 5, 6):
        played.enter({"type": "leave", "figure": n}, BLUE)
    game = played.game()
    assert game.ended and game.ended.winner == 0


def test_after_a_change_of_rules_what_happened_is_kept_and_the_fight_goes_on():
    played = sit_down(3, dice="typed", options={"coc.firearm_initiative": "none"})
    played.enter({"type": "begin-round"}, RED)
    while played.game().open is not None:
        asked = played.game().open
        played.enter({"type": "enter-dice", "faces": [1] * asked.count})
    up = played.game().waiting
    target = 1 if up.figure > 3 else 4
    played.enter({"type": "strike", "figure": up.figure, "target": target}, (RED, BLUE)[up.sides[0]])
    played.enter({"type": "keep-what-happened"}, REFEREE)
    game = played.game()
    assert game.waiting.turn == "round"
    played.enter({"type": "begin-round"}, RED)
    assert played.game().battle.up not in (0, up.figure)


def test_numbers_of_a_figure_survive_storing():
    figure = Figure(0, "investigator", ("revolver",), values={"dex": 70})
    assert msgspec.convert(msgspec.to_builtins(figure), Figure) == figure
