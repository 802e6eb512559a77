"""Worked cases of the life between shoot-outs. Source: STKO-100 .. 109."""

from typing import Any

from engine.kernel.cases import Given
from engine.kernel.dice import TapeDice
from engine.kernel.progression import Earned, Life, Promoted, Values
from engine.rulesets.stko.cases.setting import option_values
from engine.rulesets.stko.codes import RANKS
from engine.rulesets.stko.options import filled
from engine.rulesets.stko.progression import aftermath, newcomers
from engine.rulesets.stko.progression.aftermath import PROMOTION, SKILL, VICTIMS


def promotion(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-100: the class after a battle with these deeds."""
    rank = given.word("class", RANKS)
    decisions = brought(given, rank)
    return {
        "next_class": next((decision.after for decision in reversed(decisions) if isinstance(decision, Promoted)), rank)
    }


def skill_gain(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-101 .. 104: how many skills a battle with these deeds earns."""
    decisions = brought(given, given.word("class", RANKS))
    return {"skills": sum(isinstance(decision, Earned) for decision in decisions)}


def brought(given: Given, rank: str) -> list[Any]:
    """The real aftermath of one figure's deeds; each victim counts once, the gravest deed of all."""
    options = values(given)
    row = {"figure": 1, "fought": given.switch("engaged_enemy"), "kills": deeds(given), "loss": loss(given)}
    evil = times(given, "evil")
    skills = {"evil": evil} if evil else {}
    tally = {PROMOTION: given.number("triggers"), SKILL: given.number("triggers"), VICTIMS: given.number("victims")}
    return aftermath.aftermath([row], {1: Life(rank, skills, tally)}, options)


def deeds(given: Given) -> list[dict[str, Any]]:
    """Of those killed or gravely wounded the first ones were killed; Legends are among the killed."""
    killed = max(times(given, "armed_kills"), times(given, "killed_legend"))
    legends = times(given, "killed_legend") + times(given, "legends_killed")
    grave = max(given.number("armed_killed_or_serious"), killed, legends)
    rows = [
        deed("dead" if n < max(killed, legends) else "serious", "legend" if n < legends else "ganger", n)
        for n in range(grave)
    ]
    rows += [deed("flesh", "ganger", len(rows) + n) for n in range(times(given, "wounds_caused"))]
    unarmed = max(times(given, "unarmed_kills"), 1 if given.switch("dishonoured") else 0)
    rows += [{**deed("dead", "plock", len(rows) + n), "armed": False} for n in range(unarmed)]
    rows += [{**deed("dead", "plock", len(rows) + n), "awake": False} for n in range(times(given, "unconscious_kills"))]
    rows += [{**deed("dead", "plock", len(rows) + n), "enemy": False} for n in range(times(given, "friends_killed"))]
    return rows


def deed(what: str, rank: str, n: int) -> dict[str, Any]:
    return {"victim": n + 2, "victim_rank": rank, "what": what, "event": n + 1}


def loss(given: Given) -> str:
    """Whoever surrenders forfeits too."""
    return "dead" if given.switch("dead") else "surrendered" if given.switch("surrendered") else "in_play"


def times(given: Given, name: str) -> int:
    """A number, or yes for one."""
    value = given.get(name, 0)
    return int(value) if isinstance(value, bool) else given.number(name)


def recruit(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-108: one d6."""
    values(given)
    return {"recruit": newcomers.recruit(dice.pool(1)[0]) or None}


def missed(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-109."""
    battles = aftermath.serious_in_all(given.number("serious_wounds"), times(given, "incapacitated") > 0, values(given))
    return {"battles_missed": battles}


def values(given: Given) -> Values:
    return filled(option_values(given))
