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


def sentence(no: Refusal | Malformed, names: Callable[[int], str] | None = None, rules: str = "") -> str:
    """Within a battle the rules' own refusals are told with the figures' names."""
    return explain(no, language(), ruleset(rules) if rules else None, names)


def in_form(no: Refusal | Malformed) -> str:
    """At its field nobody has to be told what the command calls it."""
    if isinstance(no, Refusal):
        return sentence(no)
    if no.code == "one-point":
        return _("Tap a place on the map first.")
    if not no.value and no.field in EMPTY:
        return str(EMPTY[no.field])
    return _("This should be %(expected)s.") % {"expected": expected(no, language())}


def status_of(no: Refusal | Malformed) -> int:
    """Of a page that shows the form again: what the form named may be gone, the page is there."""
    status = getattr(no, "status", 422)
    return status if status != 404 else 422
