"""A figure's life in words: chapters by battle, wounds for the body chart, the rungs of the ladder."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from campaigns.selectors.characters.lives import LifeLine
from campaigns.selectors.characters.pages import Chapter, Life
from campaigns.selectors.characters.rivals import Deed, Rival
from campaigns.web import words
from campaigns.web.characters.album import Face
from campaigns.web.characters.biography import biography
from campaigns.web.characters.timeline import deed_words, mark_of, named, timeline
from campaigns.web.rulesets.registry import says
from campaigns.web.who import language
from engine.rulesets import ruleset

MISSING = ("must-miss", "battle-missed", "misses-waived")
# The page's headings, by pronoun.
HEADINGS: Final = {
    "she": {
        "cost": gettext_lazy("What it cost her"),
        "can": gettext_lazy("What she can do"),
        "lived": gettext_lazy("As she lived it"),
    },
    "he": {
        "cost": gettext_lazy("What it cost him"),
        "can": gettext_lazy("What he can do"),
        "lived": gettext_lazy("As he lived it"),
    },
    "they": {
        "cost": gettext_lazy("What it cost them"),
        "can": gettext_lazy("What they can do"),
        "lived": gettext_lazy("As they lived it"),
    },
}


def dressed(
    life: Life, history: Sequence[LifeLine], rules: str, faces: Mapping[UUID, Face] | None = None
) -> dict[str, Any]:
    """What the page, the sheet, a shared link and a download say of a life; `history` is its, the newest first, and
    `rules` the key of the campaign's ruleset. `faces` are those of the others it tells of."""
    entries = chapters(life, rules)
    return {
        "life": life,
        "rules": rules,
        "one": life.character,
        "headings": HEADINGS[life.character.pronoun],
        "biography": biography(life, history, rules),
        "chapters": entries,
        "timeline": timeline(life, history, entries, rules),
        "wounds": (all_wounds := wounds(life, rules)),
        "open_wounds": [wound for wound in all_wounds if not wound["healed"]],
        "healed_wounds": [wound for wound in all_wounds if wound["healed"]],
        "ladder": ladder(life, rules, history),
        "numbers": numbers(life, history, rules),
        "rivals": [_rival(rival, rules, (faces or {}).get(rival.character)) for rival in life.rivals],
        "moments": _moments(life),
        "history": history,
    }


def _moments(life: Life) -> list[dict[str, Any]]:
    """One per battle after which he can be looked at; the last is how he stands."""
    fought = life.fought if life.after is None else life.after
    return [{"n": n, "now": n == fought, "last": n == life.fought} for n in range(1, life.fought + 1)]


def numbers(life: Life, history: Sequence[LifeLine], rules: str) -> list[dict[str, Any]]:
    """Each number of a life with the events that it counts."""
    character, chapters = life.character, life.chapters
    fled = [chapter for chapter in chapters if chapter.fled]
    kills = [deed for deed in life.did if deed.what == "dead" and deed.enemy]
    missed = [line for line in history if line.kind in MISSING and not line.struck]
    sat_out = [line for line in missed if line.kind == "battle-missed"]
    missed_battles = len(sat_out)
    fought = ngettext("%(n)s battle", "%(n)s battles", character.battles)
    rows = [
        _number(says(fought, rules), character.battles, _of_chapters(chapters, rules)),
        _number(
            ngettext("%(n)s kill", "%(n)s kills", character.kills),
            character.kills,
            (_of_deed(kill, rules) for kill in kills),
        ),
        _number(
            ngettext("fled once", "fled %(n)s times", character.flights), character.flights, _of_chapters(fled, rules)
        ),
        _number(
            ngettext("missed %(n)s battle", "missed %(n)s battles", missed_battles),
            missed_battles,
            map(_of_line, sat_out),
        ),
    ]
    due = _number(
        ngettext("sits out %(n)s battle", "sits out %(n)s battles", character.misses),
        character.misses,
        map(_of_line, missed),
    )
    return [{**due, "bad": True}, *rows] if character.misses and character.status == "alive" else rows


def _number(text: str, n: int, why: Iterable[dict[str, Any]]) -> dict[str, Any]:
    return {"text": text % {"n": n}, "n": n, "bad": False, "why": list(why)}


def _of_chapters(chapters: Iterable[Chapter], rules: str) -> list[dict[str, Any]]:
    unnamed = says(_("Battle"), rules)
    return [
        {"text": chapter.battle_name or unnamed, "battle": chapter.battle, "at": 0, "us": chapter.recorded_us}
        for chapter in chapters
    ]


