"""What a ruleset must offer; everything outside the engine talks to a ruleset only through this."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, Protocol

import msgspec

from engine.kernel.batch import Beginning, Simulator
from engine.kernel.called_rolls import Calls
from engine.kernel.character_health import Bodies
from engine.kernel.commands import Command
from engine.kernel.commands import Who as Who
from engine.kernel.effects import Effects
from engine.kernel.event import tag
from engine.kernel.events import AnswerSealed, AnswersOpened, Asked, Event, Rolled
from engine.kernel.optional_parts import (
    NO_SKILL_CHECKS,
    Ahead,
    Battle,
    Interjecting,
    LuckRules,
    Pressing,
    ReportRules,
    SightLine,
    SkillChecks,
    ToldOdds,
)
from engine.kernel.options import Option, filled
from engine.kernel.progression import Decision, Life, Progression, Values
from engine.kernel.recorded import RecordedEvent
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.roll_outcomes import RollOutcome, each_face
from engine.kernel.rosters import Rosters
from engine.kernel.sample_table import SampleTable
from engine.kernel.seasons import SeasonPlan, Seasons
from engine.kernel.setup import OptionValue, Setup
from engine.kernel.skill_checks import Around
from engine.kernel.view import TableView
from engine.kernel.why import Reason

Language = str  # any for which there are sentences: en, de


class Acting(NamedTuple):
    """Who acts: a membership id, whether in the role of referee, and who typed it where that is somebody else."""

    member: str
    referee: bool = False
    entered_by: str = ""


class Disclosed(NamedTuple):
    """What was hidden in a battle and lies open since. Nobody unsees it, so a rewind closes none of it.

    `rolls` are numbers of rolls, each with the version of the event that opened it, `versions` other events; of a
    figure all lies open that stands before the version at which its numbers were shown last.
    """

    rolls: Mapping[int, int] = MappingProxyType({})
    versions: frozenset[int] = frozenset()
    figures: Mapping[int, int] = MappingProxyType({})


NOTHING_DISCLOSED: Final = Disclosed()
ROLLS_ONLY: Final = ("rolls",)
ANSWERS_OPENED: Final = tag("battle", AnswersOpened)


class Viewer(NamedTuple):
    """Who reads: membership id or empty, the sides he plays, and whether he reads as referee or auditor; what was
    disclosed to everybody; and single figures that he plays of a side that isn't his."""

    member: str = ""
    sides: tuple[int, ...] = ()
    referee: bool = False
    disclosed: Disclosed = NOTHING_DISCLOSED
    figures: tuple[int, ...] = ()


class Sentence(NamedTuple):
    """One line of the log; `version` is the event it tells, `figure` whom it is about (0: nobody)."""

    version: int
    text: str
    kind: str
    figure: int = 0
    roll: int = 0


class Came(NamedTuple):
    """What a roll said, by its number."""

    roll: int
    word: str


class TableMoment(NamedTuple):
    """What everybody should see when it happens. `kind`: hit or death; `version` is that of the last event it tells.

    `title` and `then` say what became of `figure`, `how` who did it, and how (`by` 0: nobody); `result` and `armed` are
    lines beside the dice of the attack (`roll` 0: nobody rolled them here), `came` the rolls behind the harm. `weapon`
    is a place on the list of `by` (-1: none), `far` a distance in words, `places` where the body was hit.
    """

    version: int
    kind: str
    title: str
    figure: int
    then: str = ""
    by: int = 0
    how: str = ""
    weapon: int = -1
    far: str = ""
    roll: int = 0
    result: str = ""
    armed: str = ""
    came: tuple[Came, ...] = ()
    places: tuple[str, ...] = ()


class Choice(NamedTuple):
    """A legal command, ready to be sent; `code` and `facts` name the button, `hit` is the exact chance in 1/10,000."""

    command: dict[str, Any]
    code: str
    facts: dict[str, int | str]
    hit: int = -1


