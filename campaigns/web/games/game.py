"""What a ruleset must bring to the pages. Whatever the engine can answer itself goes through `Ruleset` instead."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol
from uuid import UUID

from django.http import HttpRequest, QueryDict

from campaigns.models import Member
from campaigns.selectors.battles import BattlePage
from campaigns.selectors.campaigns import CampaignPage
from campaigns.selectors.gangs import GangLine
from campaigns.selectors.plans import PlanLine
from campaigns.selectors.reports import ReportPage
from campaigns.selectors.scenarios import ScenarioLine
from campaigns.web.drawing.table import Scale
from engine.kernel.ruleset import Ground

Command = dict[str, Any]
Reader = Callable[[HttpRequest], dict[str, Any]]
Context = dict[str, Any]
Sheet = Callable[[HttpRequest, CampaignPage, Member], Context]
Person = dict[str, Any]  # a figure as the battle's templates show it


MADE = "made-"  # a table that the dice made; its number follows


def made_number(ground: str) -> str:
    """Empty for any other table."""
    return ground.removeprefix(MADE) if ground.startswith(MADE) else ""


class Templates(NamedTuple):
    """Where a game's own pieces of the battle page lie; an empty name leaves the piece out.

    `ways`: other ways to act, below the buttons; `more`: forms under "more"; `decide`: those of "we decide otherwise";
    `keeper`: what the referee enters as a part of ordinary play.
    """

    opening: str
    figures: str
    ways: str = ""
    more: str = ""
    decide: str = ""
    offline: str = ""
    keeper: str = ""


class Starter(NamedTuple):
    """A gang to begin with: name, colour, shape, and the fields of each hiring."""

    name: str
    colour: str
    shape: str
    people: tuple[dict[str, Any], ...]


class Opening(Protocol):
    """The form that opens a battle: `drawing` is the command that draws people by lot, when that was asked for.

    `lacking` are the sentences for a setup without a side, and for a side without anybody, and the field where each
    stands; a side is meant by its number.
    """

    def drawing(self) -> Command | None: ...
    def choose(self, gang: str, characters: Sequence[str]) -> None: ...
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
    def typed(self, said: QueryDict, known: Command) -> Command: ...
    def context(self, campaign: CampaignPage, gangs: Sequence[GangLine], command: Command) -> Context: ...
    def told(self, line: ScenarioLine, campaign: CampaignPage, gangs: Callable[[], Sequence[GangLine]]) -> Context:
        """What the plan's own page says besides."""


class Simulating(NamedTuple):
    """How the pages of simulations speak of a game. Texts translate themselves.

    `open_ground`: the table without anything on it; `example`: figures as they are typed, one kind a line; `policies`:
    what is said about each way to decide; `numbers`: those that a typed figure may bring, with their words;
    `stand_ins`: what a real table is played on, the ready tables where this is None; `rounds`: lengths are rounds, not
    cards; `ranked`: figures are of classes and have skills, and may rise; without it they are their numbers.
    """

    open_ground: Any
    example: Any
    policies: Mapping[str, Any]
    numbers: Callable[[], list[tuple[str, str]]] = list
    stand_ins: tuple[tuple[str, Any], ...] | None = None
    rounds: bool = False
    ranked: bool = True


class Preset(NamedTuple):
    """A way of playing that is offered when a campaign is founded: with which options it begins."""

    code: str
    name: Any
    options: dict[str, Any]


class Reports(Protocol):
    """The form for a report afterwards: what it shows, and how it is read."""

    def form(self, page: BattlePage, figures: list[Person], one: ReportPage, said: QueryDict | None) -> Context: ...
    def read(self, said: QueryDict, figures: list[Person], side: int) -> dict[str, Any]: ...
    def standing(
        self, page: BattlePage, figures: list[Person], sides: list[dict[str, Any]]
    ) -> list[dict[str, Any]]: ...


