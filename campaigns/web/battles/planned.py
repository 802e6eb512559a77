"""What a battle's page shows of its scenario, and the tables that can be rolled on."""

from typing import Any

from campaigns.models import Member
from campaigns.selectors.battles.loaded import LoadedBattle
from campaigns.selectors.battles.pages import BattlePage
from campaigns.selectors.campaigns import notes
from campaigns.selectors.scenarios import own_tables
from campaigns.selectors.scenarios import pages as scenarios
from campaigns.web.scenarios.side_names import side_name
from campaigns.web.who import language


def planned(here: LoadedBattle, sides: list[dict[str, Any]]) -> dict[str, Any]:
    stands = scenarios.standing_at(here)
    if stands is None:
        return {"stands": None}
    times = {(tick.side, tick.aim): tick.times for tick in stands.ticks}
    names = [_name(stands.plan, n, sides) for n in range(len(stands.plan.sides))]
    winner = stands.result.winner if stands.result is not None else None
    return {
        "stands": stands,
        "result_winner": "" if winner is None else names[winner],
        "aims": [
            {
                "n": n,
                "name": names[n],
                "points": stands.result.points[n] if stands.result is not None else stands.points[n],
                "counts": any(aim.points for aim in party.aims),
                "may_tick": n in stands.may_tick,
                "may_win": party.part != "neutral",
                "aims": [
                    {"n": k, "words": aim.words, "points": aim.points, "most": aim.most, "times": times.get((n, k), 0)}
                    for k, aim in enumerate(party.aims)
                ],
            }
            for n, party in enumerate(stands.plan.sides)
        ],
    }


def rolled_on(page: BattlePage, member: Member) -> dict[str, Any]:
    """The tables that the reader rolls on in this battle; after an accident the page asks for one."""
    lines = own_tables.tables(page.campaign, member, language())
    has_event_cards = page.view.get("event_cards", False)
    rollable = [line for line in lines if line.may_roll or (has_event_cards and line.content.use == "events")]
    return {"own_tables": rollable, "accident": _accident(page) if page.view.get("accidents") else 0}


def noted(page: BattlePage, member: Member) -> dict[str, Any]:
    return {
        "notes": notes.notes(page.campaign, member, page.id, language()),
        "may_note": notes.may_note(member),
        "about": page.id,
    }


def _accident(page: BattlePage) -> int:
    """Whom the newest entry's accident happened to; 0: nobody, or it was settled since. STKO-39."""
    newest = max((line.entry for line in page.sentences if not line.struck), default=0)
    for line in page.sentences:
        if line.entry == newest and line.kind == "accident":
            return line.figure
    return 0


def _name(plan: Any, n: int, sides: list[dict[str, Any]]) -> str:
    named = next((side["name"] for side in sides if side["n"] == n), "")
    own_name = plan.sides[n].name
    return f"{named} ({own_name})" if own_name and named and own_name != named else named or side_name(plan, n)
