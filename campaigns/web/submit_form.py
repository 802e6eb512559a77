"""From a form to an envelope, and from a no to a sentence. Nothing in here decides anything."""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any, Final
from uuid import UUID, uuid4

import msgspec
from django.http import HttpRequest

from campaigns.models import Member
from campaigns.submit import Envelope, Malformed, Receipt, submit
from campaigns.web.field_shapes import Shape, fields_of, has_to_be_said, shape_of
from campaigns.web.reasons import reason

Reader = Callable[[HttpRequest], dict[str, Any]]
MOST_DEEP: Final = 30  # levels, as at the API


def command_id(request: HttpRequest) -> UUID:
    """The id that the page gave the form, so that tapping twice has its effect once."""
    try:
        return UUID(request.POST.get("id", ""))
    except ValueError:
        return uuid4()


def whole(text: str) -> int | None:
    """A whole number as people type it, with or without blanks around it; None for anything else, however much it looks
    like one.
    """
    text = text.strip()
    return int(text) if re.fullmatch("-?[0-9]{1,15}", text) else None


def from_json(text: str) -> Any:
    """What a page carries on in a field; None for what no page of ours writes, which is nothing or goes too deep."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return value if _is_shallow(value, MOST_DEEP) else None


def _is_shallow(value: Any, levels: int) -> bool:
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return levels >= 0 and all(_is_shallow(item, levels - 1) for item in inside)


def must_be_whole(text: str, field: str) -> int:
    """Raises: Malformed for what is no whole number."""
    number = whole(text)
    if number is None:
        raise Malformed(field, text, "whole-number")
    return number


def as_number(text: str, otherwise: int) -> int | str:
    """What stands in a field for a number: `otherwise` if nothing does; what is none is declined as it was typed."""
    text = text.strip()
    number = whole(text)
    return number if number is not None else text or otherwise


def wholes(text: str, field: str) -> list[int]:
    """Numbers with blanks or commas between them. Raises: Malformed."""
    return [must_be_whole(word, field) for word in text.replace(",", " ").split()]


def corners(request: HttpRequest) -> list[list[int]]:
    """Where he turned on the way, each as "x,y". Raises: Malformed."""
    return [wholes(corner, "via") for corner in request.POST.getlist("via") if corner.strip()]


def number(request: HttpRequest, name: str) -> int | None:
    """None where nothing stands in the field. Raises: Malformed."""
    typed = request.POST.get(name, "").strip()
    return must_be_whole(typed, name) if typed else None


def numbers(request: HttpRequest, *names: str) -> dict[str, int | str]:
    """Of these fields; what is left empty isn't said, and what is none is declined as it was typed."""
    return {name: as_number(typed, 0) for name in names if (typed := request.POST.get(name, "").strip())}


def several(request: HttpRequest, name: str) -> list[int]:
    """Of a field that is there several times, or holds several numbers. Raises: Malformed."""
    return wholes(" ".join(request.POST.getlist(name)), name)


def text(request: HttpRequest, name: str) -> str:
    """Where a reason is asked, a house rule may be tapped instead of words."""
    return reason(request) if name == "reason" else request.POST.get(name, "").strip()


def reader_of(shape: type[msgspec.Struct]) -> Reader:
    """How a form says a command or an answer: each number, word, box and list in a field that is called as it is. What
    is left empty isn't said where it may be left out; what has other shapes (points, rows) is read by hand.
    """
    tag = shape.__struct_config__.tag
    begun = {} if tag is None else {"type": tag}
    readers = {name: reader for name, field in fields_of(shape).items() if (reader := _read_as(shape_of(field)))}

    def read(request: HttpRequest) -> dict[str, Any]:
        typed = {name: reader(request, name) for name, reader in readers.items()}
        needed = {
            name: value for name, value in typed.items() if value not in (None, "", []) or has_to_be_said(shape, name)
        }
        return {**begun, **needed}

    return read


def _read_as(shape: Shape) -> Callable[[HttpRequest, str], Any] | None:
    """From the form's field to what the command's holds; None where no one field says it."""
    if shape.kind == "several":
        return several if shape.item is int else _words
    if shape.kind == "bool":
        return lambda request, name: name in request.POST
    if shape.kind == "code" or (shape.kind, shape.item) == ("plain", str):
        return text
    return number if (shape.kind, shape.item) == ("plain", int) else None


def _words(request: HttpRequest, name: str) -> list[str]:
    return [word for word in request.POST.getlist(name) if word]


def send(
    request: HttpRequest,
    member: Member,
    command: dict[str, Any],
    *,
    battle: UUID | None = None,
    acts_as: UUID | None = None,
    role: str | None = None,
    then: Sequence[dict[str, Any]] = (),
    id: UUID | None = None,
) -> Receipt:
    """Raises: Malformed, Refusal (Forbidden, NotFound, StaleVersion among them)."""
    id = id or command_id(request)
    return submit(Envelope.of(member, id, command, stream=battle, acts_as=acts_as, then=then, role=role))
