"""A table from above, in hundredths of the game's unit. The first side sits at the lower edge; y is turned over."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import atan2, degrees
from typing import Any, Final, NamedTuple
from unicodedata import combining

from campaigns.web import words
from campaigns.web.drawing import marks
from engine.kernel.setup import Zone

MODEL: Final = 52  # one of many in a figure, about as large as its base
GOAL: Final = 120
ZONE_WORD: Final = 40  # from its corner
LETTER: Final = 50  # so wide is a letter of a unit's name at most, taken together
NAME_ABOVE, NAME_BELOW = 120, 200
TOKEN: Final = 78  # drawn larger than a base, so that a thumb and an eye find it on a phone
JOINS: Final = ("\u200d", "\ufe0f", *(chr(code) for code in range(0x1F3FB, 0x1F400)))  # joiner, emoji, shades of skin
EDGES: Final = {"solid": "", "light": "6 4", "soft": "0.1 5"}  # in pixels, whatever the zoom


class Scale(NamedTuple):
    """How a game's table is drawn: `times` larger than its points (a small room fills the picture, and figures in it
    are as large as on a street), a line of the grid every `grid` points. The words are the game's: `point` says what a
    tap does, `at` where the point of the keyboard stands, `square` what a square of the grid is. `one` of the reader's
    units is so many points.
    """

    times: int = 1
    grid: int = 600
    point: str = ""
    at: str = ""
    square: str = ""
    one: float = 100


def draw(
    rules: str,
    size: Sequence[int],
    terrain: Sequence[Any],
    figures: Sequence[Mapping[str, Any]],
    sides: Sequence[Mapping[str, Any]],
    up: int = 0,
    scale: Scale | None = None,
    goals: Sequence[Mapping[str, Any]] = (),
) -> dict[str, Any]:
    """`middle` is a point of the table, everything else lies on the picture; `rules` is the key of the game's. `goals`
    are places that are fought for: n, x, y and the number of the side that holds it.
    """
    scale = scale or Scale()
    times, step = scale.times, scale.grid * scale.times
    wide, high = (times * length for length in size)
    goals = [goal for goal in goals if "x" in goal]
    letters = _letters(figures)
    tokens = [
        {**_token(figure, sides[figure["side"]], (wide, high), up, times), "letter": letters[figure["n"]]}
        for figure in figures
        if figure["placed"]
    ]
    pieces = [_piece(rules, piece, high) for piece in terrain]
    return {
        "wide": wide,
        "high": high,
        "scale": scale,
        "middle": (size[0] // 2, size[1] // 2),
        "grid_x": list(range(step, wide, step)),
        "grid_y": [high - y for y in range(step, high, step)],
        "pieces": pieces,
        "kinds": [_in_key(kind) for kind in {piece["word"]: piece for piece in pieces}.values()],
        "tokens": _in_order(tokens),
        "goals": [_goal(goal, sides, high, times) for goal in goals],
    }


def markers(points: Sequence[Sequence[int]]) -> list[dict[str, int]]:
    """What a scenario is about, as `goals` that nobody holds."""
    return [{"n": n, "x": x, "y": y, "side": -1} for n, (x, y) in enumerate(points, start=1)]


def zones(zones: Sequence[Zone], size: Sequence[int], sides: Sequence[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Where sides begin; the side's name stands in the lower left corner."""
    drawn = []
    for zone in zones:
        side, (x0, y0), (x1, y1) = sides[zone.side], zone.low, zone.high
        corners = [(x, size[1] - y) for x, y in ((x0, y0), (x1, y0), (x1, y1), (x0, y1))]
        points = " ".join(f"{x},{y}" for x, y in corners)
        word = {"word": side["name"], "x": x0 + ZONE_WORD, "y": size[1] - y0 - ZONE_WORD}
        drawn.append({"points": points, "colour": side["colour"], **word})
    return drawn


def _piece(rules: str, piece: Any, high: int) -> dict[str, Any]:
    return {
        "kind": piece.kind,
        "word": words.code("terrain", piece.kind, rules),
        "points": " ".join(f"{x},{high - y}" for x, y in piece.corners),
        "dash": EDGES.get(piece.cover, ""),
        "cover": piece.cover,
        "tall": piece.height == "tall",
        "line": _middle(piece.corners, high) if _is_thin(piece.corners) else None,
    }


def _in_key(piece: Mapping[str, Any]) -> dict[str, Any]:
    """As the key under the map draws it, on 300 by 200."""
    line = {"x1": 0, "y1": 100, "x2": 300, "y2": 100} if piece["line"] else None
    return {**piece, "points": "10,10 290,10 290,190 10,190", "line": line}


