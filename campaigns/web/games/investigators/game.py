"""The face of the d100 family: investigators under fire."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles import BattlePage
from campaigns.web import words
from campaigns.web.games.game import Game
from campaigns.web.games.investigators import choices, figures, grounds, offline, planning, questions, table
from campaigns.web.games.investigators import opening as openings
from campaigns.web.games.investigators import sheets as paper
from campaigns.web.games.investigators import terms as glossary
from campaigns.web.games.investigators.entries import ANSWERS, ENTRIES, KEEPERS
from campaigns.web.games.investigators.labels import LABELS
from campaigns.web.games.investigators.simulating import SIMULATING
from campaigns.web.games.investigators.starters import GANGS
from campaigns.web.games.parts import Preset, Templates
from engine.rulesets.coc.codes import BANDS, EFFECTS
from engine.rulesets.coc.tell import words as coc
from engine.rulesets.coc.trials import TRIALS


def dice_hint(purpose: str, count: int, sides: int) -> str:
    """Bonus and penalty dice are d10: one for the units, all others for the tens. Source: COC-02."""
    if purpose not in TRIALS or sides != 10:
        return ""
    return _("First the units die, then the tens dice in any order. A 0 or 00 is the 10 here.")


def run(page: BattlePage) -> int:
    return next((100 * int(one.facts.get("most", 0)) for one in page.legal if one.code == "move"), 0)


INVESTIGATORS = Game(
    key="coc",
    name=gettext_lazy("Investigators under fire (d100)"),
    presets=(
        Preset("004", gettext_lazy("Investigators under fire: shots before blows, wounds that last"), {}),
        Preset("001", gettext_lazy("Investigators under fire: the shorter rules"), {"coc.preset": "001"}),
    ),
    simulating=SIMULATING,
    starters=GANGS,
    templates=Templates(
        "investigators/open.html",
        "investigators/figures.html",
        ways="investigators/ways.html",
        more="investigators/more.html",
        offline="investigators/offline.html",
        keeper="investigators/keeper.html",
    ),
    people=figures.figures,
    groups=choices.groups,
    question=lambda page, people, sides, member: questions.question(page, people),
    waits_for=table.waits_for,
    offered=questions.offered,
    context=lambda page, people, sides, member, is_now: table.context(page, people, page.may_referee, is_now),
    extras=table.extras,
    dice_hint=dice_hint,
    answers=ANSWERS,
    entries=ENTRIES,
    referees_own=KEEPERS,
    otherwise=frozenset({"attack", "full-auto", "manoeuvre", "delay", "walk", "other", "wait"}),
    kept=offline.KEPT,
    coded={
        "range": lambda: [(code, words.of(coc.BANDS, code)) for code in BANDS],
        "effect": lambda: [(code, words.of(coc.MANOEUVRES, code)) for code in EFFECTS],
    },
    labels=LABELS,
    asked={"fact-shot": ("range", "cover", "moving"), "fact-between": ("metres",)},
    opening=lambda campaign, gangs, said, line, number, date: openings.Opening(
        gangs, said, date, campaign.weapons, campaign.may_referee, line
    ),
    again=openings.again,
    least_gangs=1,  # opponents come by numbers alone
    planning=planning,
    sheets=paper.SHEETS,
    reaches=grounds.reaches,
    scale=grounds.scale,
    run=run,
    ground=lambda name, number: grounds.ground(name),  # the dice make no tables here
    ground_word=grounds.word,
    term=glossary.term,
    terms=glossary.chapters,
    further_terms=glossary.further,
)
