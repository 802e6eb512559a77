"""The street fight as the rest of the house sees it. German: StKO, Straßenkampfordnung."""

from engine.kernel.optional_parts import LuckRules, ReportRules
from engine.kernel.ruleset import Ruleset
from engine.kernel.scribe import Scribe
from engine.rulesets.stko import apply as replay
from engine.rulesets.stko import falls, legal, luck, odds_told, outcome, perform, setup, sightlines, view
from engine.rulesets.stko.batch import FIGURE_COUNTS, StreetFights
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import RANKS, SEVERITIES
from engine.rulesets.stko.commands import ANSWERS, COMMANDS
from engine.rulesets.stko.counted import COUNTED_FACES
from engine.rulesets.stko.events import TAGS, CardTurned, DeckShuffled
from engine.rulesets.stko.options import OPTIONS, filled
from engine.rulesets.stko.people import People, RealGround
from engine.rulesets.stko.policies.registry import POLICIES
from engine.rulesets.stko.progression import PROGRESSION
from engine.rulesets.stko.rules import ending
from engine.rulesets.stko.sample_tables import SAMPLE_TABLES
from engine.rulesets.stko.season import StreetSeasons
from engine.rulesets.stko.tell import TELLING
from engine.rulesets.stko.tell.falls import fall_text
from engine.rulesets.stko.tell.skills import skill_words
from engine.rulesets.stko.told import reports
from engine.rulesets.stko.weapons import WEAPONS


def attach(battle: Battle, scribe: Scribe) -> None:
    battle.scribe = scribe
    battle.rerolls.left_off = []  # a roll of an earlier action is past
    battle.minds = People(scribe, perform.perform)
    if isinstance(battle.ground, RealGround):
        battle.ground.scribe = scribe


def leave(battle: Battle, figure: int) -> None:
    battle.departed(battle.figures[figure - 1])
    ending.check_end(battle)


def jokers(battle: Battle) -> int:
    return battle.cards.jokers


def draws_events(battle: Battle) -> bool:
    return battle.options.event_cards


STREET_FIGHT = Ruleset(
    key="stko",
    version=6,
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
    fill_options=filled,
    new_battle=setup.new_battle,
    attach=attach,
    apply=replay.apply,
    leave=leave,
    who=perform.who,
    who_answers=perform.who_answers,
    perform=perform.perform,
    abandon=perform.abandon,
    turn=perform.turn_of,
    legal=legal.choices,
    view=view.view,
    clock=jokers,
    draws_events=draws_events,
    outcome=outcome.outcome,
    falls=falls.falls,
    which_fall=falls.which,
    simulates=StreetFights,
    policies=POLICIES,
    figure_counts=FIGURE_COUNTS,
    grounds=SAMPLE_TABLES,
    stand_ins=tuple(one.name for one in SAMPLE_TABLES),
    tell=TELLING.tell,
    explain=TELLING.explain,
    reason_text=TELLING.reason_text,
    purpose_name=TELLING.purpose_name,
    word=TELLING.word,
    skill_words=skill_words,
    option_words=TELLING.option_words,
    value_name=TELLING.value_name,
    fall_text=fall_text,
    progression=PROGRESSION,
    seasons=StreetSeasons,
    reports=ReportRules(reports.check, reports.settle),
    luck=LuckRules(luck.press, luck.ways),
    counted_faces=COUNTED_FACES,
    sight_lines=sightlines.lines,
    told_odds=odds_told.of_command,
)

    def explain(self, refusal: Refusal, names: Names, language: Language) -> str:
        return TELLING.explain(refusal, names, language)

    def outcome(self, battle: Battle) -> list[dict[str, Any]]:
        return outcome.outcome(battle)

    def check_report(
        self, battle: Battle, side: int, report: Mapping[str, Any], others: Mapping[int, Mapping[str, Any]]
    ) -> None:
        reports.check(battle, side, report, others)

    def settle_reports(self, battle: Battle, told: Mapping[int, Mapping[str, Any]]) -> int | None:
        return reports.settle(battle, told)

    def arrive(self, battle: Battle, number: int, figure: Figure) -> None:
        battle.arrived(setup.new_figure(number, figure, battle.options))

    def falls(self, rolled: Rolled, around: Around) -> list[Fall]:
        return falls.falls(rolled)

    def which_fall(self, rolled: Rolled, around: Around) -> int:
        return falls.which(rolled)

    def fall_text(self, fall: Fall, names: Names, language: Language) -> str:
        return fall_text(fall, names, language)

    def simulator(self, beginning: Beginning) -> Simulator:
        return StreetFights(beginning)

    def seasons(self, plan: SeasonPlan) -> StreetSeasons:
        return StreetSeasons(plan)
