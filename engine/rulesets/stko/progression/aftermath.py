"""What one battle brings to those who have a life. Nothing here is rolled or asked. Source: STKO-100 .. 110."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from engine.kernel.progression import Counted, Decision, Died, Earned, Life, Lost, MustMiss, Promoted, Values, Withheld
from engine.rulesets.stko.codes import LOCATIONS
from engine.rulesets.stko.progression.credit import Credit, credit
from engine.rulesets.stko.progression.facts import Deed, Part, part
from engine.rulesets.stko.progression.gains import gains
from engine.rulesets.stko.progression.promotion import VICTIMS_OF_A_LEGEND, climbed

# Tallies: triggers on the way to the next class or skill (STKO-110), and a Killer's victims over several battles.
PROMOTION, SKILL, VICTIMS = "promotion", "skill", "victims"
HEALS: Final = "stko.flesh_heals_between_games"
FLESH: Final = {f"flesh-{location}": location for location in LOCATIONS}  # so many flesh wounds go to the next battle


def aftermath(rows: Sequence[Mapping[str, Any]], lives: Mapping[int, Life], options: Values) -> list[Decision]:
    """Figure by figure, in the order of their numbers; figures without a life are victims only."""
    parts = {figure_part.figure: figure_part for figure_part in map(part, rows)}
    gave_up = [
        deed.victim for part in parts.values() for deed in part.deeds if deed.surrendered and deed.victim in parts
    ]
    for victim in gave_up:
        parts[victim] = parts[victim]._replace(gave_up=True)
    killers = {
        deed.victim: (by, deed.event) for by, part in parts.items() for deed in part.deeds if deed.what == "dead"
    }
    decisions: list[Decision] = []
    for n in sorted(lives.keys() & parts.keys()):
        decisions += fate(parts[n], killers.get(n, (0, 0)), options)
        if not parts[n].dead:
            decisions += still_hurt(parts[n], lives[n], options)
            decisions += experience(parts[n], lives[n], options)
    return decisions


def still_hurt(part: Part, life: Life, options: Values) -> list[Decision]:
    """Where flesh wounds don't heal at once those of this battle go into the next; those he came with have healed.

    Option stko.flesh_heals_between_games, ruling 28.
    """
    decisions: list[Decision] = []
    for tally, location in FLESH.items():
        events = () if options[HEALS] else tuple(event for where, event in part.flesh if where == location)
        if len(events) or life.tally.get(tally, 0):
            decisions.append(Counted(part.figure, tally, len(events), 0, tuple(event for event in events if event)))
    return decisions


def brought(tally: Mapping[str, int], options: Values) -> tuple[str, ...]:
    """Where the flesh wounds are that somebody brings into his next battle."""
    if options[HEALS]:
        return ()
    return tuple(location for name, location in FLESH.items() for _ in range(tally.get(name, 0)))


def is_open(wound: Mapping[str, Any], brought: Sequence[str], misses: int) -> bool:
    """Between battles flesh wounds are gone, or brought along; serious ones heal while battles are missed.

    Ruling 28, STKO-109; option stko.flesh_heals_between_games.
    """
    severity = wound.get("severity")
    if severity == "flesh":
        return wound.get("location") in brought
    return severity != "scratch" and misses > 0


def fate(part: Part, killer: tuple[int, int], options: Values) -> list[Decision]:
    """Death, what is lost for good, and battles to be missed. Source: STKO-76, STKO-109."""
    if part.dead:
        return [Died(part.figure, *killer)]
    decisions: list[Decision] = []
    if options["stko.severed_limb"] == "incapacitated_and_permanent":
        decisions += [Lost(part.figure, limb, event) for limb, event in part.severed]
    battles = serious_in_all(len(part.serious), part.loss == "incapacitated", options)
    if battles:
        decisions.append(MustMiss(part.figure, battles, part.serious))
    return decisions


def serious_in_all(serious: int, incapacitated: bool, options: Values) -> int:
    """As many battles are missed; being incapacitated counts as `stko.incapacitated_serious_equiv` serious wounds.

    Source: STKO-109.
    """
    return serious + (int(str(options["stko.incapacitated_serious_equiv"])) if incapacitated else 0)


def experience(part: Part, life: Life, options: Values) -> list[Decision]:
    earned = credit(part, life.skills, options)
    if not options["stko.opt.experience"] and not options["stko.opt.skills"]:
        return []
    if earned.forfeit:
        return [Withheld(part.figure, earned.forfeit, _events(earned.shameful))]
    decisions: list[Decision] = []
    rank = life.rank
    if options["stko.opt.experience"]:
        decisions += promotions(part, life, earned, options)
        rank = next((step.after for step in reversed(decisions) if isinstance(step, Promoted)), rank)
    if options["stko.opt.skills"]:
        decisions += skills(part, life, rank, earned, options)
    return decisions


def promotions(part: Part, life: Life, earned: Credit, options: Values) -> list[Decision]:
    """Each battle that brings a promotion due counts once towards it. Source: STKO-100, STKO-110."""
    together = life.rank == "killer" and not options["stko.legend_three_in_one_game"]
    before = life.tally.get(VICTIMS, 0) if together else 0
    steps = climbed(life.rank, part, earned, options, before)
    if not steps:
        if together and earned.weights:
            return [
                Counted(part.figure, VICTIMS, before + sum(earned.weights), VICTIMS_OF_A_LEGEND, _events(earned.grave))
            ]
        return []
    every = int(str(options["stko.growth_promotion_every"]))
    triggers = life.tally.get(PROMOTION, 0) + 1
    if triggers < every:
        return [Counted(part.figure, PROMOTION, triggers, every, _events(steps[0][2].deeds))]
    decisions: list[Decision] = [
        Promoted(part.figure, lower, higher, due.reason, _events(due.deeds)) for lower, higher, due in steps
    ]
    decisions += [Counted(part.figure, name, 0, 0, ()) for name in (PROMOTION, VICTIMS) if life.tally.get(name, 0)]
    return decisions


def skills(part: Part, life: Life, rank: str, earned: Credit, options: Values) -> list[Decision]:
    """Each gain that is due counts once towards a skill. Source: STKO-102 .. 104, STKO-110."""
    every = int(str(options["stko.growth_skill_every"]))
    triggers = life.tally.get(SKILL, 0)
    decisions: list[Decision] = []
    for due in gains(life.rank, rank, earned, options):
        triggers += 1
        if triggers >= every:
            decisions.append(Earned(part.figure, due.reason, _events(due.deeds)))
            triggers = 0
        else:
            decisions.append(Counted(part.figure, SKILL, triggers, every, _events(due.deeds)))
    if life.tally.get(SKILL, 0) and not triggers:
        decisions.append(Counted(part.figure, SKILL, 0, 0, ()))
    return decisions


def _events(deeds: Sequence[Deed]) -> tuple[int, ...]:
    return tuple(deed.event for deed in deeds if deed.event)
