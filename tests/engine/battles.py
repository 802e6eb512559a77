"""Seeded simulated battles with their full logs, and one digest over all of them.

`python -m tests.engine.battles 200` prints the digest; `--pin` writes it into the fixture. Needs nothing but the
engine, so that it also runs against a compiled copy in a process of its own.
"""

import hashlib
import json
import random
import sys
from functools import cache
from pathlib import Path

import msgspec

from engine import build
from engine.kernel.batch import Beginning
from engine.kernel.dice import ShakeDice
from engine.kernel.recorded import names
from engine.kernel.setup import Figure, OptionValue, Setup, Side
from engine.kernel.simulated import SimulationEffects
from engine.rulesets import ruleset
from engine.rulesets.coc import options as coc_options
from engine.rulesets.coc.events import TAGS as COC_TAGS
from engine.rulesets.coc.ruleset import INVESTIGATORS
from engine.rulesets.gff import options as gff_options
from engine.rulesets.gff import sample_tables as firefight_tables
from engine.rulesets.gff.events import TAGS as GFF_TAGS
from engine.rulesets.gff.ruleset import FIREFIGHT
from engine.rulesets.gff.sample_armies import DOCK_RATS, HARBOUR_WATCH
from engine.rulesets.pb12 import options as pb12_options
from engine.rulesets.pb12 import sample_tables as pb12_tables
from engine.rulesets.pb12.events import TAGS as PB12_TAGS
from engine.rulesets.pb12.ruleset import PB12
from engine.rulesets.pb12.samples import SAMPLE_FORCES
from engine.rulesets.stko.events import TAGS
from engine.rulesets.stko.options import filled
from engine.rulesets.stko.policies.registry import POLICY_VERSION
from engine.rulesets.stko.ruleset import STREET_FIGHT
from engine.rulesets.stko.sample_options import EVERY_RULE
from engine.rulesets.stko.sample_tables import CROSSROADS, SAMPLE_TABLES
from engine.rulesets.stko.tables_skills import SKILLS, may_be_doubled

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


