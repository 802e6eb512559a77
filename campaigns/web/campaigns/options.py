"""A rule option as a form shows it, and what was typed into it. Pages and admin share it."""

import re
from typing import Any

from campaigns.selectors.campaigns.option_changes import OptionChange
from campaigns.web import words
from campaigns.web.submit_form import whole


def shown(option: Any, change: OptionChange | None = None) -> dict[str, Any]:
    title, about = words.option(option.id)
    chosen = option.value if isinstance(option.value, list) else [option.value]
    return {
        "id": option.id,
        "title": title,
        "about": about,
        "shape": option.shape,
        "basis": option.basis,
        "basis_word": words.BASES.get(option.basis, option.basis),
        "rule": option.rule,
        "value": option.value,
        "lines": _lines(option) if option.shape == "lines" else "",
        "rows": words.option_rows(option.value, option.id) if option.shape == "lines" else [],
        "numbers": _numbers(option, chosen),
        "said": words.option_value(option.value, option.id),
        "default": words.option_value(option.default, option.id),
        "changed": option.value != option.default,
        "change": change,
        "choices": [
            (n, words.option_value(value, option.id), value in chosen) for n, value in enumerate(option.choices)
        ],
        "parts": [
            (
                words.option_part(name, option.id),
                [(n, words.option_value(v, option.id), v == current) for n, v in enumerate(option.choices)],
            )
            for name, current in (option.value.items() if isinstance(option.value, dict) else ())
        ],
        "least": option.least,
        "most": option.most,
    }


def _lines(option: Any) -> str:
    return "\n".join(f"{name}: {line}" for name, line in option.value.items())


def _numbers(option: Any, chosen: list[Any]) -> Any:
    return ", ".join(map(str, chosen)) if option.shape == "ints" else option.value


def typed(option: Any, raw: list[str]) -> Any:
    """The value in the option's own type; what can't be read goes on as text and is refused in words."""
    if option.shape in ("bool", "choice", "words"):
        picked = _picked(option, raw)
        return picked if option.shape == "words" else (picked[0] if picked else None)
    if option.shape == "map":
        return dict(zip(option.default, _picked(option, raw), strict=False))
    if option.shape == "lines":
        return lines("\n".join(raw), coded=all(name == _code(name) for name in option.default))
    joined = ",".join(raw).strip()
    parts = joined.replace(",", " ").split() if option.shape == "ints" else [joined]
    numbers = [part if (number := whole(part)) is None else number for part in parts]
    return (numbers or [joined]) if option.shape == "ints" else numbers[0]


def _picked(option: Any, places: list[str]) -> list[Any]:
    """Its choices by their places."""
    numbers = ((whole(place), place) for place in places if place)
    return [place if n is None or not 0 <= n < len(option.choices) else option.choices[n] for n, place in numbers]


def lines(text: str, coded: bool = True) -> dict[str, str]:
    """`name: what it is`, one a line; what has no name goes on under the whole line and is refused in words.

    Where names aren't `coded`, they stay as people write them, such as those of cards.
    """
    named: dict[str, str] = {}
    for line in text.splitlines():
        name, colon, value = line.partition(":")
        kept = _code(name) if coded else name.strip()
        if line.strip():
            named[kept or line.strip()[:40]] = value.strip() if colon else line.strip()
    return named


def _code(name: str) -> str:
    return re.sub(r"\W+", "_", name.strip().casefold()).strip("_")[:40]
