"""Who is up: one line that is always on top."""

from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.rulesets.pages import RulesetPages
from engine.kernel.telling.people import HOW_IT_ENDED
from engine.kernel.telling.speaker import capital

LONG: Final = 32  # letters of a title that is drawn smaller


def head(
    page: BattlePage, figures: list[dict[str, Any]], sides: list[dict[str, Any]], game: RulesetPages
) -> dict[str, Any]:
    waits = page.waiting
    who = next((figure for figure in figures if figure["n"] == waits.figure), None)
    yours = waits.acts_as is not None and waits.kind != "nothing" and _plays(page, sides)
    title = _title(page, who, game)
    return {
        "title": title,
        "long": len(title) > LONG,
        "who": who,
        "about": [who["rank_word"], *(weapon["word"] for weapon in who["weapons"])][:2] if who else [],
        "yours": yours,
        "called": yours and (who is not None or waits.missing > 0 or not _everybodys(waits.sides, sides)),
        "names": waits.names if page.what_if is None and not waits.missing else [],
        "missing": 0 if page.ended or page.paused else waits.missing,
        "phase": _phase(page),
        "goals": _goals(page, sides),
        "since_us": page.points[-1].recorded_us if page.points else None,
    }


def _goals(page: BattlePage, sides: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The places that are fought for, each with the side that holds it, in games that have them (`view.objectives`)."""
    by_number = {side["n"]: side for side in sides}
    return [
        {"n": objective["n"], "of": by_number.get(objective["side"])} for objective in page.view.get("objectives", ())
    ]


def _plays(page: BattlePage, sides: list[dict[str, Any]]) -> bool:
    """Nobody waits for a player in a copy: whoever may enter something there plays it. Else it is a player's turn, or
    the referee's where only he is awaited.
    """
    waits = page.waiting
    return page.what_if is not None or page.you in waits.members or _yours(waits.sides, sides)


def _yours(asked_sides: list[int], sides: list[dict[str, Any]]) -> bool:
    """Is one of the sides that may answer played from here? Nobody's dice (a card) are everybody's."""
    mine = {side["n"] for side in sides if side["mine"]}
    return bool(mine & set(asked_sides)) or (bool(mine) and (not asked_sides or -1 in asked_sides))


def _everybodys(asked_sides: list[int], sides: list[dict[str, Any]]) -> bool:
    """Whoever is nearest does it, as turning a card: nobody's pocket has to hum."""
    return (
        not asked_sides or -1 in asked_sides or {side["n"] for side in sides if not side["neutral"]} <= set(asked_sides)
    )


def _phase(page: BattlePage) -> str:
    """How far the battle is: a round's number, or what comes before the first."""
    if page.detail == "report":
        return _("Reported afterwards")
    if page.view.get("deploying"):
        return _("Deployment")
    number = page.view.get("round", 0)
    return _("Round %(n)s") % {"n": number} if number else _("Opening")


def _title(page: BattlePage, who: dict[str, Any] | None, game: RulesetPages) -> str:
    if page.ended:
        return ended(page.ended)
    if page.paused:
        return _("The battle is paused")
    if page.waiting.kind == "devices":
        return _("A card is being turned") if page.dice.turns else _("The dice are falling")
    if page.waiting.kind == "report":
        all_in = page.reports and all(report.number for report in page.reports)
        return _("All reports are in") if all_in else _("Waiting for reports")
    return game.waits_for(page, who)


def ended(how: dict[str, Any]) -> str:
    if how["winner_name"]:
        return _("%(side)s won") % {"side": how["winner_name"]}
    outcome = words.of(HOW_IT_ENDED, how["how"])
    return capital(outcome)
