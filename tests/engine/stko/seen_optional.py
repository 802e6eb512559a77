"""What each option of the optional rules changes: (another value, what is seen)."""

from collections.abc import Callable
from typing import Any

from engine.kernel.dice import TapeDice
from engine.kernel.refusal import Refusal
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.stko.codes import FIRST_ACTION
from engine.rulesets.stko.commands import Fight, SetFeeling
from engine.rulesets.stko.ground import FightFacts
from engine.rulesets.stko.perform import perform
from engine.rulesets.stko.rules import cards, flight, melee, nerve, tally, wounds
from engine.rulesets.stko.rules.turns import finish
from engine.rulesets.stko.setup import new_battle
from tests.engine.stko.burst import card, d6, fight
from tests.engine.stko.scene import battle, up

Seen = Callable[..., Any]
SEEN: dict[str, tuple[Any, Seen]] = {}


def option(name: str, value: Any) -> Callable[[Seen], Seen]:
    """The function sees another thing with this value than with the default."""

    def note(seen: Seen) -> Seen:
        SEEN[f"stko.{name}"] = (value, seen)
        return seen

    return note


def outcome(act: Callable[[], Any]) -> Any:
    """What an action gives, or the code with which it is declined."""
    try:
        return act()
    except Refusal as refusal:
        return refusal.code


def given(options: dict[str, Any]) -> dict[str, Any]:
    return {f"stko.{name}": value for name, value in options.items()}


# -- rapid fire ------------------------------------------------------------------------------------------------
def burst(weapon: str, dice: list[tuple[int, int]], cards: int, options: dict[str, Any]) -> Any:
    """What the target has then, and how many dice and cards came."""
    b = fight(weapon, dice, cards, used_up=False, **given(options))
    return b.figures[1].wounds, b.figures[1].loss, b.dice.at, len(b.rapid_left)


@option("opt.rapid_fire", True)
def rapid_fire(**options):
    dice = d6(2, 3) + ([card("sustained"), *d6(1, 2, 2)] if options else [])
    return burst("smg", dice, 1, {"opt.rapid_fire": False, **options})


@option("rapid_deck_reshuffle", "when_empty")
def rapid_deck_reshuffle(**options):
    return burst("smg", [*d6(2, 3), card("jam miss jam miss")], 1, options)


@option("rapid_follow_means", "one_hit")
def rapid_follow_means(**options):
    return burst("automatic_rifle", [*d6(2, 3), card("special out follow jam"), *d6(2, 2, 2)], 1, options)


@option("rapid_sustained_target_hits", 2)
def rapid_sustained_target_hits(**options):
    return burst("smg", [*d6(2, 3), card("sustained"), *d6(1, 2, 2, 2, 2)], 1, options)


@option("rapid_needs_working_weapon", False)
def rapid_needs_working_weapon(**options):
    return burst("smg", [*d6(1, 3), card("killed")], 1, options)


@option("killed_card_ends_burst", True)
def killed_card_ends_burst(**options):
    return burst("smg", [*d6(2, 3), card("killed"), card("jam miss jam miss", 35)], 2, options)


@option("location_shift_bounds", "wrap")
def location_shift_bounds(**options):
    dice = [*d6(2, 3), card("sustained special multi multi"), *d6(6, 2, 2, 2)]
    return burst("automatic_shotgun", dice, 1, options)


# -- nerve -----------------------------------------------------------------------------------------------------
def shaken(n: int, wounds: int, severity: int, *faces: int, **options: Any) -> Any:
    """A figure is wounded, then somebody's action ends; has it lost its nerve, and how many dice were rolled?"""
    b = battle(**{"opt_nerve": True, **options})
    for _ in range(wounds):
        b.wounded(b.figures[n - 1], b.figures[4], 4, severity, 0, False, False, False)
    b.dice = TapeDice([(6, face) for face in faces])
    finish(b, up(b, 5))
    return b.figures[n - 1].status, b.dice.at


@option("opt.nerve", True)
def opt_nerve(**options):
    return shaken(4, 1, 1, 1, 1, opt_nerve="opt.nerve" in options)


@option("nerve_zero_dice", "one_die")
def nerve_zero_dice(**options):
    return shaken(4, 2, 2, 6, **options)


