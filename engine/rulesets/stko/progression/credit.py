"""Which victims count, and who forfeits everything. German: Erfahrung. Source: STKO-107, rulings 16 and 27."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from engine.kernel.progression import Values
from engine.rulesets.stko.progression.facts import GRAVE, Deed, Part


class Credit(NamedTuple):
    """What a figure has to its credit after one battle; each tuple holds the deeds that count for it.

    `weights` say how much each of `grave` counts: a doubly Evil figure's helpless victims count twice.
    """

    forfeit: str = ""
    shameful: tuple[Deed, ...] = ()
    wounds: tuple[Deed, ...] = ()
    grave: tuple[Deed, ...] = ()
    weights: tuple[int, ...] = ()
    kills: tuple[Deed, ...] = ()

    @property
    def legends(self) -> tuple[Deed, ...]:
        return tuple(kill for kill in self.kills if kill.rank == "legend")


def credit(part: Part, skills: Mapping[str, int], options: Values) -> Credit:
    """`kills` and `grave` hold each victim once, killed for good rather than wounded before."""
    evil = skills.get("evil", 0)
    shameful = () if evil else tuple(deed for deed in part.deeds if is_shameful(deed, options))
    gave_up = part.gave_up or part.loss == "surrendered"
    forfeit = "" if evil else "dishonoured" if shameful else "surrendered" if gave_up else ""
    counting = tuple(deed for deed in part.deeds if worth(deed, evil, options))
    armed = tuple(deed for deed in counting if deed.armed or evil)
    grave = _worst_per_victim(deed for deed in armed if deed.what in GRAVE)
    kills = _worst_per_victim(deed for deed in armed if deed.what == "dead")
    return Credit(forfeit, shameful, counting, grave, tuple(worth(deed, evil, options) for deed in grave), kills)


def worth(deed: Deed, evil: int, options: Values) -> int:
    """How much a victim counts: an armed enemy who stands his ground once; the helpless and friends for Evil only."""
    helpless = _denied(deed, options)
    if deed.enemy and not helpless:
        return 1
    if not evil or not options["stko.evil_helpless_credit"]:
        return 0
    return evil if options["stko.doubled_evil"] == "double_credit" else 1


def is_shameful(deed: Deed, options: Values) -> bool:
    """Killing such a victim costs all that the battle would have brought."""
    enough = deed.what == "dead" or options["stko.dishonoured_by"] == "wound"
    return enough and bool(_denied(deed, options))


def _denied(deed: Deed, options: Values) -> bool:
    named = options["stko.no_credit_tags"]
    assert isinstance(named, list)
    return any(tag in named for tag in deed.tags())


def _worst_per_victim(deeds: Iterable[Deed]) -> tuple[Deed, ...]:
    """One deed per victim, the gravest, in the order in which they first fell."""
    worst: dict[int, Deed] = {}
    for deed in deeds:
        before = worst.get(deed.victim)
        if before is None or GRAVE.index(deed.what) > GRAVE.index(before.what):
            worst[deed.victim] = deed
    return tuple(worst.values())
