"""Every option changes something, and says so here; those that nothing reads yet are named."""

from collections.abc import Callable
from typing import Any

import pytest

from engine.kernel.dice import TapeDice
from engine.kernel.options import must_fit
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Viewer
from engine.kernel.sample_table import block
from engine.kernel.setup import Figure as FigureSetup
from engine.kernel.setup import Setup, Side
from engine.kernel.simulated import SimulationEffects
from engine.rulesets.stko import legal
from engine.rulesets.stko.codes import (
    BELLY,
    CHEST,
    FIRST_ACTION,
    FLESH,
    HEAD,
    LIGHT,
    ONE_HANDED,
    READY,
    RIGHT_ARM,
    SHORT,
    SOFT,
    WALL,
)
from engine.rulesets.stko.ground import ShotFacts, Spot
from engine.rulesets.stko.options import OPTIONS, filled
from engine.rulesets.stko.progression import PROGRESSION
from engine.rulesets.stko.rules import cards, ending, moving, shooting, states, wounds
from engine.rulesets.stko.settings import Options
from engine.rulesets.stko.setup import new_battle
from engine.rulesets.stko.view import view
from tests.engine.stko import seen_campaign
from tests.engine.stko.scene import battle, made, names, turn, up
from tests.engine.stko.seen_optional import SEEN, outcome
from tests.engine.stko.seen_skills import SEEN as SEEN_SKILLS
from tests.engine.stko.test_deployment import open_field, put

NOT_READ = seen_campaign.OUTSIDE  # by the rules: the campaign around them reads these
ONLY_ONE_WAY = {"stko.equal_action_cards"}  # a name for what is played anyway

Seen = Callable[..., Any]
OBSERVED: dict[str, tuple[Any, Seen]] = {}


def option(name: str, value: Any) -> Callable[[Seen], Seen]:
    """The function sees another thing with this value than with the default."""

    def note(seen: Seen) -> Seen:
        OBSERVED[f"stko.{name}"] = (value, seen)
        return seen

    return note


def band(grip: int, distance: int, **options: Any) -> int:
    facts = ShotFacts(distance)
    shooting.settle_band(battle(**options), facts, grip)
    return facts.band


def pool(b: Any, aimed: bool = False, two: bool = False) -> int:
    return shooting.shot_pool(b, b.figures[0], b.figures[4], SHORT, 0, ONE_HANDED, False, aimed, False, two, 0, None)


def wound(b: Any, location: int) -> None:
    b.wounded(b.figures[0], b.figures[4], location, FLESH, 0, False, False, False)


def struck(location: int, die: int, **options: Any) -> Any:
    b = battle(**options)
    wounds.strike(b, b.figures[4], b.figures[0], location, die)
    return b.figures[0]


def hit(cover: int, *faces: int, ducked: bool = False, **options: Any) -> Any:
    """Figure 1 behind that cover is hit once; what it has then, and how many dice were rolled."""
    b = battle(**options)
    if ducked:
        b.ducked(b.figures[0], False)
    tape = TapeDice([(6, face) for face in faces])
    b.dice = tape
    wounds.resolve_hits(b, b.figures[4], b.figures[0], 1, ShotFacts(band=SHORT, cover=cover))
    return b.figures[0].wounds, b.figures[0].status, tape.at


def fired(weapons: tuple[int, ...], *faces: int, **options: Any) -> Any:
    b = battle(**options)
    b.dice = TapeDice([(6, face) for face in faces])
    return b, outcome(lambda: shooting.shoot(b, up(b, 1), b.figures[4], weapons, -1, 0))


def aiming(act: Callable[[Any], Any], **options: Any) -> int:
    """Does figure 1 still aim at figure 5 after that?"""
    b = battle(**options)
    states.aim(b, up(b, 1), b.figures[4])
    act(b)
    return b.figures[0].aim


# -- shooting --------------------------------------------------------------------------------------------------
@option("one_handed_bands", [2, 6, 10, 12, 24])
def one_handed_bands(**options):
    return band(0, 1000, **options)


@option("two_handed_bands", [2, 6, 13, 24])
def two_handed_bands(**options):
    return band(1, 1300, **options)


