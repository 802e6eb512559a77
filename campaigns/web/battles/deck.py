"""The cards of a deck as buttons."""

from collections.abc import Callable, Sequence
from typing import Any


def once(names: Sequence[str], shown: Callable[[str], dict[str, Any]]) -> list[dict[str, Any]]:
    """One button for cards that are all the same; `place` is what typing the card enters."""
    first = {name: place for place, name in reversed(list(enumerate(names, start=1)))}
    return [{**shown(name), "place": first[name]} for name in dict.fromkeys(names)]
