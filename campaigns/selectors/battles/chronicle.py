"""A battle as a report to read: who fought, what became of them, who won, and the story by rounds."""

from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

import msgspec

from campaigns.models import Battle, Member
from campaigns.selectors.battles.figure_stories import RoundLine, by_rounds, story_sentences
from campaigns.selectors.battles.loaded import LoadedBattle, figures_of, load_battle, load_battle_of
from campaigns.selectors.characters.pages import winner_of_row
from campaigns.selectors.names import BattleNames, NamesOfAll
from engine.kernel.ruleset import Language


class FateLine(msgspec.Struct, frozen=True):
    """What the battle left of one figure: `loss` in the ruleset's words (also why somebody in play lies there), empty
    while nothing is booked. `left_out`: a correction said that it wasn't there.
    """

    number: int
    name: str
    character: UUID | None
    rank: str
    loss: str
    wounds: list[Any]
    deeds: list[Any]
    left_out: bool


class SideLine(msgspec.Struct, frozen=True):
    """`holds`: the objectives on the table that it held last, by number; None where the table has none. `left` is what
    the outcome's row of its first figure says besides, and of that what it reported itself.
    """

    name: str
    colour: str
    shape: str
    gang: UUID | None
    won: bool
    figures: list[FateLine]
    holds: list[int] | None
    left: dict[str, Any]


class Account(msgspec.Struct, frozen=True):
    """`how` is how it ended; `winner` the side's name, None where nobody won."""

    battle: UUID
    name: str
    status: str
    opened_us: int
    closed_us: int | None
    how: str
    winner: str | None
    sides: list[SideLine]
    rounds: list[RoundLine]


def battle_account(battle_id: UUID, viewer: Member | None, language: Language) -> Account:
    """Raises: NotVisible."""
    return account_of(load_battle(battle_id, viewer, language))


def battle_accounts(battles: Iterable[UUID], viewer: Member, language: Language) -> Iterator[Account]:
    """Of many battles of one campaign, in this order; their rows and names are read once. Raises: NotVisible."""
    wanted, names = list(battles), NamesOfAll(viewer.campaign_id, language)
    rows = Battle.everything.select_related("campaign").in_bulk(wanted)
    for id in wanted:
        yield account_of(load_battle_of(rows[id], viewer, language, names=names))


def account_of(here: LoadedBattle) -> Account:
    """For whoever may read that table."""
    row, (how, winner) = here.row, how_it_ended(here)
    return Account(
        row.id,
        here.names_of_campaign.unseal(row.name),
        row.status,
        row.opened_us,
        row.closed_us,
        how,
        winner,
        sides_of(here),
        by_rounds(here, story_sentences(here)),
    )


def how_it_ended(here: LoadedBattle) -> tuple[str, str | None]:
    """Empty while it goes on; and the name of the side that won, None where nobody did."""
    won = winner_of_row(here.row) if here.row.outcome else None
    return (here.row.outcome or {}).get("how", ""), here.names.side(won) if won is not None else None


def sides_of(here: LoadedBattle) -> list[SideLine]:
    fates = {figure.get("figure", 0): figure for figure in (here.row.outcome or {}).get("figures", [])}
    won = winner_of_row(here.row) if here.row.outcome else None
    view: Any = here.rules.view(here.game.battle, here.viewer)
    goals = view.get("objectives", [])
    how = (here.row.outcome or {}).get("how", "called_off")
    if how != "called_off":  # of those without a character nothing is booked
        seen = {figure["n"]: {"more": {"loss": figure["loss"]}} for figure in view["figures"]}
        own = {n for n, figure in figures_of(here.shown.counting).items() if figure.character}
        fates = {n: row for n, row in seen.items() if n not in own} | fates
    lying: dict[int, str] = {}
    if (bodies := here.rules.bodies) is not None:  # whoever lies there is still in play, but stands no more
        lying = {figure["n"]: bodies.lies_there(figure["states"]) for figure in view["figures"]}
    return [_side(here, n, fates, lying, won, goals) for n in range(len(here.game.opened.setup.sides))]


def _side(
    here: LoadedBattle,
    number: int,
    fates: dict[int, Any],
    lying: dict[int, str],
    winner: int | None,
    goals: list[dict[str, int]],
) -> SideLine:
    side = here.game.opened.setup.sides[number]
    gang = here.names.gangs.get(side.gang or "")
    figures = [
        _fate(
            n,
            figure,
            here.names,
            fates.get(n, {}),
            lying.get(n, ""),
            bool(fates and figure.character and n not in fates),
        )
        for n, figure in figures_of(here.shown.counting).items()
        if figure.side == number
    ]
    return SideLine(
        here.names.side(number),
        gang.colour if gang is not None else "",
        gang.shape if gang is not None else "",
        gang.id if gang is not None else None,
        winner == number,
        figures,
        [goal["n"] for goal in goals if goal["side"] == number] if goals else None,
        _left(here, number, fates.get(figures[0].number, {}).get("more", {}) if figures else {}),
    )


def _left(here: LoadedBattle, side: int, row: dict[str, Any]) -> dict[str, Any]:
    """What a side reported afterwards nobody saw on the table: objectives that it held, say."""
    standing = here.game.reports.get(side)
    report = standing.report if standing is not None else {}
    return row | {key: value for key, value in report.items() if key in row}


def _fate(number: int, figure: Any, names: BattleNames, booked: dict[str, Any], lying: str, left_out: bool) -> FateLine:
    loss = booked.get("more", {}).get("loss", "")
    return FateLine(
        number,
        names(number),
        UUID(figure.character) if figure.character else None,
        figure.rank,
        lying if loss == "in_play" and lying else loss,
        list(booked.get("wounds", ())),
        list(booked.get("deeds", ())),
        left_out,
    )