@option("band_upper_inclusive", False)
def band_upper_inclusive(**options):
    return band(0, 600, **options)


@option("two_pistol_penalty", 0)
def two_pistol_penalty(**options):
    return pool(battle(**options), two=True)


@option("opt.skills", False)
def skills(**options):
    """Without skills nobody could take the penalty away, so there is none."""
    return pool(battle(**options), two=True)


@option("two_pistol_no_aim", False)
def two_pistol_no_aim(**options):
    b = battle(two_pistol_penalty=0, **options)
    states.aim(b, up(b, 1), b.figures[4])
    b.dice = TapeDice([(6, 2)] * 18)
    shooting.shoot(b, up(b, 1), b.figures[4], (0, 1), -1, 0)
    return b.dice.at


@option("head_wound_stacks", True)
def head_wound_stacks(**options):
    b = battle(**options)
    wound(b, HEAD), wound(b, HEAD)
    return pool(b)


@option("arm_flesh_stacks", True)
def arm_flesh_stacks(**options):
    b = battle(**options)
    wound(b, RIGHT_ARM), wound(b, RIGHT_ARM)
    return pool(b)


@option("opt.fewer_modifiers", True)
def fewer_modifiers(**options):
    b = battle(**options)
    wound(b, HEAD)
    return pool(b)


@option("handedness", "left")
def handedness(**options):
    b = battle(**options)
    b.figures[0].posture = ONE_HANDED
    wound(b, RIGHT_ARM)
    return pool(b), wounds.exposed_parts(b, b.figures[0], ShotFacts(cover=LIGHT, position=WALL))


@option("lucky_shot_hits", 2)
def lucky_shot_hits(**options):
    return shooting.hits_of(battle(**options), True, 2)


@option("lucky_shot_jams", False)
def lucky_shot_jams(**options):
    return shooting.weapon_after(battle(**options), True, 2, 0)


@option("pick_up", "free")
def pick_up(**options):
    b = battle(**options)
    b.weapon_put_down(b.figures[1], 0)
    b.dice = TapeDice([(6, 2)] * 3)
    return outcome(lambda: shooting.shoot(b, up(b, 2), b.figures[4], (0,), -1, 0))


@option("opt.event_cards", True)
def opt_event_cards(**options):
    return view(battle(**options), Viewer())["event_cards"]


@option("opt.accidents", True)
def opt_accidents(**options):
    b = battle(**options)
    b.dice = TapeDice([(6, face) for face in (1, 1, 1, 1, 4)])
    b.effects = SimulationEffects(b.dice)
    shooting.shoot(b, up(b, 1), b.figures[4], (0,), -1, 0)
    return [type(event).__name__ for event in b.effects.log]


@option("figures_are_cover", False)
def figures_are_cover(**options):
    b = battle(**options)
    facts = ShotFacts(band=SHORT, line=[(6, 1 << CHEST)])
    return shooting.behind_others(b, b.figures[0], b.figures[4], facts, None)


@option("jam_replaces_empty", False)
def jam_replaces_empty(**options):
    b = battle(**options)
    b.dice = TapeDice([(6, face) for face in (1, 1, 2, 3, 4)])
    effects = SimulationEffects(b.dice)
    b.effects = effects
    shooting.shoot(b, up(b, 1), b.figures[4], (0,), -1, 0)
    return [type(event).__name__ for event in effects.log if type(event).__name__.startswith("Weapon")]


# -- wounds and cover ------------------------------------------------------------------------------------------
@option("damage_mode", "counters_dice")
def damage_mode(**options):
    return struck(HEAD, 5, **options).loss


@option("counter_box_copies", 5)
def counter_box_copies(**options):
    return len(battle(damage_mode="counters_box", **options).box)


@option("knockdown_six", "ignore")
def knockdown_six(**options):
    return struck(CHEST, 4, **options).status


@option("belly_flesh_immobile", False)
def belly_flesh_immobile(**options):
    return struck(BELLY, 2, **options).immobile


