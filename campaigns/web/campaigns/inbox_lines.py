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
    return [Line(ICONS.get(item.kind, "i-flag"), "bad" * (item.kind in BAD), item, url(item)) for item in waiting]


def url(item: Waits) -> str:
    if item.kind in QUARRELS:
        return reverse("dispute", args=[item.campaign, item.thing])
    if item.kind in ("skill", "recruit"):
        return reverse("open-choices", args=[item.campaign])
    if item.kind == "dying":
        return reverse("clock", args=[item.campaign])
    if item.kind in ("challenge", "alliance"):
        return reverse("league", args=[item.campaign]) + "#offers"
    if item.kind in ("simulation", "season"):
        return reverse(item.kind, args=[item.thing])
    if item.kind == "comparison":
        return reverse("question", args=[item.thing])
    if item.kind == "weighing":
        return reverse("roll-matter", args=[item.battle, item.roll])
    return reverse("battle", args=[item.thing])
