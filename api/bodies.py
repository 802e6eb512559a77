"""What clients send, and how it is read: unknown fields are refused, wrong types are named."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated, Any, TypeVar
from uuid import UUID, uuid4

import msgspec
from rest_framework.request import Request

from api import command_schemas as shapes
from campaigns.models import Member
from campaigns.submit import Envelope, Malformed, Refusal
from campaigns.submit.accounts.api_tokens import LONGEST_DAYS, LONGEST_NAME
from engine.kernel.commands import convert
from engine.kernel.setup import Setup

S = TypeVar("S")
MOST_BYTES = 1_000_000
MOST_DEEP = 30
Version = Annotated[int, msgspec.Meta(ge=0)]
Text = Annotated[str, msgspec.Meta(max_length=200)]
Id = Annotated[str, msgspec.Meta(extra_json_schema={"format": "uuid"})]
OfCampaign = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema=shapes.OF_CAMPAIGN)]
OfBattle = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema=shapes.OF_BATTLE)]
Entry = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema=shapes.ENTRY)]
Entries = Annotated[tuple[Entry, ...], msgspec.Meta(max_length=100)]
Opening = Annotated[dict[str, Any], msgspec.Meta(extra_json_schema=shapes.OPENING)]


def within(least: int, most: int) -> msgspec.Meta:
    """For the description alone: what lies outside is declined further in, in the same words for pages."""
    return msgspec.Meta(extra_json_schema={"minimum": least, "maximum": most})


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, rename={"acts_as": "as"}):
    """Base of writes. `id` makes a repeat harmless; `as` is the member whose move it is, yourself unless said."""

    id: UUID = msgspec.field(default_factory=uuid4)
    acts_as: UUID | None = None
    role: str | None = None
    expected_version: Version | None = None

    def envelope(
        self, member: Member, command: dict[str, Any], stream: UUID | None = None, then: Sequence[dict[str, Any]] = ()
    ) -> Envelope:
        return Envelope.of(
            member,
            self.id,
            command,
            stream=stream,
            acts_as=self.acts_as,
            then=then,
            expected_version=self.expected_version,
            role=self.role,
        )


class CampaignCommand(Body, frozen=True, kw_only=True):
    """A command on the campaign's own stream."""

    command: OfCampaign


class BattleCommand(Body, frozen=True, kw_only=True):
    """A command in a battle; `then` are answers and dice for what it will ask, in order."""

    command: OfBattle
    then: Entries = ()


