"""What the faces of games have in common on the battle page: who stands there, what is asked, what is rolled."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.selectors.battles.pages import BattlePage, FigurePage, LegalChoice
from campaigns.selectors.battles.waiting import Question, Roll
from campaigns.web import words
from campaigns.web.drawing import heads
from campaigns.web.drawing.heads import Portrait
from campaigns.web.rolls.odds import percent
from campaigns.web.rulesets.parts import Person
from engine.kernel.telling.speaker import capital
from engine.kernel.telling.template import fill

CHOICES: Final = "battles/ask_choice.html"  # of a question that is answered with one of its options


def present(
    page: BattlePage, sides: list[dict[str, Any]], portraits: Mapping[Any, Portrait] | None
) -> Iterator[tuple[dict[str, Any], FigurePage, Person]]:
    """Each figure as the table shows it, as the campaign knows it, and what every game says of it.

    `portraits` by character; who is nobody's character has a head by the name. A rewind may leave empty places.
    """
    by_number = {figure.number: figure for figure in page.figures}
    for seen in page.view.get("figures", []):
        if figure := by_number.get(seen["n"]):
            base = {
                "name": figure.name,
                "of": sides[seen["side"]],
                "character": figure.character,
                "player_name": figure.player_name,
                **((portraits or {}).get(figure.character) or heads.portrait(figure.name)),
                "up": seen["n"] == page.view.get("up", 0),
                "bars": 0,
                "rank_word": words.rank(seen["rank"], page.ruleset),
                "loss_word": "" if seen["loss"] == "in_play" else words.code("loss", seen["loss"], page.ruleset),
            }
            yield seen, figure, base


def label(base: Person, marks: Iterable[str]) -> str:
    return ", ".join(filter(None, (f"{base['name']} ({base['rank_word']})", *marks, base["loss_word"])))


def button(choice: LegalChoice, *, label: str, using: str = "", **own: Any) -> dict[str, Any]:
    """A legal choice as the battle page shows it, with what the game says of its `own`:

    `label`, `using` (the page's `with`), `symbol`: what it does, with what, and its picture with the set (`i-hand`).
    `target`: a figure; the first group with targets is filled, a deed for each.
    `dice`, `odds`, `facts`, `sight`, `risks`: its sum at the right; what is said below.
    `main`: nearly everybody does it now; filled where nobody is aimed at.
    `map`: what of the command a tap on the map says; `corners`: how often he may turn on the way.
    `go`: what the button says that goes to a place tapped on the map, where "go there" doesn't fit.
    `says`: what stands under the map while its place is chosen, where the game's own hint doesn't fit.
    `waits`: Rollbook's dice fall, so that no device keeps it.
    """
    return {
        "code": choice.code,
        "json": json.dumps(choice.answer or choice.command),
        "label": label,
        "with": using,
        "symbol": "",
        "odds": percent(choice.hit) if choice.hit >= 0 else "",
        "target": None,
        "acts_as": choice.acts_as,
        "yours": choice.yours,
        "corners": None,
        **own,
    }


def asks(
    page: BattlePage, question: Question, people: Mapping[int, Person], templates: Mapping[str, str]
) -> dict[str, Any]:
    """What the panel needs of every question; `templates` by its kind, where words on buttons don't answer it."""
    return {
        "number": question.number,
        "kind": question.kind,
        "template": templates.get(question.kind, CHOICES),
        "about": [people[n] for n in question.about if n in people],
        "acts_as": page.waiting.acts_as,
        "most": question.most,
    }


def filled(text: str, facts: Mapping[str, str]) -> str:
    return capital(fill(text, lambda name, form: facts.get(name), lambda name: ""))


def dice_line(roll: Roll, name: str) -> str:
    """`Keule rolls: 2 dice, to hit`; without a name only what is rolled."""
    dice = ngettext("%(n)s die, %(what)s", "%(n)s dice, %(what)s", roll.count) % {
        "n": roll.count,
        "what": roll.purpose_text,
    }
    return _("%(name)s rolls: %(dice)s") % {"name": name, "dice": dice} if name else dice
