"""Our canonical JSON and RFC 8785's, as another library writes it: the same on common ground, and where they part."""

import unicodedata

import pytest
import rfc8785
from hypothesis import given
from hypothesis import strategies as st

from campaigns.ledger.canonical import WIDEST_INT, NotCanonical, canonical


# Common ground: no floats, text in NFC without NUL, and keys that sort alike by UTF-8 bytes and by UTF-16 code units.
def text(last: int) -> st.SearchStrategy[str]:
    characters = st.characters(max_codepoint=last, exclude_categories=["Cs"], exclude_characters="\0")
    return st.text(characters).map(lambda text: unicodedata.normalize("NFC", text))


TEXT = text(0x10FFFF)
KEYS = text(0xFFFF).filter(lambda key: max(key, default="") < "\U00010000")  # some characters' NFC lies beyond
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(1 - WIDEST_INT, WIDEST_INT - 1) | TEXT,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=20,
)


@given(VALUES)
def test_what_both_can_write_is_written_alike(value):
    assert canonical(value) == rfc8785.dumps(value)


def test_keys_beyond_the_basic_plane_are_sorted_by_their_utf_8_bytes_not_by_utf_16():
    value = {"\uffff": 1, "\U00010000": 2}
    assert canonical(value) == '{"\uffff":1,"\U00010000":2}'.encode()
    assert rfc8785.dumps(value) == '{"\U00010000":2,"\uffff":1}'.encode()


@pytest.mark.parametrize(
    ("value", "theirs"),
    [
        (0.5, b"0.5"),
        (1.0, b"1"),
        ("u\u0308", '"u\u0308"'.encode()),
        ("\0", b'"\\u0000"'),
    ],
)
def test_floats_text_outside_nfc_and_nul_have_no_spelling_here(value, theirs):
    assert rfc8785.dumps(value) == theirs
    with pytest.raises(NotCanonical):
        canonical(value)


@pytest.mark.parametrize("value", [WIDEST_INT, -WIDEST_INT])
def test_the_widest_integer_is_ours_alone(value):
    assert canonical(value) == str(value).encode()
    with pytest.raises(rfc8785.IntegerDomainError):
        rfc8785.dumps(value)
