"""What clients send to ask for simulations, comparisons and seasons."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated, Any
from uuid import UUID, uuid4

import msgspec

from api.bodies import Opening, within
from campaigns.simulation import weighing
from campaigns.simulation.asking import COARSEST, FINEST
from campaigns.simulation.comparing import LEAST_BATTLES, Variant
from campaigns.simulation.following import MOST_BATTLES
from campaigns.simulation.seasons import MOST_SEASONS
from campaigns.simulation.titles import LONGEST
from engine.kernel.refusal import Malformed
from engine.kernel.seasons import PAIRINGS

Battles = Annotated[int, within(1, MOST_BATTLES)]
Compared = Annotated[int, within(LEAST_BATTLES, MOST_BATTLES // 10)]


class AskSimulation(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Two gangs, a setup as a battle opens with it, a `scenario`, or a battle as it stands (after version `at`).

    With a `scenario`, `gangs` come for its sides that name nobody, one for each, in their order.

    So many `battles`, or as many (1,000, 2,000, 4,000 ...) as it takes until each side's share of wins is known to
    `precision` tenths of a point, give or take.
    `table` names a sample table or `open`. Two gangs need one where the game measures the ground, as does a setup on a
    real table; for the battle of a real table it is the stand-in. `policies` decide, by side: sensible (the usual one)
    or another one of the game's, such as cautious, aggressive, objectives or random.
    `key` repeats an earlier simulation. `id` makes a repeated request harmless.
    """

    battles: Battles | None = None
    precision: Annotated[int, within(FINEST, COARSEST)] | None = None
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

    battles: Annotated[int, within(1, weighing.MOST_BATTLES)]
    table: str = ""
    key: str = ""
    id: UUID = msgspec.field(default_factory=uuid4)


class AskWhatIf(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What this simulation is compared with: itself with changes, or another one. All are played with one key.

    `side` is whose wins are compared. `battles` is rounded up to whole hundreds; ten of them are the least.
    """

    variants: list[Variant]
    battles: Compared
    side: int = 0
    key: str = ""
    id: UUID = msgspec.field(default_factory=uuid4)


class AskSweep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Every other value of an `option`, or a `skill` given to each figure of `side` in turn."""

    battles: Compared
    option: str = ""
    skill: str = ""
    side: int = 0
    key: str = ""
    id: UUID = msgspec.field(default_factory=uuid4)


class AskBalance(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The smallest change of a roster that brings `side`'s share of wins to `target` thousandths of the battles that
    somebody wins. `sides` may be changed; none: all of them."""

    side: int = 0
    target: Annotated[int, within(10, 990)] = 500
    sides: list[int] = []
    key: str = ""
    id: UUID = msgspec.field(default_factory=uuid4)


class AskSeason(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A season of `battles` shoot-outs between gangs, played `seasons` times.

    `gangs` are the campaign's, as they are now; `typed` are others: `{"name": ..., "fighters": [{"rank": "ganger",
    "weapons": ["pistol"], "skills": []}]}`. `pairing` is round_robin, random or strength. A gang sends at most `most`
    into a battle. `table` names a sample table, empty: any of them. `policies` decide, by gang; a single one for all.
    """

    seasons: Annotated[int, within(1, MOST_SEASONS)]
    gangs: list[UUID] = []
    typed: list[dict[str, Any]] = []
    battles: Annotated[int, within(1, 200)] = 20
    pairing: Annotated[str, msgspec.Meta(extra_json_schema={"enum": list(PAIRINGS)})] = "round_robin"
    recruits: bool = True
    most: Annotated[int, within(1, 20)] = 5
    table: str = ""
    policies: list[str] = []
    key: str = ""
    id: UUID = msgspec.field(default_factory=uuid4)


class Title(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a referee calls it; the empty text gives back the made title. The same again changes nothing."""

    title: Annotated[str, msgspec.Meta(extra_json_schema={"maxLength": LONGEST})]


class NewResultLink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The same `id` again is the same link."""

    id: UUID = msgspec.field(default_factory=uuid4)


@contextmanager
def with_gangs(gangs: int) -> Iterator[None]:
    """What is wrong with a season's plan is called as it is in the body, where `typed` gangs follow the campaign's."""
    try:
        yield
    except Malformed as error:
        field = error.field.removeprefix("season.")
        band = re.match(r"bands\[(\d+)\]", field)
        if band is not None:
            place = int(band[1])
            called = f"gangs[{place}]" if place < gangs else f"typed[{place - gangs}]"
            field = called + field[band.end() :]
        raise error.at("gangs" if field == "bands" else field) from None
