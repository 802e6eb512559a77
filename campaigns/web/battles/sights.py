"""Lines of sight in words: what stands beside a button, and what the map writes along the line."""

from collections.abc import Callable, Sequence
from typing import Any

from django.utils.translation import gettext as _

from campaigns.selectors.battles.sight import Sight
from campaigns.web import lengths, words


def free(sight: Sight) -> bool:
    return sight.clear and sight.ahead and not sight.hidden


def word(sight: Sight, name: Callable[[int], str], rules: str) -> str:
    """`in sight, light cover`; `out of sight: wall in the way`."""
    if not sight.clear:
        blocker = words.code("terrain", sight.blocker, rules) if sight.blocker else ""
        return _("out of sight: %(what)s in the way") % {"what": blocker} if blocker else _("out of sight")
    if sight.hidden:
        return _("out of sight: motionless and camouflaged")
    parts = [_("in sight") if sight.ahead else _("in sight, but outside the arc of fire")]
    if sight.cover != "none":
        parts.append(words.code("cover", sight.cover, rules))
    parts += [_("%(name)s is in the way") % {"name": name(n)} for n in sight.between]
    return ", ".join(parts)


def drawn(sights: Sequence[Sight], name: Callable[[int], str], rules: str) -> list[dict[str, Any]]:
    """For the map's script: whom, whether the line is free, the words, where it is stopped and by what."""
    return [
        {
            "to": sight.target,
            "free": free(sight),
            "word": f"{lengths.short(sight.distance)} · {word(sight, name, rules)}",
            "at": sight.stopped,
            "by": words.code("terrain", sight.blocker, rules) if sight.blocker else "",
        }
        for sight in sights
    ]


def out_of_sight(
    sights: Sequence[Sight], people: Sequence[dict[str, Any]], of: int, rules: str
) -> list[dict[str, Any]]:
    """The enemies of the figure that is up whom no button offers as a target, and why."""
    by_number = {person["n"]: person for person in people}
    up = by_number.get(of)
    if up is None:
        return []

    def name(n: int) -> str:
        return str(by_number[n]["name"]) if n in by_number else str(n)

    enemies = [sight for sight in sights if not free(sight) and by_number.get(sight.target, up)["side"] != up["side"]]
    return [{"target": by_number[enemy.target], "word": word(enemy, name, rules)} for enemy in enemies]
