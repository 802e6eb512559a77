"""The face of the d100 family: investigators under fire."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web.rulesets.coc import choices, facts, figures, grounds, icons, planning, questions, table
from campaigns.web.rulesets.coc import opening as openings
from campaigns.web.rulesets.coc import sheets as paper
from campaigns.web.rulesets.coc.entries import ANSWERS, FORMS
from campaigns.web.rulesets.coc.fields import FIELDS
from campaigns.web.rulesets.coc.own_words import OWN_WORDS
from campaigns.web.rulesets.coc.simulating import SIMULATING
from campaigns.web.rulesets.coc.starters import GANGS
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.parts import Preset, Templates
from campaigns.web.rulesets.terms import Terms
from campaigns.web.who import language
from engine.rulesets.coc.skill_checks import TRIALS
from engine.rulesets.coc.tell.character_health import state
from engine.rulesets.coc.tell.words import GLOSSARY


def dice_hint(purpose: str, count: int, sides: int) -> str:
    """Bonus and penalty dice are d10: one for the units, all others for the tens. Source: COC-02."""
    if purpose not in TRIALS or sides != 10:
        return ""
    return _("First the units die, then the tens dice in any order. A 0 or 00 is the 10 here.")


def left_of(row: Mapping[str, Any]) -> list[str]:
    """Beside whether somebody lies there, which the last page says by itself."""
    return [state(code, language()) for code in ("serious", "temporary") if code in row.get("states", ())]


def run(page: BattlePage) -> int:
    return next((100 * int(choice.facts.get("most", 0)) for choice in page.legal if choice.code == "move"), 0)


TERMS = Terms(GLOSSARY, lambda code: (code, f"coc-{code}"))
INVESTIGATORS = RulesetPages(
    key="coc",
    name=gettext_lazy("Investigators under fire (d100)"),
    about=gettext_lazy("Percentile dice, hidden numbers and a Keeper who knows more than you."),
    presets=(
        Preset("004", gettext_lazy("Investigators under fire: shots before blows, wounds that last"), {}),
        Preset("001", gettext_lazy("Investigators under fire: the shorter rules"), {"coc.preset": "001"}),
    ),
    simulating=SIMULATING,
    starters=GANGS,
    left_of=left_of,
    own_words=OWN_WORDS,
    folded=frozenset({"coc/turn-begun", "coc/aim-lost"}),
    weapon_glyphs=icons.WEAPONS,
    weapon_facts=facts.of_weapon,
    templates=Templates(
        "coc/open.html",
        "coc/figure.html",
        above="coc/order.html",
        ways="coc/ways.html",
        more="coc/more.html",
        offline="coc/offline.html",
        keeper="coc/keeper.html",
    ),
    people=figures.figures,
    groups=choices.groups,
    question=lambda page, people, sides, member: questions.question(page, people),
    waits_for=table.waits_for,
    offered=questions.offered,
    option_words=questions.armed_words,
    context=lambda page, people, sides, member, is_now: table.context(page, people, page.may_referee, is_now),
    extras=table.extras,
    dice_hint=dice_hint,
    answers=ANSWERS,
    forms=FORMS,
    fields=FIELDS,
    opening=openings.Opening,
    again=openings.again,
    least_gangs=1,  # opponents come by numbers alone
    planning=planning,
    sheets=paper.SHEETS,
    reaches=grounds.reaches,
    scale=grounds.scale,
    run=run,
    ground_word=grounds.READY.word,
    terms=TERMS,
    chapters=(
        (1, gettext_lazy("Rolls and rounds")),
        (10, gettext_lazy("Melee")),
        (23, gettext_lazy("Firearms")),
        (46, gettext_lazy("Ideas and weapons of your own")),
        (49, gettext_lazy("Wounds and healing")),
    ),
)
