"""Seeded simulated battles with their full logs, and one digest over all of them.

`python -m tests.engine.battles 200` prints the digest; `--pin` writes it into the fixture. Needs nothing but the
engine, so that it also runs against a compiled copy in a process of its own.
"""

import hashlib
import json
import sys
from pathlib import Path

import msgspec

from engine import build
from engine.kernel.batch import Beginning
from engine.kernel.dice import ShakeDice
from engine.kernel.recorded import names
from engine.kernel.setup import Figure, OptionValue, Setup, Side
from engine.kernel.simulated import SimulationScribe
from engine.rulesets import ruleset
from engine.rulesets.stko.batch import StreetFights
from engine.rulesets.stko.events import TAGS
from engine.rulesets.stko.options import filled
from engine.rulesets.stko.policy import POLICY_VERSION
from engine.rulesets.stko.sample_tables import CROSSROADS, SAMPLE_TABLES

PINNED = Path(__file__).parents[1] / "fixtures" / "stko_battles.json"
PINNED_BATTLES = 200
BASE = (("legend", "pistol"), ("killer", "rifle"), ("ganger", "pistol"), ("ganger", "rifle"), ("plock", "pistol"))
MIXED = (("legend", "smg"), ("killer", "scoped_rifle"), ("ganger", "shotgun"), ("plock", "revolver"))
OTHER_OPTIONS: dict[str, OptionValue] = {
    "stko.damage_mode": "counters_box",
    "stko.action_card_target": "any",
    "stko.light_cover_scope": "every_hit",
    "stko.unclaimed_cards_at_joker": "stay_open",
    "stko.arm_flesh_stacks": True,
}


def twelve_inches_apart() -> Setup:
    """Five against five on the crossroads, the battle that speed is measured with."""
    width, height = CROSSROADS.size
    figures = tuple(
        Figure(
            side,
            rank,
            (weapon,),
            at=(width * (2 * i + 1) // 10, height // 2 - 600 + 1200 * side),
            facing=(0, 1 - 2 * side),
        )
        for side in (0, 1)
        for i, (rank, weapon) in enumerate(BASE)
    )
    table = CROSSROADS
    return Setup("stko", (Side(), Side()), figures, "drawn", table.size, table.terrain, deployment="placed")


def beginnings() -> list[Beginning]:
    """The measured battle, and one on every sample table with random deployment, by turns with other options."""
    found = [Beginning(twelve_inches_apart(), filled({}))]
    figures = tuple(Figure(side, rank, (weapon,)) for side in (0, 1) for rank, weapon in MIXED)
    for place, table in enumerate(SAMPLE_TABLES):
        setup = Setup("stko", (Side(), Side()), figures, "drawn", table.size, table.terrain)
        found.append(Beginning(setup, filled(OTHER_OPTIONS if place % 2 else {})))
    return found


def digest(battles: int) -> str:
    """SHA-256 over tag and JSON of every event of that many battles, the beginnings taking turns."""
    fights = [StreetFights(one) for one in beginnings()]
    tags = names(TAGS)
    encoder = msgspec.json.Encoder()
    total = hashlib.sha256()
    for k in range(battles):
        scribe = SimulationScribe(ShakeDice(b"seeded|%d" % k))
        fights[k % len(fights)].play_logged(scribe, [])
        for event in scribe.log:
            total.update(tags[type(event)].encode() + encoder.encode(event))
    return total.hexdigest()


def versions() -> str:
    return f"rules {ruleset('stko').version}, policy {POLICY_VERSION}"


def pinned() -> dict[str, str]:
    """The digest of each pair of versions so far."""
    return json.loads(PINNED.read_text()) if PINNED.exists() else {}


if __name__ == "__main__":
    if sys.argv[1:] == ["--pin"]:
        PINNED.write_text(json.dumps({**pinned(), versions(): digest(PINNED_BATTLES)}, indent=2) + "\n")
    else:
        print(json.dumps({"compiled": build.compiled(), "digest": digest(int(sys.argv[1]))}))
