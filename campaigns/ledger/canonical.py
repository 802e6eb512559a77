"""The one way to write an event down as bytes, so that a stranger gets the same hash.

Canonical JSON: object keys sorted (by their UTF-8 bytes), no blanks; integers within +-2^53, strings in NFC without NUL
and without lone surrogates, true, false, null, arrays, objects. No floats, no other types.

RFC 8785 writes the same, but sorts keys by their UTF-16 code units, and has floats, text outside NFC and NUL as well.
"""

import datetime
import decimal
import unicodedata
import uuid
from typing import Any

import msgspec

WIDEST_INT = 2**53

# Left alone by `to_builtins`, so that the walk below meets them and refuses instead of hiding a conversion.
_NOT_OURS = (bytes, bytearray, datetime.datetime, datetime.date, datetime.time, decimal.Decimal, uuid.UUID)

_encode = msgspec.json.Encoder(order="sorted").encode


class NotCanonical(ValueError):
    """`path` says where the offending value is, such as `sides[0].name`; `why` what is wrong with it, and `expected` is
    the code of what it should be, as in `Malformed`."""

    def __init__(self, path: str, why: str, expected: str) -> None:
        super().__init__(f"{path or 'the value'} {why}")
        self.path = path
        self.why = why
        self.expected = expected


def as_column(value: object) -> Any:
    """As a JSON column holds it. Raises: NotCanonical."""
    return parse(canonical(value))


def canonical(value: object) -> bytes:
    """The bytes of a msgspec struct (defaults left out if it says so) or of plain dicts and lists.

    Raises: NotCanonical.
    """
    plain = msgspec.to_builtins(value, order="sorted", builtin_types=_NOT_OURS)
    _must_be_plain(plain, "")
    return _encode(plain)


def parse(payload: bytes) -> Any:
    """The plain value of stored bytes."""
    return msgspec.json.decode(payload)


def composed(value: Any) -> Any:
    """What somebody typed, with its texts in NFC: some keyboards send letters and their marks one by one."""
    if isinstance(value, str):
        return unicodedata.normalize("NFC", value)
    if isinstance(value, dict):
        return {composed(name): composed(inner) for name, inner in value.items()}
    if isinstance(value, (list, tuple)):
        return type(value)(composed(inner) for inner in value)
    return value


def _must_be_plain(value: object, path: str) -> None:
    kind = type(value)
    if kind is str:
        _must_be_clean(value, path)  # type: ignore[arg-type]  # text by its type
    elif kind is int:
        if not -WIDEST_INT <= value <= WIDEST_INT:  # type: ignore[operator]  # an int by its type
            raise NotCanonical(path, "lies outside +-2^53", "storable-number")
    elif kind is dict:
        for key, item in value.items():  # type: ignore[attr-defined]  # a dict by its type
            inner = f"{path}.{key}" if path else str(key)
            if type(key) is not str:
                raise NotCanonical(inner, "has a key that is not a string", "string")
            _must_be_clean(key, inner)
            _must_be_plain(item, inner)
    elif kind is list or kind is tuple:
        for i, item in enumerate(value):  # type: ignore[arg-type]  # a list by its type
            _must_be_plain(item, f"{path}[{i}]")
    elif value is not None and kind is not bool:
        raise NotCanonical(path, f"is a {kind.__name__}", "whole-number" if kind is float else "json")


def _must_be_clean(text: str, path: str) -> None:
    if "\0" in text:
        raise NotCanonical(path, "holds a NUL character", "text-without-a-nul")
    if text.isascii():
        return
    if any("\ud800" <= c <= "\udfff" for c in text):
        raise NotCanonical(path, "holds a lone surrogate", "text-without-halves")
    if not unicodedata.is_normalized("NFC", text):
        raise NotCanonical(path, "is not in Unicode normal form C", "text-in-nfc")
