"""What somebody takes home: a campaign, or one's own characters, as one readable file and as tables."""

import base64
import csv
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from io import StringIO
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from campaigns.models import Member
from campaigns.selectors import rights
from campaigns.selectors.armies.lists import unit_of
from campaigns.selectors.battles.chronicle import battle_accounts
from campaigns.selectors.battles.pages import BattleLine, battles
from campaigns.selectors.campaigns.pages import must_be_member
from campaigns.selectors.characters import gangs, lives, pictures
from campaigns.selectors.characters import pages as characters
from campaigns.selectors.characters.gangs import CharacterLine
from campaigns.selectors.characters.life_days import Dated, moments_of
from campaigns.selectors.characters.pages import Seen
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.names import NamesOfAll
from campaigns.selectors.not_visible import NotVisible
from campaigns.web import words
from campaigns.web.battles import chronicle_page
from campaigns.web.characters import chapters as told
from campaigns.web.health.clock import in_one_line
from campaigns.web.rulesets.registry import says
from campaigns.web.who import language
from engine.kernel.rosters import CardPart
from engine.rulesets import ruleset

FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # what a spreadsheet would compute instead of showing


def whole(campaign: UUID, member: Member) -> LoadedCampaign:
    """With the names of all at once. Raises: NotVisible."""
    return LoadedCampaign(campaign, must_be_member(campaign, member), NamesOfAll(campaign, language()))


def whose(here: LoadedCampaign, own: bool) -> list[CharacterLine]:
    """A referee's are all, a player's his own. Raises: NotVisible where there is nothing for him."""
    everybody = gangs.character_lines(here)
    characters = [character for character in everybody if character.yours] if own else everybody
    if not characters or (not own and not rights.is_referee(here.member)):
        raise NotVisible("nothing-to-download")
    return characters


# -- one readable file ----------------------------------------------------------------------------------------------
def book(campaign: UUID, member: Member, own: bool, rules: str) -> dict[str, Any]:
    """Every life, and each battle that any of them fought, told once. Raises: NotVisible."""
    here = whole(campaign, member)
    people, histories = whose(here, own), lives.Histories(here)
    squares = pictures.squares(campaign, [character.id for character in people])
    lives_seen = characters.lives_of(here, people)
    days = moments_of(here, [seen.row for seen in lives_seen])
    life_rows = [
        {
            **_life(here, seen, histories),
            "days": [in_one_line(dated.moment) for dated in reversed(_own_moments(days, seen.row.id))],
            "face": _inlined(*squares[seen.row.id]) if seen.row.id in squares else "",
        }
        for seen in lives_seen
    ]
    fought = {chapter["one"].battle for life in life_rows for chapter in life["chapters"]}
    wanted = [battle for battle in battles(campaign, member, language()) if battle.id in fought or not own]
    return {
        "lives": life_rows,
        "battles": [
            chronicle_page.dressed(account, {}, rules)
            for account in battle_accounts([battle.id for battle in reversed(wanted)], member, language())
        ],
        "made": timezone.now(),
    }


def _life(here: LoadedCampaign, seen: Seen, histories: lives.Histories) -> dict[str, Any]:
    return {
        **told.dressed(seen.life, list(reversed(histories.of(seen.row.id))), here.rules.key),
        "unit": _unit(here, seen.life.character),
        "skills": histories.skills_of(seen.row),
        "losses": lives.losses_of(seen.row, here.names),
    }


def _own_moments(days: Mapping[str, list[Dated]], uuid: UUID) -> list[Dated]:
    """Neither the fight itself, which has its chapter, nor time that passed for everybody."""
    return [dated for dated in days.get(str(uuid), ()) if dated.moment.kind not in ("battle", "time")]


def _unit(here: LoadedCampaign, character: CharacterLine) -> list[str]:
    """What a unit costs; what models of each kind are, carry and can. Nothing where figures have no profiles."""
    unit = unit_of(here, character)
    if unit is None:
        return []
    lines = [f"{unit.card.points} {says(_('points'), here.rules.key)}"]
    for part in unit.card.parts:
        numbers = [f"{number.value} {number.title}" for number in part.numbers]
        lines.append(f"{part.name}: {', '.join((*numbers, *_armed(part), *(rule.name for rule in part.rules)))}")
    return lines


def _armed(part: CardPart) -> list[str]:
    return [f"{weapon.count} × {weapon.name}" if weapon.count > 1 else weapon.name for weapon in part.weapons]


def _inlined(media: str, content: bytes) -> str:
    return f"data:{media};base64,{base64.b64encode(content).decode()}"