@option("nerve_repeat", "once")
def nerve_repeat(**options):
    b = battle(opt_nerve=True, **options)
    b.nerve_tested(b.figures[3], "wounds", 3, True)
    b.wounded(b.figures[3], b.figures[4], 4, 1, 0, False, False, False)
    b.nerve_tested(b.figures[3], "wounds", 3, True)
    b.wounded(b.figures[3], b.figures[4], 4, 1, 0, False, False, False)
    return tally.due_by_wounds(b, b.figures[3])


@option("nerve_friends_base", "whole_side_at_start")
def nerve_friends_base(**options):
    b = battle(opt_nerve=True, **options)
    b.wounded(b.figures[0], b.figures[4], 4, 2, 0, False, False, False)
    b.died(b.figures[1], None, -1)
    return nerve.due_by_friends(b, b.figures[0])


@option("broken_behaviour", "surrender")
def broken_behaviour(**options):
    b = battle(opt_nerve=True, **options)
    b.nerve_tested(b.figures[3], "wounds", 3, False)
    return outcome(lambda: flight.gives_up(b, b.figures[3], "flee")), flight.gives_up(b, b.figures[3], "")


# -- action cards ----------------------------------------------------------------------------------------------
@option("opt.more_action_cards", True)
def more_action_cards(**options):
    figures = tuple(Figure(n % 2, "ganger", ("pistol",)) for n in range(11))
    setup = Setup("stko", (Side(), Side()), figures, deployment="placed")
    return len(new_battle(setup, given(options)).cards.left)


@option("opt.one_card_at_a_time", True)
def one_card_at_a_time(**options):
    b = battle(**{name.replace("opt.", "opt_"): value for name, value in options.items()})
    b.cards.held = [(FIRST_ACTION, 1), (FIRST_ACTION + 1, 1)]
    cards.play_card(b, b.figures[2], FIRST_ACTION)
    return outcome(lambda: cards.play_card(b, b.figures[2], FIRST_ACTION + 1))


# -- hate and fear ---------------------------------------------------------------------------------------------
@option("opt.emotion_roll", True)
def emotion_roll(**options):
    b = battle(opt_emotion_roll="opt.emotion_roll" in options)
    b.dice = TapeDice([(6, 6)])
    wounds.strike(b, b.figures[4], b.figures[0], 1, 1)
    return b.feelings


@option("opt.hate_fear", True)
def hate_fear(**options):
    b = battle(opt_hate_fear="opt.hate_fear" in options)
    outcome(lambda: perform(b, SetFeeling(1, 5, "hate"), True))
    return b.feelings


# -- hand to hand ----------------------------------------------------------------------------------------------
def scene(**options: Any) -> Any:
    b = battle(**{"opt_melee": True, **options})
    b.engaged(b.figures[0], b.figures[4])
    return b


@option("opt.melee", True)
def opt_melee(**options):
    b = battle(opt_melee="opt.melee" in options)
    return outcome(lambda: perform(b, Fight(1, 5), False)) if not options else "fights"


@option("fight_zero_pool", "one_die")
def fight_zero_pool(**options):
    b = scene(**options)
    b.dice = TapeDice([(6, 3)])
    return melee.thrown(b, b.figures[0], "attack", 0, None)


@option("shield", "each_one_cancels_one")
def shield(**options):
    return melee.hits_left(scene(**options), bytes((6, 6, 1)), b"", True)


@option("strike_declaration_blocks", "declarer_only")
def strike_declaration_blocks(**options):
    b = scene(**options)
    b.decisions.defend_with = lambda b, f, by: 0
    b.ground.fight = lambda f, target, spot: FightFacts()
    b.dice = TapeDice([(6, 2)] * 20)
    melee.fight(b, up(b, 1), b.figures[4], 2)
    return b.figures[4].held_fire


@option("flee_from_fight_dice", 2)
def flee_from_fight_dice(**options):
    b = scene(**options)
    b.decisions.leaves_fight = lambda b, f, other: True
    b.dice = TapeDice([(6, 2)] * 20)
    melee.leaves(b, b.figures[0], b.figures[4])
    return b.dice.at
