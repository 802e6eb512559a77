"""Where a simulation begins: two gangs, a setup that somebody typed, or a battle as it stands."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec

from campaigns import vault
from campaigns.ledger.canonical import canonical
from campaigns.models import Battle, Campaign, Member
from campaigns.projections.game import tag_of
from campaigns.selectors.battles import copies
from campaigns.selectors.battles.loaded import LoadedBattle, load_battle
from campaigns.simulation.later import later_in
from campaigns.simulation.people import completed, fit_people
from engine.kernel.batch import Beginning, Past
from engine.kernel.command_run import typed_sides
from engine.kernel.commands import convert
from engine.kernel.events import AnswerSealed
from engine.kernel.handover import begun
from engine.kernel.recorded import RecordedEvent
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Ruleset
from engine.kernel.setup import Figure, Setup, facing_the_enemy
from engine.kernel.text import map_texts
from engine.rulesets import ruleset

OPEN_GROUND = "open"  # no terrain; the sides stand in two rows, 12 inches (STKO-59) or other units apart
SIZE = 4800
APART = 1200
MOST_IN_A_ROW = 16


def of_gangs(campaign: Campaign, gangs: tuple[UUID, UUID], table_name: str) -> Beginning:
    """Everybody alive in two gangs who can stand. Raises: NotVisible, Refusal for a gang without anybody."""
    sides, figures = [], []
    for side, gang_id in enumerate(gangs):
        alive = fit_people(campaign, gang_id)
        if not alive:
            raise Refusal("gang-is-empty", {"side": side})
        sides.append({"gang": str(gang_id)})
        figures += [{"side": side, "character": str(character.id)} for character in alive]
    return of_setup(campaign, {"sides": sides, "figures": figures}, table_name, None)


def of_setup(campaign: Campaign, raw: dict[str, Any], table_name: str, author: UUID | None) -> Beginning:
    """A setup as a battle would open with it, completed from the campaign; `author` typed the names in it.

    `table_name` names a sample table; empty: the setup brings its own. Raises: Malformed, NotVisible, Refusal.
    """
    rules = ruleset(campaign.ruleset)
    setup: Setup = convert(completed(raw, rules, campaign), Setup, "setup")
    if table_name:
        setup = on_table(setup, table_name)
    must_have_ground(rules, setup.table)
    setup = facing_the_enemy(setup)
    options = rules.fill_options({**campaign.options, **setup.options})
    rules.check_setup(setup)
    if author is not None:
        setup = map_texts(setup, lambda text: vault.seal(text, author, campaign.id))
    return Beginning(setup, options)


def of_battle(battle: UUID, viewer: Member, at: int | None, stand_in: str = "") -> Beginning:
    """A battle as it stood after version `at`, also amid an action. Raises: NotVisible, Malformed, Refusal."""
    here = load_battle(battle, viewer, at=at)
    opened = here.shown.opened
    if here.shown.ended:
        raise Refusal("battle-over")
    if opened.setup.table == "drawn":
        stand_in = ""
    must_have_ground(here.rules, opened.setup.table, stand_in)
    command_run = begun(here.shown, here.recorded[here.at] if here.at < len(here.recorded) else None)
    counting = here.shown.counting[: len(here.shown.counting) - len(command_run)]
    counting, command_run = _unsealed(counting), _unsealed(command_run)
    return Beginning(
        opened.setup,
        opened.options,
        tuple(_past(here, record) for record in counting if record.event is not opened),
        stand_in,
        tuple(_past(here, record) for record in command_run),
        tuple(sorted(typed_sides(here.shown))) if command_run else (),
        *later_in(here),
    )


def must_have_ground(rules: Ruleset, table: str, stand_in: str = "") -> None:
    """A real table is played on something drawn, in games whose rules ask for the ground. Raises: Refusal."""
    if rules.stand_ins and table != "drawn" and not stand_in:
        raise Refusal("needs-drawn-table", {"known": ready_tables(rules)})


def usual_stand_in(rules: Ruleset, size: Sequence[int]) -> str:
    """What a real table is played on where nobody chose: the ready table nearest to it in size, the first of equals."""
    sizes = {ground.name: ground.size for ground in rules.grounds}

    def apart(name: str) -> int:
        ready = sizes.get(name)
        return abs(ready[0] * ready[1] - size[0] * size[1]) if ready is not None else 0

    return min(rules.stand_ins, key=apart, default="")


def decided_by(beginning: Beginning, policies: Sequence[str]) -> Beginning:
    """Each side with the name of the policy that decides for it. Raises: Malformed."""
    policies_known = ruleset(beginning.setup.ruleset).policies
    sides = beginning.setup.sides
    if len(policies) > len(sides):
        raise Malformed("policies", list(policies), "one-per-side", {"most": len(sides)})
    for place, name in enumerate(policies):
        if name and name not in policies_known:
            raise Malformed(f"policies[{place}]", name, "one-of", {"known": policies_known})
    named = [*policies, *[""] * len(sides)]
    usual = next(iter(policies_known))
    decided = tuple(
        msgspec.structs.replace(side, policy=name or side.policy or usual)
        for side, name in zip(sides, named, strict=False)
    )
    return msgspec.structs.replace(beginning, setup=msgspec.structs.replace(beginning.setup, sides=decided))


def _unsealed(events: Sequence[RecordedEvent]) -> list[RecordedEvent]:
    """Without answers that are sealed: what was opened of them stands in another line."""
    return [event for event in events if not isinstance(event.event, AnswerSealed)]


def _past(here: LoadedBattle, record: RecordedEvent) -> Past:
    event = here.rules.without_secrets(record.event)
    return Past(record.version, tag_of(here.rules, event), canonical(event).decode())


def is_going_on(battle: UUID) -> Battle | None:
    """The battle's row while it isn't closed; of a what-if copy that of the battle which it was taken from."""
    stored = Battle.everything.filter(id=battle).first()
    row = copies.played(stored) if stored is not None else None
    return row if row is not None and row.status != Battle.Status.CLOSED else None


def on_table(setup: Setup, name: str) -> Setup:
    """Raises: Malformed, for a table that nobody knows."""
    known = {ground.name: ground for ground in ruleset(setup.ruleset).grounds}
    open_table = known.get(name)  # a game may have an open table of its own, on which its sides deploy
    if open_table is not None:
        figures = tuple(msgspec.structs.replace(figure, at=None) for figure in setup.figures)  # places of another table
        table: dict[str, Any] = {"size": open_table.size, "terrain": open_table.terrain, "deployment": "random"}
    elif name == OPEN_GROUND:
        figures = _in_rows(setup.figures, len(setup.sides))
        table = {"size": (SIZE, SIZE), "terrain": (), "deployment": "placed"}
    else:
        raise Malformed("table", name, "one-of", {"known": ready_tables(ruleset(setup.ruleset))})
    return msgspec.structs.replace(setup, figures=figures, table="drawn", zones=(), **table)  # zones of another table


def ready_tables(rules: Ruleset) -> list[str]:
    """What may be named as a table; a game's own open one comes before the usual one."""
    return list(dict.fromkeys((*(ground.name for ground in rules.grounds), OPEN_GROUND)))


