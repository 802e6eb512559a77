"""manage.py simulate: plays battles here and now, without a database, and says what came of them."""

import sys
import time
from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.simulation.beginnings import decided_by
from engine.build import compiled
from engine.kernel.batch import BLOCK, Beginning, Broken, Counts, digests, play_chunk, regenerate, total, wilson
from engine.kernel.commands import convert
from engine.kernel.recorded import RecordedEvent
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Ruleset
from engine.kernel.setup import Setup
from engine.kernel.telling.malformed import in_english
from engine.rulesets import example, ruleset


class Command(BaseCommand):
    help = "Plays battles without people; needs no database. Without a file: five against five, 12 inches apart."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("setup", nargs="?", help="file with a battle's setup as JSON; - reads standard input")
        parser.add_argument("--battles", type=int, default=1_000)
        parser.add_argument("--key", default="00", help="hexadecimal; the same key gives the same battles")
        parser.add_argument("--policies", default="", help="who decides, by side: sensible,cautious,aggressive,random")
        parser.add_argument("--show", type=int, metavar="N", help="tell battle N, sentence by sentence")
        parser.add_argument("--language", choices=("en", "de"), default="en")

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            setup = _read(options["setup"])
            rules, key = ruleset(setup.ruleset), bytes.fromhex(options["key"])
            rules.check_setup(setup)
            beginning = Beginning(setup, rules.fill_options(setup.options))
            named = options["policies"].split(",") if options["policies"] else []
            simulator = rules.simulator(decided_by(beginning, named))
            if options["show"] is not None:
                self._tell(
                    rules, regenerate(simulator, key, options["show"], None, options["show"]), options["language"]
                )
                return
            start = time.perf_counter()
            chunks = [
                play_chunk(simulator, key, first, min(BLOCK, options["battles"] + 1 - first))
                for first in range(1, options["battles"] + 1, BLOCK)
            ]
            self._say(setup, total(chunks), time.perf_counter() - start)
        except (Malformed, Refusal, Broken, ValueError, OSError) as error:
            raise CommandError(in_english(error) if isinstance(error, Malformed) else str(error)) from None

    def _say(self, setup: Setup, counts: Counts, seconds: float) -> None:
        played = counts.battles
        for side, won in enumerate([*counts.wins, *[0] * len(setup.sides)][: len(setup.sides)]):
            low, high = wilson(won, played)
            name = setup.sides[side].name or f"Side {side + 1}"
            self.stdout.write(
                f"{name}: {won} of {played} ({100 * won / played:.1f} %, 95 %: {100 * low:.1f} to {100 * high:.1f})"
            )
        turns = sum(n * battles for n, battles in counts.turns.items()) / played
        self.stdout.write(f"nobody: {counts.drawn}; {turns:.1f} turns on average")
        self.stdout.write(f"digest of the first hundred: {digests(counts)[0]}")
        how = "compiled" if compiled() else "interpreted"
        self.stdout.write(f"{played / seconds:,.0f} battles a second on one core, {how}")

    def _tell(self, rules: Ruleset, regenerated: Any, language: Any) -> None:
        recorded = [RecordedEvent(n, event) for n, event in enumerate(regenerated.log, start=regenerated.first)]
        ends = [*regenerated.run_starts[1:], regenerated.first + len(recorded)]
        for start, end in zip(regenerated.run_starts, ends, strict=True):
            for line in rules.tell(
                recorded[start - regenerated.first : end - regenerated.first], lambda n: f"#{n}", language
            ):
                self.stdout.write(line.text)


def _read(name: str | None) -> Setup:
    if name is None:
        return example()
    text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    setup: Setup = convert(msgspec.json.decode(text), Setup, "setup")
    return setup
