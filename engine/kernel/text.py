"""Free text in commands, setups and events. The engine passes it on unread: in events it is sealed, on pages opened."""

from collections.abc import Callable
from functools import cache
from typing import Annotated, TypeVar, get_type_hints

import msgspec

Text = Annotated[str, msgspec.Meta(max_length=4000, extra={"text": True})]

S = TypeVar("S")


def is_text(hint: object) -> bool:
    return any(
        isinstance(meta, msgspec.Meta) and bool(meta.extra and meta.extra.get("text"))
        for meta in getattr(hint, "__metadata__", ())
    )


@cache
def _text_fields(shape: type) -> frozenset[str]:
    hints = get_type_hints(shape, include_extras=True)
    return frozenset(name for name, hint in hints.items() if is_text(hint))


def map_texts(value: S, change: Callable[[str], str]) -> S:
    """A copy of a struct (or tuple or list of structs) with every non-empty `Text` field changed."""
    if isinstance(value, (list, tuple)):
        return type(value)(map_texts(item, change) for item in value)
    if not isinstance(value, msgspec.Struct):
        return value
    texts = _text_fields(type(value))
    changed = {}
    for name in value.__struct_fields__:
        old = getattr(value, name)
        new = change(old) if old and isinstance(old, str) and name in texts else map_texts(old, change)
        if new is not old:
            changed[name] = new
    return msgspec.structs.replace(value, **changed) if changed else value
