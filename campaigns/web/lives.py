"""A figure's life in words: chapters by battle, wounds for the body chart, the rungs of the ladder."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from campaigns.selectors.characters import Chapter, Life
from campaigns.web import words
from campaigns.web.battle import figures
from engine.rulesets.stko.tell import words as stko


def wounds(life: Life) -> list[dict[str, Any]]:
    return [one for one in life.character.wounds if isinstance(one, dict)]


def chapters(life: Life) -> list[dict[str, Any]]:
    return [_chapter(one) for one in reversed(life.chapters)]


def _chapter(one: Chapter) -> dict[str, Any]:
    return {
        "one": one,
        "fate": _fate(one),
        "bad": one.dead or one.fled,
        "wounds": [{"text": figures.wound(wound), "at": wound.get("event")} for wound in one.wounds],
        "deeds": [
            {
                "text": _("%(what)s: a %(rank)s")
                % {
                    "what": words.of(stko.SEVERITIES, deed.get("what", "")),
                    "rank": words.rank(deed.get("victim_rank", "")),
                },
                "at": deed.get("event"),
            }
            for deed in one.kills
        ],
    }


def _fate(one: Chapter) -> str:
    if one.dead:
        return _("died")
    loss = one.more.get("loss", "")
    if loss and loss not in ("in_play", "dead"):
        return words.of(stko.LOSSES, loss)
    return _("walked away")


def ladder(life: Life, ranks: Sequence[str]) -> list[dict[str, Any]]:
    """Four rungs, the lowest first; reached ones filled."""
    reached = ranks.index(life.character.kind) if life.character.kind in ranks else 0
    return [
        {"word": words.rank(code), "done": n <= reached, "now": n == reached, "ticks": range(n)}
        for n, code in enumerate(ranks)
    ]
