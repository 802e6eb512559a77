"""Scenarios: written by the referee, pinned by battles, settled by ticks."""

from collections.abc import Sequence

from campaigns.ledger import scenario_events as ev
from campaigns.ledger.scenario_shapes import KeepersPart, Scenario, Tick, edition, parsed, pinned, points_of
from campaigns.models import Battle
from campaigns.models import Scenario as ScenarioRow
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Forbidden, Malformed, Refusal
from campaigns.submit.scenarios import commands as do
from campaigns.submit.scenarios import keepers_part
from engine.kernel.setup import Figure, Setup, Side
from engine.kernel.text import map_texts


def save_scenario(command: do.SaveScenario, context: CommandContext) -> None:
    context.must_be_referee()
    if command.scenario is not None:
        before = context.not_withdrawn(ScenarioRow, command.scenario, "scenario")
        if command.replaces not in ("", edition(before.plan, before.kept)):
            raise Refusal("scenario-changed", status=409)
    must_be_playable(command.plan, context)
    key = command.scenario or context.new_id()
    public, kept = keepers_part.parts(command.plan, command.orders, command.notes, context.rules)
    saved = context.record(ev.ScenarioSaved(key, map_texts(public, context.seal)))
    if kept is not None:
        context.record(ev.KeepersPartSaved(key, map_texts(kept, context.seal)), because=saved)


def withdraw_scenario(command: do.WithdrawScenario, context: CommandContext) -> None:
    context.must_be_referee()
    context.not_withdrawn(ScenarioRow, command.scenario, "scenario")
    context.record(ev.ScenarioWithdrawn(command.scenario))


def plan_of(scenario: str, context: CommandContext) -> tuple[Scenario, KeepersPart | None]:
    """As it is written now, its texts sealed: what everybody reads, and the Keeper's. Raises: NotFound, Refusal."""
    row = context.not_withdrawn(ScenarioRow, scenario, "scenario")
    return parsed(row.plan, Scenario), None if row.kept is None else parsed(row.kept, KeepersPart)


def tick_aims(command: do.TickAims, context: CommandContext) -> None:
    """While it is played, by whoever plays the side; afterwards the referee enters the result."""
    battle, plan = _planned(command.battle, context)
    if command.side >= len(plan.sides):
        raise Malformed("command.side", command.side, "side", {"most": len(plan.sides) - 1})
    if not context.actor.referee and str(context.actor.member) not in battle.sides[command.side].get("players", ()):
        raise Forbidden("not-your-side")
    if battle.result is not None:
        raise Refusal("result-entered")
    for place, tick in enumerate(command.ticks):
        if tick.side != command.side:
            raise Malformed(f"command.ticks[{place}].side", tick.side, "this-side", {"side": command.side})
    others = [tick for tick in parsed(battle.ticks, list[Tick]) if tick.side != command.side]
    context.record(ev.AimsTicked(command.battle, must_fit([*others, *command.ticks], plan)), "reported")


def enter_result(command: do.EnterResult, context: CommandContext) -> None:
    """After the battle, by the referee; again only with a reason."""
    context.must_be_referee()
    battle, plan = _planned(command.battle, context)
    if battle.status not in (Battle.Status.ENDED, Battle.Status.CLOSED):
        raise Refusal("battle-still-open", {"waits_for": battle.waiting.get("kind", "")})
    ticks = must_fit(command.ticks, plan)
    points = points_of(ticks, plan)
    if (command.by == "word" or battle.result is not None) and not command.reason.strip():
        raise Refusal("needs-reason")
    if command.by == "points" and command.winner is not None:
        raise Malformed("command.winner", command.winner, "left-out-points-say")
    if command.winner is not None and not _may_win(command.winner, plan):
        raise Malformed("command.winner", command.winner, "side-that-isnt-neutral")
    winner = most_points(points, plan) if command.by == "points" else command.winner
    reason = context.seal(command.reason)
    context.record(ev.ResultEntered(command.battle, ticks, points, command.by, winner, reason), "reported")


