"""The d100 family as the rest of the house sees it."""

from engine.kernel.offers import attaching, leaving, offering
from engine.kernel.optional_parts import SkillChecks
from engine.kernel.ruleset import Ruleset
from engine.rulesets.coc import apply as replay
from engine.rulesets.coc import contests, outcome, perform, roll_outcomes, setup, show, view
from engine.rulesets.coc.actions import ACTIONS
from engine.rulesets.coc.batch import FIGURE_COUNTS, POLICIES, ROOM, Fights
from engine.rulesets.coc.called_rolls import Called
from engine.rulesets.coc.character_health import Sheets
from engine.rulesets.coc.codes import RANKS
from engine.rulesets.coc.commands import COMMANDS
from engine.rulesets.coc.disclosing import DISCLOSES, disclosed
from engine.rulesets.coc.events import TAGS, RoundBegun, TurnBegun
from engine.rulesets.coc.live_input import ANSWERS, LiveInput, RealGround
from engine.rulesets.coc.options import OPTIONS, filled
from engine.rulesets.coc.rules import rounds
from engine.rulesets.coc.sample_tables import SAMPLE_TABLES
from engine.rulesets.coc.skill_checks import TRIALS, judge
from engine.rulesets.coc.tell import TELLING, fall_text
from engine.rulesets.coc.tell.character_health import left_words
from engine.rulesets.coc.tell.moments import moments
from engine.rulesets.coc.weapons import WEAPONS

INVESTIGATORS = Ruleset(
    key="coc",
    version=11,
    tags=TAGS,
    commands=COMMANDS,
    answers=ANSWERS,
    options=OPTIONS,
    ranks=RANKS,
    harms=("regular", "serious", "deadly"),
    weapons=WEAPONS,
    unit="metre",
    new_turn=(TurnBegun,),
    new_round=(RoundBegun,),
    windows=frozenset({"before-dice"}),
    check_setup=setup.check_setup,
    fill=filled,
    new_battle=setup.new_battle,
    attach=attaching(LiveInput, RealGround),
    apply=replay.apply,
    leave=leaving(rounds.check_end),
    who=perform.who,
    who_answers=perform.who_answers,
    perform=perform.perform,
    abandon=perform.abandon,
    turn=perform.turn_of,
    legal=offering(ACTIONS, LiveInput, RealGround),
    view=view.view,
    clock=lambda battle: battle.round,
    outcome=outcome.outcome,
    falls=roll_outcomes.falls,
    which_fall=roll_outcomes.which,
    simulates=Fights,
    policies=POLICIES,
    figure_counts=FIGURE_COUNTS,
    figure_sums=frozenset({"kills", "downed"}),
    grounds=SAMPLE_TABLES,
    stand_ins=(ROOM,),
    telling=TELLING,
    skill_words=lambda skill, times, language: (TELLING.word("skill", skill, language), ""),
    left_words=left_words,
    moments=moments,
    fall_text=lambda fall, names, language: fall_text(fall, language),
    show=show.show,
    discloses=DISCLOSES,
    disclosed=disclosed,
    has_keeper=True,
    orders=frozenset({"grant-surprise", "grant-dice"}),
    bodies=Sheets(),
    called_rolls=Called(),
    skill_checks=SkillChecks(TRIALS, judge, contests.contest),
)