def stood(setup: Setup) -> Setup:
    """Everybody in his place again after somebody left or came: only where nobody put figures down by hand.

    Raises: Refusal.
    """
    if setup.deployment == "placed":
        if setup.terrain:
            raise Refusal("placed-by-hand")
        setup = msgspec.structs.replace(setup, figures=_in_rows(setup.figures, len(setup.sides)))
    return facing_the_enemy(setup)


def _in_rows(figures: tuple[Figure, ...], sides: int) -> tuple[Figure, ...]:
    """Sides 12 inches apart; a row holds sixteen figures, more stand behind it."""
    placed, counted = [], [0] * max(sides, 1)
    sizes = [sum(figure.side == side for figure in figures) for side in range(max(sides, 1))]
    for figure in figures:
        if not 0 <= figure.side < sides:
            raise Malformed("setup.figures.side", figure.side, "side", {"most": sides - 1})
        row, place = divmod(counted[figure.side], MOST_IN_A_ROW)
        counted[figure.side] += 1
        wide = min(MOST_IN_A_ROW, sizes[figure.side] - row * MOST_IN_A_ROW)
        first = SIZE // 2 - (sides - 1) * APART // 2
        y = first + figure.side * APART + row * (-150 if figure.side == 0 else 150)
        placed.append(msgspec.structs.replace(figure, at=(SIZE * (2 * place + 1) // (2 * wide), y)))
    return tuple(placed)
