"""What a correction would change, in words: per character was and becomes, per gang its standing."""

from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.corrections.booked import Booked
from campaigns.submit.corrections.outcome_diff import Change, Differences
from campaigns.web import words

LABELS: Final = {
    "kind": gettext_lazy("Class"),
    "status": gettext_lazy("Life"),
    "skills": gettext_lazy("Skills"),
    "misses": gettext_lazy("Battles to sit out"),
    "kills": gettext_lazy("Kills"),
    "flights": gettext_lazy("Flights"),
    "battles": gettext_lazy("Battles"),
    "wounds": gettext_lazy("Wounds"),
    "tally": gettext_lazy("On the way"),
    "losses": gettext_lazy("Lost for good"),
    "by": gettext_lazy("Killed by"),
    "choices": gettext_lazy("Skills still to be drawn"),
}
LIFE: Final = {"alive": gettext_lazy("alive"), "dead": gettext_lazy("dead"), "retired": gettext_lazy("has left")}


def told(found: Differences, booked: Booked, rules: str) -> dict[str, Any]:
    """`foreseen` with sentences ready for the page; `rules` is the key of the campaign's ruleset."""
    names = {str(one.character): one.name for one in booked.figures}
    people = [
        {"name": one.name, "id": one.character, "changes": [_change(change, names, rules) for change in one.changes]}
        for one in found.characters
    ]
    standings = [
        {"name": one.name, "was": _standing(one.was), "becomes": _standing(one.becomes)} for one in found.standings
    ]
    return {"foreseen": found, "people": people, "standings": standings}


def _change(one: Change, names: dict[str, str], rules: str) -> dict[str, str]:
    label = LABELS.get(one.what, one.what)
    return {
        "label": str(label),
        "was": _value(one.what, one.was, names, rules),
        "becomes": _value(one.what, one.becomes, names, rules),
    }


def _value(what: str, value: Any, names: dict[str, str], rules: str) -> str:
    if what == "kind":
        return words.rank(value, rules)
    if what == "status":
        return str(LIFE.get(value, value))
    if what == "wounds":
        return "; ".join(words.wound(one, rules) for one in value) or _("none")
    if what in ("skills", "losses"):
        return ", ".join(words.code("life", one, rules) for one in value) or _("none")
    if what == "choices":
        return ", ".join(words.code("reason", one, rules) for one in value) or _("none")
    if what == "tally":
        return ", ".join(f"{words.code('tally', name, rules)} {n}" for name, n in value.items()) or _("none")
    if what == "by":
        return names.get(value, _("somebody")) if value else _("nobody")
    return str(value)


def _standing(row: list[int]) -> str:
    _battles, won, drawn, lost, points = row
    return _("%(won)s won, %(drawn)s drawn, %(lost)s lost, %(points)s points") % {
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "points": points,
    }