@option("wake_counts_as_recover", False)
def wake_counts_as_recover(**options):
    b = battle(**options)
    wounds.strike(b, b.figures[4], b.figures[0], HEAD, 4)
    b.dice = TapeDice([(6, 6)])
    states.wake(b, up(b, 1))
    return b.figures[0].status


@option("light_cover_minus", "nothing")
def light_cover_minus(**options):
    return hit(LIGHT, CHEST + 1, 1, 2, **options)


@option("light_cover_scope", "every_hit")
def light_cover_scope(**options):
    return hit(LIGHT, HEAD + 1, 2, 3, **options)


@option("soft_cover_ducked", "hits_stop")
def soft_cover_ducked(**options):
    return hit(SOFT, HEAD + 1, 3, ducked=True, **options)


@option("light_cover_ducked_roll", False)
def light_cover_ducked_roll(**options):
    return hit(LIGHT, HEAD + 1, 1, 4, ducked=True, **options)


@option("opt.drop_aim", True)
def drop_aim(**options):
    """STKO-23."""
    b = battle(**options)
    up(b, 1)
    offered = {choice.code for choice in legal.choices(b, [0])}
    try:
        states.aim(b, b.figures[0], b.figures[4])
    except Refusal as refusal:
        return refusal.code, "aim" in offered
    return b.figures[0].aim, "aim" in offered


@option("opt.drop_action_cards", True)
def drop_action_cards(**options):
    """STKO-06: the figures' cards and the Joker are left."""
    return len(battle(**options).cards.left)


@option("opt.doubled_skills", False)
def doubled_skills(**options):
    """STKO-106: what may still be taken on top of Strong."""
    said = filled({f"stko.{name.replace('opt_', 'opt.')}": value for name, value in options.items()})
    more = ("strong", "double_chosen_own_skill", "hard")
    return [PROGRESSION.why_not(code, {"strong": 1}, said) for code in more]


@option("opt.drop_duck_back", True)
def drop_duck_back(**options):
    b = battle(**options)
    return hit(SOFT, CHEST + 1, 2, **options), outcome(lambda: states.duck_back(b, up(b, 1)))


# -- cards, deployment, moving, the end ------------------------------------------------------------------------
@option("action_card_sets", 2)
def action_card_sets(**options):
    return len(battle(**options).cards.left)


def two_cards(**options: Any) -> Any:
    b = battle(**options)
    b.cards.held = [(FIRST_ACTION, 1), (FIRST_ACTION + 1, 1)]
    return b


@option("action_cards_in_a_row", 1)
def action_cards_in_a_row(**options):
    b = two_cards(**options)
    cards.play_card(b, b.figures[2], FIRST_ACTION)
    return outcome(lambda: cards.play_card(b, b.figures[2], FIRST_ACTION + 1))


@option("action_card_windows", ["before_declaration"])
def action_card_windows(**options):
    b = two_cards(**options)
    return outcome(lambda: cards.play_card(b, b.figures[2], FIRST_ACTION))


@option("action_card_target", "any")
def action_card_target(**options):
    b = two_cards(**options)
    return outcome(lambda: cards.play_card(b, b.figures[5], FIRST_ACTION))


@option("unclaimed_cards_at_joker", "stay_open")
def unclaimed_cards_at_joker(**options):
    b = battle(**options)
    turn(b, "action-legend-1")
    turn(b, "joker")
    return names(b.cards.open_cards)


@option("action_cards_in_deployment", "lie_open")
def action_cards_in_deployment(**options):
    b = open_field(**options)
    turn(b, "action-legend-1")
    return names(b.cards.open_cards)


@option("first_figure_exempt", False)
def first_figure_exempt(**options):
    b = open_field(**options)
    turn(b, "figure-1")
    put(b, 1, 2000, 2000)
    turn(b, "figure-3")
    return outcome(lambda: put(b, 3, 2000, 2700))


@option("late_entry_limits", "none")
def late_entry_limits(**options):
    b = open_field(**options)
    turn(b, "figure-1")
    put(b, 1, 2000, 2000)
    turn(b, "joker")
    turn(b, "figure-3")
    return outcome(lambda: put(b, 3, 2000, 2300))


