"""The dock: a ruleset's groups of buttons arranged for a thumb. One filled deed with its aims, tiles, and a sheet.

Each button lies in one place only, so that the page stays light and a reader hears it once.
"""

from collections.abc import Container
from typing import Any, Final

Button = dict[str, Any]
Group = dict[str, Any]  # key, title, buttons; perhaps `form` (with `told`), `unseen`, and `figure`: whose it is

AIMS: Final = 8  # in a row; css/battle.css shows the deed of the one that is chosen, for forty
TILES: Final = 3
HANDS: Final = 24  # and this one of the figure that is chosen


def dock(groups: list[Group], more: bool = False) -> dict[str, Any] | None:
    """`aims` are buttons at different targets; `deeds` what is filled: one for each aim, or one at all; `forms` the
    groups whose forms stand there instead; `rest` the groups of the sheet. `more`: other forms are in it, too.

    A tile with a target changes with the aim: its buttons share their place in the row (`of`, from 1; 0: any aim).
    """
    if not groups:
        return None
    for button in (candidate for group in groups for candidate in group["buttons"]):
        button["of"] = 0
    lead = next((group for group in groups if _by_target(group) or _is_form(group)), None) or _obvious(groups)
    forms = [group for group in groups if _is_form(group)] if lead is not None and _is_form(lead) else []
    aims = list(_by_target(lead).values())[:AIMS] if lead is not None else []
    for place, aim in enumerate(aims, start=1):
        aim["of"] = place
    deeds = aims or (lead["buttons"][:1] if lead is not None else [])
    tiles = _tiles([_left(group, {id(deed) for deed in deeds}) for group in groups if group is not lead], aims)
    shown = {id(item) for item in (*deeds, *(button for tile in tiles for button in tile["buttons"]))}
    remaining = [_left(group, shown) for group in groups if group not in forms]
    rest = [group for group in remaining if group["buttons"] or group.get("form") or group.get("unseen")]
    return {
        "key": lead["key"] if lead is not None else "",
        "title": lead["title"] if lead is not None else "",
        "aims": aims if len(aims) > 1 else [],
        "deeds": deeds,
        "forms": forms,
        "tiles": tiles,
        "rest": rest,
        "more": more or bool(rest),
        "terms": _named(groups),
    }


def hands(groups: list[Group], people: list[dict[str, Any]], more: bool = False) -> list[dict[str, Any]]:
    """A dock for each figure that may act, where the groups say whose they are (`figure`) because several may: who acts
    is chosen first. `n` is its place, from 1. Empty in games that say who is up.
    """
    named = {person["n"]: person for person in people}
    handed = [n for n in dict.fromkeys(group.get("figure", 0) for group in groups) if n in named][:HANDS]
    return [
        {"n": place, "who": named[n], "dock": dock([group for group in groups if group.get("figure") == n], more)}
        for place, n in enumerate(handed, start=1)
    ]


def _by_target(group: Group) -> dict[int, Button]:
    """The first button at each target, as they stand."""
    by_target: dict[int, Button] = {}
    for button in group["buttons"]:
        if button["target"] is not None:
            by_target.setdefault(button["target"]["n"], button)
    return by_target


def _is_form(group: Group) -> bool:
    """A form instead of buttons, as where people tell what came of it."""
    return bool(group.get("form")) and not group["buttons"]


def _obvious(groups: list[Group]) -> Group | None:
    """The group of what nearly everybody does now, as the ruleset says (`main`), or of the only thing there is; that
    button first.
    """
    for group in groups:
        for button in group["buttons"]:
            if button.get("main") or sum(len(other["buttons"]) for other in groups) == 1:
                return {**group, "buttons": [button, *(other for other in group["buttons"] if other is not button)]}
    return None


def _tiles(groups: list[Group], aims: list[Button]) -> list[dict[str, Any]]:
    """The first of each further group; where that leaves room, what comes next in them. All in the groups' order."""
    rows = [[(group["key"], tile) for tile in _of_group(group, aims)] for group in groups]
    firsts, others = [row[0] for row in rows if row], [tile for row in rows for tile in row[1:]]
    chosen = {id(keyed[1][0]) for keyed in [*firsts, *others][:TILES]}
    return [{"key": key, "buttons": buttons} for row in rows for key, buttons in row if id(buttons[0]) in chosen]


def _of_group(group: Group, aims: list[Button]) -> list[list[Button]]:
    """What may be a tile: the buttons at the aims together, each other button for itself."""
    places = {aim["target"]["n"]: aim["of"] for aim in aims}
    aimed = [button for n, button in _by_target(group).items() if n in places]
    for button in aimed:
        button["of"] = places[button["target"]["n"]]
    alone = [[button] for button in group["buttons"] if not button["of"]]
    return [aimed, *alone] if aimed else alone


def _left(group: Group, shown: Container[int]) -> Group:
    return {**group, "buttons": [button for button in group["buttons"] if id(button) not in shown]}


def _named(groups: list[Group]) -> Group:
    """All of them as one, for what the book calls them."""
    forms = [{"code": group["key"]} for group in groups if group.get("form")]
    return {"buttons": [*(button for group in groups for button in group["buttons"]), *forms], "title": "", "key": ""}
