"""What waits for somebody, as lines of a page: where each leads, and its picture."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from django.urls import reverse

from campaigns.selectors.campaigns.inbox import Waits

ICONS: Final = {
    "turn": "i-swords",
    "dice": "i-dices",
    "question": "i-swords",
    "report": "i-swords",
    "agreement": "i-hand",
    "challenge": "i-swords",
    "alliance": "i-users",
    "skill": "i-sparkles",
    "recruit": "i-users",
    "dying": "i-bell-ring",
    "simulation": "i-flask-conical",
    "season": "i-flask-conical",
    "comparison": "i-flask-conical",
    "weighing": "i-flask-conical",
}
QUARRELS: Final = ("dispute", "ruling", "appeal", "lapsed", "correction")
BAD: Final = (*QUARRELS, "dying")


class Line(NamedTuple):
    """`tone` is empty, or `bad` for a quarrel and for a life that ends."""

    icon: str
    tone: str
    one: Waits
    url: str


def lines(waiting: Iterable[Waits]) -> list[Line]:
    return [Line(ICONS.get(one.kind, "i-flag"), "bad" * (one.kind in BAD), one, url(one)) for one in waiting]


def url(one: Waits) -> str:
    if one.kind in QUARRELS:
        return reverse("dispute", args=[one.campaign, one.thing])
    if one.kind in ("skill", "recruit"):
        return reverse("open-choices", args=[one.campaign])
    if one.kind == "dying":
        return reverse("clock", args=[one.campaign])
    if one.kind in ("challenge", "alliance"):
        return reverse("league", args=[one.campaign]) + "#offers"
    if one.kind in ("simulation", "season"):
        return reverse(one.kind, args=[one.thing])
    if one.kind == "comparison":
        return reverse("question", args=[one.thing])
    if one.kind == "weighing":
        return reverse("roll-matter", args=[one.battle, one.roll])
    return reverse("battle", args=[one.thing])
