"""Whose own devices are at a battle, and which of them put fresh bytes into a roll.

A device says every second or two that it is there. That is no event: it only decides whether a roll waits a moment.
Whoever runs the machine is known by his account (a superuser's); his device is never asked, since it proves nothing.
"""

import time
from collections.abc import Iterable
from datetime import timedelta
from functools import cached_property
from uuid import UUID

from django.utils import timezone

from campaigns.ledger.read import read
from campaigns.models import Battle, Member, Presence
from campaigns.selectors.rights import keepers
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Forbidden, NotFound, Refusal
from engine.kernel import commands as do
from engine.kernel.decide import Game
from engine.kernel.dice_events import EntropyRequested
from engine.kernel.seeds import Devices

CONNECTED_SECONDS = 6  # a device that hasn't been heard of for longer isn't waited for
WAIT_SECONDS = 3  # so long a roll waits for a device that was there when it was made
QUIET_SECONDS = 1.5  # how often a presence is written at most


def seen(member: Member, battle_id: UUID) -> Battle:
    """A player's device says that it is there. Raises: NotFound, Forbidden."""
    battle = Battle.objects.filter(id=battle_id, campaign_id=member.campaign_id).first()
    if battle is None:
        raise NotFound("no-such-battle", id=str(battle_id))
    if member.id not in battle.seated:
        raise Forbidden("players-devices-only")
    now = timezone.now()
    fresh = Presence.objects.filter(battle_id=battle_id, member_id=member.id)
    if not fresh.filter(seen_at__gt=now - timedelta(seconds=QUIET_SECONDS)).exists():
        Presence.objects.update_or_create(battle_id=battle_id, member_id=member.id, defaults={"seen_at": now})
    return battle


class ConnectedDevices(Devices):
    """Looked up when the first server roll of an entry asks, and only then."""

    def __init__(self, battle: Battle, game: Game) -> None:
        self.battle = battle
        self.game = game

    @cached_property
    def _connected(self) -> frozenset[str]:
        """Players' devices, but for those of whoever runs the machine."""
        since = timezone.now() - timedelta(seconds=CONNECTED_SECONDS)
        rows = Presence.objects.filter(battle_id=self.battle.id, seen_at__gt=since).values_list("member_id", flat=True)
        ids = {row for row in rows if str(row) in self.game.seated()}
        return frozenset(str(id) for id in ids - keepers(ids)) if ids else frozenset()

    @cached_property
    def _asked(self) -> tuple[str, ...]:
        if self.game.fresh == "off" or not self._connected:
            return ()
        if self.game.fresh == "auto" and not keepers(UUID(member) for member in self.game.seated()):
            return ()
        return tuple(sorted(self._connected))

    def asked(self) -> tuple[str, ...]:
        return self._asked

    def here(self, members: Iterable[str]) -> tuple[str, ...]:
        wanted = list(members)
        return tuple(member for member in wanted if member in self._connected) if wanted else ()


OF_THE_DEVICE = (do.CommitSeed, do.OpenSeed, do.GiveEntropy)


def must_be_his_own(command: do.Command, context: CommandContext) -> None:
    """What a device puts into the dice comes from its owner's own device. Raises: Forbidden."""
    if isinstance(command, OF_THE_DEVICE) and context.actor.member != context.actor.entered_by:
        raise Forbidden("own-device-only")


def must_have_waited(command: do.Command, game: Game, context: CommandContext, battle: UUID) -> None:
    """Devices that were there get their moment. Raises: Refusal."""
    if not isinstance(command, do.GoOnWithout) or not isinstance(game.open, EntropyRequested):
        return
    version = next(record.version for record in reversed(game.counting) if record.event is game.open)
    (request,) = read(context.campaign_id, stream=battle, after=version - 1, upto=version)
    waited = time.time_ns() // 1000 - request.recorded_us
    if 0 <= waited < WAIT_SECONDS * 1_000_000:  # a time to come: a clock was ahead once, and nobody waits for that
        raise Refusal("device-still-asked", {"seconds": WAIT_SECONDS - waited // 1_000_000}, 409)