=======
    def who_answers(self, battle: Battle, asked: Asked, value: Mapping[str, Any]) -> Who:
        return perform.who_answers(battle, asked, value)

    def perform(self, battle: Battle, command: Command, forced: bool) -> None:
        perform.perform(battle, command, forced)

    def press_luck(self, battle: Battle, pressing: Pressing) -> list[Reason]:
        return luck.press(battle, pressing)

    def luck_ways(self, battle: Battle, pressing: Pressing) -> list[tuple[int, str, int]]:
        return luck.ways(battle, pressing)

    def abandon(self, battle: Battle) -> None:
        perform.abandon(battle)

    def turn(self, battle: Battle) -> Turn:
        return perform.turn_of(battle)

    def ended(self, battle: Battle) -> tuple[bool, int | None]:
        return battle.over, None if battle.winner == NOBODY else battle.winner

    def legal(self, battle: Battle, sides: Sequence[int]) -> list[Choice]:
        return legal.choices(battle, sides)

    def told_chances(
        self, battle: Battle, command: Mapping[str, Any], target: int, said: Mapping[str, Any], before: Battle | None
    ) -> dict[str, int] | None:
        """Of a shot on a real table, from what was told of it. Optional."""
        return odds_told.of_command(battle, command, target, said, before)

    def sight_lines(self, battle: Battle, figure: int) -> list[SightLine]:
        return sightlines.lines(battle, figure)

    def view(self, battle: Battle, viewer: Viewer) -> dict[str, Any]:
        return view.view(battle, viewer)

    def show(self, event: Event, viewer: Viewer, version: int = 0) -> Event | None:
        return show.show(event, viewer)

    def disclosed(self, recorded: Sequence[Recorded]) -> Disclosed:
        return NOTHING_DISCLOSED

    def tell(self, unit: Sequence[Recorded], names: Names, language: Language) -> list[Sentence]:
        return TELLING.tell(unit, names, language)

    def reason_text(self, reason: Reason, names: Names, language: Language) -> str:
        return TELLING.reason_text(reason, names, language)

    def purpose_name(self, purpose: str, language: Language) -> str:
        return TELLING.purpose_name(purpose, language)

    def word(self, kind: Kind, code: str, language: Language) -> str:
        return TELLING.word(kind, code, language)

    def skill_words(self, skill: str, times: int, language: Language) -> tuple[str, str]:
        return skill_words(skill, times, language)

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
        reports.check(battle, side, report, others)

    def settle_reports(self, battle: Battle, told: Mapping[int, Mapping[str, Any]]) -> int | None:
        return reports.settle(battle, told)

    def arrive(self, battle: Battle, number: int, figure: Figure) -> None:
        battle.arrived(setup.new_figure(number, figure, battle.options))

    def falls(self, rolled: Rolled, around: Around) -> list[Fall]:
        return falls.falls(rolled)

    def which_fall(self, rolled: Rolled, around: Around) -> int:
        return falls.which(rolled)

    def fall_text(self, fall: Fall, names: Names, language: Language) -> str:
        return fall_text(fall, names, language)

    def simulator(self, beginning: Beginning) -> Simulator:
        return StreetFights(beginning)

    def seasons(self, plan: SeasonPlan) -> StreetSeasons:
        return StreetSeasons(plan)
>>>>>>> h-c
