"""manage.py verify: recomputes every leaf, root and server roll from the stored rows and compares them with all that
was ever signed, or checks an exported battle.
"""

import gc
import time
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.management.progress import Progress
from campaigns.management.rules_again import RulesAgain
from campaigns.models import Head
from campaigns.trust import files
from campaigns.trust.verify import is_export
from campaigns.trust.whole_logs import Whole, cores, gone, verify_all


class Command(BaseCommand):
    help = "Recomputes every leaf, root and server roll, compares with what was signed; names the first broken event."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--campaign", type=UUID, help="only this campaign")
        parser.add_argument("--rules", action="store_true", help="run the rules again over every battle instead")
        parser.add_argument("--battle", type=UUID, help="with --rules: only this battle")
        parser.add_argument("--jobs", type=int, help="processes that help (all cores)")
        parser.add_argument("--export", type=Path, help="check an exported battle instead, and compare it with the log")
        parser.add_argument(
            "--checkpoint", type=Path, action="append", default=[], help="with --export: one kept earlier"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        for name, beside in (("battle", "rules"), ("checkpoint", "export")):
            if options[name] and not options[beside]:  # else all logs would be verified, and nobody notices
                raise CommandError(f"--{name} says something only together with --{beside}")
        if options["export"] is not None:
            return self.check_file(options["export"], options["checkpoint"])
        if options["rules"]:
            return RulesAgain(self.stdout, self.stderr).check(options["campaign"], options["battle"])
        return self.check_logs(options["campaign"], options["jobs"])

    def check_file(self, export: Path, checkpoints: list[Path]) -> None:
        try:
            data, held = export.read_bytes(), [path.read_text(encoding="utf-8") for path in checkpoints]
        except (OSError, UnicodeDecodeError) as error:
            raise CommandError(f"can't be read: {error}") from None
        if not is_export(data):
            raise CommandError(f"can't be read: {export} isn't an export of Rollbook")
        checked = files.check(data, held)
        self.stdout.write(checked.told)
        if checked.verdict != "right":
            raise CommandError(
                {"wrong": "the export is wrong", "partly": "not everything could be checked"}[checked.verdict]
            )

    def check_logs(self, campaign: UUID | None, jobs: int | None) -> None:
        heads = Head.objects.order_by("campaign_id")
        if campaign is not None:
            heads = heads.filter(campaign_id=campaign)
            if not heads.exists():
                raise CommandError(f"there is no campaign {campaign}")
        sizes = list(heads.values_list("campaign_id", "size"))
        gc.disable()  # rows by the hundred thousand, none of them in a circle; the processes that help inherit it
        progress, start, events_done, broken = (
            Progress(sum(size for _, size in sizes), "events"),
            time.perf_counter(),
            0,
            0,
        )
        for log in verify_all(sizes, max(1, jobs or cores()), progress.to):
            events_done += log.verdict.events
            progress.clear()
            broken += self.tell(log)
        seconds = time.perf_counter() - start
        missing = gone() if campaign is None else []
        for line in missing:
            self.stderr.write(f"{line}.")
        self.stdout.write(f"{events_done} events in {seconds:.2f} s ({events_done / max(seconds, 1e-9):,.0f} a second)")
        if broken or missing:
            are = f"{broken} of {len(sizes)} campaigns are broken"
            raise CommandError(f"{are}, {len(missing)} are gone" if missing else are)

    def tell(self, log: Whole) -> bool:
        """Whether it is broken."""
        verdict = log.verdict
        if verdict.broken:
            self.stderr.write(f"{verdict.campaign}: {log.broken}")
            return True
        summary = f"{verdict.campaign}: {verdict.events} events, {log.rolls} rolls, root {verdict.root.hex()}"
        self.stdout.write(summary)
        if log.signed:
            self.stdout.write(f"  leads to all signed checkpoints that were kept: {log.signed}")
        for sentence in log.told:
            self.stdout.write(f"  {sentence}")
        if log.unverifiable:
            self.stdout.write(f"  {log.unverifiable} rolls can't be verified: the key of their dice is lost")
        return False
