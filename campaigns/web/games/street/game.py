"""The street fight's face. German: Straßenkampfordnung."""

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
from campaigns.web.games.street import cards, choices, figures, planning, questions, table
from campaigns.web.games.street import grounds as tables_of
from campaigns.web.games.street import opening as openings
from campaigns.web.games.street import reports as afterwards
from campaigns.web.games.street import sheets as paper
from campaigns.web.games.street import terms as glossary
from campaigns.web.games.street.entries import ANSWERS, ENTRIES, REFEREES_OWN
from campaigns.web.games.street.labels import LABELS
from campaigns.web.games.street.offline import KEPT
from campaigns.web.games.street.simulating import SIMULATING
from campaigns.web.games.street.starters import GANGS
from engine.kernel.ruleset import Ground
from engine.rulesets.stko.codes import BANDS, COVERS, LOCATIONS, POSITIONS
from engine.rulesets.stko.tell import words as stko

HITS_FROM: Final = {"shot": 6, "lucky_shot": 6}


def choose_from(codes: Sequence[str], known: stko.Words) -> Callable[[], list[tuple[str, str]]]:
    return lambda: [(code, words.of(known, code)) for code in codes]


class StreetGame:
    key = "stko"
    name = gettext_lazy("Street fight (StKO)")
    presets = (Preset("", name, {}),)
    templates = Templates(
        "battle/open.html",
        "battle/figures.html",
        "battle/other_ways.html",
        "battle/more_street.html",
        "battle/decide_street.html",
        "battle/offline.html",
    )
    answers = ANSWERS
    entries = ENTRIES
    referees_own = REFEREES_OWN
    otherwise = frozenset({"shoot", "goal", "shot-outcome", "fight-outcome"})
    reports = afterwards
    sheets = paper.SHEETS
    starters = GANGS
    places = tuple(LOCATIONS)
    victims = afterwards.VICTIMS
    coded: Final = {
        "band": choose_from(BANDS, stko.BANDS),
        "cover": choose_from(COVERS, stko.COVERS),
        "position": choose_from(POSITIONS, stko.POSITIONS),
    }
    labels: Final = LABELS
    asked: Final = {"fact-shot": ("band", "cover", "position"), "whom-to-shoot": ("target",)}
    planning = planning
    kept = KEPT
    least_gangs = 2
    seasons = True
    simulating = SIMULATING
    sees = True

    def people(
        self, page: BattlePage, sides: list[dict[str, Any]], faces: Mapping[UUID, str] | None = None
    ) -> list[dict[str, Any]]:
        return figures.figures(page, sides, faces)

    def groups(self, page: BattlePage, people: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return choices.groups(page, people)

    def question(
        self, page: BattlePage, people: list[dict[str, Any]], sides: list[dict[str, Any]], member: Member
    ) -> dict[str, Any] | None:
        return table.question(page, people, sides, member)

    def waits_for(self, page: BattlePage, who: dict[str, Any] | None) -> str:
        return table.waits_for(page, who)

    def card(self, code: str, names: Callable[[int], str]) -> dict[str, Any]:
        return cards.card(code, names)

    def context(
        self,
        page: BattlePage,
        people: list[dict[str, Any]],
        sides: list[dict[str, Any]],
        member: Member,
        is_now: bool,
    ) -> dict[str, Any]:
        return table.context(page, people, sides, is_now)

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
        return openings.Opening(gangs, said, line, number, date, {one.id: one.value for one in campaign.options})

    def again(self, page: BattlePage) -> QueryDict:
        return openings.again(page)

    def reaches(self, page: BattlePage, people: list[dict[str, Any]]) -> tuple[dict[int, list[int]], list[str]]:
        return table.reaches(page, people)

    def scale(self, size: Sequence[int]) -> Scale:
        return tables_of.scale()

    def run(self, page: BattlePage) -> int:
        asked = page.waiting.question
        return asked.most if asked is not None and asked.kind == "move-to" else 0

    def ground(self, name: str, number: str) -> Ground | None:
        return tables_of.ground(name, number)

    def ground_word(self, name: str) -> str:
        return tables_of.word(name)

    def hit_from(self, purpose: str) -> int:
        return HITS_FROM.get(purpose, 0)

    def card_heading(self, purpose: str) -> str:
        return {
            "into_fight": _("Draw lots: whom does the shot hit?"),
            "anybody": _("Draw lots: who is shot at?"),
            "counter": _("Tap the counter that was drawn"),
        }.get(purpose, "")

    def dice_hint(self, purpose: str, count: int, sides: int) -> str:
        return ""

    def offered(self, code: str, names: Mapping[int, str]) -> str:
        return names.get(int(code), code) if code.isdecimal() else questions.offered(code)

    def term(self, code: str) -> dict[str, str] | None:
        return glossary.term(code)

    def terms(self) -> list[tuple[str, list[dict[str, str]]]]:
        return glossary.chapters()

    def further_terms(self) -> list[dict[str, str]]:
        return glossary.further()

    def skills(self) -> list[dict[str, str]]:
        return glossary.skills()
