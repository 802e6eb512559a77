"""What a correction would change, in words: per character was and becomes, per gang its standing."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.corrections.booked import Booked
from campaigns.selectors.corrections.if_over import WouldBe
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
    "deeds": gettext_lazy("Deeds in this battle"),
    "suffered": gettext_lazy("Suffered in this battle"),
    "tally": gettext_lazy("On the way"),
    "losses": gettext_lazy("Lost permanently"),
    "by": gettext_lazy("Killed by"),
    "choices": gettext_lazy("Skills still to be drawn"),
}
Names = Mapping[Any, str]  # by character and by the figure's number
LIFE: Final = {"alive": gettext_lazy("alive"), "dead": gettext_lazy("dead"), "retired": gettext_lazy("has left")}


def changes_in_words(differences: Differences, booked: Booked, rules: str) -> dict[str, Any]:
    """`foreseen` with sentences ready for the page; `rules` is the key of the campaign's ruleset."""
    names = {str(figure.character): figure.name for figure in booked.figures} | {
        figure.figure: figure.name for figure in booked.figures
    }
    people = [
        {
            "name": character.name,
            "id": character.character,
            "changes": [_change(change, names, rules) for change in character.changes],
        }
        for character in differences.characters
    ]
    standings = [
        {"name": standing.name, "was": _standing(standing.was), "becomes": _standing(standing.becomes)}
        for standing in differences.standings
    ]
    return {"foreseen": differences, "people": people, "standings": standings}


def of_entry(lines: Sequence[WouldBe], names: Mapping[int, str], rules: str) -> list[dict[str, Any]]:
    """The same of an entry of an open battle, if it were over then."""
    changes: dict[int, list[dict[str, str]]] = {}
    for line in lines:
        changes.setdefault(line.figure, []).append(_change(line, names, rules))
    return [{"name": names.get(figure, ""), "changes": of_figure} for figure, of_figure in changes.items()]


def _change(change: Change | WouldBe, names: Names, rules: str) -> dict[str, str]:
    label = LABELS.get(change.what, change.what)
    return {
        "label": str(label),
        "was": _value(change.what, change.was, names, rules),
        "becomes": _value(change.what, change.becomes, names, rules),
    }


def _value(what: str, value: Any, names: Names, rules: str) -> str:
    if what == "kind":
        return words.rank(value, rules)
    if what == "status":
        return str(LIFE.get(value, value))
    if what == "wounds":
        return "; ".join(words.wound(wound, rules) for wound in value) or _("none")
    if what in ("skills", "losses"):
        return ", ".join(words.code("life", state, rules) for state in value) or _("none")
    if what == "choices":
        return ", ".join(words.code("reason", reason, rules) for reason in value) or _("none")
    if what == "tally":
        return ", ".join(f"{words.code('tally', name, rules)} {n}" for name, n in value.items()) or _("none")
    if what in ("deeds", "suffered"):
        deeds = [f"{words.code('harm', done, rules)} ({names.get(figure, _('someone'))})" for done, figure in value]
        return "; ".join(deeds) or _("none")
    if what == "by":
        return names.get(value, _("someone")) if value else _("nobody")
    return str(value)


def _standing(row: list[int]) -> str:
    _battles, won, drawn, lost, points = row
    return _("%(won)s won, %(drawn)s drawn, %(lost)s lost, points: %(points)s") % {
        "won": won,
        "drawn": drawn,
        "lost": lost,
        "points": points,
    }