def _is_thin(corners: Sequence[Sequence[int]]) -> bool:
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return len(corners) == 4 and min(max(xs) - min(xs), max(ys) - min(ys)) < 60


def _middle(corners: Sequence[Sequence[int]], high: int) -> dict[str, float]:
    """A wall or fence is drawn as one line: from the middle of one short side to the middle of the other."""
    pairs = list(zip(corners, [*corners[1:], corners[0]], strict=True))
    pairs.sort(key=lambda pair: (pair[0][0] - pair[1][0]) ** 2 + (pair[0][1] - pair[1][1]) ** 2)
    (a, b), (c, d) = pairs[0], pairs[1]
    return {
        "x1": (a[0] + b[0]) / 2,
        "y1": high - (a[1] + b[1]) / 2,
        "x2": (c[0] + d[0]) / 2,
        "y2": high - (c[1] + d[1]) / 2,
    }


def _token(
    figure: Mapping[str, Any], side: Mapping[str, Any], size: tuple[int, int], up: int, times: int
) -> dict[str, Any]:
    fx, fy = figure["facing"]
    bars = figure["bars"]
    x, y = times * figure["x"], size[1] - times * figure["y"]
    return {
        "n": figure["n"],
        "name": figure["name"],
        "label": figure["label"],
        "x": x,
        "y": y,
        "called": _name_offset(figure["name"], x, y, size[0]),
        "turn": round(degrees(atan2(fx, fy))) if (fx or fy) else None,
        "path": marks.path(side["shape"], TOKEN),
        "colour": side["colour"],
        "ticks": [26 * n - 13 * (bars - 1) for n in range(bars)],
        "up": figure["n"] == up,
        "states": figure["marks"],
        "down": figure["down"],
        "gone": figure["loss"] != "in_play",
        "models": _models(figure, side, times),
        "paler": " rests" if figure.get("rests") and figure["loss"] == "in_play" else "",
    }


def _name_offset(name: str, x: int, y: int, wide: int) -> tuple[int, int]:
    """Where a unit's name stands from its first model: above it, but below or aside where the table would end."""
    half = LETTER * len(name) // 2
    return max(half - x, 0) - max(x + half - wide, 0), NAME_BELOW if y < NAME_BELOW else -NAME_ABOVE


def _models(figure: Mapping[str, Any], side: Mapping[str, Any], times: int) -> dict[str, Any] | None:
    """A figure of several models (`models`, each with x, y and whether it is out): the others' places beside the first.
    None for one that stands alone. `stays`: how near each must be to one other of them, and to all.
    """
    models = [model for model in figure.get("models", ()) if not model["out"]]
    if figure["loss"] != "in_play" or not models:
        return None
    places = [(times * (model["x"] - figure["x"]), -times * (model["y"] - figure["y"])) for model in models]
    lie = " ".join(f"{model['x']},{model['y']}" for model in models)
    others = [place for place in places if place != (0, 0)]
    stays = " ".join(map(str, figure.get("stays", ())))
    return {"path": marks.path(side["shape"], MODEL), "others": others, "lie": lie, "stays": stays}


def _goal(goal: Mapping[str, Any], sides: Sequence[Mapping[str, Any]], high: int, times: int) -> dict[str, Any]:
    side = sides[goal["side"]] if goal["side"] >= 0 else None
    return {
        "n": goal["n"],
        "x": times * goal["x"],
        "y": high - times * goal["y"],
        "path": marks.path("diamond", GOAL),
        "colour": side["colour"] if side is not None else "",
        "holder": side["name"] if side is not None else "",
    }


def _letters(figures: Sequence[Mapping[str, Any]]) -> dict[int, str]:
    """What stands on each token. On a side with two of the same letter the second is A2."""
    letters: dict[int, str] = {}
    seen: Counter[tuple[int, str]] = Counter()
    for figure in sorted(figures, key=lambda numbered: int(numbered["n"])):
        letter = _letter(figure["name"]) or str(figure["n"])
        seen[figure["side"], letter] += 1
        same = seen[figure["side"], letter]
        letters[figure["n"]] = f"{letter}{same}" if same > 1 else letter
    return letters


def _letter(name: str) -> str:
    """The first letter; a flag is written with two, and what changes the one before it stays with it."""
    flag = all("\U0001f1e6" <= char <= "\U0001f1ff" for char in name[:2])
    end = 2 if flag else 1
    while end < len(name) and (combining(name[end]) or name[end] in JOINS or name[end - 1] == JOINS[0]):
        end += 1
    return name[:end].upper()


def _in_order(tokens: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Whoever is up is drawn last, on top; those out of the fight lie at the bottom."""
    return sorted(tokens, key=lambda token: (not token["gone"], token["up"]))