# -- tables ---------------------------------------------------------------------------------------------------------
def figures_csv(campaign: UUID, member: Member, own: bool, rules: str) -> str:
    """One line per character. Raises: NotVisible."""
    head = [
        says(_("Gang"), rules),
        _("Name"),
        says(_("Class"), rules),
        _("State"),
        _("Battles"),
        _("Kills"),
        _("Flights"),
        _("Still to sit out"),
    ]
    head += [_("Weapons"), _("Skills"), _("Wounds")]
    here = whole(campaign, member)
    return _csv(head, (_figure(here, character, rules) for character in whose(here, own)))


def _figure(here: LoadedCampaign, character: CharacterLine, rules: str) -> list[Any]:
    armed = [words.weapon(weapon, rules) for weapon in character.weapons]
    if (unit := unit_of(here, character)) is not None:
        armed += [weapon for part in unit.card.parts for weapon in _armed(part)]
    states = {"alive": _("alive"), "dead": _("dead"), "retired": _("has left")}
    return [
        character.gang_name,
        character.name,
        words.rank(character.kind, rules),
        states.get(character.status, character.status),
        character.battles,
        character.kills,
        character.flights,
        character.misses if character.status == "alive" else 0,
        ", ".join(armed),
        ", ".join(lives.named_skills(character.skills, ruleset(rules), language())),
        "; ".join(words.wound(wound, rules) for wound in character.wounds if isinstance(wound, dict)),
    ]


def lives_csv(campaign: UUID, member: Member, own: bool, rules: str) -> str:
    """One line per thing that happened to a character, the oldest first. Raises: NotVisible."""
    here = whole(campaign, member)
    lives_seen, histories = characters.lives_of(here, whose(here, own)), lives.Histories(here)
    days = moments_of(here, [seen.row for seen in lives_seen])
    head = [says(_("Gang"), rules), _("Name"), _("When"), says(_("Battle"), rules)]
    head += [_("What happened"), _("Line of the log")]
    return _csv(head, (line for seen in lives_seen for line in _life_events(seen, histories, days, rules)))


def _life_events(
    seen: Seen, histories: lives.Histories, days: Mapping[str, list[Dated]], rules: str
) -> Iterator[list[Any]]:
    character, lines, unnamed = seen.life.character, list[tuple[int, int, str, str]](), says(_("Battle"), rules)
    for chapter in told.chapters(seen.life, rules):
        booked = chapter["one"]
        where = booked.battle_name or unnamed
        lines.append((booked.seq, booked.recorded_us, where, "; ".join(chapter["said"])))
    for line in histories.of(character.id):
        if not line.struck:
            where = line.battle_name or (unnamed if line.battle else "")
            lines.append((line.seq, line.recorded_us, where, f"{line.text} {line.words}".strip()))
    for us, fight, moment in _own_moments(days, character.id):
        where = fight[1] or unnamed if fight is not None else ""
        lines.append((moment.seq, us, where, in_one_line(moment)))
    for seq, us, battle, text in sorted(lines, key=lambda line: line[0]):
        yield [character.gang_name, character.name, when(us), battle, text, seq]


def battles_csv(campaign: UUID, member: Member, rules: str) -> str:
    """One line per battle; the referee's. Raises: NotVisible."""
    whose(whole(campaign, member), own=False)
    head = [says(_("Battle"), rules), _("Began"), _("Ended"), _("Sides"), _("Winner")]
    return _csv(head, (_battle(battle) for battle in reversed(battles(campaign, member, language()))))


def _battle(battle: BattleLine) -> list[Any]:
    ended = when(battle.closed_us) if battle.closed_us else ""
    return [battle.name, when(battle.opened_us), ended, " - ".join(battle.sides), battle.won_by]


def when(us: int) -> str:
    """`2026-11-21 20:15`, which every spreadsheet reads as a date."""
    return timezone.localtime(datetime.fromtimestamp(us / 1_000_000, UTC)).strftime("%Y-%m-%d %H:%M")


def _csv(head: list[str], lines: Iterable[list[Any]]) -> str:
    """With a byte order mark, so that spreadsheets know the encoding."""
    out = StringIO()
    out.write("\ufeff")
    writer = csv.writer(out)
    writer.writerow(head)
    writer.writerows([_plain(cell) for cell in line] for line in lines)
    return out.getvalue()


def _plain(cell: Any) -> Any:
    """A name is text, never a formula; nobody would find a word with the marks of where it may be broken."""
    if not isinstance(cell, str):
        return cell
    text = cell.replace("\u00ad", "")
    return f"'{text}" if text.startswith(FORMULAS) else text