def must_fit(ticks: Sequence[Tick], plan: Scenario) -> tuple[Tick, ...]:
    """In the plan's order, none twice, those of zero times left out. Raises: Malformed, Refusal."""
    times_of: dict[tuple[int, int], int] = {}
    for place, tick in enumerate(ticks):
        if tick.side >= len(plan.sides) or tick.aim >= len(plan.sides[tick.side].aims):
            raise Malformed(f"command.ticks[{place}]", [tick.side, tick.aim], "aim-of-this-scenario")
        if (tick.side, tick.aim) in times_of:
            raise Malformed(f"command.ticks[{place}]", [tick.side, tick.aim], "each-aim-once")
        most = plan.sides[tick.side].aims[tick.aim].most
        if tick.times > most:
            raise Refusal("aim-too-often", {"times": tick.times, "most": most})
        times_of[tick.side, tick.aim] = tick.times
    return tuple(Tick(side, aim, times) for (side, aim), times in sorted(times_of.items()) if times)


def most_points(points: Sequence[int], plan: Scenario) -> int | None:
    """Neutrals win nothing; nobody has won where two have most."""
    rivals = [(points[side], side) for side in range(len(points)) if _may_win(side, plan)]
    best = max(rivals)[0]
    ahead = [side for has, side in rivals if has == best]
    return ahead[0] if len(ahead) == 1 else None


def must_be_playable(plan: Scenario, context: CommandContext) -> None:
    """What no battle could be opened with is refused when it is written. Raises: Malformed, Refusal, NotFound."""
    rules = context.rules
    rules.fill_options(plan.options)
    if sum(party.part != "neutral" for party in plan.sides) < 2:
        raise Refusal("scenario-needs-rivals")
    later = [figure for wave in plan.arrivals for figure in wave.figures]
    for place, figure in enumerate((*plan.figures, *later)):
        field = f"command.plan.figures[{place}]"
        if figure.side >= len(plan.sides):
            raise Malformed(f"{field}.side", figure.side, "side", {"most": len(plan.sides) - 1})
        if figure.character is not None:
            context.character(figure.character)
    for side, party in enumerate(plan.sides):
        if party.part == "villain" and not any(villain.side == side for villain in plan.figures):
            code = "opponents-needed" if rules.has_keeper else "villain-needs-figures"
            raise Refusal(code, {"side": side + 1})
        for place, aim in enumerate(party.aims):
            if aim.marker > len(plan.markers):
                field = f"command.plan.sides[{side}].aims[{place}].marker"
                raise Malformed(field, aim.marker, "marker-of-this-table")
    wide, high = plan.size
    for place, (x, y) in enumerate(plan.markers):
        if not (0 <= x <= wide and 0 <= y <= high):
            field = f"command.plan.markers[{place}]"
            raise Malformed(field, [x, y], "point-within", {"wide": wide, "high": high})
    for grudge in plan.grudges:
        among_friends = grudge.side == grudge.target and (
            grudge.character is None or grudge.target_character is None or grudge.character == grudge.target_character
        )
        if max(grudge.side, grudge.target) >= len(plan.sides) or among_friends:
            raise Malformed("command.plan.grudges", [grudge.side, grudge.target], "two-different-sides")
        for character in (grudge.character, grudge.target_character):
            if character is not None:
                context.character(character)
    for wave in plan.arrivals:
        if plan.jokers and wave.joker > plan.jokers:
            raise Refusal("arrives-too-late", {"joker": wave.joker, "limit": plan.jokers})
    rules.check_setup(_stand_in(plan, later, rules.key, rules.ranks))


def _stand_in(plan: Scenario, later: Sequence[Figure], key: str, ranks: Sequence[str]) -> Setup:
    """The plan with one figure per gang, so that the ruleset itself says what it thinks of the rest."""
    gangs = [n for n, side in enumerate(plan.sides) if side.part == "gang"]
    figures = (*plan.figures, *later, *(Figure(side, ranks[0]) for side in gangs))
    sides = tuple(Side(neutral=side.part == "neutral") for side in plan.sides)
    return Setup(key, sides, figures, table=plan.table, size=plan.size, terrain=plan.terrain, zones=plan.zones)


def _may_win(side: int, plan: Scenario) -> bool:
    return side < len(plan.sides) and plan.sides[side].part != "neutral"


def _planned(battle: str, context: CommandContext) -> tuple[Battle, Scenario]:
    row = context.battle(battle)
    if row.scenario is None:
        raise Refusal("no-scenario-here")
    return row, pinned(row.scenario)