class Turn(NamedTuple):
    """What the table waits for between command runs: a figure's or one side's action, the next card, or nothing any
    more.
    """

    kind: str
    figure: int = 0
    sides: tuple[int, ...] = ()

    @property
    def is_somebodys(self) -> bool:
        return self.figure != 0 or len(self.sides) == 1


Names = Callable[[int], str]


class Cast:
    """Who and what the numbers of a battle stand for, in the reader's words; also a plain `Names`.

    `weapons` maps (figure, place on its list) to a key of the ruleset's weapons or ""; `unit` is inch or cm, and where
    a ruleset counts in metres, `far` is metre or foot.
    """

    def __init__(
        self,
        figures: Names,
        weapons: Callable[[int, int], str],
        sides: Callable[[int], str],
        people: Callable[[str], str],
        unit: Literal["inch", "cm"] = "inch",
        far: Literal["metre", "foot"] = "metre",
    ) -> None:
        self.figures = figures
        self.weapons = weapons
        self.sides = sides
        self.people = people
        self.unit: Literal["inch", "cm"] = unit
        self.far: Literal["metre", "foot"] = far

    def __call__(self, figure: int) -> str:
        return self.figures(figure)

    def pronoun(self, figure: int) -> str:
        """she, he or they."""
        return "they"


# Codes that pages name outside of any sentence: of figures and their lives. `harm` is a kind of wound or of what was
# done to somebody, `place` where it sits; `life` names whatever a life can gain or lose; the next five belong to what
# is due between battles; `level` is how well a roll against a number came out, `outcome` what such rolls decided. The
# last six name what a page has no words of its own for: buttons, questions and their options, states, counts, and ways
# to decide in simulations.
Kind = Literal[
    "rank",
    "weapon",
    "loss",
    "harm",
    "place",
    "terrain",
    "cover",
    "skill",
    "life",
    "reason",
    "tally",
    "draw",
    "asks",
    "again",
    "level",
    "outcome",
    "victim",
    "action",
    "question",
    "choice",
    "mark",
    "number",
    "policy",
]


class Show(Protocol):
    def __call__(self, event: Event, viewer: Viewer, version: int = 0) -> Event | None:
        """`version` is the event's own; without it, what was disclosed later stays closed."""


def everything(event: Event, viewer: Viewer, version: int = 0) -> Event | None:
    return event


def nothing_disclosed(recorded: Sequence[RecordedEvent]) -> Disclosed:
    return NOTHING_DISCLOSED


def nothing_left_out(event: Event) -> Event:
    return event


def sealing(show: Show) -> Show:
    """An answer that isn't opened yet is there for whoever gave it, and for nobody else: not for the referee either."""

    def shown(event: Event, viewer: Viewer, version: int = 0) -> Event | None:
        if not isinstance(event, AnswerSealed):
            return show(event, viewer, version)
        his = viewer.member and viewer.member == event.by
        return event if his or version in viewer.disclosed.versions else None

    return shown


def opening(
    disclosed: Callable[[Sequence[RecordedEvent]], Disclosed],
) -> Callable[[Sequence[RecordedEvent]], Disclosed]:
    """What the rules say lies open, and the sealed lines whose answers were opened."""

    def with_opened_answers(recorded: Sequence[RecordedEvent]) -> Disclosed:
        known, answers = (
            disclosed(recorded),
            [record.event for record in recorded if isinstance(record.event, AnswersOpened)],
        )
        opened = frozenset(answer.sealed for event in answers for answer in event.answers)
        return known._replace(versions=known.versions | opened)

    return with_opened_answers


