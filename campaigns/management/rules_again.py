"""manage.py verify --rules: every recorded entry of every battle is decided again, one battle after the other."""

import time
from functools import lru_cache
from typing import Protocol
from uuid import UUID

from django.core.management.base import CommandError

from campaigns.ledger.broken import UnreadableLine
from campaigns.ledger.read import read
from campaigns.management.progress import Progress
from campaigns.models import Campaign, Head, Stream
from campaigns.trust.audit_sentences import told
from campaigns.trust.audits import audited, campaign_lines_of
from engine.rulesets import RULESETS

LIMITS = (
    "What people told (facts, dice thrown by hand) was taken as told. Not audited: what followed in people's lives, "
    "and the campaign's own rolls."
)


class Output(Protocol):
    def write(self, msg: str) -> object: ...


class RulesAgain:
    def __init__(self, out: Output, err: Output) -> None:
        self.out, self.err = out, err
        self.lines = self.entries = self.outcomes = self.not_audited = self.wrong = 0
        self.campaign_lines = lru_cache(maxsize=1)(campaign_lines_of)  # battles come campaign by campaign

    def check(self, campaign: UUID | None, battle: UUID | None) -> None:
        """Raises: CommandError where a battle doesn't follow from its dice, or where there is none."""
        streams = Stream.objects.filter(kind=Stream.Kind.BATTLE).order_by("campaign_id", "id")
        if campaign is not None:
            streams = streams.filter(campaign_id=campaign)
        if battle is not None:
            streams = streams.filter(id=battle)
        if campaign is not None and not Head.objects.filter(campaign_id=campaign).exists():
            raise CommandError(f"there is no campaign {campaign}")
        if battle is not None and not streams:
            raise CommandError(f"there is no battle {battle}")
        progress, start = Progress(sum(stream.version for stream in streams), "events"), time.perf_counter()
        for stream in streams:
            progress.clear()
            self.battle(stream)
            progress.to(self.lines)
        progress.clear()
        self.sum_up(len(streams), time.perf_counter() - start)

    def battle(self, stream: Stream) -> None:
        key = Campaign.objects.values_list("ruleset", flat=True).get(id=stream.campaign_id)
        if key not in RULESETS:
            self.not_audited += stream.version
            self.out.write(f"{stream.id}: not audited: this version doesn't know the ruleset {key}.")
            return
        try:
            rules = RULESETS[key]
            stored = read(stream.campaign_id, stream=stream.id)
            audit = audited(rules, stream.id, stored, self.campaign_lines(stream.campaign_id))
        except UnreadableLine as error:
            self.wrong += 1
            self.err.write(f"{stream.id}: BROKEN at event {error.seq}: what it says can't be understood")
            return
        self.lines += audit.lines
        self.entries += audit.entries
        self.outcomes += audit.outcomes
        self.not_audited += sum(audit.others.values()) + audit.copied
        text = " ".join(told(audit))
        if audit.wrong is None:
            self.out.write(f"{stream.id}: {text}")
        else:
            self.wrong += 1
            where = f"event {audit.wrong.seq}" if audit.wrong.seq else "the end of the battle"
            self.err.write(f"{stream.id}: BROKEN at {where}: {text}")

    def sum_up(self, battles: int, seconds: float) -> None:
        self.out.write(
            f"{battles} battles: {self.entries} entries and {self.outcomes} outcomes follow from their dice, "
            f"{self.not_audited} entries and lines were not audited. {self.lines} lines in {seconds:.2f} s "
            f"({self.lines / max(seconds, 1e-9):,.0f} a second)"
        )
        self.out.write(LIMITS)
        if self.wrong:
            raise CommandError(f"{self.wrong} of {battles} battles don't follow from their dice")
