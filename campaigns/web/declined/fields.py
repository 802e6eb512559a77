"""Which field of its form a no is about."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _

from engine.kernel.refusal import Malformed, Refusal

# Refusals that are about what stands in one field, by their code.
FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "accounts-there": ("code",),
    "aim-too-often": ("aim-{side}-{aim}",),
    "battle-still-open": ("winner",),
    "called-so-already": ("name", "new-name"),
    "cannot-help": ("by", "skill"),
    "character-in-battle": ("weapons",),
    "choice-wants-words": ("words", "effect"),
    "counter-out-of-bounds": ("by",),
    "file-too-large": ("file",),
    "guessing": ("code",),
    "has-that-class": ("kind",),
    "hires-beginners-only": ("kind",),
    "impossible-face": ("faces", "face", "entered"),
    "import-no-name": ("name", "file"),
    "import-not-json": ("file",),
    "import-packed": ("file",),
    "import-too-deep": ("file",),
    "import-too-large": ("file",),
    "import-too-many": ("file",),
    "import-unknown": ("file",),
    "import-wrong-game": ("file",),
    "import-wrong-kind": ("file",),
    "invitation-expired": ("code",),
    "last-referee": ("roles",),
    "leave-already-given": ("to",),
    "leave-to-oneself": ("to",),
    "name-taken": ("nickname", "name", "new-name"),
    "needs-reason": ("reason",),
    "nobody-rolls": ("characters",),
    "no-such-code": ("code",),
    "no-such-file": ("file",),
    "not-a-free-auditor": ("auditor",),
    "not-a-picture": ("file",),
    "not-carried": ("carried", "ruling"),
    "not-the-first-code": ("code",),
    "not-this-recruit": ("kind",),
    "nothing-changes": ("by",),
    "nothing-to-rewind": ("to", "ruling"),
    "picture-too-large": ("file",),
    "plan-in-the-past": ("day",),
    "promotion-not-due": ("reason", "kind"),
    "rewind-misses": ("to", "ruling"),
    "scenario-withdrawn": ("scenario",),
    "sheet-unchanged": ("reason",),
    "skill-does-not-fit": ("skill", "option"),
    "skill-not-held": ("skill",),
    "skills-are-earned": ("skills",),
    "time-runs-on": ("time",),
    "dies-first": ("unhelped", "time"),
    "too-few-fit": ("count", "draw"),
    "too-many-join-attempts": ("code",),
    "too-many-pictures": ("file",),
    "too-much-time": ("time",),
    "wrong-number-of-dice": ("faces", "face"),
}


NOT_LOOKED_AT: Final = frozenset({"radio", "checkbox", "file"})


def place_of(refusal: Refusal | Malformed, fields: Sequence[tuple[str, str]], at: Mapping[str, str]) -> int | None:
    """Which of the form's `fields` (name, what was typed, in the page's order); None where it is about none of them.

    `at` is what the form calls the fields of its command, or the field that a refusal's code is about; `low[3]` is the
    fourth of that name.
    """
    if isinstance(refusal, Refusal):
        names = (at.get(refusal.code, ""), *FIELDS.get(refusal.code, ()))
        return _first(fields, [(name.format_map(_Facts(refusal.facts)), 0) for name in names])
    path = refusal.field.removeprefix("command.")
    bare = re.sub(r"\[\d+\]", "", path)
    for n in (
        _first(fields, [(field, 0) for key, field in at.items() if key in (path, bare)]),
        _alike(bare.rpartition(".")[2], refusal.value, fields),
        _first(fields, [(field, 0) for key, field in at.items() if bare.startswith(f"{key}.")]),
    ):
        if n is not None:
            return n
    return _first(fields, list(_form_names(path, at)))


def within(fields: Sequence[tuple[str, str]], called: str) -> int | None:
    """Which of the `fields` is called so; `low[3]` is the fourth of that name."""
    return _first(fields, [(called, 0)])


def plainly_wrong(attrs: Mapping[str, str | None], typed: str) -> str:
    """What shows without the command: nothing stands where something has to, or no digit where a number has to.

    A command is read up to its first fault; whoever made several is told all that can be told.
    """
    if "disabled" in attrs or attrs.get("type") in NOT_LOOKED_AT:
        return ""
    if "required" in attrs and not typed.strip():
        return _("Fill this in.")
    number = attrs.get("type") == "number" or attrs.get("inputmode") in ("numeric", "decimal")
    if number and typed.strip() and not re.search(r"\d", typed):
        return _("Enter a number, such as 7.")
    return ""


def _first(fields: Sequence[tuple[str, str]], wanted: Sequence[tuple[str, int]]) -> int | None:
    for called, nth in wanted:
        name, _bracket, place = called.partition("[")
        named = [n for n, (field, _typed) in enumerate(fields) if field in (name, f"v-{name}")]
        if named:
            return named[min(int(place.rstrip("]")) if place else nth, len(named) - 1)]
    return None


def _alike(word: str, value: object, fields: Sequence[tuple[str, str]]) -> int | None:
    """Forms of many rows number their fields (`aim-0-points`): the one of that kind which holds what was declined,
    else the only one that does.
    """
    if value in ("", None):
        return None
    holding = [n for n, (_name, typed) in enumerate(fields) if typed.strip() == str(value)]
    named = [n for n in holding if fields[n][0].split("-")[-1] == word]
    return named[0] if named else holding[0] if len(holding) == 1 and isinstance(value, str) else None


def _form_names(path: str, at: Mapping[str, str]) -> Iterator[tuple[str, int]]:
    """From `content.rows[2].text`: the field `text` of the third row, else `rows`, else `content`."""
    steps = [(name, int(n) if n else None) for name, n in re.findall(r"([^.\[\]]+)(?:\[(\d+)\])?", path)]
    for n, (name, own) in reversed(list(enumerate(steps))):
        rows = [row for _name, row in steps[: n + 1] if row is not None]
        yield at.get(name, name), own if own is not None else rows[-1] if rows else 0


class _Facts(dict[str, object]):
    def __missing__(self, name: str) -> str:
        return ""
