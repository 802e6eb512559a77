"""What in plain data doesn't fit a shape, where, and what should stand there: msgspec says so in prose only.

`misfit` walks the data beside the shape in msgspec's order, so that both find the same first fault
(`tests/engine/kernel/test_shape.py`). A shape with a `pattern` names what it expects: `extra={"expected": "id"}`.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, NamedTuple
from uuid import UUID

from msgspec import inspect

Facts = Mapping[str, object]


class Misfit(NamedTuple):
    """`path` as in `.figures[3].rank`; `code` and `facts` as in `Malformed`."""

    path: str
    value: object
    code: str
    facts: Facts = {}


LISTS: Final = (inspect.VarTupleType, inspect.ListType, inspect.SetType, inspect.FrozenSetType)


def misfit(raw: object, shape: Any) -> Misfit | None:
    """None where it fits."""
    return _wrong(raw, _known(shape), "")


@cache
def _known(shape: Any) -> inspect.Type:
    return inspect.type_info(shape)


def _wrong(raw: object, want: inspect.Type, path: str) -> Misfit | None:
    if isinstance(want, inspect.Metadata):
        fault = _wrong(raw, want.type, path)
        expected = (want.extra or {}).get("expected")
        return fault._replace(code=expected, facts={}) if fault is not None and expected else fault
    if isinstance(want, inspect.UnionType):
        return _in_union(raw, want, path)
    if isinstance(want, inspect.StructType):
        return _in_struct(raw, want, path)
    if isinstance(want, inspect.DictType):
        return _in_map(raw, want, path)
    if isinstance(want, inspect.TupleType):
        return _in_tuple(raw, want, path)
    if isinstance(want, LISTS):
        return _in_list(raw, want, path)
    problem = _value(raw, want)
    return None if problem is None else Misfit(path, raw, *problem)


# -- single values --------------------------------------------------------------------------------------------------
def _value(raw: object, want: inspect.Type) -> tuple[str, Facts] | None:
    if isinstance(want, inspect.IntType):
        return _number(raw, want) if isinstance(raw, int) and not isinstance(raw, bool) else ("whole-number", {})
    if isinstance(want, inspect.FloatType):
        return None if isinstance(raw, (int, float)) and not isinstance(raw, bool) else ("number", {})
    if isinstance(want, inspect.BoolType):
        return None if isinstance(raw, bool) else ("true-or-false", {})
    if isinstance(want, inspect.StrType):
        return _text(raw, want) if isinstance(raw, str) else ("string", {})
    if isinstance(want, inspect.NoneType):
        return None if raw is None else ("null", {})
    if isinstance(want, inspect.LiteralType):
        return None if type(raw) in (int, str) and raw in want.values else ("one-of", {"known": want.values})
    if isinstance(want, inspect.UUIDType):
        return None if _is_id(raw) else ("id", {})
    return None  # anything goes, or nobody asks for it in a command


def _number(raw: int, want: inspect.IntType) -> tuple[str, Facts] | None:
    if want.ge is not None and raw < want.ge:
        return "whole-number-from", {"least": want.ge}
    if want.le is not None and raw > want.le:
        return "whole-number-to", {"most": want.le}
    return None


def _text(raw: str, want: inspect.StrType) -> tuple[str, Facts] | None:
    if want.max_length is not None and len(raw) > want.max_length:
        return "string-up-to", {"most": want.max_length}
    if want.min_length is not None and len(raw) < want.min_length:
        return "string-from", {"least": want.min_length}
    if want.pattern is not None and not re.search(want.pattern, raw):
        return "string-of-another-form", {}
    return None


def _is_id(raw: object) -> bool:
    try:
        return isinstance(raw, UUID) or (isinstance(raw, str) and bool(UUID(raw)))
    except ValueError:
        return False


# -- what holds others ----------------------------------------------------------------------------------------------
def _in_union(raw: object, want: inspect.UnionType, path: str) -> Misfit | None:
    """Of several shapes the one that data of this kind goes to; where none takes it, what the first one wants."""
    tagged = {type_.tag: type_.tag_field for type_ in want.types if isinstance(type_, inspect.StructType)}
    field = next(iter(tagged.values()), None)
    if isinstance(raw, dict) and field is not None and len({*tagged.values()}) == 1:
        if field not in raw:
            return Misfit(path, raw, "complete", {"field": field})
        if not any(_takes(raw, type_) for type_ in want.types):
            return Misfit(f"{path}.{field}", raw[field], "one-of", {"known": tuple(tagged)})
    faults = []
    for type_ in want.types:
        fault = _wrong(raw, type_, path)
        if fault is None:
            return None
        faults.append((_takes(raw, type_), fault))
    return next((misfit for taken, misfit in faults if taken), faults[0][1])


def _takes(raw: object, want: inspect.Type) -> bool:
    if isinstance(want, inspect.Metadata):
        return _takes(raw, want.type)
    if isinstance(want, inspect.StructType):
        return isinstance(raw, dict) and (want.tag_field is None or raw.get(want.tag_field) == want.tag)
    if isinstance(want, inspect.DictType):
        return isinstance(raw, dict)
    if isinstance(want, (inspect.TupleType, *LISTS)):
        return isinstance(raw, (list, tuple))
    if isinstance(want, (inspect.StrType, inspect.UUIDType)):
        return isinstance(raw, str)
    return isinstance(want, inspect.IntType) and isinstance(raw, int) and not isinstance(raw, bool)


def _in_struct(raw: object, want: inspect.StructType, path: str) -> Misfit | None:
    if not isinstance(raw, dict):
        return None if isinstance(raw, want.cls) else Misfit(path, raw, "object")
    fields = {field.encode_name: field for field in want.fields}
    for name, value in raw.items():
        if not isinstance(name, str):
            return Misfit(path, name, "string")
        if name == want.tag_field:
            if value != want.tag:
                return Misfit(f"{path}.{name}", value, "one-of", {"known": (want.tag,)})
        elif name in fields:
            fault = _wrong(value, fields[name].type, f"{path}.{name}")
            if fault is not None:
                return fault
        elif want.forbid_unknown_fields:
            return _unknown(path, raw, name, tuple(fields))
    missing = next(
        (field.encode_name for field in want.fields if field.required and field.encode_name not in raw), None
    )
    return None if missing is None else Misfit(path, raw, "complete", {"field": missing})


def _unknown(path: str, raw: object, name: str, known: tuple[str, ...]) -> Misfit:
    """Whoever mistyped a name sees those there are."""
    if not known:
        return Misfit(path, raw, "without-unknown-field", {"field": name})
    return Misfit(path, raw, "with-known-fields", {"field": name, "known": known})


def _in_map(raw: object, want: inspect.DictType, path: str) -> Misfit | None:
    if not isinstance(raw, dict):
        return Misfit(path, raw, "object")
    for name, value in raw.items():
        key = _wrong(name, want.key_type, path)
        if key is not None:
            return key
        fault = _wrong(value, want.value_type, f"{path}.{name}")
        if fault is not None:
            return fault
    return _length(raw, len(raw), want.min_length, want.max_length, path)


def _in_list(raw: object, want: Any, path: str) -> Misfit | None:
    if not isinstance(raw, (list, tuple)):
        return Misfit(path, raw, "list")
    return _length(raw, len(raw), want.min_length, want.max_length, path) or _first(
        raw, [want.item_type] * len(raw), path
    )


def _in_tuple(raw: object, want: inspect.TupleType, path: str) -> Misfit | None:
    if not isinstance(raw, (list, tuple)):
        return Misfit(path, raw, "list")
    if len(raw) != len(want.item_types):
        return Misfit(path, raw, "list-of", {"n": len(want.item_types)})
    return _first(raw, want.item_types, path)


def _first(raw: Iterable[object], types: Iterable[inspect.Type], path: str) -> Misfit | None:
    for n, (value, want) in enumerate(zip(raw, types, strict=True)):
        fault = _wrong(value, want, f"{path}[{n}]")
        if fault is not None:
            return fault
    return None


def _length(raw: object, n: int, least: int | None, most: int | None, path: str) -> Misfit | None:
    if most is not None and n > most:
        return Misfit(path, raw, "list-up-to", {"most": most})
    if least is not None and n < least:
        return Misfit(path, raw, "list-from", {"least": least})
    return None
