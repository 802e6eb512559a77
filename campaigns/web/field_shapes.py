"""What the fields of commands and answers hold, by their types: which control asks for one, and how it is read."""

import types
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import msgspec


class Shape(NamedTuple):
    """What a type comes down to: bool, code, rows (of structs), several, point, points, figures (something of each),
    whole (a command), or plain (its `item`: int or str)."""

    kind: str
    item: Any = None
    codes: tuple[str, ...] = ()
    optional: bool = False


def fields_of(shape: type[msgspec.Struct]) -> dict[str, Any]:
    """The type of each field, by name."""
    hints = get_type_hints(shape)
    return {field.name: hints[field.name] for field in msgspec.structs.fields(shape)}


def shape_of(annotation: Any) -> Shape:
    """Only what commands and answers are made of."""
    origin, inside = get_origin(annotation), get_args(annotation)
    if origin is types.UnionType or str(origin) == "typing.Union":
        parts = [part for part in inside if part is not type(None)]
        return shape_of(parts[0])._replace(optional=True)
    if origin is Literal:
        return Shape("code", codes=tuple(str(code) for code in inside if code != ""), optional="" in inside)
    if annotation is bool:
        return Shape("bool")
    if origin is list or (origin is tuple and (len(inside) == 1 or inside[1:] == (Ellipsis,))):
        item = inside[0]
        if isinstance(item, type) and issubclass(item, msgspec.Struct):
            return Shape("rows", item)
        return Shape("points" if get_origin(item) is tuple else "several", item)
    if origin is tuple:
        return Shape("point")
    if origin is dict:
        return Shape("whole") if inside[1] is Any else Shape("figures", inside[1])
    return Shape("plain", annotation)


def has_to_be_said(shape: type[msgspec.Struct], name: str) -> bool:
    return next(field for field in msgspec.structs.fields(shape) if field.name == name).required
