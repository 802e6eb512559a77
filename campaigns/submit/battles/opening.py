"""Opening a battle: from a setup to the first events of two streams."""

from typing import Any
from uuid import UUID

import msgspec

from campaigns.ledger import campaign_events as ev
from campaigns.ledger.head import open_stream
from campaigns.ledger.scenario_events import BattleGotKeepersPart, BattleGotScenario
from campaigns.ledger.scenario_shapes import whole
from campaigns.ledger.stored import EventToAppend
from campaigns.models import Member, Stream
from campaigns.projections.game import load_game, tag_of
from campaigns.selectors.rights import players_of
from campaigns.submit import commands as do
from campaigns.submit.battles.acting import must_come_himself
from campaigns.submit.battles.closing import close
from campaigns.submit.battles.commands import put_all
from campaigns.submit.battles.planned import completed
from campaigns.submit.characters.eligibility import must_be_fit
from campaigns.submit.characters.skill_gains import as_carried, must_not_be_hidden, must_not_protect
from campaigns.submit.command_context import CommandContext, written
from campaigns.submit.errors import Forbidden, Malformed, Refusal
from campaigns.submit.scenarios.handlers import plan_of
from campaigns.submit.scenarios.plans import played
from campaigns.trust import keys
from campaigns.vault import dice
from engine.kernel import events as battle_events
from engine.kernel.commands import convert
from engine.kernel.opening_commands import entered, ordered
from engine.kernel.ruleset import Ruleset, Viewer
from engine.kernel.sealed import ALGORITHM
from engine.kernel.setup import Setup, facing_the_enemy
from engine.kernel.text import map_texts


def open_battle(command: do.OpenBattle, context: CommandContext) -> None:
    """Players open battles too, but under the campaign's options."""
    rules, campaign = context.rules, context.campaign
    setup: Setup = convert(_completed(command.setup, rules, context), Setup, "command.setup")
    if setup.options or setup.feelings:
        context.must_be_referee()
    _must_leave_others_theirs(setup, context)
    setup = map_texts(setup, context.seal)
    plan, keepers_part = plan_of(command.scenario, context) if command.scenario else (None, None)
    places: list[int | None] = []
    if plan is not None:
        if rules.has_keeper:
            context.must_be_referee()
        setup, places = completed(setup, command.setup, whole(plan, keepers_part), context)
    setup = _without_forgotten(setup, context)
    if setup.table == "drawn" and rules.sight_lines is not None:
        setup = facing_the_enemy(setup)
    options = rules.fill_options({**campaign.options, **setup.options})
    rules.check_setup(msgspec.structs.replace(setup, options=options))
    _must_be_ours(setup, context)
    if not keys.has_log(context.campaign_id):  # founded before logs were signed
        context.record(keys.new_key(context.campaign_id))
    battle = UUID(context.new_id())
    opened = context.record(
        ev.BattleOpened(
            str(battle),
            setup.table,
            tuple(ev.OpenedSide(side.dice, side.name, side.gang, side.players) for side in setup.sides),
            tuple(ev.OpenedFigure(n, figure.side, figure.character) for n, figure in enumerate(setup.figures, start=1)),
            context.seal(command.name),
            command.devices == "shared",
        )
    )
    if plan is not None and command.scenario is not None:
        followed = context.record(BattleGotScenario(str(battle), command.scenario, plan), because=opened)
        if keepers_part is not None:
            context.record(BattleGotKeepersPart(str(battle), command.scenario, keepers_part), because=followed)
    if command.plan is not None:
        played(command.plan, str(battle), opened, context)
    open_stream(context.campaign_id, battle, Stream.Kind.BATTLE)
    secrets = dice.make_secret(battle, context.campaign_id)
    commitment = battle_events.Commitment(ALGORITHM, 1, dice.BLOCK, secrets.root(1, dice.BLOCK))
    opening = _opening(battle_events.BattleOpened(setup, rules.version, options, commitment), rules)
    began = [
        context.put(EventToAppend(battle, tag_of(rules, event), written(event), "server", opened)) for event in opening
    ]
    if keepers_part is not None and keepers_part.orders:
        orders = list(ordered(keepers_part.orders, places, setup, rules))
        new = entered(opening, orders, rules, str(context.actor.member), secrets)
        put_all(context, rules, battle, began, new)


def _opening(first: battle_events.BattleOpened, rules: Ruleset) -> list[battle_events.Event]:
    """What the dice are committed to stands in a line of its own where not everybody may read how the battle opened:
    else whoever may not could check no roll."""
    if first.dice is None or rules.show(first, Viewer()) == first:
        return [first]
    return [msgspec.structs.replace(first, dice=None), battle_events.DiceCommitted(first.dice)]


