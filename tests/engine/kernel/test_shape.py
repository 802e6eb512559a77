"""What in plain data doesn't fit a shape: the same first fault that msgspec finds, with a code for its prose."""

from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.kernel.commands import KERNEL_COMMANDS, Hex32
from engine.kernel.setup import Setup
from engine.kernel.shape import misfit
from tests.engine.sittings import EVERY

Id = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{4}$", extra={"expected": "id"})]


class Inner(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    n: Annotated[int, msgspec.Meta(ge=0, le=9)]
    name: Annotated[str, msgspec.Meta(min_length=1, max_length=3)] = "a"


class Empty(msgspec.Struct, forbid_unknown_fields=True):
    pass


class This(msgspec.Struct, tag="this", tag_field="kind"):
    a: int = 0


class That(msgspec.Struct, tag="that", tag_field="kind"):
    b: str = ""


class Shape(msgspec.Struct, forbid_unknown_fields=True, rename={"source": "from"}):
    count: int
    source: str = ""
    yes: bool = False
    share: float = 0.0
    kind: Literal["x", "y"] = "x"
    who: Id | None = None
    one: Inner | None = None
    many: Annotated[tuple[Inner, ...], msgspec.Meta(min_length=1, max_length=2)] = (Inner(1),)
    point: tuple[int, int] = (0, 0)
    codes: tuple[str, ...] | dict[str, Annotated[int, msgspec.Meta(ge=1)]] = ()
    values: Annotated[dict[Annotated[str, msgspec.Meta(max_length=2)], int], msgspec.Meta(max_length=2)] = {}
    either: This | That | None = None
    mixed: int | str | bool | list[int | str] | dict[str, int | str] | None = None
    id: UUID | None = None
    none: Empty | None = None
    whatever: Any = None


LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 12),
    st.floats(allow_nan=False),
    st.sampled_from(["", "a", "abcd", "x", "this", "that", "0f0f", "12345678-1234-1234-1234-123456789abc"]),
)
PLAIN = st.recursive(
    LEAVES,
    lambda inside: st.one_of(
        st.lists(inside, max_size=3),
        st.dictionaries(st.sampled_from(["a", "b", "n", "name", "kind", "abc"]), inside, max_size=3),
    ),
    max_leaves=8,
)
FIELDS = [field.encode_name for field in msgspec.structs.fields(Shape)]


def msgspecs_fault(raw: object, shape: Any) -> str | None:
    """Its path; what hangs on a name in a map is `[...]`, and a fault of the name itself stands at the map."""
    try:
        msgspec.convert(raw, shape, strict=True)
    except msgspec.ValidationError as error:
        _, _, path = str(error).replace("`key` in ", "").partition(" - at `$")
        return path.rstrip("`")
    return None


def alike(path: str, theirs: str) -> bool:
    """`.values.hp` for `.values[...]`."""
    ours, others = path.split("."), theirs.replace("[...]", ".*").split(".")
    return len(ours) == len(others) and all(b in ("*", a) for a, b in zip(ours, others, strict=True))


@given(
    st.one_of(
        PLAIN,
        st.dictionaries(st.sampled_from([*FIELDS, "odd"]), PLAIN, max_size=6),
        st.dictionaries(st.sampled_from([*FIELDS, "odd"]), PLAIN, max_size=3).map(lambda raw: {"count": 1, **raw}),
    )
)
def test_whatever_msgspec_declines_has_a_fault_at_the_same_place_and_nothing_else_has(raw):
    theirs, ours = msgspecs_fault(raw, Shape), misfit(raw, Shape)
    assert (ours is None) == (theirs is None)
    inside = "" if ours is None else ours.path.rpartition(".")[0]  # a map with a bad name may have bad values, too
    assert ours is None or alike(ours.path, theirs or "") or inside == theirs, (ours, theirs)


@pytest.mark.parametrize(
    ("raw", "path", "code", "facts"),
    [
        ({}, "", "complete", {"field": "count"}),
        ([], "", "object", {}),
        ({"either": {}}, ".either", "complete", {"field": "kind"}),
        ({"count": "x"}, ".count", "whole-number", {}),
        ({"count": None}, ".count", "whole-number", {}),
        ({"count": 1, "odd": 1}, "", "with-known-fields", {"field": "odd", "known": tuple(FIELDS)}),
        ({"count": 1, "none": {"odd": 1}}, ".none", "without-unknown-field", {"field": "odd"}),
        ({"count": 1, "from": 3}, ".from", "string", {}),
        ({"count": 1, "yes": 1}, ".yes", "true-or-false", {}),
        ({"count": 1, "kind": "z"}, ".kind", "one-of", {"known": ("x", "y")}),
        ({"count": 1, "who": "no"}, ".who", "id", {}),
        ({"count": 1, "one": {"n": 10}}, ".one.n", "whole-number-to", {"most": 9}),
        ({"count": 1, "one": {"n": -1}}, ".one.n", "whole-number-from", {"least": 0}),
        ({"count": 1, "one": 5}, ".one", "object", {}),
        ({"count": 1, "many": []}, ".many", "list-from", {"least": 1}),
        ({"count": 1, "many": [{"n": 1}, {"n": 1, "name": "abcd"}]}, ".many[1].name", "string-up-to", {"most": 3}),
        ({"count": 1, "many": [{"n": 1}, {"n": 1, "name": ""}]}, ".many[1].name", "string-from", {"least": 1}),
        ({"count": 1, "point": [1]}, ".point", "list-of", {"n": 2}),
        ({"count": 1, "point": 1}, ".point", "list", {}),
        ({"count": 1, "codes": {"a": 0}}, ".codes.a", "whole-number-from", {"least": 1}),
        ({"count": 1, "values": {"abc": 1}}, ".values", "string-up-to", {"most": 2}),
        ({"count": 1, "either": {"kind": "that", "b": 1}}, ".either.b", "string", {}),
        ({"count": 1, "either": {"a": None, "kind": None}}, ".either.kind", "one-of", {"known": ("this", "that")}),
        ({"count": 1, "id": "x"}, ".id", "id", {}),
    ],
)
def test_a_fault_says_where_it_is_and_what_should_stand_there(raw, path, code, facts):
    found = misfit(raw, Shape)
    assert found is not None and (found.path, found.code, found.facts) == (path, code, facts)


@pytest.mark.parametrize("key", sorted(EVERY))
def test_every_shape_of_a_command_an_answer_and_a_setup_can_be_walked(key):
    """Junk in each field is found wherever msgspec finds it."""
    rules = EVERY[key]
    for shape in (*KERNEL_COMMANDS.values(), *rules.commands.values(), *rules.answers.values(), Setup):
        tag = shape.__struct_config__.tag
        for field in msgspec.structs.fields(shape):
            for junk in (None, True, -3, 1.5, "?", ["?"], {"?": "?"}):
                raw = {field.encode_name: junk} | ({} if tag is None else {"type": tag})
                theirs, ours = msgspecs_fault(raw, shape), misfit(raw, shape)
                assert (ours is None) == (theirs is None), (shape, raw)
                assert ours is None or alike(ours.path, theirs or ""), (shape, raw, ours, theirs)


def test_thirty_two_bytes_say_that_they_are_digits():
    shape = msgspec.defstruct("Shape", [("value", Hex32)])
    found = misfit({"value": "x"}, shape)
    assert found is not None and found.code == "hex-32"