def playable(details: tuple[str, ...], drawn: bool, check_setup: Callable[[Setup], None]) -> Callable[[Setup], None]:
    """Before the rules look at a setup: is as much told as can be told here, and is it a table that the game knows?"""

    def checked(setup: Setup) -> None:
        if setup.detail not in details:
            if details == ROLLS_ONLY:
                raise Malformed("detail", setup.detail, "every-roll-is-entered")
            raise Malformed("detail", setup.detail, "one-of", {"known": details})
        if setup.table == "drawn" and not drawn:
            raise Malformed("table", setup.table, "one-of", {"known": ("real",)})
        check_setup(setup)

    return checked


def whoever_is_named(battle: Battle, command: Command) -> Who:
    """A figure's player, a side's, or anybody seated. Refuses: Malformed."""
    figure = getattr(command, "figure", 0)
    return Who(figure=battle.figure(figure).n) if figure else Who(side=getattr(command, "side", -1))


def whom_it_is_about(battle: Battle, asked: Asked, value: Mapping[str, Any]) -> Who:
    return Who(figure=asked.about[0]) if asked.about else Who()


def how_it_stands(battle: Battle) -> tuple[bool, int | None]:
    """Whether the battle is over, and the side that has won it."""
    return battle.over, None if battle.winner < 0 else battle.winner


def falls_of_one_die(rolled: Rolled, around: Around) -> list[RollOutcome]:
    return each_face(rolled.sides) if rolled.count == 1 else []


def fall_of_one_die(rolled: Rolled, around: Around) -> int:
    return rolled.faces[0] - 1 if rolled.count == 1 else -1


class PlainTelling:
    """What events, refusals, reasons and codes are called, in the reader's language. Here nothing is told and codes
    speak for themselves; what a game says is `telling/telling.py`'s.
    """

    def tell(self, command_run: Sequence[RecordedEvent], names: Names, language: Language) -> list[Sentence]:
        """The sentences for one command run, or for events outside command runs."""
        return []

    def explain(self, refusal: Refusal, names: Names, language: Language) -> str:
        return refusal.code

    def reason_text(self, reason: Reason, names: Names, language: Language) -> str:
        number = f"{reason.n:+d}" if reason.op == "add" else str(reason.n)
        return f"{number} {reason.code.replace('_', ' ')}"

    def purpose_name(self, purpose: str, language: Language) -> str:
        """What a roll was for."""
        return purpose.replace("_", " ")

    def word(self, kind: Kind, code: str, language: Language) -> str:
        """As it stands on a list; empty where the game knows none."""
        return ""

    def option_words(self, id: str, language: Language) -> tuple[str, str]:
        """What an option is called, and what it decides."""
        return id, ""

    def value_name(self, value: str, language: Language) -> str:
        """A coded value of an option; empty for what speaks for itself, such as fractions."""
        return ""


PLAIN: Final = PlainTelling()


