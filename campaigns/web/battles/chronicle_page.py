"""A battle's report as a page shows it: sides with their figures' fates in words, and the story by rounds."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from campaigns.selectors.battles.chronicle import Account, FateLine
from campaigns.web import words
from campaigns.web.drawing import heads
from campaigns.web.drawing.heads import Portrait
from engine.kernel.telling.people import HOW_IT_ENDED


def dressed(account: Account, portraits: Mapping[UUID, Portrait], rules: str) -> dict[str, Any]:
    """`portraits` by character; `rules` is the key of the campaign's ruleset."""
    return {
        "account": account,
        "result": result(account),
        "sides": [
            {"one": side, "figures": [_figure(one, portraits, rules) for one in side.figures]} for side in account.sides
        ],
    }


def result(account: Account) -> str:
    if not account.how:
        return _("The battle is still going on.")
    how = words.of(HOW_IT_ENDED, account.how) if account.how in HOW_IT_ENDED else ""
    won = _("%(side)s won.") % {"side": account.winner} if account.winner else _("Nobody won.")
    return f"{won} {how[:1].upper()}{how[1:]}." if how else won


def _figure(one: FateLine, portraits: Mapping[UUID, Portrait], rules: str) -> dict[str, Any]:
    out = one.loss and one.loss != "in_play"
    return {
        "one": one,
        "portrait": (portraits.get(one.character) if one.character else None) or heads.portrait(one.name),
        "rank": words.rank(one.rank, rules),
        "fate": words.code("loss", one.loss, rules) if out else "",
        "wounds": [words.wound(wound, rules) for wound in one.wounds],
        "kills": sum(deed.get("what") == "dead" and deed.get("enemy", True) for deed in one.deeds),
    }
