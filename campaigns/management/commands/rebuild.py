"""manage.py rebuild: folds every campaign's rows anew from its events."""

from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from campaigns.ledger.head import lock
from campaigns.management.progress import Progress
from campaigns.models import Head
from campaigns.projections import VERSION
from campaigns.projections.refold import refold


class Command(BaseCommand):
    help = "Folds every campaign's rows anew from its events, says whether they differ, and puts them right."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--campaign", type=UUID, help="only this campaign")
        parser.add_argument("--old", action="store_true", help="only campaigns folded by an older version of the folds")

    def handle(self, *args: Any, campaign: UUID | None = None, old: bool = False, **options: Any) -> None:
        heads = Head.objects.order_by("campaign_id")
        if campaign is not None:
            heads = heads.filter(campaign_id=campaign)
            if not heads.exists():
                raise CommandError(f"there is no campaign {campaign}")
        if old:
            heads = heads.exclude(projected=VERSION)
        ids = list(heads.values_list("campaign_id", flat=True))
        progress = Progress(len(ids), "campaigns")
        differing = 0
        for done, one in enumerate(ids, start=1):
            with transaction.atomic():
                differences = refold(lock(one))
            progress.clear()
            differing += bool(differences)
            self.stdout.write(f"{one}: {'kept rows were right' if not differences else 'put right:'}")
            for difference in differences:
                self.stdout.write(f"  {difference}")
            progress.to(done)
        progress.clear()
        self.stdout.write(f"{len(ids)} campaigns folded anew, {differing} differed")