def _of_deed(deed: Deed, rules: str) -> dict[str, Any]:
    return {"text": named(deed, rules), "battle": deed.battle, "battle_name": deed.battle_name, "at": deed.event}


def _of_line(life: LifeLine) -> dict[str, Any]:
    return {"text": life.text, "battle": life.battle, "battle_name": life.battle_name, "at": 0, "us": life.recorded_us}


def _rival(rival: Rival, rules: str, face: Face | None) -> dict[str, Any]:
    """A nemesis hurt this figure and still walks about."""
    killed = any(deed.what == "dead" for deed in rival.did)
    return {
        "one": rival,
        "face": face,
        "nemesis": bool(rival.suffered) and rival.status == "alive",
        "killed": killed,
        "did": [_between(deed, rules) for deed in rival.did],
        "suffered": [_between(deed, rules) for deed in rival.suffered],
    }


def _between(deed: Deed, rules: str) -> dict[str, Any]:
    killing = deed.what == "dead" and ruleset(rules).rosters is None
    text = _("the killing blow") if killing else words.code("harm", deed.what, rules)
    return {"text": text, "battle": deed.battle, "battle_name": deed.battle_name, "at": deed.event}


def wounds(life: Life, rules: str) -> list[dict[str, Any]]:
    """Open ones first, then the newest. Whoever died has those of the last battle for good."""
    character = life.character
    doers = {(str(deed.battle), deed.event): deed.name for deed in life.suffered if deed.event}
    battle_names = {str(chapter.battle): chapter.battle_name for chapter in life.chapters}
    rows = [
        {
            **wound,
            "word": words.wound(wound, rules),
            "mark": mark_of(wound),
            "at": wound.get("event") or 0,
            "battle_name": battle_names.get(str(wound.get("battle")), ""),
            "by": doers.get((str(wound.get("battle")), wound.get("event") or 0), ""),
            "healed": not _is_open(wound, life, rules),
        }
        for wound in reversed(character.wounds)
        if isinstance(wound, dict)
    ]
    return sorted(rows, key=lambda wound: wound["healed"])


def _is_open(wound: dict[str, Any], life: Life, rules: str) -> bool:
    character, progression = life.character, ruleset(rules).progression
    if ruleset(rules).bodies is not None:
        return life.whole_seq is not None and wound["seq"] > life.whole_seq
    if not life.chapters or wound.get("battle") != str(life.chapters[-1].battle):
        return False
    if character.status == "dead":
        return True
    return progression is not None and progression.is_open(wound, character.brings, character.misses)


def chapters(life: Life, rules: str) -> list[dict[str, Any]]:
    return [_chapter(chapter, life, rules) for chapter in reversed(life.chapters)]


def _chapter(chapter: Chapter, life: Life, rules: str) -> dict[str, Any]:
    own_deeds = [deed for deed in life.did if deed.battle == chapter.battle]
    fate, left_words = _fate(chapter, rules), ruleset(rules).left_words(chapter.more, language())
    wounds = [{"text": words.wound(wound, rules), "at": wound.get("event")} for wound in chapter.wounds]
    deeds = [{"text": deed_words(deed, rules), "at": deed.event} for deed in own_deeds]
    won = [] if chapter.won is None else [_("won") if chapter.won else _("lost")]
    return {
        "one": chapter,
        "fate": fate,
        "bad": chapter.dead or chapter.fled,
        "wounds": wounds,
        "left": left_words,
        "deeds": deeds,
        "said": [fate, *won, *(part["text"] for part in (*wounds, *deeds)), *left_words],
    }


def _fate(chapter: Chapter, rules: str) -> str:
    if chapter.dead:
        return _("died")
    loss = chapter.more.get("loss", "")
    if loss and loss not in ("in_play", "dead"):
        return words.code("loss", loss, rules)
    if ruleset(rules).bodies is not None:
        return _("survived")  # perhaps carried, and dead an hour later
    return _("walked away")


def ladder(life: Life, rules: str, history: Sequence[LifeLine] = ()) -> list[dict[str, Any]]:
    """The rungs, the lowest first; reached ones filled, with what made him reach them. Empty where nobody rises: people
    who are their numbers have no ranks.
    """
    if ruleset(rules).progression is None:
        return []
    ranks = ruleset(rules).ranks
    reached = ranks.index(life.character.kind) if life.character.kind in ranks else 0
    causes = {line.about: line for line in history if line.kind in ("promoted", "character-hired") and not line.struck}
    return [
        {
            "word": words.rank(code, rules),
            "done": n <= reached,
            "now": n == reached,
            "ticks": range(n),
            "how": causes.get(code),
        }
        for n, code in enumerate(ranks)
    ]
