"""Scenarios with their words readable, and how a battle stands by the one it follows."""

from typing import Any, Literal
from uuid import UUID

import msgspec

from campaigns.ledger.scenario_shapes import KeepersPart, Scenario, Tick, edition, parsed, pinned, points_of, whole
from campaigns.models import Battle, Member
from campaigns.models import Scenario as ScenarioRow
from campaigns.selectors import rights
from campaigns.selectors.battles.loaded import LoadedBattle, load_battle
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import must_find
from engine.kernel import events as ev
from engine.kernel.opening_commands import Order
from engine.kernel.ruleset import Language


class ScenarioLine(msgspec.Struct, frozen=True):
    """`plan` is all that the reader may see of it; `orders` and `notes` are the referee's, as are hidden opponents.

    `edition` changes whenever it is saved.
    """

    id: UUID
    plan: Scenario
    saved_us: int
    withdrawn: bool
    orders: list[Order] = []
    notes: str = ""
    edition: str = ""


class Wave(msgspec.Struct, frozen=True):
    """Figures that come later; `came` says which of them are here already. `joker` 0: when the referee says so."""

    number: int
    joker: int
    figures: list[dict[str, Any]]
    came: list[bool]


class Result(msgspec.Struct, frozen=True):
    points: list[int]
    winner: int | None
    by: Literal["points", "word"]
    reason: str
    seq: int


class Standing(msgspec.Struct, frozen=True):
    """How a battle stands by its plan. `jokers` have come so far; `time_up`: as many as the plan allows.

    `may_tick` are the sides whose aims the reader ticks now, `may_settle`: he enters the result.
    """

    battle: UUID
    scenario: UUID
    plan: Scenario
    ticks: list[Tick]
    points: list[int]
    jokers: int
    time_up: bool
    waves: list[Wave]
    result: Result | None
    may_tick: list[int]
    may_settle: bool


def scenarios(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[ScenarioLine]:
    """Those that battles can be opened from. Raises: NotVisible."""
    sees = rights.sees_secrets(must_be_member(campaign_id, viewer))
    names = Names(campaign_id, language)
    return [_line(row, names, sees) for row in ScenarioRow.objects.filter(campaign_id=campaign_id, withdrawn=False)]


def scenario(campaign_id: UUID, key: UUID, viewer: Member | None, language: Language = "en") -> ScenarioLine:
    """Withdrawn ones too: battles still follow them. Raises: NotVisible."""
    sees = rights.sees_secrets(must_be_member(campaign_id, viewer))
    row = must_find(ScenarioRow.objects.filter(campaign_id=campaign_id, id=key), "no-such-scenario", key)
    return _line(row, Names(campaign_id, language), sees)


def standing(battle_id: UUID, viewer: Member | None, language: Language = "en") -> Standing | None:
    """None for a battle that follows no plan. Raises: NotVisible."""
    return standing_at(load_battle(battle_id, viewer, language))


def standing_at(here: LoadedBattle) -> Standing | None:
    row, viewer, names = here.row, here.member, here.names_of_campaign
    if row.scenario is None or row.copy is not None:
        return None
    sees = rights.sees_secrets(viewer)
    read = {**row.scenario, "plan": names.readable(row.scenario["plan"])}
    if sees and read.get("kept") is not None:
        read["kept"] = names.readable(read["kept"])
    plan = pinned(read, sees)
    ticks = [tick for tick in parsed(row.ticks, list[Tick]) if tick.aim < len(plan.sides[tick.side].aims)]
    jokers = here.rules.view(here.game.battle, here.viewer).get("jokers", 0)
    is_over = row.status in (Battle.Status.ENDED, Battle.Status.CLOSED)
    return Standing(
        row.id,
        UUID(row.scenario["id"]),
        plan,
        ticks,
        list(points_of(ticks, plan)),
        jokers,
        0 < plan.jokers <= jokers,
        _waves(plan, here.game.counting),
        _result(row.result, names),
        [] if row.result is not None else _ticked_by(row, viewer),
        is_over and rights.is_referee(viewer),
    )


def _line(row: ScenarioRow, names: Names, sees: bool) -> ScenarioLine:
    plan, mark = parsed(names.readable(row.plan), Scenario), edition(row.plan, row.kept)
    if row.kept is None or not sees:
        return ScenarioLine(row.id, plan, row.saved_us, row.withdrawn, edition=mark)
    kept = parsed(names.readable(row.kept), KeepersPart)
    return ScenarioLine(row.id, whole(plan, kept), row.saved_us, row.withdrawn, list(kept.orders), kept.notes, mark)


def _waves(plan: Scenario, counting: list[Any]) -> list[Wave]:
    here = {
        tag for record in counting if isinstance(record.event, ev.FigureArrived) for tag in record.event.figure.tags
    }
    return [
        Wave(
            n,
            wave.joker,
            [msgspec.to_builtins(figure) for figure in wave.figures],
            [f"wave-{n}-{k}" in here for k in range(len(wave.figures))],
        )
        for n, wave in enumerate(plan.arrivals)
    ]


def _ticked_by(row: Battle, viewer: Member) -> list[int]:
    if not rights.may_write(viewer):
        return []
    referee, you = rights.is_referee(viewer), str(viewer.id)
    return [n for n, side in enumerate(row.sides) if referee or you in side.get("players", ())]


def _result(entered: dict[str, Any] | None, names: Names) -> Result | None:
    if entered is None:
        return None
    return Result(
        list(entered["points"]), entered["winner"], entered["by"], names.unseal(entered["reason"]), entered["seq"]
    )