@option("opt.random_deployment", False)
def random_deployment(**options):
    figures = tuple(FigureSetup(side, "ganger") for side in (0, 1))
    return made(
        Setup("stko", (Side(), Side()), figures), {n.replace(".", "_"): v for n, v in options.items()}
    ).deploying


@option("opt.drop_straight_line", True)
def drop_straight_line(**options):
    """Around a house that no straight way passes."""
    figures = tuple(FigureSetup(side, "plock", ("pistol",), at=(1000, 1000 + 3000 * side)) for side in (0, 1))
    house = block("house", 850, 1150, 300, 50, height="tall")
    setup = Setup("stko", (Side(), Side()), figures, "drawn", (4800, 4800), (house,), deployment="placed")
    b = new_battle(setup, {f"stko.{name}": value for name, value in options.items()})
    return moving.destination(b, b.figures[0], 1200, "cover", 1000, 1400).y


@option("aim_broken_by", ["target_moves"])
def aim_broken_by(**options):
    return aiming(lambda b: moving.reposition(b, up(b, 5), Spot(), 0, 0, -1), **options)


@option("climb_depth", 2)
def climb_depth(**options):
    """Two inches of crates in the way."""
    figures = tuple(FigureSetup(side, "ganger", ("pistol",), at=(1000, 500 + 3000 * side)) for side in (0, 1))
    crates = (block("crates", 400, 1000, 1200, 200, cover="light"),)
    setup = Setup("stko", (Side(), Side()), figures, "drawn", (4800, 4800), crates, deployment="placed")
    given = {f"stko.{name}": value for name, value in options.items()}
    b = new_battle(setup, given)
    return b.ground.step(b.figures[0], 1000, 1800, 1200, True, b.figures).climbed


@option("end_fraction", ">= 1/2")
def end_fraction(**options):
    b = battle(**options)
    b.died(b.figures[0], None, -1)
    b.died(b.figures[1], None, -1)
    ending.check_end(b)
    return b.over


@option("end_counts", ["dead"])
def end_counts(**options):
    b = battle(**options)
    b.knocked_down(b.figures[0])
    return ending.lost_of(b, 0)


OBSERVED |= SEEN | SEEN_SKILLS | seen_campaign.SEEN


# -- the promise -----------------------------------------------------------------------------------------------
def as_given(name: str, value: Any) -> dict[str, Any]:
    return {name.removeprefix("stko."): value}


@pytest.mark.interpreted
@pytest.mark.parametrize("name", sorted(OBSERVED))
def test_an_option_changes_what_the_rules_do(name):
    value, seen = OBSERVED[name]
    assert value != OPTIONS[name].default
    assert seen() != seen(**as_given(name, value))


def test_every_option_is_seen_to_change_something_or_named_as_not_read():
    assert set(OPTIONS) == set(OBSERVED) | NOT_READ | ONLY_ONE_WAY
    assert all(len(OPTIONS[name].choices) == 1 for name in ONLY_ONE_WAY)


@pytest.mark.parametrize(
    ("word", "act"),
    [
        ("target_moves", lambda b: b.decisions and moved(b)),
        ("target_repositions", lambda b: moving.reposition(b, up(b, 5), Spot(), 0, 0, -1)),
        ("target_ducks", lambda b: states.duck(b, b.figures[4], True)),
        ("shooter_ducks", lambda b: states.duck(b, b.figures[0], True)),
        ("shooter_wounded", lambda b: wounds.strike(b, b.figures[4], b.figures[0], CHEST, 1)),
    ],
)
def test_each_word_of_what_breaks_an_aim_does_so_and_only_when_it_is_named(word, act):
    """STKO-23."""
    assert aiming(act, aim_broken_by=[word]) == 0
    assert aiming(act, aim_broken_by=[]) == 5


def moved(b: Any) -> None:
    b.dice = TapeDice([(6, 3)] * 3)
    moving.move(b, up(b, 5), "", 0, 0)


@pytest.mark.parametrize("word", OPTIONS["stko.end_counts"].choices)
def test_each_word_of_what_counts_as_lost_does_so_and_only_when_it_is_named(word):
    """STKO-61."""
    for counts, lost in (([word], 1), ([], 0)):
        b = battle(end_counts=counts)
        b.state_set(b.figures[0], word, True)
        assert ending.lost_of(b, 0) == lost


