"""The street fight as the rest of the house sees it. German: StKO, Straßenkampfordnung."""

from engine.kernel.effects import Effects
from engine.kernel.offers import leaving
from engine.kernel.optional_parts import LuckRules, ReportRules
from engine.kernel.ruleset import Ruleset
from engine.rulesets.stko import apply as replay
from engine.rulesets.stko import legal, luck, odds_told, outcome, perform, roll_outcomes, setup, sightlines, view
from engine.rulesets.stko.batch import FIGURE_COUNTS, StreetFights
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import RANKS, SEVERITIES
from engine.rulesets.stko.commands import ANSWERS, COMMANDS
from engine.rulesets.stko.events import TAGS, CardTurned, DeckShuffled
from engine.rulesets.stko.live_input import LiveInput, RealGround
from engine.rulesets.stko.options import OPTIONS, filled
from engine.rulesets.stko.outcome_entry import reports
from engine.rulesets.stko.policies.registry import POLICIES
from engine.rulesets.stko.progression import PROGRESSION
from engine.rulesets.stko.rules import ending
from engine.rulesets.stko.sample_tables import SAMPLE_TABLES
from engine.rulesets.stko.season import StreetSeasons
from engine.rulesets.stko.tell import TELLING
from engine.rulesets.stko.tell.moments import moments
from engine.rulesets.stko.tell.roll_outcomes import fall_text
from engine.rulesets.stko.tell.skills import skill_words
from engine.rulesets.stko.weapons import WEAPONS


def attach(battle: Battle, effects: Effects) -> None:
    battle.effects = effects
    battle.rerolls.left_off = []  # a roll of an earlier action is past
    battle.decisions = LiveInput(effects, perform.perform)
    if isinstance(battle.ground, RealGround):
        battle.ground.effects = effects


STREET_FIGHT = Ruleset(
    key="stko",
    version=11,
    tags=TAGS,
    commands=COMMANDS,
    answers=ANSWERS,
    options=OPTIONS,
    ranks=RANKS,
    harms=SEVERITIES,
    chance_facts=frozenset({"wound", "empty", "jam"}),
    weapons=WEAPONS,
    unit="inch",
    details=("rolls", "outcomes", "report"),
    new_turn=(CardTurned,),
    new_round=(DeckShuffled,),
    windows=frozenset({"before-dice", "press-luck"}),
    check_setup=setup.check_setup,
    fill=filled,
    new_battle=setup.new_battle,
    attach=attach,
    apply=replay.apply,
    leave=leaving(ending.check_end),
    who=perform.who,
    who_answers=perform.who_answers,
    perform=perform.perform,
    abandon=perform.abandon,
    turn=perform.turn_of,
    legal=legal.choices,
    view=view.view,
    clock=lambda battle: battle.cards.jokers,
    draws_events=lambda battle: battle.options.event_cards,
    outcome=outcome.outcome,
    falls=roll_outcomes.falls,
    which_fall=roll_outcomes.which,
    simulates=StreetFights,
    policies=POLICIES,
    figure_counts=FIGURE_COUNTS,
    figure_sums=frozenset({"kills", "downed"}),
    grounds=SAMPLE_TABLES,
    stand_ins=tuple(table.name for table in SAMPLE_TABLES),
    telling=TELLING,
    skill_words=skill_words,
    fall_text=fall_text,
    moments=moments,
    progression=PROGRESSION,
    seasons=StreetSeasons,
    reports=ReportRules(reports.check, reports.settle),
    luck=LuckRules(luck.press, luck.ways),
    counted_faces=roll_outcomes.COUNTED_FACES,
    sight_lines=sightlines.lines,
    told_odds=odds_told.TOLD_ODDS,
)