class Game(Protocol):
    """One ruleset's face. Texts come in the reader's language."""

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> Any:
        """A text, or one that translates itself."""

    @property
    def presets(self) -> tuple[Preset, ...]:
        """What is offered when a campaign is founded, the usual one first."""

    @property
    def templates(self) -> Templates: ...
    @property
    def answers(self) -> Mapping[str, Reader]:
        """How the form for a kind of question is read."""

    @property
    def entries(self) -> Mapping[str, Reader]:
        """Forms of this game's own, by the last part of their address."""

    @property
    def referees_own(self) -> frozenset[str]:
        """Those of them that the referee sends in his own role, also where he plays."""

    @property
    def otherwise(self) -> frozenset[str]:
        """Forms whose no by the rules may be decided otherwise."""

    @property
    def reports(self) -> Reports | None:
        """Where people may report afterwards."""

    @property
    def sheets(self) -> Mapping[str, Sheet]:
        """What can be printed for the table, by the template's name in `print/`."""

    @property
    def starters(self) -> tuple[Starter, ...]: ...
    @property
    def planning(self) -> Planning: ...
    @property
    def kept(self) -> tuple[str, ...]:
        """Forms that a device keeps while nobody answers, by the last part of their address."""

    @property
    def least_gangs(self) -> int:
        """How many of the campaign's gangs a battle needs."""

    @property
    def seasons(self) -> bool:
        """Are there seasons to play?"""

    @property
    def simulating(self) -> Simulating: ...
    @property
    def sees(self) -> bool:
        """Does a drawn table know lines of sight?"""

    @property
    def places(self) -> tuple[str, ...]:
        """Where wounds can sit."""

    @property
    def victims(self) -> Mapping[str, tuple[str, bool]]:
        """What a victim may have been just then, for correcting a deed: by the word's code the fact of the deed that
        says so, and how it stands then. What weighs most comes first."""

    @property
    def coded(self) -> Mapping[str, Callable[[], list[tuple[str, str]]]]:
        """Coded fields of entries, for correcting them: the codes that may stand there with their words."""

    @property
    def labels(self) -> Mapping[str, Any]:
        """Fields of entries, for correcting them, as texts that translate themselves; others have the common names."""

    @property
    def asked(self) -> Mapping[str, tuple[str, ...]]:
        """The fields of an answer by the kind of question, for correcting it; one choice where none are named."""

    def people(
        self, page: BattlePage, sides: list[dict[str, Any]], faces: Mapping[UUID, str] | None = None
    ) -> list[Person]:
        """Every figure: n, side, name, rank_word, bars (of its token, for its rank), character, loss, loss_word, down
        (it lies on the ground), of (its side), up, label, and its own."""

    def groups(self, page: BattlePage, people: list[Person]) -> list[dict[str, Any]]: ...
    def question(
        self, page: BattlePage, people: list[Person], sides: list[dict[str, Any]], member: Member
    ) -> dict[str, Any] | None: ...
    def waits_for(self, page: BattlePage, who: Person | None) -> str:
        """The line on top while the table waits for dice, an answer or an action."""

    def card(self, code: str, names: Callable[[int], str]) -> dict[str, Any]: ...
    def context(
        self, page: BattlePage, people: list[Person], sides: list[dict[str, Any]], member: Member, is_now: bool
    ) -> Context: ...
    def extras(self, page: BattlePage, member: Member) -> Context:
        """What the forms under "more" choose from."""

    def opening(
        self,
        campaign: CampaignPage,
        gangs: Sequence[GangLine],
        said: QueryDict | None,
        line: ScenarioLine | None,
        number: str,
        date: PlanLine | None,
    ) -> Opening: ...
    def again(self, page: BattlePage) -> QueryDict: ...
    def reaches(self, page: BattlePage, people: list[Person]) -> tuple[dict[int, list[int]], list[str]]:
        """On a drawn table: how far each figure's range bands go, and what the bands are called."""

    def scale(self, size: Sequence[int]) -> Scale:
        """How a table of this size is drawn."""

    def run(self, page: BattlePage) -> int:
        """On a drawn table: how far whoever is up gets by a tap now, in points; 0 where nobody moves."""

    def ground(self, name: str, number: str) -> Ground | None:
        """A ready table by its name, or the made one (`MADE`) with this number."""

    def ground_word(self, name: str) -> str:
        """Empty for a table that isn't this game's."""

    def hit_from(self, purpose: str) -> int:
        """From which face on a die is drawn as a hit; 0: none is."""

    def card_heading(self, purpose: str) -> str:
        """What is said above the cards of which people tap the one that came; empty: the card that came up."""

    def dice_hint(self, purpose: str, count: int, sides: int) -> str:
        """Which die is which, where that makes a difference."""

    def offered(self, code: str, names: Mapping[int, str]) -> str:
        """The word for one of the choices that a question offers."""

    def term(self, code: str) -> dict[str, str] | None:
        """A term of the glossary: code, word, other (the other language's), rule, about."""

    def terms(self) -> list[tuple[str, list[dict[str, str]]]]:
        """The glossary's chapters."""

    def further_terms(self) -> list[dict[str, str]]:
        """Rules that reasons of rolls name, where no term of the chapters has their number."""

    def skills(self) -> list[dict[str, str]]:
        """Skills for the help page: code, word, other (the other language's), about."""
