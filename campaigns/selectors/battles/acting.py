"""For whom a member may enter something in a battle: himself, who shares his phone, who gave him leave."""

from collections.abc import Callable
from typing import NamedTuple
from uuid import UUID

from django.db.models import Q

from campaigns.models import Battle, Leave, Member
from campaigns.selectors.rights import is_referee, may_write
from engine.kernel.command_run import is_hidden
from engine.kernel.commands import Command
from engine.kernel.decide import Game
from engine.kernel.ruleset import Acting, Who


def may_act_for(member: Member, battle: Battle) -> list[UUID]:
    """Members whose moves this one may enter, himself first; nobody for those who only read.

    The same rule as submit's: whoever is seated at a shared phone enters for everybody seated there.
    """
    if not may_write(member):
        return []
    ids = [member.id]
    if battle.shared_device and member.id in battle.seated:
        ids += [id for id in battle.seated if id != member.id]
    here = Q(battle_id=None) | Q(battle_id=battle.id)
    leaves = Leave.objects.filter(here, to_id=member.id, member__forgotten=False).values_list("member_id", flat=True)
    return ids + [leaf for leaf in leaves.order_by("member_id").distinct() if leaf not in ids]


class Move(NamedTuple):
    """Whose move it is when a member enters it; `as_referee`: only because he is the referee."""

    member: UUID
    as_referee: bool


class Actors:
    """Who of those a member may act for can enter a certain command; a referee can enter all."""

    def __init__(self, member: Member | None, battle: Battle, game: Game) -> None:
        self.game = game
        self.member = member
        self.referee = is_referee(member)
        self.all = may_act_for(member, battle) if member is not None else []
        own = {side for id in self.all for side in game.sides_of(str(id))}
        single = {game.side_of[figure] for id in self.all for figure in game.figures_of(str(id))}
        self.own_sides = tuple(sorted(own | single))
        self.sides = tuple(range(len(game.players))) if self.referee else self.own_sides

    def of_command(self, command: Command) -> Move | None:
        """None: it isn't this member's to enter."""
        who = self.game.ruleset.who(self.game.battle, command)
        return self._first(lambda acting: self.game.may_play(acting, who))

    def of_side(self, side: int) -> Move | None:
        return self._first(lambda acting: self.game.may_play(acting, Who(side=side)))

    def of_waiting(self, figure: int, sides: tuple[int, ...], waits_for: object = None) -> Move | None:
        """Who of them can give the dice or the answer that the table waits for."""
        player = self.game.player_of.get(figure)

        def may(acting: Acting) -> bool:
            if acting.referee:
                return True
            if is_hidden(self.game, waits_for, acting.member):
                return False
            if player:
                return acting.member == player
            return any(self.game.may_play(acting, Who(side=side)) for side in sides or (-1,))

        return self._first(may)

    def _first(self, may: Callable[[Acting], bool]) -> Move | None:
        for id in self.all:
            if may(Acting(str(id), False)):
                return Move(id, False)
        if self.referee and self.member is not None and may(Acting(str(self.member.id), True)):
            return Move(self.member.id, True)
        return None
