"""`manage.py verify`: leaves, roots and dice recomputed, over whole battles with real sealed dice."""

import os
import re
import subprocess
import sys
from typing import Any
from uuid import UUID, uuid4

from benchmarks.measure import Row, number, rounds_in_turn, sized

BATTLES = sized(500, 2)  # a campaign of years; with few, starting the processes is most of the time
AIM = 100_000
ROUNDS = 3


def rows() -> list[Row]:
    from benchmarks.people import Referee

    referee = Referee()
    events = sum(written(referee) for _ in range(BATTLES))
    (speed,) = rounds_in_turn(ROUNDS, lambda: once(referee.campaign))
    what = f"`manage.py verify`, {events:,} events of {BATTLES} battles"
    return [Row(what, f"{number(speed)} events/s", f">= {AIM:,}/s", speed >= AIM)]


def once(campaign: UUID) -> float:
    command = [sys.executable, "manage.py", "verify", "--campaign", str(campaign)]
    completed = subprocess.run(command, env=dict(os.environ), capture_output=True, text=True, check=False)
    match = re.search(r"\((.*) a second\)", completed.stdout)
    if completed.returncode or match is None:
        raise RuntimeError(completed.stdout + completed.stderr)
    return float(match[1].replace(",", ""))


def written(referee: Any) -> int:
    """A whole battle, played by the policy with the dice of a real battle, written in one transaction."""
    from django.db import transaction

    from campaigns.ledger import head as heads
    from campaigns.ledger.append import append
    from campaigns.ledger.canonical import canonical
    from campaigns.ledger.stored import EventToAppend
    from campaigns.models import Stream
    from campaigns.projections.game import tag_of
    from campaigns.vault import dice
    from engine.kernel import events as ev
    from engine.kernel.batch import Beginning
    from engine.kernel.dice import Dice
    from engine.kernel.sealed import ALGORITHM
    from engine.kernel.simulated import SimulationEffects
    from engine.rulesets import ruleset
    from engine.rulesets.stko.example import five_against_five

    class Dealt(SimulationEffects):
        """Rolls as in a live battle: sealed, each with the secret that proves it."""

        def __init__(self, secrets: dice.DiceSecrets) -> None:
            super().__init__(Dice())
            self.secrets = secrets

        def roll(self, figure: int, side: int, purpose: str, count: int, sides: int, why: Any) -> bytes:
            deal = self.secrets.deal(self.next_roll, count, sides)
            reasons = why.reasons if why is not None else []
            self.record(
                ev.Rolled(self.next_roll, figure, purpose, count, sides, tuple(deal.faces), reasons, (), deal.secret)
            )
            self.next_roll += 1
            return bytes(deal.faces)

        def draw(self, figure: int, side: int, purpose: str, left: Any) -> Any:
            deal = self.secrets.deal(self.next_roll, 1, len(left))
            rolled = ev.Rolled(self.next_roll, figure, purpose, 1, len(left), tuple(deal.faces), [], left, deal.secret)
            self.record(rolled)
            self.next_roll += 1
            return deal.faces[0] - 1

    rules, setup, battle = ruleset("stko"), five_against_five(), uuid4()
    with transaction.atomic():
        head = heads.lock(referee.campaign)
        heads.open_stream(referee.campaign, battle, Stream.Kind.BATTLE)
        secrets = dice.make_secret(battle, referee.campaign)
        options = rules.fill_options({})
        scribe = Dealt(secrets)
        rules.simulator(Beginning(setup, options)).play_logged(scribe, [])
        count = -(-scribe.next_roll // dice.BLOCK) * dice.BLOCK  # a long battle's dice are committed in one go here
        commitment = ev.Commitment(ALGORITHM, 1, count, secrets.root(1, count))
        log = [ev.BattleOpened(setup, rules.version, options, commitment), *scribe.log]
        entries = [EventToAppend(battle, tag_of(rules, event), canonical(event)) for event in log]
        actor = referee.member.id
        append(head, entries, command=uuid4(), actor=actor, entered_by=actor, role="referee")
    return len(log)
