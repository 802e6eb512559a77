"""manage.py verify: recomputes every leaf, root and server roll from the stored rows."""

import time
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db.models import Sum

from campaigns.ledger.verify import verify
from campaigns.management.progress import Progress
from campaigns.models import Head
from campaigns.vault.check import DiceCheck


class Command(BaseCommand):
    help = "Recomputes every leaf, root and server roll from the stored rows; names the first broken event."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--campaign", type=UUID, help="only this campaign")

    def handle(self, *args: Any, campaign: UUID | None = None, **options: Any) -> None:
        heads = Head.objects.order_by("campaign_id")
        if campaign is not None:
            heads = heads.filter(campaign_id=campaign)
            if not heads.exists():
                raise CommandError(f"there is no campaign {campaign}")
        total = heads.aggregate(all=Sum("size"))["all"] or 0
        progress, start, done, broken = Progress(total, "events"), time.perf_counter(), 0, 0
        for one in heads.values_list("campaign_id", flat=True):
            dice, before = DiceCheck(), done
            verdict = verify(one, [dice], lambda seq, before=before: progress.to(before + seq))
            done += verdict.events
            progress.clear()
            if verdict.broken:
                broken += 1
                where = f"event {verdict.seq}" if verdict.seq else "the end of the log"
                self.stderr.write(f"{one}: BROKEN at {where}: {verdict.broken}")
            else:
                self.stdout.write(f"{one}: {verdict.events} events, {dice.rolls} rolls, root {verdict.root.hex()}")
        seconds = time.perf_counter() - start
        self.stdout.write(f"{done} events in {seconds:.2f} s ({done / max(seconds, 1e-9):,.0f} a second)")
        if broken:
            raise CommandError(f"{broken} of {len(heads)} campaigns are broken")