@dataclass(kw_only=True, eq=False)
class Ruleset:
    """A game: what it is, what its rules do, what they are called. All that few games have is None or empty."""

    # -- what it is -----------------------------------------------------------------------------------------------
    key: str
    version: int
    tags: Mapping[str, type[Event]]
    commands: Mapping[str, type[Command]]
    answers: Mapping[str, type[msgspec.Struct]] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)
    ranks: tuple[str, ...]
    heads: Mapping[str, str] = field(default_factory=dict)  # the drawn head of ranks that are no people
    harms: tuple[str, ...] = ()  # what can be done to somebody, the least first
    # Facts of a choice that are chances in 1/10,000 beside `hit`; shown only to whom chances are shown.
    chance_facts: frozenset[str] = frozenset()
    weapons: Mapping[str, object] = field(default_factory=dict)
    unit: str = "inch"
    details: tuple[str, ...] = ROLLS_ONLY  # how much people may tell here: rolls, outcomes, report
    new_turn: tuple[type[Event], ...] = ()  # until the next of them, dice on the table may be doubted
    new_round: tuple[type[Event], ...] = ()
    windows: frozenset[str] = frozenset()  # questions that the other sides must be able to see before the answer
    sealed_questions: frozenset[str] = frozenset()  # go to several sides at once; answers stay sealed until all are in

    # -- its rules ------------------------------------------------------------------------------------------------
    check_setup: Callable[[Setup], None]
    # What `fill_options` does, where defaults alone aren't enough: presets, other names, tables to be checked.
    fill: Callable[[Mapping[str, OptionValue]], dict[str, OptionValue]] | None = None
    new_battle: Callable[[Setup, Mapping[str, OptionValue]], Battle]
    attach: Callable[[Battle, Effects], None]
    apply: Callable[[Battle, Event, int], None]
    leave: Callable[[Battle, int], None]
    who: Callable[[Battle, Command], Who] = whoever_is_named
    who_answers: Callable[[Battle, Asked, Mapping[str, Any]], Who] = whom_it_is_about
    perform: Callable[[Battle, Command, bool], None]
    abandon: Callable[[Battle], None] = lambda battle: None  # what people left unfinished of an action
    turn: Callable[[Battle], Turn]
    legal: Callable[[Battle, Sequence[int]], list[Choice]]
    view: Callable[[Battle, Viewer], TableView]
    clock: Callable[[Battle], int] = lambda battle: 0  # what the times of later arrivals and limits count
    draws_events: Callable[[Battle], bool] = lambda battle: False  # do players draw cards of their own tables?
    outcome: Callable[[Battle], list[dict[str, Any]]]
    falls: Callable[[Rolled, Around], list[RollOutcome]] = falls_of_one_die
    which_fall: Callable[[Rolled, Around], int] = fall_of_one_die

    # -- simulations: `policies` with their versions, the usual one first -----------------------------------------
    simulates: Callable[["Ruleset", Beginning], Simulator]
    policies: Mapping[str, int]
    # What is counted of each figure, by words of the chapter `loss`; "lost" is among it. Yes or no, 1 or 0, but for
    # `figure_sums`: those of which there may be several in a battle.
    figure_counts: tuple[str, ...]
    figure_sums: frozenset[str] = frozenset()
    # Drawn tables that are ready to play on; a game without any is on real tables only.
    grounds: Sequence[SampleTable] = ()
    # What simulations may play on instead of a real table: `grounds`, or others drawn. None where no rule asks for the
    # ground, so that any table will do.
    stand_ins: Sequence[str] = ()

    # -- words ----------------------------------------------------------------------------------------------------
    telling: PlainTelling = PLAIN
    tell: Callable[[Sequence[RecordedEvent], Names, Language], list[Sentence]] = field(init=False)
    explain: Callable[[Refusal, Names, Language], str] = field(init=False)
    reason_text: Callable[[Reason, Names, Language], str] = field(init=False)
    purpose_name: Callable[[str, Language], str] = field(init=False)
    word: Callable[[Kind, str, Language], str] = field(init=False)
    option_words: Callable[[str, Language], tuple[str, str]] = field(init=False)
    value_name: Callable[[str, Language], str] = field(init=False)
    skill_words: Callable[[str, int, Language], tuple[str, str]] = lambda skill, times, language: ("", "")
    # What an outcome's row says besides how somebody left, wounds and deeds, in words.
    left_words: Callable[[Mapping[str, Any], Language], list[str]] = lambda row, language: []
    left_names: tuple[str, ...] = ()  # facts of the row that are other figures' numbers: `left_words` gets their names
    fall_text: Callable[[RollOutcome, Names, Language], str] = lambda fall, names, language: fall.code
    # What of a command run all devices show at once; None: what it tells of wounds and deaths.
    moments: Callable[[Sequence[RecordedEvent], Names, Language], list[TableMoment]] | None = None

    # -- what is hidden -------------------------------------------------------------------------------------------
    show: Show = everything
    discloses: tuple[str, ...] = ()  # tags of events after which something lies open that was hidden before
    disclosed: Callable[[Sequence[RecordedEvent]], Disclosed] = nothing_disclosed
    # An event without what only one side may know, as copies and simulations are given it: whoever plays on there would
    # learn it. They can do without: the rules take an unknown thing for what it is.
    without_secrets: Callable[[Event], Event] = nothing_left_out
    has_keeper: bool = False  # the referee runs the opponents, so that their secrets are always his
    orders: frozenset[str] = frozenset()  # commands that the Keeper may give beforehand, in a plan

    # -- what only some have --------------------------------------------------------------------------------------
    progression: Progression | None = None
    # What a battle brings where nobody learns from it: battles to sit out, tallies. By the outcome's rows.
    aftermath: Callable[[Sequence[Mapping[str, Any]], Mapping[int, Life], Values], list[Decision]] | None = None
    seasons: Callable[[SeasonPlan], Seasons] | None = None
    reports: ReportRules | None = None
    bodies: Bodies | None = None  # sheets, wounds and time between battles, where people are their numbers
    rosters: Rosters | None = None  # profiles, lists and other tools' armies, where figures are units
    called_rolls: Calls | None = None
    skill_checks: SkillChecks = NO_SKILL_CHECKS
    luck: LuckRules | None = None
    interjecting: Interjecting | None = None
    rests_on: Mapping[str, str] = field(default_factory=dict)  # reasons whose number an option decides, by their codes
    counted_faces: Mapping[str, tuple[int, ...]] = field(default_factory=dict)  # faces that count, by purpose
    # The lowest face that counts, where a roll's own reasons say so; 0 where none does.
    counts_from: Callable[[Rolled], int] = lambda rolled: 0
    sight_lines: Callable[[Battle, int], list[SightLine]] | None = None
    told_odds: ToldOdds | None = None
    ahead: Callable[[Battle, Command], Ahead] | None = None  # of a move on a drawn table that isn't sent yet. Refuses.

    def __post_init__(self) -> None:
        telling = self.telling
        self.tell, self.explain, self.word, self.reason_text = (
            telling.tell,
            telling.explain,
            telling.word,
            telling.reason_text,
        )
        self.purpose_name, self.option_words, self.value_name = (
            telling.purpose_name,
            telling.option_words,
            telling.value_name,
        )
        self.check_setup = playable(self.details, bool(self.grounds), self.check_setup)
        if self.sealed_questions:
            self.show = sealing(self.show)
            self.disclosed = opening(self.disclosed)
            self.discloses = (*self.discloses, ANSWERS_OPENED)

    def simulator(self, beginning: Beginning) -> Simulator:
        return self.simulates(self, beginning)

    def seasons_of(self, plan: SeasonPlan) -> Seasons:
        if self.seasons is None:
            raise Refusal("no-seasons", {"ruleset": self.key})
        return self.seasons(plan)

    def fill_options(self, given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
        """Every option with its value: what is given, and the defaults. Refuses: Malformed."""
        return filled(self.options, given) if self.fill is None else self.fill(given)

    def unset_option(self, given: Mapping[str, OptionValue], name: str) -> OptionValue:
        """What an option is where nobody sets it: the default, or what a preset among those given says."""
        return self.fill_options({other: value for other, value in given.items() if other != name})[name]

    def weapons_of(self, options: Mapping[str, OptionValue]) -> Mapping[str, Any]:
        """All that a campaign with these options knows, its own among them."""
        return self.weapons if self.bodies is None else self.bodies.weapons(self.fill_options(options))

    def told_afterwards(self) -> ReportRules:
        if self.reports is None:
            raise Refusal("no-reports")
        return self.reports

    def interruptions(self) -> Interjecting:
        if self.interjecting is None:
            raise Refusal("no-interrupts")
        return self.interjecting

    def press_luck(self, battle: Battle, pressing: Pressing) -> list[Reason]:
        if self.luck is None:
            raise Malformed("command.skill", pressing.skill, "no-dice-again")
        return self.luck.press(battle, pressing)
