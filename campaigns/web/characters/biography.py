"""Two sentences about somebody, made of what is on record: how they came and fared, and what they did."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from campaigns.selectors.characters.lives import LifeLine
from campaigns.selectors.characters.pages import Chapter, Life
from campaigns.selectors.characters.rivals import Deed, Rival
from campaigns.selectors.said import SAID
from campaigns.web import words
from campaigns.web.who import language
from engine.kernel.telling.plain import say
from engine.rulesets import ruleset

IN_PLAY = ("", "in_play")


def biography(life: Life, history: Sequence[LifeLine], rules: str) -> str:
    return f"{_came(life, history, rules)} {_did(life, rules)}".strip()


def stood(chapter: Chapter, rules: str) -> bool:
    """Was the figure still on its feet when the battle was over?"""
    bodies = ruleset(rules).bodies
    lies = bodies is not None and bodies.lies_there(chapter.more.get("states", ()))
    return not (chapter.dead or chapter.fled or lies) and chapter.more.get("loss", "") in IN_PLAY


def killer(life: Life) -> Deed | None:
    return next((deed for deed in reversed(life.suffered) if deed.what == "dead"), None)


def _came(life: Life, history: Sequence[LifeLine], rules: str) -> str:
    character, chapters = life.character, life.chapters
    stood_in, battles, fell = sum(stood(chapter, rules) for chapter in chapters), len(chapters), killer(life)
    hired = next((line.about for line in history if line.kind == "character-hired"), "")
    hired_at = timezone.localtime(datetime.fromtimestamp(life.hired_us / 1_000_000, UTC))
    facts = {
        "name": character.name,
        "gang": character.gang_name,
        "kind": words.rank(hired, rules) if hired and ruleset(rules).progression is not None else None,
        "month": date_format(hired_at, "F Y"),
        "n": stood_in,
        "of": battles,
        "by": (fell.name or None) if fell is not None else None,
        "battle": next((chapter.battle_name or None for chapter in reversed(chapters) if chapter.dead), None),
    }
    if character.status in ("dead", "retired"):
        return _sentence("came-fell" if character.status == "dead" else "came-left", facts)
    if not battles:
        return _sentence("came-first" if character.in_battle else "came-new", facts)
    return _sentence("came-all" if stood_in == battles else "came-some" if stood_in else "came-none", facts)


def _did(life: Life, rules: str) -> str:
    """The greatest thing there is to say: kills before wounds, what was done before what was suffered."""
    character = life.character
    facts: dict[str, Any] = {
        "They": _sentence(f"who-{character.pronoun}", {"name": character.name}),
        "whom": _sentence(f"whom-{character.pronoun}", {"name": character.name}),
        "them": _sentence(f"them-{character.pronoun}", {"name": character.name}),
    }
    if done := [deed for deed in life.did if deed.enemy and deed.name]:
        return _done(done, _foe(life), facts, rules)
    if not ruleset(rules).harms:
        return ""  # the game doesn't tell who did what to whom
    if character.status != "alive":
        return _left(life)
    suffered = next((rival for rival in life.rivals if rival.suffered), None)
    if suffered is None:
        return _sentence("no-scores", facts)
    battle = suffered.suffered[-1].battle_name or _("a battle")
    return _sentence("suffered", facts | {"foe": suffered.name, "open": suffered.status == "alive", "battle": battle})


def _done(done: Sequence[Deed], foe: Rival | None, facts: dict[str, Any], rules: str) -> str:
    ranks, things = ruleset(rules).ranks, ruleset(rules).rosters is not None
    kills = [deed for deed in done if deed.what == "dead"]
    top = max(kills or done, key=lambda deed: ranks.index(deed.rank) if deed.rank in ranks else -1)
    facts |= {
        "victim": top.name,
        "battle": top.battle_name or _("a battle"),
        "foe": foe.name if foe is not None and foe.character != top.character else None,
    }
    if kills:
        ended = "destroyed" if things else "killed"
        return _sentence(f"{ended}-more" if len(kills) > 1 else f"{ended}-one", facts | {"n": len(kills)})
    others = len({deed.character for deed in done}) - 1
    return _sentence("hurt-more" if others else "hurt-one", facts | {"n": others})


def _left(life: Life) -> str:
    """Of those who are gone and never hurt anybody."""
    fell = killer(life)
    rival = next((rival for rival in life.rivals if fell is not None and rival.character == fell.character), None)
    if rival is not None and rival.status == "alive":
        return _sentence("unavenged", {"by": rival.name})
    return _sentence("left-none", {})


def _foe(life: Life) -> Rival | None:
    """Who has still to answer for something."""
    if life.character.status != "alive":
        return None
    return next((rival for rival in life.rivals if rival.suffered and rival.status == "alive"), None)


def _sentence(key: str, facts: dict[str, Any]) -> str:
    return say(SAID, f"biography.{key}", language(), facts)
