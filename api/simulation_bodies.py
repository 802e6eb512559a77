"""What clients send to ask for simulations, comparisons and seasons."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import UUID, uuid4

import msgspec

from api.bodies import Opening
from campaigns.simulation.comparing import Variant
from engine.kernel.refusal import Malformed


class AskSimulation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Two gangs, a setup as a battle opens with it, a `scenario`, or a battle as it stands (after version `at`).

    With a `scenario`, `gangs` come for its sides that name nobody, one for each, in their order.

    So many `battles`, or as many (1,000, 2,000, 4,000 ...) as it takes until each side's share of wins is known to
    `precision` tenths of a point, give or take.
    `table` names a sample table or `open`; for the battle of a real table it is the stand-in. `policies` decide, by
    side: sensible (the usual one) or another one of the game's, such as cautious, aggressive, objectives or random.
    `key` repeats an earlier simulation. `id` makes a repeated request harmless.
    """

    battles: int | None = None
    precision: int | None = None
    gangs: list[UUID] | None = None
    setup: Opening | None = None
    battle: UUID | None = None
    at: int | None = None
    scenario: UUID | None = None
    table: str = ""
    key: str = ""
    policies: list[str] = []
    id: UUID = msgspec.field(default_factory=uuid4)


class AskWeighing(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How often each way a roll could have fallen is played. `table`: the stand-in for a real table."""

    battles: int
    table: str = ""
    key: str = ""
    id: UUID = msgspec.field(default_factory=uuid4)


class AskWhatIf(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What this simulation is compared with: itself with changes, or another one. All are played with one key.

    `side` is whose wins are compared. `battles` is rounded up to whole hundreds; ten of them are the least.
    """

    variants: list[Variant]
    battles: int
    side: int = 0
    key: str = ""
    id: UUID = msgspec.field(default_factory=uuid4)


class AskSweep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every other value of an `option`, or a `skill` given to each figure of `side` in turn."""

    battles: int
    option: str = ""
    skill: str = ""
    side: int = 0
    key: str = ""
    id: UUID = msgspec.field(default_factory=uuid4)


class AskBalance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The smallest change of a roster that brings `side`'s share of wins to `target` thousandths of the battles that
    somebody wins. `sides` may be changed; none: all of them."""

    side: int = 0
    target: int = 500
    sides: list[int] = []
    key: str = ""
    id: UUID = msgspec.field(default_factory=uuid4)


class AskSeason(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A season of `battles` shoot-outs between gangs, played `seasons` times.

    `gangs` are the campaign's, as they are now; `typed` are others: `{"name": ..., "fighters": [{"rank": "ganger",
    "weapons": ["pistol"], "skills": []}]}`. `pairing` is round_robin, random or strength. A gang sends at most `most`
    into a battle. `table` names a sample table, empty: any of them. `policies` decide, by gang; a single one for all.
    """

    seasons: int
    gangs: list[UUID] = []
    typed: list[dict[str, Any]] = []
    battles: int = 20
    pairing: str = "round_robin"
    recruits: bool = True
    most: int = 5
    table: str = ""
    policies: list[str] = []
    key: str = ""
    id: UUID = msgspec.field(default_factory=uuid4)


class Title(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a referee calls it; the empty text gives back the made title. The same again changes nothing."""

    title: str


class NewResultLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same `id` again is the same link."""

    id: UUID = msgspec.field(default_factory=uuid4)


@contextmanager
def with_gangs(gangs: int) -> Iterator[None]:
    """What is wrong with a season's plan is called as it is in the body, where `typed` gangs follow the campaign's."""
    try:
        yield
    except Malformed as no:
        field = no.field.removeprefix("season.")
        band = re.match(r"bands\[(\d+)\]", field)
        if band is not None:
            place = int(band[1])
            called = f"gangs[{place}]" if place < gangs else f"typed[{place - gangs}]"
            field = called + field[band.end() :]
        raise no.at("gangs" if field == "bands" else field) from None
