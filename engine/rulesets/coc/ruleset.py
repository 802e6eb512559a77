"""The d100 family as the rest of the house sees it."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.kernel.batch import Beginning, Simulator
from engine.kernel.commands import Command
from engine.kernel.events import Asked, Event, Rolled
from engine.kernel.falls import Fall
from engine.kernel.recorded import Recorded
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import (
    Choice,
    Disclosed,
    Kind,
    Language,
    Names,
    Pressing,
    Sentence,
    SightLine,
    Turn,
    Viewer,
    Who,
)
from engine.kernel.scribe import Scribe
from engine.kernel.seasons import SeasonPlan, Seasons
from engine.kernel.setup import Figure, OptionValue, Setup
from engine.kernel.trials import Around, Contest, Judge
from engine.kernel.why import Reason
from engine.rulesets.coc import apply as replay
from engine.rulesets.coc import contests, falls, legal, outcome, perform, setup, show, view
from engine.rulesets.coc.batch import FIGURE_COUNTS, POLICIES, ROOM, Fights
from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.bodies import Sheets
from engine.rulesets.coc.calls import Called
from engine.rulesets.coc.codes import NOBODY, RANKS
from engine.rulesets.coc.commands import COMMANDS
from engine.rulesets.coc.disclosing import DISCLOSES, disclosed
from engine.rulesets.coc.events import TAGS, RoundBegun, TurnBegun
from engine.rulesets.coc.options import OPTIONS, filled
from engine.rulesets.coc.people import ANSWERS, People, RealGround
from engine.rulesets.coc.rules import rounds
from engine.rulesets.coc.sample_tables import SAMPLE_TABLES
from engine.rulesets.coc.tell import TELLING, fall_text
from engine.rulesets.coc.trials import TRIALS, judge
from engine.rulesets.coc.weapons import WEAPONS


class Investigators:
    key = "coc"
    version = 3
    unit = "metre"
    tags = TAGS
    new_turn = (TurnBegun,)
    new_round = (RoundBegun,)
    commands = COMMANDS
    answers = ANSWERS
    windows = frozenset({"before-dice"})
    details = ("rolls",)
    options = OPTIONS
    ranks = RANKS
    harms = ("regular", "serious", "deadly")
    chance_facts: frozenset[str] = frozenset()
    has_keeper = True
    discloses = DISCLOSES
    orders = frozenset({"grant-surprise", "grant-dice"})
    grounds = SAMPLE_TABLES
    stand_ins = (ROOM,)
    weapons = WEAPONS
    policies = POLICIES
    figure_counts = FIGURE_COUNTS
    progression = None
    bodies = Sheets()
    calls = Called()
    trials = TRIALS

    def judge(self, options: Mapping[str, OptionValue]) -> Judge:
        return judge(options)

    def contest(self, around: Around, roll: int) -> Contest | None:
        return contests.contest(judge(around.options), around, roll)

    def check_setup(self, wanted: Setup) -> None:
        setup.check_setup(wanted)

    def fill_options(self, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        return filled(given)

    def new_battle(self, wanted: Setup, options: Mapping[str, OptionValue]) -> Battle:
        return setup.new_battle(wanted, options)

    def attach(self, battle: Battle, scribe: Scribe) -> None:
        battle.scribe = scribe
        battle.minds = People(scribe)
        if isinstance(battle.ground, RealGround):
            battle.ground.scribe = scribe

    def apply(self, battle: Battle, event: Event, version: int) -> None:
        replay.apply(battle, event, version)

    def arrive(self, battle: Battle, number: int, figure: Figure) -> None:
        battle.arrived(setup.newcomer(battle, number, figure))

    def leave(self, battle: Battle, figure: int) -> None:
        battle.departed(battle.figures[figure - 1])
        rounds.check_end(battle)

    def who(self, battle: Battle, command: Command) -> Who:
        return perform.who(battle, command)

    def who_answers(self, battle: Battle, asked: Asked, value: Mapping[str, Any]) -> Who:
        return perform.who_answers(battle, asked, value)

    def perform(self, battle: Battle, command: Command, forced: bool) -> None:
        perform.perform(battle, command, forced)

    def press_luck(self, battle: Battle, pressing: Pressing) -> list[Reason]:
        """Nobody throws dice again here: neither text knows it."""
        raise Malformed("command.skill", pressing.skill, "no-dice-again")

    def luck_ways(self, battle: Battle, pressing: Pressing) -> list[tuple[int, str, int]]:
        return []

    def abandon(self, battle: Battle) -> None:
        perform.abandon(battle)

    def turn(self, battle: Battle) -> Turn:
        return perform.turn_of(battle)

    def ended(self, battle: Battle) -> tuple[bool, int | None]:
        return battle.over, None if battle.winner == NOBODY else battle.winner

    def legal(self, battle: Battle, sides: Sequence[int]) -> list[Choice]:
        return legal.choices(battle, sides)

    def sight_lines(self, battle: Battle, figure: int) -> list[SightLine]:
        return []

    def view(self, battle: Battle, viewer: Viewer) -> dict[str, Any]:
        return view.view(battle, viewer)

    def show(self, event: Event, viewer: Viewer, version: int = 0) -> Event | None:
        return show.show(event, viewer, version)

    def disclosed(self, recorded: Sequence[Recorded]) -> Disclosed:
        return disclosed(recorded)

    def tell(self, unit: Sequence[Recorded], names: Names, language: Language) -> list[Sentence]:
        return TELLING.tell(unit, names, language)

    def reason_text(self, reason: Reason, names: Names, language: Language) -> str:
        return TELLING.reason_text(reason, names, language)

    def purpose_name(self, purpose: str, language: Language) -> str:
        return TELLING.purpose_name(purpose, language)

    def word(self, kind: Kind, code: str, language: Language) -> str:
        return TELLING.word(kind, code, language)

    def skill_words(self, skill: str, times: int, language: Language) -> tuple[str, str]:
        return TELLING.word("skill", skill, language), ""

    def option_words(self, id: str, language: Language) -> tuple[str, str]:
        return TELLING.option_words(id, language)

    def value_name(self, value: str, language: Language) -> str:
        return TELLING.value_name(value, language)

    def explain(self, refusal: Refusal, names: Names, language: Language) -> str:
        return TELLING.explain(refusal, names, language)

    def outcome(self, battle: Battle) -> list[dict[str, Any]]:
        return outcome.outcome(battle)

    def check_report(
        self, battle: Battle, side: int, report: Mapping[str, Any], others: Mapping[int, Mapping[str, Any]]
    ) -> None:
        raise Refusal("no-reports")

    def settle_reports(self, battle: Battle, reports: Mapping[int, Mapping[str, Any]]) -> int | None:
        raise Refusal("no-reports")

    def simulator(self, beginning: Beginning) -> Simulator:
        return Fights(beginning)

    def seasons(self, plan: SeasonPlan) -> Seasons:
        """Nobody earns anything in these texts: there is no season to play."""
        raise Refusal("no-seasons")

    def falls(self, rolled: Rolled, around: Around) -> list[Fall]:
        return falls.falls(rolled, around)

    def which_fall(self, rolled: Rolled, around: Around) -> int:
        return falls.which(rolled, around)

    def fall_text(self, fall: Fall, names: Names, language: Language) -> str:
        return fall_text(fall, language)
