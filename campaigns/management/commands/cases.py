"""manage.py cases FILE.yaml: runs worked cases and rows of exact odds against the rules; needs no database."""

from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import yaml
from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.kernel.cases import Case, Row, differences, odds_differ
from engine.worked import ODDS, PLAYED

LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml's is ten times as fast


class Command(BaseCommand):
    help = "Runs worked cases (given, dice, expected) against the rules; one line a case, status 1 when one differs."
    requires_system_checks: list[str] = []  # the rules need nothing of the server

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path, help="a YAML file with `cases`, with `rows` of exact odds, or both")
        parser.add_argument("--system", help="only the cases of this rule text: stko, coc004, or coc for both")

    def handle(self, *args: Any, file: Path, system: str | None = None, **options: Any) -> None:
        cases = [case for case in cases_of(file) if system_of(case).startswith(system or "")]
        if not cases:
            raise CommandError(f"{file} has no cases" + (f" of {system}" if system else ""), returncode=2)
        differing = 0
        for case in cases:
            differ = run(case)
            differing += bool(differ)
            self.stdout.write(f"{case.id} " + ("differs: " + "; ".join(differ) if differ else "ok"))
        self.stdout.write(f"{len(cases)} cases, {len(cases) - differing} ok, {differing} differ")
        if differing:
            raise CommandError(f"{differing} of {len(cases)} cases differ")


class Unread(NamedTuple):
    """A case that has its name, but something in it can't be read: it differs, and the others run."""

    id: str
    system: str
    why: str


def system_of(case: Case | Row | Unread) -> str:
    """A row may leave it to the first word of its name."""
    return case.system or case.id.partition(".")[0]


def run(case: Case | Row | Unread) -> list[str]:
    """What differs; empty when the case holds."""
    if isinstance(case, Unread):
        return [case.why]
    if isinstance(case, Row):
        odds = ODDS.get(system_of(case))
        return odds_differ(case, odds) if odds else [f"no odds by name yet: {system_of(case)}"]
    if case.system not in PLAYED:
        return [f"not played yet: {case.system}"]
    ops, same = PLAYED[case.system]
    return differences(case, ops, same)


def cases_of(file: Path) -> list[Case | Row | Unread]:
    """Raises: CommandError where this is no list of cases, with the case that says too little to be one."""
    try:
        content = yaml.load(file.read_text(encoding="utf-8"), Loader=LOADER)  # noqa: S506 one of the safe ones
    except (OSError, UnicodeDecodeError, yaml.YAMLError) as error:
        raise CommandError(f"{file} can't be read: {error}", returncode=2) from None
    named = content if isinstance(content, dict) else {"cases": content}
    lists = [(named[name], shape) for name, shape in (("cases", Case), ("rows", Row)) if name in named]
    if not lists or not all(isinstance(rows, list) for rows, _ in lists):
        raise CommandError(f"{file} has no list of `cases`", returncode=2)
    return [read(file, number, entry, shape) for rows, shape in lists for number, entry in enumerate(rows, start=1)]


def read(file: Path, number: int, entry: object, shape: type[Case | Row]) -> Case | Row | Unread:
    fields = {name: value for name, value in entry.items() if value is not None} if isinstance(entry, dict) else {}
    try:
        return msgspec.convert(fields, shape)
    except msgspec.ValidationError as error:
        if all(isinstance(fields.get(name), str) for name in ("id", "system", "op")):
            return Unread(fields["id"], fields["system"], str(error))
        raise CommandError(f"{file}, case {fields.get('id', number)}: {error}", returncode=2) from None
