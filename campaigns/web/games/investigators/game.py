"""The face of the d100 family: investigators under fire."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.models import Member
from campaigns.selectors.battles import BattlePage
from campaigns.selectors.campaigns import CampaignPage
from campaigns.selectors.gangs import GangLine
from campaigns.selectors.plans import PlanLine
from campaigns.selectors.scenarios import ScenarioLine
from campaigns.web import words
from campaigns.web.drawing.table import Scale
from campaigns.web.games.game import Preset, Templates
from campaigns.web.games.investigators import choices, figures, grounds, offline, planning, questions, table
from campaigns.web.games.investigators import opening as openings
from campaigns.web.games.investigators import sheets as paper
from campaigns.web.games.investigators import terms as glossary
from campaigns.web.games.investigators.entries import ANSWERS, ENTRIES, KEEPERS
from campaigns.web.games.investigators.labels import LABELS
from campaigns.web.games.investigators.simulating import SIMULATING
from campaigns.web.games.investigators.starters import GANGS
from engine.kernel.ruleset import Ground
from engine.rulesets.coc.codes import BANDS, EFFECTS
from engine.rulesets.coc.tell import words as coc
from engine.rulesets.coc.trials import TRIALS


class InvestigatorsGame:
    key = "coc"
    name = gettext_lazy("Investigators under fire (d100)")
    presets = (
        Preset("004", gettext_lazy("Investigators under fire: shots before blows, wounds that last"), {}),
        Preset("001", gettext_lazy("Investigators under fire: the shorter rules"), {"coc.preset": "001"}),
    )
    templates = Templates(
        "investigators/open.html",
        "investigators/figures.html",
        ways="investigators/ways.html",
        more="investigators/more.html",
        offline="investigators/offline.html",
        keeper="investigators/keeper.html",
    )
    answers = ANSWERS
    entries = ENTRIES
    referees_own = KEEPERS
    otherwise = frozenset({"attack", "full-auto", "manoeuvre", "delay", "walk", "other", "wait"})
    reports = None
    sheets = paper.SHEETS
    starters = GANGS
    places = ()
    victims: Final[dict[str, tuple[str, bool]]] = {}
    coded: Final = {
        "range": lambda: [(code, words.of(coc.BANDS, code)) for code in BANDS],
        "effect": lambda: [(code, words.of(coc.MANOEUVRES, code)) for code in EFFECTS],
    }
    labels = LABELS
    asked: Final = {"fact-shot": ("range", "cover", "moving"), "fact-between": ("metres",)}
    planning = planning
    kept = offline.KEPT
    least_gangs = 1  # opponents come by numbers alone
    seasons = False
    simulating = SIMULATING
    sees = False

    def people(
        self, page: BattlePage, sides: list[dict[str, Any]], faces: Mapping[UUID, str] | None = None
    ) -> list[dict[str, Any]]:
        return figures.figures(page, sides, faces)

    def groups(self, page: BattlePage, people: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return choices.groups(page, people)

    def question(
        self, page: BattlePage, people: list[dict[str, Any]], sides: list[dict[str, Any]], member: Member
    ) -> dict[str, Any] | None:
        return questions.question(page, people)

    def waits_for(self, page: BattlePage, who: dict[str, Any] | None) -> str:
        return table.waits_for(page, who)

    def card(self, code: str, names: Callable[[int], str]) -> dict[str, Any]:
        """No cards here: what is drawn by lot speaks for itself."""
        return {"name": code, "label": code, "kind": "", "figure": 0}

    def context(
        self,
        page: BattlePage,
        people: list[dict[str, Any]],
        sides: list[dict[str, Any]],
        member: Member,
        is_now: bool,
    ) -> dict[str, Any]:
        return table.context(page, people, page.may_referee, is_now)

    def extras(self, page: BattlePage, member: Member) -> dict[str, Any]:
        return table.extras()

    def opening(
        self,
        campaign: CampaignPage,
        gangs: Sequence[GangLine],
        said: QueryDict | None,
        line: ScenarioLine | None,
        number: str,
        date: PlanLine | None,
    ) -> openings.Opening:
        return openings.Opening(gangs, said, date, campaign.weapons, campaign.may_referee, line)

    def again(self, page: BattlePage) -> QueryDict:
        return openings.again(page)

    def reaches(self, page: BattlePage, people: list[dict[str, Any]]) -> tuple[dict[int, list[int]], list[str]]:
        return grounds.reaches(page, people)

    def scale(self, size: Sequence[int]) -> Scale:
        return grounds.scale(size)

    def run(self, page: BattlePage) -> int:
        return next((100 * int(one.facts.get("most", 0)) for one in page.legal if one.code == "move"), 0)

    def ground(self, name: str, number: str) -> Ground | None:
        """The dice make no tables here."""
        return grounds.ground(name)

    def ground_word(self, name: str) -> str:
        return grounds.word(name)

    def hit_from(self, purpose: str) -> int:
        return 0

    def card_heading(self, purpose: str) -> str:
        return ""

    def dice_hint(self, purpose: str, count: int, sides: int) -> str:
        """Bonus and penalty dice are d10: one for the units, all others for the tens. Source: COC-02."""
        if purpose not in TRIALS or sides != 10:
            return ""
        return _("First the units die, then the tens dice in any order. A 0 or 00 is the 10 here.")

    def offered(self, code: str, names: Mapping[int, str]) -> str:
        return questions.offered(code, names)

    def term(self, code: str) -> dict[str, str] | None:
        return glossary.term(code)

    def terms(self) -> list[tuple[str, list[dict[str, str]]]]:
        return glossary.chapters()

    def further_terms(self) -> list[dict[str, str]]:
        return glossary.further()

    def skills(self) -> list[dict[str, str]]:
        return []
