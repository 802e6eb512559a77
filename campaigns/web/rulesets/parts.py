"""What faces of games are made of: templates, forms that open a battle or plan one, presets, gangs to begin with."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from django.http import HttpRequest, QueryDict

from campaigns.models import Member
from campaigns.selectors.battles.pages import BattlePage
from campaigns.selectors.battles.reports import ReportPage
from campaigns.selectors.campaigns.pages import CampaignPage
from campaigns.selectors.characters.gangs import GangLine
from campaigns.selectors.scenarios.pages import ScenarioLine
from campaigns.selectors.scenarios.plans import PlanLine
from campaigns.web import lengths, words
from campaigns.web.submit_form import Reader
from engine.kernel.telling.catalogue import Words

Command = dict[str, Any]
Context = dict[str, Any]
Sheet = Callable[[HttpRequest, CampaignPage, Member], Context]
Person = dict[str, Any]  # a figure as the battle's templates show it


class Form(NamedTuple):
    """A form of the battle page: how it becomes a command, and how that is sent.

    `referee`: he sends it in his own role, also where he plays. `otherwise`: where the rules say no, people may decide
    otherwise. `kept`: a device keeps it while nobody answers.
    """

    read: Reader
    referee: bool = False
    otherwise: bool = False
    kept: bool = False


FROM_PLAN = "scenario"  # the scenario's own table


@dataclass(frozen=True)
class Field:
    """A field of an entry where somebody corrects it. `kind` says what its number or text stands for: figure, about
    (a figure that the question is about), weapon, weapons (a number for each), side, sides (where several are named;
    else a number), card, length (in hundredths of the `unit`), each (a code in each place), option (of the question),
    text or number; `words` has the words of codes, `codes` those that a text may be where only some are meant, `zero`
    what a figure's 0 is where only -1 is nobody; `measured`: people say it only of a table of their own.
    """

    label: Any
    kind: str = "number"
    words: Callable[[str], str] | None = None
    unit: Any = lengths
    zero: Any = ""
    codes: tuple[str, ...] = ()
    measured: bool = False

    def nobody(self) -> int | None:
        """The number that stands for none; None where there is no such number."""
        return {"figure": -1 if self.zero else 0, "weapon": -1}.get(self.kind)

    def word(self, code: str) -> str:
        return self.words(code) if self.words is not None else code.replace("_", " ")

    def length_shown(self, hundredths: int) -> str:
        return str(self.unit.short(hundredths))

    def length_read(self, text: str, field: str) -> int:
        """Raises: Malformed."""
        return int(self.unit.typed(text, field))


def typed(posted: QueryDict | None, field: str, usual: str = "") -> str:
    """What somebody typed there; what stands there on a fresh page where he didn't."""
    return (posted.get(field) if posted else "") or usual


def coded(known: Words) -> Callable[[str], str]:
    """A field's words that stand in the game's catalogue."""
    return lambda code: words.of(known, code)


def words_from(known: Mapping[str, Any]) -> Callable[[str], str]:
    return lambda code: str(known[code])


class Templates(NamedTuple):
    """Where a game's own pieces of the battle page lie; an empty name leaves the piece out.

    `figure`: a whole figure, as a tap on its face shows it; `above`: what stands over all of them; `odds`: what may
    come of the dice, over the pad; `again`: who may throw dice again; `cards`: what lies face up; `ways`: other ways to
    act, in the sheet of the dock; `more`: forms under "more"; `decide`: those of "we decide otherwise"; `keeper`: what
    the referee enters as a part of ordinary play; `meanwhile`: at the end of the dock, what others may do while
    somebody acts.
    """

    opening: str
    figure: str
    above: str = ""
    odds: str = ""
    again: str = ""
    cards: str = ""
    ways: str = ""
    more: str = ""
    decide: str = ""
    offline: str = ""
    keeper: str = ""
    meanwhile: str = ""


class Starter(NamedTuple):
    """A gang to begin with: name, colour, shape, and the fields of each hiring."""

    name: str
    colour: str
    shape: str
    people: tuple[dict[str, Any], ...]


class OpeningPage(NamedTuple):
    """What the page that opens a battle begins with.

    `said` is what was typed, None on a fresh page; `line` the scenario, `date` the agreed date that is kept, `number`
    the one that a made table is to have, and `before` the battle that is fought again.
    """

    campaign: CampaignPage
    gangs: Sequence[GangLine]
    said: QueryDict | None
    line: ScenarioLine | None
    number: str
    date: PlanLine | None
    before: BattlePage | None = None