def close_battle(command: do.CloseBattle, context: CommandContext) -> None:
    """Only for battles that ended without being closed, such as those of an import."""
    context.must_be_referee()
    battle = context.battle(command.battle)
    if battle.outcome is not None:
        raise Refusal("battle-closed")
    game = load_game(context.rules, context.campaign_id, battle.id)
    if not game.ended:
        raise Refusal("battle-still-open", {"waits_for": game.waiting.kind})
    close(context, battle.id, game, None)


def _completed(raw: dict[str, Any], rules: Ruleset, context: CommandContext) -> dict[str, Any]:
    """The setup with what the campaign knows: the ruleset, characters' ranks, gangs' owners."""
    if raw.get("ruleset", rules.key) != rules.key:
        raise Malformed("command.setup.ruleset", raw["ruleset"], "campaigns-ruleset", {"ruleset": rules.key})
    sides, figures = raw.get("sides"), raw.get("figures")
    return {
        **raw,
        "ruleset": rules.key,
        "sides": [_side(n, side, figures, context) for n, side in enumerate(sides)]
        if isinstance(sides, list)
        else sides,
        "figures": [_figure(figure, context) for figure in figures] if isinstance(figures, list) else figures,
    }


def _side(n: int, raw: Any, figures: Any, context: CommandContext) -> Any:
    """Its players are whose gang it is, and who plays one of its characters."""
    if not isinstance(raw, dict) or not isinstance(raw.get("gang"), str):
        return raw
    owners = list(context.gang(raw["gang"]).owners)
    for figure in figures if isinstance(figures, list) else ():
        if isinstance(figure, dict) and figure.get("side") == n and isinstance(figure.get("character"), str):
            owner = context.character(figure["character"]).owner_id
            owners += [owner] if owner else []
    return {"players": [str(owner) for owner in dict.fromkeys(owners)], **raw}


def _figure(raw: Any, context: CommandContext) -> Any:
    if isinstance(raw, dict) and isinstance(raw.get("character"), str):
        character = context.character(raw["character"])
        must_not_be_hidden(character, context)
        known = as_carried(character, raw.get("tags", ()), context)
        return {"weapons": list(character.weapons), **raw, "rank": character.kind, **known}
    return raw


def _without_forgotten(setup: Setup, context: CommandContext) -> Setup:
    """Whoever was forgotten plays no more: his gang fights all the same, and the referee enters for it."""
    rows = Member.objects.filter(campaign_id=context.campaign_id, forgotten=True)
    gone = {str(row) for row in rows.values_list("id", flat=True)}
    remaining = [tuple(player for player in side.players if player not in gone) for side in setup.sides]
    sides = [
        msgspec.structs.replace(side, players=players) for side, players in zip(setup.sides, remaining, strict=True)
    ]
    return msgspec.structs.replace(setup, sides=tuple(sides))


def _must_leave_others_theirs(setup: Setup, context: CommandContext) -> None:
    """Whoever opens a battle neither plays other people's figures alone nor sits down on a side where none are his: he
    would lose their battles for them, and read their cards. Nor does he seat somebody who judges. Raises: Forbidden.
    """
    if context.actor.referee:
        return
    own_id = str(context.actor.member)
    for n, side in enumerate(setup.sides):
        figures = [figure for figure in setup.figures if figure.side == n]
        people = [
            (context.character(figure.character), figure.player) for figure in figures if figure.character is not None
        ]
        owners = {str(owner) for character, _player in people for owner in players_of(character)}
        owners |= {str(owner) for owner in context.gang(side.gang).owners} if side.gang is not None else set()
        if owners and own_id not in owners and (own_id in side.players or not side.players):
            raise Forbidden("not-your-figures")
        for character, player in people:
            if (
                players_of(character)
                and not context.owns(character)
                and not {*((player,) if player else side.players)} - {own_id}
            ):
                raise Forbidden("not-your-figures")
        for player in {*side.players, *(figure.player for figure in figures if figure.player)} - owners:
            must_come_himself(context.member(player), context.actor)


def _must_be_ours(setup: Setup, context: CommandContext) -> None:
    players = {player for side in setup.sides for player in side.players}
    players |= {figure.player for figure in setup.figures if figure.player}
    for player in sorted(players):
        context.member(player)
    if not context.actor.referee and str(context.actor.member) not in players:
        raise Forbidden("not-your-battle")
    seen: set[str] = set()
    for figure in setup.figures:
        if figure.character is not None:
            if figure.character in seen:
                raise Refusal("character-twice", {"character": figure.character})
            seen.add(figure.character)
            must_be_fit(context.character(figure.character))
        known = context.character(figure.character) if figure.character is not None else None
        must_not_protect(figure.tags, known, context)
