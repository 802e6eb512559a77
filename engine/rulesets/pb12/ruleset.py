"""Pb-12 as the rest of the house sees it: one record."""

from collections.abc import Mapping
from typing import Any

from engine.kernel.commands import Command
from engine.kernel.effects import Effects
from engine.kernel.events import Asked
from engine.kernel.offers import attaching, leaving, offering
from engine.kernel.replay import replay
from engine.kernel.ruleset import Ruleset, Turn, Who
from engine.rulesets.pb12 import commands as do
from engine.rulesets.pb12 import events as ev
from engine.rulesets.pb12.actions import ACTIONS, ahead, carry_out, perform, side_of
from engine.rulesets.pb12.aftermath import NAMES_OTHERS, aftermath
from engine.rulesets.pb12.answers import ANSWERS, SEALED
from engine.rulesets.pb12.batch import FIGURE_COUNTS, POLICIES, Games
from engine.rulesets.pb12.battle import Battle
from engine.rulesets.pb12.codes import MOVES, NOBODY
from engine.rulesets.pb12.commands import COMMANDS
from engine.rulesets.pb12.interjecting import INTERJECTING, whose_interrupt
from engine.rulesets.pb12.live_input import LiveInput, RealGround, figure_of
from engine.rulesets.pb12.options import OPTIONS, OWN_TABLES, filled
from engine.rulesets.pb12.outcome import outcome
from engine.rulesets.pb12.profile import RANKS
from engine.rulesets.pb12.rosters import ROSTERS
from engine.rulesets.pb12.rules import rounds
from engine.rulesets.pb12.sample_tables import SAMPLE_TABLES
from engine.rulesets.pb12.setup import check_setup, new_battle, newcomer
from engine.rulesets.pb12.show import DISCLOSES, disclosed, show, without_secrets
from engine.rulesets.pb12.tell import TELLING
from engine.rulesets.pb12.tell.moments import moments
from engine.rulesets.pb12.tell.outcome import left_words
from engine.rulesets.pb12.view import view


def people(effects: Effects) -> LiveInput:
    return LiveInput(effects, perform)


def who(b: Battle, command: Command) -> Who:
    """A figure's player, a side's (that of a vehicle is whoever controls it), or anybody seated. Cards are their side's
    alone. Refuses: Malformed."""
    if isinstance(command, (do.ChooseCards, do.PlayCard)):
        return Who(side=side_of(b, command.side), own=True)
    if isinstance(command, do.SetStandingOrder):
        return of_standing_order(b, command)
    played = command.interrupts if isinstance(command, do.Interruptible) else ()
    besides = tuple(whose_interrupt(b, interrupt) for interrupt in played)
    figure = getattr(command, "figure", 0)
    if figure:
        f = figure_of(b, figure)
        return Who(side=f.side, besides=besides) if f.is_vehicle() else Who(figure=f.n, besides=besides)
    side = getattr(command, "side", NOBODY)
    return Who(side=side if side == NOBODY else side_of(b, side), besides=besides)


def of_standing_order(b: Battle, command: do.SetStandingOrder) -> Who:
    """The referee may give one in a player's place: he learns of none by it. Refuses: Malformed."""
    f, side = figure_of(b, command.figure), side_of(b, command.side)
    return Who(0 if f.is_vehicle() else f.n, side, secret=True)


def who_answers(b: Battle, asked: Asked, value: Mapping[str, Any]) -> Who:
    """What all see, anybody says; the rest the side that is asked, and what cards it plays nobody for it."""
    if asked.kind == "interrupt":
        return Who(own=value.get("how") == "card")
    return Who() if len(asked.sides) > 1 else Who(side=asked.sides[0])


def turn(b: Battle) -> Turn:
    if b.over:
        return Turn("nothing")
    if b.phase != MOVES:
        return Turn("action", 0, tuple(b.still_in()))
    if b.up and b.people[b.up - 1].in_play():
        return Turn("action", b.up, (b.turn,))
    return Turn("action", 0, (b.turn,))


PB12 = Ruleset(
    key="pb12",
    version=10,
    tags=ev.TAGS,
    commands=COMMANDS,
    answers=ANSWERS,
    sealed_questions=SEALED,
    options=OPTIONS,
    ranks=RANKS,
    heads={RANKS[1]: "wagon"},
    unit="step",
    rests_on=OWN_TABLES,
    chance_facts=frozenset({"wound"}),
    new_turn=(ev.Activated, ev.Waited, ev.Stopped, ev.Relocated),
    new_round=(ev.RoundBegun,),
    check_setup=check_setup,
    fill=filled,
    new_battle=new_battle,
    attach=attaching(people, RealGround),
    apply=replay(Battle, ev.TAGS, newcomer),
    leave=leaving(rounds.check_end),
    abandon=rounds.abandon,
    who=who,
    who_answers=who_answers,
    perform=carry_out,
    turn=turn,
    legal=offering(ACTIONS, people, RealGround),
    view=view,
    clock=lambda b: b.round,
    outcome=outcome,
    show=show,
    discloses=DISCLOSES,
    disclosed=disclosed,
    without_secrets=without_secrets,
    grounds=SAMPLE_TABLES,
    stand_ins=tuple(table.name for table in SAMPLE_TABLES),
    simulates=Games,
    policies=POLICIES,
    figure_counts=FIGURE_COUNTS,
    figure_sums=frozenset({"felled"}),
    telling=TELLING,
    moments=moments,
    left_words=left_words,
    left_names=NAMES_OTHERS,
    aftermath=aftermath,
    rosters=ROSTERS,
    interjecting=INTERJECTING,
    ahead=ahead,
    counts_from=lambda roll: next((reason.n for reason in roll.why if reason.code == "from"), 0),
)