class Opening(Protocol):
    """The form that opens a battle: `drawing` is the command that draws people by lot, when that was asked for.

    `lacking` are the sentences for a setup without a side, and for a side without anybody, and the field where each
    stands; a side is meant by its number.
    """

    def drawing(self) -> Command | None:
        return None

    def choose(self, gang: str, characters: Sequence[str]) -> None:
        """Of this gang these were drawn, and nobody else."""

    def command(self) -> Command: ...
    def context(self) -> Context: ...
    def lacking(self, side: int | None) -> tuple[str, str]: ...


class Planning(Protocol):
    """How a scenario is written and told; a command is `save-scenario` without its type and its id."""

    @property
    def form(self) -> str:
        """The template of the form, and `page`: that of the plan as it is read."""

    @property
    def page(self) -> str: ...
    @property
    def draws(self) -> bool:
        """Has a table terrain that the referee draws?"""

    @property
    def fresh(self) -> Command:
        """What an empty form begins with."""

    @property
    def fields(self) -> Mapping[str, str]:
        """What the form calls fields of the command, where it calls them something else (see `web/declined`)."""

    def written(self, line: ScenarioLine) -> Command: ...
    def typed(self, posted: QueryDict, known: Command) -> Command: ...
    def context(self, campaign: CampaignPage, gangs: Sequence[GangLine], command: Command) -> Context: ...
    def told(self, line: ScenarioLine, campaign: CampaignPage, gangs: Callable[[], Sequence[GangLine]]) -> Context:
        """What the plan's own page says besides."""


class UnitForm(NamedTuple):
    """How a unit's profile is written by hand: `template` holds the fields, `context` fills them from a profile (an
    empty one: a new unit), `read` makes a profile of what was sent, and `fields` names the field of each of its places.
    `reads_files`: armies come from other tools' files, too.
    """

    template: str
    context: Callable[[Mapping[str, Any]], Context]
    read: Callable[[QueryDict], dict[str, Any]]
    fields: Callable[[QueryDict], dict[str, str]]
    reads_files: bool = True


class OptionForm(NamedTuple):
    """A form of its own for a rule option whose lines people shouldn't have to write: `context` shows the value it has
    (and what the address asks for), `read` is the value that it has with what was sent, and `fields` names the form's
    field for each place of the option.
    """

    template: str
    context: Callable[[Mapping[str, Any], QueryDict], Context]
    read: Callable[[Mapping[str, Any], QueryDict], dict[str, Any]]
    fields: Callable[[Mapping[str, Any], QueryDict], dict[str, str]]


class Simulating(NamedTuple):
    """How the pages of simulations speak of a game. Texts translate themselves.

    `open_ground`: the table without anything on it, in games that ask for the ground; `example`: figures as they are
    typed, one kind a line, else two of the first rank; `policies`: what is said about each way to decide, where there
    are several; `numbers`: those that a typed figure may bring, with their words; `stand_ins`: what a real table is
    played on, the ready tables where this is None; `rounds`: lengths are rounds, else cards; `points`: what its own
    points are called. `ranked`, as the rules say: figures are of classes and have skills, and may rise; without it they
    are their numbers.
    """

    open_ground: Any = ""
    example: Any = ""
    policies: Mapping[str, Any] = {}
    numbers: Callable[[], list[tuple[str, str]]] = list
    stand_ins: tuple[tuple[str, Any], ...] | None = None
    rounds: bool = True
    ranked: bool = False
    points: Any = ""


class Preset(NamedTuple):
    """A way of playing that is offered when a campaign is founded: with which options it begins."""

    code: str
    name: Any
    options: dict[str, Any]


class Reports(Protocol):
    """The form for a report afterwards: its `template`, what it shows, and how it is read."""

    @property
    def template(self) -> str: ...

    def form(
        self, page: BattlePage, figures: list[Person], report: ReportPage, posted: QueryDict | None
    ) -> Context: ...
    def read(self, posted: QueryDict, figures: list[Person], side: int) -> dict[str, Any]: ...
    def told(self, report: ReportPage, figures: list[Person], sides: list[dict[str, Any]]) -> Context:
        """Of one that was given: `lines`, who is `missing` from it, and who was the `winner`."""
