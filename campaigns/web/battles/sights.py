"""Lines of sight in words: what stands beside a button, and what the map writes along the line."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from campaigns.selectors.battles.sight import Sight
from campaigns.web import lengths, words


def free(one: Sight) -> bool:
    return one.clear and one.ahead and not one.hidden


def word(one: Sight, name: Callable[[int], str], rules: str) -> str:
    """`in sight, light cover`; `out of sight: wall in the way`."""
    if not one.clear:
        blocker = words.code("terrain", one.blocker, rules) if one.blocker else ""
        return _("out of sight: %(what)s in the way") % {"what": blocker} if blocker else _("out of sight")
    if one.hidden:
        return _("out of sight: motionless and camouflaged")
    said = [_("in sight") if one.ahead else _("in sight, but outside the arc of fire")]
    if one.cover != "none":
        said.append(words.code("cover", one.cover, rules))
    said += [_("%(name)s is in the way") % {"name": name(n)} for n in one.between]
    return ", ".join(said)


def drawn(found: Sequence[Sight], name: Callable[[int], str], rules: str) -> list[dict[str, Any]]:
    """For the map's script: whom, whether the line is free, the words, where it is stopped and by what."""
    return [
        {
            "to": one.target,
            "free": free(one),
            "word": f"{lengths.short(one.distance)} · {word(one, name, rules)}",
            "at": one.stopped,
            "by": words.code("terrain", one.blocker, rules) if one.blocker else "",
        }
        for one in found
    ]


def out_of_sight(found: Sequence[Sight], people: Sequence[dict[str, Any]], of: int, rules: str) -> list[dict[str, Any]]:
    """The enemies of the figure that is up whom no button offers as a target, and why."""
    by_number = {one["n"]: one for one in people}
    up = by_number.get(of)
    if up is None:
        return []

    def name(n: int) -> str:
        return str(by_number[n]["name"]) if n in by_number else str(n)

    enemies = [one for one in found if not free(one) and by_number.get(one.target, up)["side"] != up["side"]]
    return [{"target": by_number[one.target], "word": word(one, name, rules)} for one in enemies]
