"""One life in one line: battle by battle, what was done and suffered in each, and what came of it between them."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any, Final

from django.utils import timezone
from django.utils.translation import gettext as _
from msgspec.structs import replace

from campaigns.selectors.characters.lives import LifeLine
from campaigns.selectors.characters.pages import Chapter, Life
from campaigns.selectors.characters.rivals import Deed
from campaigns.web import words
from campaigns.web.drawing import body
from engine.kernel.telling.speaker import capital
from engine.rulesets import ruleset

# What stands out as a card: a kind of line, its colour and its sign.
RISES: Final = {"promoted": "laurels", "skill-gained": "card-draw"}
FALLS: Final = {"died": "tombstone", "limb-lost": "bleeding-wound"}
LAST: Final = 1 << 60
Entry = dict[str, Any]


def timeline(life: Life, history: Sequence[LifeLine], chapters: Sequence[Entry], rules: str) -> list[Entry]:
    """The newest battle first, each in the order in which it happened; what came before any battle at the end.

    `history` has the newest first, `chapters` are those of the page in the same order.
    """
    lives = _unfolded(list(reversed(history)))
    lines: dict[int, list[LifeLine]] = {}
    for line in lives:
        lines.setdefault(_place(line, life.chapters), []).append(line)
    entries = [_between(lines.get(-1, []), life)]
    for n, (life_chapter, chapter) in enumerate(zip(life.chapters, reversed(chapters), strict=True)):
        entries.append({**chapter, "entries": _entries(life_chapter, chapter, life, lines.get(n, []), rules)})
    return entries[::-1]


def _place(line: LifeLine, chapters: Sequence[Chapter]) -> int:
    """Under which battle a line belongs: its own, else the last that was booked before; -1: before the first."""
    chapter_n = next((n for n, chapter in enumerate(chapters) if chapter.battle == line.battle), None)
    return chapter_n if chapter_n is not None else sum(chapter.seq <= line.seq for chapter in chapters) - 1


def _unfolded(lines: Sequence[LifeLine]) -> list[LifeLine]:
    """What led to a skill goes with it: that one was due, for which deeds, and which chit was drawn."""
    lives: list[LifeLine] = []
    for line in lines:
        if line.kind == "skill-gained" and not line.struck:
            while lives and lives[-1].kind in ("choice-opened", "chit-drawn") and not lives[-1].struck:
                led = lives.pop()
                line = replace(line, battle=line.battle or led.battle, events=line.events or led.events)
        lives.append(line)
    return lives


def _between(lines: Iterable[LifeLine], life: Life) -> Entry:
    return {"one": None, "entries": [_line(line, _day(life.hired_us)) for line in lines], "us": life.hired_us}


def _entries(life_chapter: Chapter, chapter: Entry, life: Life, lines: Sequence[LifeLine], rules: str) -> list[Entry]:
    deeds = [deed for deed in life.did if deed.battle == life_chapter.battle]
    suffered = {deed.event: deed for deed in life.suffered if deed.battle == life_chapter.battle and deed.event}
    entries = [_deed(deed, rules) for deed in deeds]
    entries += [
        _wound(wound, life_chapter, suffered.get(wound.get("event") or -1), rules) for wound in life_chapter.wounds
    ]
    entries.sort(key=lambda entry: entry["at"] or LAST)
    has_fallen = any(line.kind in FALLS for line in lines)
    if chapter["bad"] and not has_fallen:
        killer = next((deed.name for deed in suffered.values() if deed.what == "dead"), "")
        entries.append(_fate(life_chapter, chapter["fate"], killer))
    entries += [_entry(text) for text in chapter["left"]]
    return entries + [_line(line, _day(life_chapter.recorded_us)) for line in lines]


def _deed(deed: Deed, rules: str) -> Entry:
    text = deed_words(deed, rules)
    if deed.what == "dead" and deed.enemy:
        return _entry(text, at=deed.event, battle=deed.battle, card="kill", sign="death-skull")
    return _entry(text, at=deed.event, battle=deed.battle)


def deed_words(deed: Deed, rules: str) -> str:
    """`Killed Mumme (Killer)`, `Hit Zange (Ganger): flesh wound`."""
    facts = {"victim": named(deed, rules), "harm": words.code("harm", deed.what, rules)}
    if deed.what == "dead" and deed.enemy:
        return (_("Killed %(victim)s") if ruleset(rules).rosters is None else _("Destroyed %(victim)s")) % facts
    return _("Hit %(victim)s: %(harm)s") % facts


def _wound(wound: dict[str, Any], chapter: Chapter, by: Deed | None, rules: str) -> Entry:
    harm = words.wound(wound, rules)
    text = _("Hit by %(who)s: %(harm)s") % {"who": by.name, "harm": harm} if by is not None and by.name else harm
    return _entry(capital(text), at=wound.get("event") or 0, battle=chapter.battle, mark=mark_of(wound))


def _fate(chapter: Chapter, fate: str, killer: str) -> Entry:
    text = capital(fate)
    if chapter.dead and killer:
        text = _("Killed by %(who)s") % {"who": killer}
    if chapter.fled:
        return _entry(text)
    return _entry(text, card="down", sign="tombstone" if chapter.dead else "falling")


def _line(line: LifeLine, day: date) -> Entry:
    card = "" if line.struck else "rise" if line.kind in RISES else "down" if line.kind in FALLS else ""
    sign = RISES.get(line.kind) or FALLS.get(line.kind, "")
    us = line.recorded_us if _day(line.recorded_us) != day else 0
    return _entry(line.text, battle=line.battle, card=card, sign=sign, line=line, us=us)


def _entry(text: str, at: int = 0, battle: Any = None, card: str = "", sign: str = "", **more: Any) -> Entry:
    """`card`: stands out, as a kill, a rise or being down. `more`: a wound's `mark`; `us` where the day is another."""
    return {"text": text, "at": at, "battle": battle, "card": card, "sign": sign, **more}


def named(deed: Deed, rules: str) -> str:
    """`Ratte (Killer)`; somebody of no campaign by their class."""
    return f"{deed.name} ({words.rank(deed.rank, rules)})" if deed.name else words.rank(deed.rank, rules)


def mark_of(wound: Mapping[str, Any]) -> str:
    """Which of the three marks of the body chart stands for a wound; none where wounds have no place."""
    return body.mark(str(wound.get("severity", ""))) if wound.get("location") else ""


def _day(us: int) -> date:
    return timezone.localtime(datetime.fromtimestamp(us / 1_000_000, UTC)).date()
