"""What a ruleset shows on pages: a record. What it doesn't say is made of what the engine says by itself (`plain.py`).

Texts come in the reader's language. Whatever the engine can answer itself goes through `Ruleset` instead.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any

from django.http import QueryDict

from campaigns.models import Member
from campaigns.selectors.battles.pages import BattlePage
from campaigns.web.drawing.table import Scale
from campaigns.web.rulesets import plain
from campaigns.web.rulesets.parts import (
    Context,
    Field,
    Form,
    Opening,
    OpeningPage,
    OptionForm,
    Person,
    Planning,
    Preset,
    Reports,
    Sheet,
    Simulating,
    Starter,
    Templates,
    UnitForm,
)
from campaigns.web.rulesets.terms import NO_TERMS, Terms
from campaigns.web.submit_form import Reader, reader_of
from engine.rulesets import ruleset

Sides = list[dict[str, Any]]


@dataclass(kw_only=True, eq=False)
class RulesetPages:
    key: str
    name: Any  # a text, or one that translates itself
    # What is offered when a campaign is founded, the usual one first; by itself the game by its name.
    presets: tuple[Preset, ...] = ()
    simulating: Simulating = field(default_factory=Simulating)
    about: Any = ""  # one sentence for people who don't know it
    example: str = ""  # template of a shot or the like as it is told, for people who aren't signed in
    starters: tuple[Starter, ...] = ()
    own_words: Sequence[tuple[Any, Any]] = ()  # usual texts of pages, and what is said instead in this game

    # -- the battle page ------------------------------------------------------------------------------------------
    templates: Templates = plain.TEMPLATES
    # Every figure: n, side, name, rank_word, bars (of its token, for its rank), character, loss, loss_word, down (it
    # lies on the ground), of (its side), up, label, what its face shows (see README.md), and its own.
    people: Callable[..., list[Person]] = plain.people  # of a page, its sides, and portraits by character
    groups: Callable[[BattlePage, list[Person]], list[dict[str, Any]]] = plain.groups
    question: Callable[[BattlePage, list[Person], Sides, Member], dict[str, Any] | None] = plain.question
    # The line on top while the table waits for dice, an answer or an action.
    waits_for: Callable[[BattlePage, Person | None], str] = plain.waits_for
    offered: Callable[[str, Mapping[int, str]], str] = field(default=None)  # type: ignore[assignment]
    # Of a question about a figure: words for those of its options that `offered` would take for something else.
    option_words: Callable[[str, Mapping[str, Any]], Mapping[str, str]] = lambda question, figure: {}
    # Whether a question that asks for a number of each weapon means this one, of those that somebody carries.
    asks_of: Callable[[str, Mapping[str, Any]], bool] = lambda question, weapon: True
    context: Callable[[BattlePage, list[Person], Sides, Member, bool], Context] = lambda *page: {}
    extras: Callable[[], Context] = dict  # what the forms under "more" choose from
    # No cards: what is drawn by lot speaks for itself.
    card: Callable[[str, Callable[[int], str]], dict[str, Any]] = plain.card
    cards: Callable[[Mapping[str, Any]], Sequence[str]] = lambda view: ()  # all that are on the table, by their names
    # What is said above the cards of which people tap the one that came; empty: the card that came up.
    card_heading: Callable[[str], str] = lambda purpose: ""
    hit_from: Callable[[str], int] = lambda purpose: 0  # from which face on a die is drawn as a hit; 0: none is
    dice_hint: Callable[[str, int, int], str] = lambda purpose, count, sides: ""  # which die is which

    folded: frozenset[str] = frozenset()  # events that are no sentences at the table: `stko/card-turned`
    # Glyphs of the sprite by codes of the ruleset; what has none is told by its word alone.
    weapon_glyphs: Mapping[str, str] = field(default_factory=dict)
    # A weapon's numbers in a few words, by its code, and what they are.
    weapon_facts: Callable[[str], str] = lambda code: ""
    weapon_note: Any = ""

    # -- entries --------------------------------------------------------------------------------------------------
    answers: Mapping[str, Reader] = field(
        default_factory=dict
    )  # how a question's form is read, where its fields' types don't say
    forms: Mapping[str, Form] = field(default_factory=dict)  # those of its own, by the last part of their address
    fields: Mapping[str, Field] = field(default_factory=dict)  # of entries, for correcting them and telling proposals

    # -- before and after a battle --------------------------------------------------------------------------------
    opening: Callable[[OpeningPage], Opening] = plain.Opening
    again: Callable[[BattlePage], QueryDict] = plain.again
    least_gangs: int = 2  # how many of the campaign's gangs a battle needs
    planning: Planning | ModuleType = plain.PLANNING
    sheets: Mapping[str, Sheet] = field(default_factory=dict)  # what can be printed, by the template's name in `print/`
    reports: Reports | ModuleType | None = None  # where people may report afterwards
    # On a battle's last page, by a figure's row of the outcome: what is left of it besides its loss; its side's points.
    left_of: Callable[[Mapping[str, Any]], Sequence[str]] = lambda row: ()
    score: Callable[[Mapping[str, Any]], str] = lambda row: ""
    units: UnitForm | None = None  # where figures are units with a profile
    # Of the options: from which rule's number on, and what the chapter is called; one may go on later.
    chapters: tuple[tuple[int, Any], ...] = ()
    option_forms: Mapping[str, OptionForm] = field(default_factory=dict)  # by the option's id
    places: tuple[str, ...] = ()  # where wounds can sit
    # What a victim may have been just then, for correcting a deed: by the word's code the fact of the deed that says
    # so, and how it stands then. What weighs most comes first.
    victims: Mapping[str, tuple[str, bool]] = field(default_factory=dict)

    # -- drawn tables ---------------------------------------------------------------------------------------------
    sees: bool = False  # does a drawn table know lines of sight?
    # How far each figure's range bands go, and what the bands are called.
    reaches: Callable[[BattlePage, list[Person]], tuple[dict[int, list[int]], list[str]]] = lambda page, people: (
        {},
        [],
    )
    scale: Callable[[Sequence[int]], Scale] = lambda size: Scale()  # how a table of this size is drawn
    cost: Callable[[int], str] = str  # of a way, before it is gone
    run: Callable[[BattlePage], int] = lambda page: 0  # how far whoever is up gets by a tap now, in points
    ground_word: Callable[[str], str] = lambda name: ""  # empty for a table that isn't this game's

    # -- the glossary ---------------------------------------------------------------------------------------------
    terms: Terms = NO_TERMS
    skills: Callable[[], list[dict[str, str]]] = list  # for the help page: code, word, other, about

    def __post_init__(self) -> None:
        rules = ruleset(self.key)
        self.presets = self.presets or (Preset("", self.name, {}),)
        self.simulating = self.simulating._replace(ranked=rules.progression is not None)
        self.answers = {**{kind: reader_of(answer) for kind, answer in rules.answers.items()}, **self.answers}
        if self.offered is None:
            self.offered = lambda code, names: plain.offered(rules, code, names)

    @property
    def seasons(self) -> bool:
        return ruleset(self.key).seasons is not None
