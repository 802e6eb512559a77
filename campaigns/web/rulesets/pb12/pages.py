"""The face of Pb-12: figures with action points, sealed bids, interrupts and vehicles."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.parts import Preset, Templates
from campaigns.web.rulesets.pb12 import choices, ended, figures, grounds, icons, questions, table
from campaigns.web.rulesets.pb12 import opening as openings
from campaigns.web.rulesets.pb12.entries import ANSWERS, FORMS
from campaigns.web.rulesets.pb12.fields import FIELDS
from campaigns.web.rulesets.pb12.own_words import OWN_WORDS
from campaigns.web.rulesets.pb12.simulating import SIMULATING
from campaigns.web.rulesets.pb12.starters import FORCES
from campaigns.web.rulesets.pb12.units import UNITS
from campaigns.web.rulesets.terms import Terms
from engine.rulesets.pb12.tell.words import GLOSSARY

TERMS = Terms(GLOSSARY, lambda code: (f"pb12-{code}",))
PB12 = RulesetPages(
    key="pb12",
    name=gettext_lazy("Pb-12"),
    about=gettext_lazy("Action points, sealed bids and interrupts, with vehicles and cards."),
    presets=(Preset("", gettext_lazy("Pb-12: points, bids and interrupts"), {}),),
    simulating=SIMULATING,
    starters=FORCES,
    own_words=OWN_WORDS,
    units=UNITS,
    weapon_glyphs=icons.MODULES,
    templates=Templates(
        "pb12/open.html",
        "pb12/figure.html",
        above="pb12/above.html",
        ways="pb12/ways.html",
        decide="pb12/decide.html",
        more="pb12/more.html",
        meanwhile="pb12/interrupt.html",
    ),
    people=figures.figures,
    groups=choices.groups,
    question=lambda page, people, sides, member: questions.question(page, people, sides),
    waits_for=table.waits_for,
    context=lambda page, people, sides, member, is_now: table.context(page, people, sides, is_now),
    extras=table.extras,
    answers=ANSWERS,
    forms=FORMS,
    fields=FIELDS,
    opening=openings.Opening,
    again=openings.again,
    left_of=ended.left_of,
    score=ended.score,
    reaches=grounds.reaches,
    scale=grounds.scale,
    cost=lambda n: _("The way there costs %(n)s MP.") % {"n": n},
    ground_word=grounds.READY.word,
    terms=TERMS,
    chapters=(
        (1, gettext_lazy("Figures and command")),
        (32, gettext_lazy("Actions and damage")),
        (94, gettext_lazy("Groups and vehicles")),
        (110, gettext_lazy("Interrupts and reactions")),
        (121, gettext_lazy("Cards and scenarios")),
    ),
)
