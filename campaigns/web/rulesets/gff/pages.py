"""The face of Firefight: units, objectives and armies."""

from django.utils.translation import gettext_lazy

from campaigns.web.rulesets.gff import choices, figures, grounds, icons, questions, reports, table
from campaigns.web.rulesets.gff import opening as openings
from campaigns.web.rulesets.gff.entries import ANSWERS, FORMS
from campaigns.web.rulesets.gff.fields import FIELDS
from campaigns.web.rulesets.gff.own_rules import OPTION, OWN_RULES
from campaigns.web.rulesets.gff.own_words import OWN_WORDS
from campaigns.web.rulesets.gff.simulating import SIMULATING
from campaigns.web.rulesets.gff.starters import ARMIES
from campaigns.web.rulesets.gff.units import UNITS
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.parts import Preset, Templates
from campaigns.web.rulesets.terms import Terms
from engine.rulesets.gff.tell.words import GLOSSARY

TERMS = Terms(GLOSSARY, lambda code: (f"gff-{code}",))
FIREFIGHT = RulesetPages(
    key="gff",
    name=gettext_lazy("Firefight"),
    about=gettext_lazy("Whole units, morale and objectives, over in an evening."),
    presets=(Preset("", gettext_lazy("Firefight: units and objectives"), {}),),
    simulating=SIMULATING,
    starters=ARMIES,
    own_words=OWN_WORDS,
    units=UNITS,
    option_forms={OPTION: OWN_RULES},
    weapon_glyphs=icons.WEAPONS,
    templates=Templates(
        "gff/open.html", "gff/figure.html", above="gff/chosen.html", ways="gff/ways.html", decide="gff/decide.html"
    ),
    people=figures.units,
    groups=choices.groups,
    question=lambda page, people, sides, member: questions.question(page, people, sides),
    waits_for=table.waits_for,
    option_words=figures.model_words,
    asks_of=lambda question, weapon: bool(weapon["range"]) == (question == "fact-shot"),
    context=lambda page, people, sides, member, is_now: table.context(page, people, sides),
    extras=table.extras,
    answers=ANSWERS,
    forms=FORMS,
    fields=FIELDS,
    opening=openings.Opening,
    again=openings.again,
    reports=reports,
    score=figures.score,
    reaches=grounds.reaches,
    scale=grounds.scale,
    ground_word=grounds.READY.word,
    terms=TERMS,
    chapters=(
        (1, gettext_lazy("Armies and deployment")),
        (9, gettext_lazy("The battle")),
        (28, gettext_lazy("Special rules")),
    ),
)
