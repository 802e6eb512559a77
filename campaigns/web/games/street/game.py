"""The street fight's face. German: Straßenkampfordnung."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles import BattlePage
from campaigns.web import words
from campaigns.web.games.game import Game
from campaigns.web.games.parts import Preset, Templates
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
from engine.rulesets.stko.codes import BANDS, COVERS, LOCATIONS, POSITIONS
from engine.rulesets.stko.tell import words as stko

HITS_FROM: Final = {"shot": 6, "lucky_shot": 6}


def choose_from(codes: Sequence[str], known: stko.Words) -> Callable[[], list[tuple[str, str]]]:
    return lambda: [(code, words.of(known, code)) for code in codes]


NAME: Final = gettext_lazy("Street fight (StKO)")


def run(page: BattlePage) -> int:
    asked = page.waiting.question
    return asked.most if asked is not None and asked.kind == "move-to" else 0


def offered(code: str, names: Mapping[int, str]) -> str:
    return names.get(int(code), code) if code.isdecimal() else questions.offered(code)


def card_heading(purpose: str) -> str:
    return {
        "into_fight": _("Draw lots: whom does the shot hit?"),
        "anybody": _("Draw lots: who is shot at?"),
        "counter": _("Tap the counter that was drawn"),
    }.get(purpose, "")


STREET = Game(
    key="stko",
    name=NAME,
    presets=(Preset("", NAME, {}),),
    simulating=SIMULATING,
    starters=GANGS,
    templates=Templates(
        "battle/open.html",
        "battle/figures.html",
        "battle/other_ways.html",
        "battle/more_street.html",
        "battle/decide_street.html",
        "battle/offline.html",
    ),
    people=figures.figures,
    groups=choices.groups,
    question=table.question,
    waits_for=table.waits_for,
    offered=offered,
    context=lambda page, people, sides, member, is_now: table.context(page, people, sides, is_now),
    extras=table.extras,
    card=cards.card,
    card_heading=card_heading,
    hit_from=lambda purpose: HITS_FROM.get(purpose, 0),
    answers=ANSWERS,
    entries=ENTRIES,
    referees_own=REFEREES_OWN,
    otherwise=frozenset({"shoot", "goal", "shot-outcome", "fight-outcome"}),
    kept=KEPT,
    coded={
        "band": choose_from(BANDS, stko.BANDS),
        "cover": choose_from(COVERS, stko.COVERS),
        "position": choose_from(POSITIONS, stko.POSITIONS),
    },
    labels=LABELS,
    asked={"fact-shot": ("band", "cover", "position"), "whom-to-shoot": ("target",)},
    opening=lambda campaign, gangs, said, line, number, date: openings.Opening(
        gangs, said, line, number, date, {one.id: one.value for one in campaign.options}
    ),
    again=openings.again,
    planning=planning,
    sheets=paper.SHEETS,
    reports=afterwards,
    places=tuple(LOCATIONS),
    victims=afterwards.VICTIMS,
    sees=True,
    reaches=table.reaches,
    scale=lambda size: tables_of.scale(),
    run=run,
    ground=tables_of.ground,
    ground_word=tables_of.word,
    term=glossary.term,
    terms=glossary.chapters,
    further_terms=glossary.further,
    skills=glossary.skills,
)