class AskCorrection(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The `amend` command as it might be, with `then` for what it asks."""

    command: Annotated[dict[str, Any], msgspec.Meta(extra_json_schema=shapes.AMENDING)]
    then: Entries = ()


class AskOutcomeCorrection(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The `correct-outcome` command as it might be."""

    command: Annotated[dict[str, Any], msgspec.Meta(extra_json_schema=shapes.CORRECTING)]


class OpenBattle(Body, frozen=True, kw_only=True):
    """A battle's setup. Lengths in hundredths of the ruleset's unit. `devices` is shared where one phone is handed on;
    `scenario` and `plan` are ids of this campaign's."""

    setup: Opening
    name: str = ""
    devices: Annotated[str, msgspec.Meta(extra_json_schema={"enum": ["own", "shared"]})] = "own"
    scenario: Id | None = None
    plan: Id | None = None


class OpenCopy(Body, frozen=True, kw_only=True):
    """From where a what-if copy goes on: after the battle's event `at`."""

    at: Annotated[int, msgspec.Meta(ge=1)]
    name: Annotated[str, msgspec.Meta(max_length=60)] = ""


class Founding(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`command` is a found-campaign."""

    command: Annotated[dict[str, Any], msgspec.Meta(extra_json_schema=shapes.FOUNDING)]
    id: UUID = msgspec.field(default_factory=uuid4)


class Credentials(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What the token is called, in how many days it ends, and what it may do: everything in each of the account's
    campaigns unless said."""

    username: Text
    password: Text
    name: Annotated[Text, msgspec.Meta(extra_json_schema={"maxLength": LONGEST_NAME})] = "API"
    days: Annotated[int, within(1, LONGEST_DAYS)] = 90
    read_only: bool = False
    campaign: UUID | None = None


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """With the same `id` a repeat takes the same seat again."""

    code: Text
    nickname: str
    id: UUID = msgspec.field(default_factory=uuid4)


class Linking(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The signed-in account takes over the seat of the phone with this token."""

    device: Text
    id: UUID = msgspec.field(default_factory=uuid4)


class NewCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    battle: UUID | None = None


def read(request: Request, shape: type[S]) -> S:
    """The request's body. Raises: Malformed, Refusal (413)."""
    size = int(request.META.get("CONTENT_LENGTH") or 0)
    if size > MOST_BYTES:
        raise Refusal("too-large", {"bytes": size, "most": MOST_BYTES}, 413)
    try:
        body = request.data
        must_be_plain(body, "", MOST_DEEP)
    except RecursionError:
        raise Malformed("body", None, "json-with-fewer-levels") from None
    try:
        converted: S = convert(body, shape, "")
    except Malformed as error:
        raise error.at(error.field.removeprefix(".") or "body") from None
    return converted


@contextmanager
def with_setup(body: type[Any]) -> Iterator[None]:
    """What is wrong with a setup, or with the command that a view makes of a body, is called as it is in the body."""
    try:
        yield
    except Malformed as error:
        field = error.field.removeprefix("command.")
        first = field.replace("[", ".").partition(".")[0]
        inside = first in Setup.__struct_fields__ and first not in body.__struct_fields__
        raise error.at(f"setup.{field}" if inside else field) from None


@contextmanager
def with_options() -> Iterator[None]:
    """What is wrong with a campaign's options, which have names of their own further in, is called as in the body."""
    try:
        yield
    except Malformed as error:
        raise error.at(f"command.{error.field}" if error.field.startswith("options.") else error.field) from None


def must_be_plain(value: object, field: str, levels: int) -> None:
    """Text that can't be written down and nesting without end are declined before any view. Raises: Malformed."""
    if isinstance(value, str):
        must_be_text(value, field)
    elif isinstance(value, (dict, list)):
        if not levels:
            raise Malformed(field.lstrip(".") or "body", None, "nested-up-to", {"most": MOST_DEEP})
        inside = value.items() if isinstance(value, dict) else enumerate(value)
        for name, inner in inside:
            if isinstance(name, str):
                must_be_text(name, field)
            must_be_plain(inner, f"{field}.{name}" if isinstance(name, str) else f"{field}[{name}]", levels - 1)


def must_be_text(text: str, field: str) -> None:
    if "\0" in text or (not text.isascii() and any("\ud800" <= letter <= "\udfff" for letter in text)):
        raise Malformed(field.lstrip(".") or "body", ascii(text), "text-without-nul-and-surrogates")


def number(request: Request, name: str, default: int | None, least: int, most: int) -> int | None:
    """A whole number from the query. Raises: Malformed."""
    text = request.query_params.get(name, "")
    if not text:
        return default
    if text.isascii() and text.isdigit() and len(text) < 16 and least <= int(text) <= most:
        return int(text)
    raise Malformed(name, text, "whole-number-between", {"least": least, "most": most})


def uuid(request: Request, name: str) -> UUID | None:
    """An id from the query. Raises: Malformed."""
    text = request.query_params.get(name, "")
    try:
        return UUID(text) if text else None
    except ValueError:
        raise Malformed(name, text, "id") from None


def words(request: Request, name: str) -> list[str] | None:
    """Every value that the query gives for this name; None without any. Raises: Malformed."""
    values = request.query_params.getlist(name)
    for word in values:
        must_be_text(word, name)
    return values or None


def own_id(request: Request) -> UUID:
    """The command's id of a multipart body, or a new one. Raises: Malformed."""
    posted = request.POST.get("id")
    try:
        return UUID(posted) if posted else uuid4()
    except (ValueError, AttributeError, TypeError):
        raise Malformed("id", str(posted)[:40], "id") from None
