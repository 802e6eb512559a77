"""What a module declares: so that nobody keeps a list beside the classes."""

from collections.abc import Mapping
from typing import Any, TypeVar

T = TypeVar("T")


def declared(base: type[T], module: Mapping[str, Any]) -> list[type[T]]:
    """The classes on `base` that a module (its `globals()`) defines itself, in order."""
    here = [kind for kind in module.values() if isinstance(kind, type) and kind.__module__ == module["__name__"]]
    return [kind for kind in here if issubclass(kind, base)]
