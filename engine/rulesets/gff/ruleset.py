"""Firefight as the rest of the house sees it: one record."""

from engine.kernel.events import Asked, Rolled
from engine.kernel.offers import attaching, carrying_out, leaving, offering
from engine.kernel.replay import replay
from engine.kernel.ruleset import Ruleset, Turn, Who
from engine.rulesets.gff import events as ev
from engine.rulesets.gff.actions import ACTIONS, BY_HAND, ahead
from engine.rulesets.gff.aftermath import aftermath
from engine.rulesets.gff.batch import FIGURE_COUNTS, POLICIES, Games
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.codes import DEPLOYING, PLACING, PLAYING
from engine.rulesets.gff.commands import COMMANDS
from engine.rulesets.gff.live_input import ANSWERS, LiveInput, RealGround
from engine.rulesets.gff.options import OPTIONS, filled
from engine.rulesets.gff.outcome import outcome
from engine.rulesets.gff.reports import REPORTS
from engine.rulesets.gff.rosters import ROSTERS
from engine.rulesets.gff.rules import rounds
from engine.rulesets.gff.sample_tables import SAMPLE_TABLES
from engine.rulesets.gff.setup import RANKS, check_setup, new_battle, newcomer
from engine.rulesets.gff.tell import TELLING
from engine.rulesets.gff.tell.moments import moments
from engine.rulesets.gff.tell.outcome import left_words
from engine.rulesets.gff.view import view


def who_answers(b: Battle, asked: Asked, value: object) -> Who:
    """Of an objective anybody says who is near it; in all else the side that is asked."""
    return Who() if len(asked.sides) > 1 else Who(side=asked.sides[0])


def turn(b: Battle) -> Turn:
    if b.over:
        return Turn("nothing")
    if b.acting():
        return Turn("action", b.up, (b.units[b.up - 1].side,))
    if b.phase == DEPLOYING and b.ground.is_drawn() and not any(b.edges):
        return Turn("action", 0, (b.starter,))
    if b.phase in (PLAYING, PLACING) or (b.phase == DEPLOYING and b.ground.is_drawn()):
        return Turn("action", 0, (b.side_up(),))
    return Turn("action", 0, tuple(range(b.sides)))


def counts_from(roll: Rolled) -> int:
    """What each die needs; of a spell it hangs on the tokens that were spent."""
    needs = {reason.code: reason.n for reason in roll.why if reason.op == "need"}
    return 0 if "tokens" in needs else needs.get("from", 0)


FIREFIGHT = Ruleset(
    key="gff",
    version=8,
    tags=ev.TAGS,
    commands=COMMANDS,
    answers=ANSWERS,
    options=OPTIONS,
    ranks=RANKS,
    chance_facts=frozenset({"wound", "wounds", "fallen", "shaken", "out"}),
    details=("rolls", "outcomes", "report"),
    new_turn=(ev.Activated,),
    new_round=(ev.RoundBegun,),
    check_setup=check_setup,
    fill=filled,
    new_battle=new_battle,
    attach=attaching(LiveInput, RealGround),
    apply=replay(Battle, ev.TAGS, newcomer),
    leave=leaving(rounds.check_end),
    abandon=rounds.abandon,
    who_answers=who_answers,
    perform=carrying_out(ACTIONS, BY_HAND),
    turn=turn,
    legal=offering(ACTIONS, LiveInput, RealGround),
    view=view,
    clock=lambda b: b.round,
    outcome=outcome,
    simulates=Games,
    policies=POLICIES,
    figure_counts=FIGURE_COUNTS,
    figure_sums=frozenset({"models_lost"}),
    grounds=SAMPLE_TABLES,
    stand_ins=tuple(table.name for table in SAMPLE_TABLES),
    telling=TELLING,
    moments=moments,
    left_words=left_words,
    aftermath=aftermath,
    reports=REPORTS,
    rosters=ROSTERS,
    counts_from=counts_from,
    ahead=ahead,
)
