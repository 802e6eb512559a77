"""A battle's report as a page shows it: sides with their figures' fates in words, and the story by rounds."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from campaigns.selectors.battles.chronicle import Account, FateLine, SideLine
from campaigns.selectors.said import SAID
from campaigns.web import words
from campaigns.web.battles import kept_lines
from campaigns.web.drawing import heads
from campaigns.web.drawing.heads import Portrait
from campaigns.web.rulesets.registry import game_of
from campaigns.web.who import language
from engine.kernel.telling.people import HOW_IT_ENDED
from engine.kernel.telling.plain import say


def dressed(
    account: Account, portraits: Mapping[UUID, Portrait], rules: str, lines: str | None = None
) -> dict[str, Any]:
    """`portraits` by character; `rules` is the key of the campaign's ruleset, `lines` says which the reader wants."""
    which = kept_lines.wanted(lines, kept_lines.MATTERS)
    return {
        "account": account,
        "result": result(account),
        "lead": lead(account, rules),
        "lines": which,
        "chips": kept_lines.chips(which),
        "rounds": kept_lines.by_entry(account.rounds, which),
        "sides": [
            {"one": side, "figures": [_figure(figure, portraits, rules) for figure in side.figures]}
            for side in account.sides
        ],
    }


def lead(account: Account, rules: str) -> str:
    """Who fought, how it ended, by what, and whom it cost: for those who weren't there. Empty while it goes on."""
    if not account.how:
        return ""
    fallen = [figure.name for side in account.sides for figure in side.figures if figure.loss == "dead"]
    facts = {
        "sides": _joined_with_and([side.name for side in account.sides if side.figures]),
        "rounds": max((round_.number for round_ in account.rounds), default=0),
        "won": account.winner,
        "names": _joined_with_and(fallen),
    }
    sentences = [say(SAID, "retold.won" if account.winner else "retold.drawn", language(), facts)]
    scores = [(side.name, score(side, rules)) for side in account.sides]
    sentences += [
        say(SAID, "retold.score", language(), {"side": side, "score": points}) for side, points in scores if points
    ]
    if fallen or all(figure.loss in ("", "in_play") for side in account.sides for figure in side.figures):
        sentences.append(say(SAID, "retold.lost" if fallen else "retold.none-lost", language(), facts))
    return " ".join(sentences)


def score(side: SideLine, rules: str) -> str:
    """What the battle is decided by: the objectives that it holds, by their numbers, or the game's own points."""
    if side.holds is None:
        return game_of(rules).score(side.left)
    facts = {"held": len(side.holds), "names": _joined_with_and([str(n) for n in side.holds])}
    return say(SAID, "score.objectives", language(), facts)


def _joined_with_and(names: list[str]) -> str:
    joined = say(SAID, "retold.and", language())
    return joined.join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def result(account: Account) -> str:
    if not account.how:
        return _("The battle is still going on.")
    return ended(account.how, account.winner)


def ended(how: str, winner: str | None) -> str:
    """`how` is the code; who won first. That it is over is plain, and a winner may have been put right since."""
    plain = ("played", "drawn") if winner else ("played",)
    how = words.of(HOW_IT_ENDED, how) if how in HOW_IT_ENDED and how not in plain else ""
    won = _("%(side)s won.") % {"side": winner} if winner else _("Nobody won.")
    return f"{won} {how[:1].upper()}{how[1:]}." if how else won


def headline(how: str, won: str | None) -> str:
    """`Hafen won`; of a battle that is over."""
    if won:
        return _("%(side)s won") % {"side": won}
    return _("Called off") if how == "called_off" else _("Nobody won")


def _figure(fate: FateLine, portraits: Mapping[UUID, Portrait], rules: str) -> dict[str, Any]:
    out = fate.loss and fate.loss != "in_play"
    return {
        "one": fate,
        "portrait": (portraits.get(fate.character) if fate.character else None) or heads.portrait(fate.name),
        "rank": words.rank(fate.rank, rules),
        "fate": words.code("loss", fate.loss, rules) if out else "",
        "wounds": [words.wound(wound, rules) for wound in fate.wounds],
        "kills": sum(deed.get("what") == "dead" and deed.get("enemy", True) for deed in fate.deeds),
    }
