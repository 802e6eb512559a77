"""A no in words: what, why, and what would work, in the language of whoever looks."""

from collections.abc import Callable
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.sentences import explain
from campaigns.web.who import language
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.telling.malformed import expected
from engine.rulesets import ruleset

# What is easily left empty, by the command's field.
EMPTY: Final = {
    "command.name": gettext_lazy("Give it a name."),
    "command.by": gettext_lazy("Say by how much it changes."),
    "command.text": gettext_lazy("Write something first."),
}


def sentence(refusal: Refusal | Malformed, names: Callable[[int], str] | None = None, rules: str = "") -> str:
    """Within a battle the rules' own refusals are told with the figures' names."""
    return explain(refusal, language(), ruleset(rules) if rules else None, names)


def in_form(refusal: Refusal | Malformed) -> str:
    """At its field nobody has to be told what the command calls it."""
    if isinstance(refusal, Refusal):
        return sentence(refusal)
    if refusal.code == "one-point":
        return _("Tap a place on the map first.")
    if not refusal.value and refusal.field in EMPTY:
        return str(EMPTY[refusal.field])
    return _("This should be %(expected)s.") % {"expected": expected(refusal, language())}


def status_of(refusal: Refusal | Malformed) -> int:
    """Of a page that shows the form again: what the form named may be gone, the page is there."""
    status = getattr(refusal, "status", 422)
    return status if status != 404 else 422
