"""The street fight's face. German: Straßenkampfordnung."""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.parts import Templates
from campaigns.web.rulesets.stko import cards, choices, facts, figures, icons, planning, questions, table
from campaigns.web.rulesets.stko import grounds as tables_of
from campaigns.web.rulesets.stko import opening as openings
from campaigns.web.rulesets.stko import reports as afterwards
from campaigns.web.rulesets.stko import sheets as paper
from campaigns.web.rulesets.stko import terms as glossary
from campaigns.web.rulesets.stko.entries import ANSWERS, FORMS
from campaigns.web.rulesets.stko.fields import FIELDS
from campaigns.web.rulesets.stko.simulating import SIMULATING
from campaigns.web.rulesets.stko.starters import GANGS
from engine.rulesets.stko.codes import LOCATIONS

HITS_FROM: Final = {"shot": 6, "lucky_shot": 6}


def run(page: BattlePage) -> int:
    asked = page.waiting.question
    return asked.most if asked is not None and asked.kind == "move-to" else 0


def offered(code: str, names: Mapping[int, str]) -> str:
    return names.get(int(code), code) if code.isdecimal() else questions.offered(code)


def card_heading(purpose: str) -> str:
    return {
        "into_fight": _("Draw at random: who does the shot hit?"),
        "anybody": _("Draw at random: who's the target?"),
        "counter": _("Tap the wound chit you drew"),
    }.get(purpose, "")


STREET = RulesetPages(
    key="stko",
    name=gettext_lazy("Street fight (StKO)"),
    simulating=SIMULATING,
    about=gettext_lazy("Two gangs in the back streets, a deck of cards and a handful of dice."),
    example="stko/example.html",
    weapon_facts=facts.of_weapon,
    weapon_note=facts.NOTE,
    starters=GANGS,
    templates=Templates(
        "stko/open.html",
        "stko/figure.html",
        odds="stko/shot_odds.html",
        again="stko/luck.html",
        cards="stko/deck.html",
        ways="stko/other_ways.html",
        more="stko/more.html",
        decide="stko/decide.html",
        offline="stko/offline.html",
    ),
    people=figures.figures,
    groups=choices.groups,
    question=table.question,
    waits_for=table.waits_for,
    offered=offered,
    context=lambda page, people, sides, member, is_now: table.context(page, people, is_now),
    extras=table.extras,
    card=cards.card,
    cards=cards.all_cards,
    card_heading=card_heading,
    hit_from=lambda purpose: HITS_FROM.get(purpose, 0),
    folded=frozenset({"stko/card-turned", "stko/card-laid-aside", "stko/aim-lost", "stko/action-declared"}),
    weapon_glyphs=icons.WEAPONS,
    answers=ANSWERS,
    forms=FORMS,
    fields=FIELDS,
    opening=openings.Opening,
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
    ground_word=tables_of.word,
    terms=glossary.TERMS,
    chapters=(
        (1, gettext_lazy("Cards and turns")),
        (12, gettext_lazy("Moving and acting")),
        (27, gettext_lazy("Shooting")),
        (41, gettext_lazy("Wounds and states")),
        (61, gettext_lazy("How a battle ends")),
        (62, gettext_lazy("Wounds and states")),
        (63, gettext_lazy("Rapid fire")),
        (70, gettext_lazy("Melee")),
        (78, gettext_lazy("Nerve, hate and fear")),
        (88, gettext_lazy("More action cards")),
        (91, gettext_lazy("Skills")),
        (100, gettext_lazy("After a battle")),
    ),
    skills=glossary.skills,
)
