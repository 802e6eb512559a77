"""manage.py rebuild: folds every campaign's rows anew from its events, where its log verifies."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from campaigns.ledger.broken import UnreadableLine
from campaigns.ledger.head import lock
from campaigns.management.progress import Progress
from campaigns.models import Head
from campaigns.projections import VERSION
from campaigns.projections.refold import differences, refold
from campaigns.selectors.sentences import explain
from campaigns.trust.whole_logs import verified


class Command(BaseCommand):
    help = "Verifies every campaign's log, folds its rows anew from it, says whether they differ, and puts them right."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--campaign", type=UUID, help="only this campaign")
        parser.add_argument("--old", action="store_true", help="only campaigns folded by an older version of the folds")
        parser.add_argument("--check", action="store_true", help="only say what differs, change nothing")

    def handle(
        self, *args: Any, campaign: UUID | None = None, old: bool = False, check: bool = False, **options: Any
    ) -> None:
        heads = Head.objects.order_by("campaign_id")
        if campaign is not None:
            heads = heads.filter(campaign_id=campaign)
            if not heads.exists():
                raise CommandError(f"there is no campaign {campaign}")
        if old:
            heads = heads.exclude(projected=VERSION)
        ids = list(heads.values_list("campaign_id", flat=True))
        progress = Progress(len(ids), "campaigns")
        differing = broken = 0
        for done, id in enumerate(ids, start=1):
            differing_rows, why = self.fold(id, check)
            progress.clear()
            differing += bool(differing_rows)
            broken += bool(why)
            self.tell(id, differing_rows, why, check)
            progress.to(done)
        progress.clear()
        did = "compared" if check else "folded anew"
        self.stdout.write(f"{len(ids) - broken} campaigns {did}, {differing} differed")
        if broken:
            raise CommandError(f"{broken} of {len(ids)} campaigns are broken and were left as they are")
        if differing and not old:  # other folds make other rows
            raise CommandError(f"rows of {differing} of {len(ids)} campaigns were not what their events say")

    def fold(self, campaign: UUID, check: bool) -> tuple[list[object], str]:
        """What differed, or why nothing was folded."""
        if broken := verified(campaign).broken:
            return [], broken
        try:
            with transaction.atomic():
                head = lock(campaign)
                return [*(differences(campaign) if check else refold(head))], ""
        except UnreadableLine as error:
            return [], explain(error, "en")

    def tell(self, campaign: UUID, differing_rows: list[object], why: str, check: bool) -> None:
        if why:
            self.stderr.write(f"{campaign}: not folded: {why}")
            return
        if not differing_rows:
            self.stdout.write(f"{campaign}: kept rows were right")
            return
        self.stdout.write(f"{campaign}: {'differs:' if check else 'put right:'}")
        for difference in differing_rows:
            self.stdout.write(f"  {difference}")