@pytest.mark.parametrize("card_window", ["before_declaration", "before_dice", "after_action"])
def test_each_window_for_action_cards_is_open_only_when_it_is_named(card_window):
    """STKO-07, ruling 20."""
    for windows in ([card_window], [w for w in OPTIONS["stko.action_card_windows"].choices if w != card_window]):
        open_now = card_window in windows
        b = two_cards(action_card_windows=windows)
        b.cards.held = [(FIRST_ACTION, 5)]
        if card_window == "before_dice":
            b.decisions.cards, b.decisions.free = [(FIRST_ACTION, 5)], states.wait
            b.dice = TapeDice([(6, 2)] * 5)
            shooting.shoot(b, up(b, 1), b.figures[4], (0,), -1, 0)
            assert (not b.cards.held) is open_now
            continue
        if card_window == "before_declaration":
            up(b, 1)
        said = outcome(lambda b=b: cards.play_card(b, b.figures[5], FIRST_ACTION))
        assert said == (None if open_now else "window-closed")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("stko.gravity", 1),
        ("stko.damage_mode", "cards"),
        ("stko.counter_box_copies", 0),
        ("stko.counter_box_copies", True),
        ("stko.band_upper_inclusive", "yes"),
        ("stko.one_handed_bands", [2, 6, 9, 12]),
        ("stko.one_handed_bands", [2, 6, 6, 12, 24]),
        ("stko.end_counts", "dead"),
        ("stko.end_counts", ["tired"]),
    ],
)
def test_an_option_value_that_cannot_be_is_malformed_and_named(name, value):
    with pytest.raises(Malformed) as raised:
        filled({name: value})
    assert raised.value.field == f"options.{name}"


# Rulings, section 1.4. Counters have three ways (STKO-62) and are no switch of their own.
SWITCHES: dict[str, Any] = {
    "damage_mode": "table",
    "opt.rapid_fire": False,
    "opt.experience": True,
    "opt.skills": True,
    "opt.recruits": True,
    "recruit_roll": "on_referee_request",
    "opt.designed_characters": False,
    "opt.starting_skill": False,
    "opt.melee": False,
    "opt.nerve": False,
    "opt.hate_fear": False,
    "opt.emotion_roll": False,
    "opt.more_action_cards": False,
    "opt.one_card_at_a_time": False,
    "opt.accidents": False,
    "opt.random_deployment": True,
    "opt.drop_straight_line": False,
    "opt.drop_duck_back": False,
    "opt.drop_aim": False,
    "opt.drop_action_cards": False,
    "opt.doubled_skills": True,
    "opt.fewer_modifiers": False,
    "opt.event_cards": False,
}


@pytest.mark.parametrize("id", OPTIONS)
def test_every_default_fits_its_option(id):
    """`filled` takes a default without another look."""
    must_fit(OPTIONS[id], OPTIONS[id].default)


def test_every_optional_rule_is_a_switch_with_the_default_of_the_rulings():
    found = filled({})
    assert {name: found[f"stko.{name}"] for name in SWITCHES} == SWITCHES
    assert {name for name in OPTIONS if name.startswith("stko.opt.")} == {
        f"stko.{name}" for name in SWITCHES if name.startswith("opt.")
    }


def test_the_defaults_are_the_rules_as_printed():
    assert Options({}).bounds[0] == (200, 600, 900, 1200, 2400) and READY == 0


def test_the_switches_that_the_text_grants_do_what_it_says():
    """STKO-06, 23, 106: one may ignore the aiming rule and the action cards; whether skills double is the players'."""
    assert drop_aim(opt_drop_aim=True) == ("rule-switched-off", False)
    assert drop_aim() == (5, True)
    assert drop_action_cards(opt_drop_action_cards=True, action_card_sets=3) == 9
    assert doubled_skills(opt_doubled_skills=False) == ["has-no-star", "nothing-to-double", ""]
    assert doubled_skills() == ["", "", ""]
