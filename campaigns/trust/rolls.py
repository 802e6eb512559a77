"""What a browser needs to recompute one roll by itself: the lines of the log that made it, each with its way to a
signed checkpoint, and the path from the roll's secret to what was promised.
"""

import json
from typing import Any
from uuid import UUID

from campaigns.ledger.read import read
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Battle, Member
from campaigns.selectors.events import reader, show
from campaigns.trust.checkpoints import latest
from campaigns.trust.exports import COMMITTING, KEY_SET, hidden_line, may_see, paths, shown_line
from campaigns.trust.keys import NoLog, log_of
from campaigns.trust.reading import tree_of
from engine.kernel.ruleset import Ruleset, Viewer
from engine.rulesets import ruleset

SEEDS, GIVEN, ROLLED = "battle/seeds-fixed/1", "battle/entropy-given/1", "battle/rolled/1"
KEPT = "battle/roll-kept/1"


def roll_proof(battle_id: UUID, version: int, member: Member | None) -> dict[str, Any] | None:
    """Of the roll that stands at this version of the battle; None where there is nothing to recompute.

    Of a roll that counts again after a correction it is where its dice fell, with the line that kept them beside it.
    A line that the reader may not see all of (numbers of hidden opponents, the one that opened the battle) stands there
    as its digest, and what he may see of it is quoted; what is quoted only is never counted as checked.
    """
    battle = Battle.everything.select_related("campaign").get(id=battle_id)
    campaign, rules = battle.campaign_id, ruleset(battle.campaign.ruleset)
    looker = reader(member, battle, rules)
    types = [*COMMITTING, SEEDS, GIVEN, ROLLED, KEPT]
    stored = read(campaign, stream=battle_id, types=types, upto=None)
    rolls = {row.version: row for row in stored if row.type in (ROLLED, KEPT)}
    rolled, kept_roll = rolls.get(version), None
    while rolled is not None and rolled.type == KEPT:
        kept_roll = kept_roll or rolled
        version = json.loads(rolled.payload)["of"]
        rolled = rolls.get(version) if version < rolled.version else None
    if rolled is None or not (payload := json.loads(rolled.payload)).get("secret"):
        return None
    number = payload["roll"]
    before = [row for row in stored if row.version < version]
    promise = _promise(before, number)
    parts = {
        "rolled": rolled,
        "kept": kept_roll,
        "promise": promise,
        "seeds": next((row for row in reversed(before) if row.type == SEEDS), None),
        "fresh": next((row for row in before if row.type == GIVEN and json.loads(row.payload)["roll"] == number), None),
    }
    present = {name: part for name, part in parts.items() if part is not None}
    whole = {name for name, row in present.items() if may_see(row, rules, looker) and (member or name != "promise")}
    lines = {name: shown_line(row) if name in whole else hidden_line(row) for name, row in present.items()}
    quoted = {name: _seen(present[name], rules, looker) for name in present.keys() - whole - {"promise"}}
    if None in quoted.values():
        return None
    proof: dict[str, Any] = {
        "campaign": str(campaign),
        "battle": str(battle_id),
        "lines": lines,
        "quoted": quoted,
        "opened": paths(battle_id, [row for row in stored if row.type in COMMITTING or row is rolled]).get(rolled.seq),
        "promised": json.loads(promise.payload)["dice"] if promise is not None else None,
    }
    return proof | _place(campaign, lines)


def _seen(row: StoredEvent, rules: Ruleset, looker: Viewer) -> dict[str, Any] | None:
    payload = show(row, rules, looker).payload
    return None if payload is None else dict(json.loads(payload))


def _promise(before: list[StoredEvent], roll: int) -> StoredEvent | None:
    for row in before:
        dice = json.loads(row.payload).get("dice") if row.type in COMMITTING else None
        if dice and dice["start"] <= roll < dice["start"] + dice["count"]:
            return row
    return None


def _place(campaign: UUID, lines: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """The newest checkpoint, and the way of each line to it; nothing of it while the lines are not signed yet."""
    newest = latest(campaign)
    try:
        log = log_of(campaign)
    except NoLog:
        return {"log": "", "note": "", "keys": []}
    if newest is None or any(line["seq"] > newest.size for line in lines.values()):
        return {"log": log, "note": "", "keys": []}
    tree = tree_of(campaign, newest)
    for line in lines.values():
        line["path"] = [node.hex() for node in tree.inclusion(line["seq"] - 1)]
    keys = [shown_line(row) for row in read(campaign, stream=campaign, types=[KEY_SET]) if row.seq <= newest.size]
    for line in keys:
        line["path"] = [node.hex() for node in tree.inclusion(line["seq"] - 1)]
    return {"log": log, "note": newest.note, "keys": keys}
