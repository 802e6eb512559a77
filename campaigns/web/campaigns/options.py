"""A rule option as a form shows it, and what was typed into it. Pages and books share it."""

import re
from typing import Any

from campaigns.selectors.campaigns.option_changes import OptionChange
from campaigns.web import words
from campaigns.web.submit_form import whole


def shown(one: Any, change: OptionChange | None = None) -> dict[str, Any]:
    title, about = words.option(one.id)
    chosen = one.value if isinstance(one.value, list) else [one.value]
    return {
        "id": one.id,
        "title": title,
        "about": about,
        "shape": one.shape,
        "basis": one.basis,
        "basis_word": words.BASES.get(one.basis, one.basis),
        "rule": one.rule,
        "value": one.value,
        "lines": _lines(one) if one.shape == "lines" else "",
        "rows": words.option_rows(one.value, one.id) if one.shape == "lines" else [],
        "numbers": _numbers(one, chosen),
        "said": words.option_value(one.value, one.id),
        "default": words.option_value(one.default, one.id),
        "changed": one.value != one.default,
        "change": change,
        "choices": [(n, words.option_value(value, one.id), value in chosen) for n, value in enumerate(one.choices)],
        "parts": [
            (
                words.option_part(name, one.id),
                [(n, words.option_value(v, one.id), v == now) for n, v in enumerate(one.choices)],
            )
            for name, now in (one.value.items() if isinstance(one.value, dict) else ())
        ],
        "least": one.least,
        "most": one.most,
    }


def _lines(one: Any) -> str:
    return "\n".join(f"{name}: {line}" for name, line in one.value.items())


def _numbers(one: Any, chosen: list[Any]) -> Any:
    return ", ".join(map(str, chosen)) if one.shape == "ints" else one.value


def typed(option: Any, raw: list[str]) -> Any:
    """The value in the option's own type; what can't be read goes on as text and is refused in words."""
    if option.shape in ("bool", "choice", "words"):
        picked = _picked(option, raw)
        return picked if option.shape == "words" else (picked[0] if picked else None)
    if option.shape == "map":
        return dict(zip(option.default, _picked(option, raw), strict=False))
    if option.shape == "lines":
        return lines("\n".join(raw), coded=all(name == _code(name) for name in option.default))
    said = ",".join(raw).strip()
    parts = said.replace(",", " ").split() if option.shape == "ints" else [said]
    numbers = [part if (number := whole(part)) is None else number for part in parts]
    return (numbers or [said]) if option.shape == "ints" else numbers[0]


def _picked(option: Any, places: list[str]) -> list[Any]:
    """Its choices by their places."""
    numbers = ((whole(place), place) for place in places if place)
    return [place if n is None or not 0 <= n < len(option.choices) else option.choices[n] for n, place in numbers]


def lines(text: str, coded: bool = True) -> dict[str, str]:
    """`name: what it is`, one a line; what has no name goes on under the whole line and is refused in words.

    Where names aren't `coded`, they stay as people write them, such as those of cards.
    """
    found: dict[str, str] = {}
    for line in text.splitlines():
        name, colon, said = line.partition(":")
        kept = _code(name) if coded else name.strip()
        if line.strip():
            found[kept or line.strip()[:40]] = said.strip() if colon else line.strip()
    return found


def _code(name: str) -> str:
    return re.sub(r"\W+", "_", name.strip().casefold()).strip("_")[:40]
