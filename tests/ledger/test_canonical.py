"""Canonical bytes: one value has one spelling, and what can't be spelled is refused with its place."""

import json
import unicodedata

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaigns.ledger.canonical import WIDEST_INT, NotCanonical, canonical, parse

TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0")).map(
    lambda text: unicodedata.normalize("NFC", text)
)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-WIDEST_INT, WIDEST_INT) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=20,
)


class Shot(msgspec.Struct, frozen=True, omit_defaults=True):
    target: int
    dice: tuple[int, ...] = ()
    note: str = ""


@given(VALUES)
def test_what_was_written_reads_back_and_writes_the_same(value):
    assert parse(canonical(value)) == value
    assert canonical(parse(canonical(value))) == canonical(value)


@given(VALUES)
def test_any_json_parser_reads_it(value):
    assert json.loads(canonical(value)) == value


@given(st.dictionaries(TEXT, st.integers(0, 9), min_size=2, max_size=6))
def test_the_order_of_keys_makes_no_difference(value):
    assert canonical(dict(reversed(value.items()))) == canonical(value)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ({"b": 1, "a": [True, None, "ü"]}, '{"a":[true,null,"ü"],"b":1}'),
        ({"é": 1, "z": 2, "Z": 3, "\U00010000": 4, "\uffff": 5}, '{"Z":3,"z":2,"é":1,"\uffff":5,"\U00010000":4}'),
        ({"n": "\n\x01\x7f/\u2028"}, '{"n":"\\n\\u0001\x7f/\u2028"}'),
        ({}, "{}"),
        (Shot(3), '{"target":3}'),
        (Shot(3, (1, 6)), '{"dice":[1,6],"target":3}'),
    ],
)
def test_known_spellings(value, written):
    assert canonical(value) == written.encode()


@pytest.mark.parametrize(
    ("value", "path"),
    [
        ({"a": [1, {"b": 1.5}]}, "a[1].b"),
        ({"a": float("nan")}, "a"),
        ({"a": "x\0"}, "a"),
        ({"a": "u\u0308"}, "a"),
        ({"u\u0308": 1}, "u\u0308"),
        ({"a": ["\ud800"]}, "a[0]"),
        ({"a": 2**53 + 1}, "a"),
        ({"a": -(2**53) - 1}, "a"),
        ({"a": b"x"}, "a"),
        (Shot(3, note="u\u0308"), "note"),
        ([0, 2**60], "[1]"),
    ],
)
def test_what_has_no_spelling_is_refused_with_its_place(value, path):
    with pytest.raises(NotCanonical) as raised:
        canonical(value)
    assert raised.value.path == path