GIFTS = (("good_shot", "lucky", "evil"), ("sharpshooter", "hard"), ("fast", "drunk"), ("green", "cursed"), ("psycho",))
EVERYTHING_ON: dict[str, OptionValue] = {
    f"stko.opt.{name}": True for name in ("rapid_fire", "melee", "nerve", "hate_fear", "emotion_roll", "skills")
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
    gifted = tuple(
        Figure(side, rank, (weapon,), skills=skill_effects)
        for side in (0, 1)
        for (rank, weapon), skill_effects in zip(BASE, GIFTS, strict=True)
    )
    for table in SAMPLE_TABLES[:2]:
        setup = Setup("stko", (Side(), Side(policy="aggressive")), gifted, "drawn", table.size, table.terrain)
        found.append(Beginning(setup, filled(EVERY_RULE)))
    return found


def with_random_skills(k: int) -> Beginning:
    """Up to five skills for everybody, by turns with every policy, and every optional rule on."""
    pick = random.Random(k)
    width, height = CROSSROADS.size
    armed = (
        ("legend", ("pistol", "pistol")),
        ("killer", ("smg",)),
        ("ganger", ("rifle", "knife")),
        ("plock", ("knife",)),
    )
    figures = tuple(
        Figure(
            side,
            rank,
            weapons,
            at=(width * (2 * i + 1) // 8, height // 2 - 600 + 1200 * side),
            facing=(0, 1 - 2 * side),
            skills={
                code: pick.randint(1, 2) if may_be_doubled(code) else 1
                for code in pick.sample(sorted(SKILLS), pick.randint(0, 5))
            },
        )
        for side in (0, 1)
        for i, (rank, weapons) in enumerate(armed)
    )
    policies = ("sensible", "aggressive", "cautious", "random")
    sides = (Side(policy=policies[k % 4]), Side(policy=policies[k // 4 % 4]))
    setup = Setup("stko", sides, figures, "drawn", CROSSROADS.size, CROSSROADS.terrain, deployment="placed")
    return Beginning(setup, filled(EVERYTHING_ON))


@cache
def digest(battles: int) -> str:
    return digest_of(battles, beginnings())


def digest_of(battles: int, made: list[Beginning]) -> str:
    """SHA-256 over tag and JSON of every event of that many battles, the beginnings taking turns."""
    fights = [STREET_FIGHT.simulator(beginning) for beginning in made]
    tags = names(TAGS)
    encoder = msgspec.json.Encoder()
    total = hashlib.sha256()
    for k in range(battles):
        effects = SimulationEffects(ShakeDice(b"seeded|%d" % k))
        fights[k % len(fights)].play_logged(effects, [])
        for event in effects.log:
            total.update(tags[type(event)].encode() + encoder.encode(event))
    return total.hexdigest()


SHEET = {"str": 70, "con": 55, "siz": 60, "handgun": 55, "submachine_gun": 45, "rifle": 50, "brawl": 50, "throw": 50}
GUNS = (("revolver", "knife"), ("submachine_gun",), ("pistol",), ("throwing_knife", "club"), ("shotgun",))


def investigators() -> list[Beginning]:
    """Fights of the d100 family under both presets, the policies taking turns; some with every optional rule."""
    found = []
    for place, preset in enumerate(("004", "001", "004", "001")):
        sides = tuple(Side(policy=name) for name in (("sensible", "aggressive", "cautious") * 2)[place : place + 2])
        figures = tuple(
            Figure(side, ("investigator", "opponent")[side], weapons, values={**SHEET, "dex": 40 + 6 * n + side},
                   at=(300 * n, (800 + 900 * place) * side))
            for side in (0, 1)
            for n, weapons in enumerate(GUNS)
        )  # fmt: skip
        optional = {f"coc.{name}": place > 1 for name in ("optional_move", "initiative_d100", "opt_still_target")}
        setup = Setup("coc", sides, figures, "drawn", (5000, 5000))
        found.append(Beginning(setup, coc_options.filled({"coc.preset": preset, **optional})))
    return found


def digest_of_investigators(battles: int) -> str:
    """As `digest`, for the d100 family."""
    fights = [INVESTIGATORS.simulator(investigator) for investigator in investigators()]
    tags, encoder, total = names(COC_TAGS), msgspec.json.Encoder(), hashlib.sha256()
    for k in range(battles):
        effects = SimulationEffects(ShakeDice(b"coc|%d" % k))
        fights[k % len(fights)].play_logged(effects, [])
        for event in effects.log:
            total.update(tags.get(type(event), type(event).__name__).encode() + encoder.encode(event))
    return total.hexdigest()


STYLES = (("sensible", "charging"), ("shooting", "sensible"), ("objectives", "objectives"), ("charging", "shooting"))
OTHER_READINGS: dict[str, OptionValue] = {
    "gff.rending_ap": "plus_4", "gff.counter_impact": "rolls", "gff.coherency_far": 6, "gff.deployment_edge": "any",
    "gff.regen_vs_deadly": "before_multiply", "gff.melee_morale_if_no_strike_back": "test",
}  # fmt: skip


def firefights() -> list[Beginning]:
    """The two sample forces on every sample table, the policies taking turns, by turns with other options."""
    found = []
    for place, (table, styles) in enumerate(zip(firefight_tables.SAMPLE_TABLES, STYLES, strict=True)):
        figures = tuple(
            Figure(side, rank, profile=profile)
            for side, army in enumerate((HARBOUR_WATCH, DOCK_RATS))
            for _, rank, profile in army
        )
        setup = Setup("gff", tuple(Side(policy=style) for style in styles), figures, "drawn", table.size, table.terrain)
        found.append(Beginning(setup, gff_options.filled(OTHER_READINGS if place % 2 else {})))
    return found


def digest_of_firefights(battles: int) -> str:
    """As `digest`, for Firefight."""
    games = [FIREFIGHT.simulator(firefight) for firefight in firefights()]
    tags, encoder, total = names(GFF_TAGS), msgspec.json.Encoder(), hashlib.sha256()
    for k in range(battles):
        effects = SimulationEffects(ShakeDice(b"gff|%d" % k))
        games[k % len(games)].play_logged(effects, [])
        for event in effects.log:
            total.update(tags.get(type(event), type(event).__name__).encode() + encoder.encode(event))
    return total.hexdigest()


def skirmishes() -> list[Beginning]:
    """The two sample forces of Pb-12 on both sample tables, by turns with scenario modules and other policies."""
    found = []
    for place, table in enumerate(pb12_tables.SAMPLE_TABLES * 2):
        figures = tuple(
            Figure(side, rank, profile=profile)
            for side, force in enumerate(SAMPLE_FORCES.values())
            for _, rank, profile in force
        )
        sides = (Side(), Side(policy="aggressive" if place > 1 else None))
        setup = Setup("pb12", sides, figures, "drawn", table.size, table.terrain)
        modules = ["round_limit", "difficult_ground", "darkness", "climbing", "hold_area"] if place > 1 else []
        found.append(Beginning(setup, pb12_options.filled({"pb12.scenario_modules": modules})))
    return found


def digest_of_skirmishes(battles: int) -> str:
    """As `digest`, for Pb-12."""
    games = [PB12.simulator(skirmish) for skirmish in skirmishes()]
    tags, encoder, total = names(PB12_TAGS), msgspec.json.Encoder(), hashlib.sha256()
    for k in range(battles):
        effects = SimulationEffects(ShakeDice(b"pb12|%d" % k))
        games[k % len(games)].play_logged(effects, [])
        for event in effects.log:
            total.update(tags.get(type(event), type(event).__name__).encode() + encoder.encode(event))
    return total.hexdigest()


def versions() -> str:
    return f"rules {ruleset('stko').version}, policy {POLICY_VERSION}"


def pinned() -> dict[str, str]:
    """The digest of each pair of versions so far."""
    return json.loads(PINNED.read_text()) if PINNED.exists() else {}


def digests(n: int) -> dict[str, object]:
    return {
        "compiled": build.compiled(),
        "digest": digest(n),
        "skills": digest_of(n // 4, [with_random_skills(k) for k in range(n // 4)]),
        "coc": digest_of_investigators(n // 2),
        "gff": digest_of_firefights(n // 10),
        "pb12": digest_of_skirmishes(n // 10),
    }


if __name__ == "__main__":
    if sys.argv[1:] == ["--pin"]:
        PINNED.write_text(json.dumps({**pinned(), versions(): digest(PINNED_BATTLES)}, indent=2) + "\n")
    else:
        print(json.dumps(digests(int(sys.argv[1]))))
