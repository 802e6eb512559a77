"""Attacks: hand to hand, shots and throws, bursts, full auto, and aiming. Source: COC-10 .. 45.

Odds are exact. Where they would give away a hidden opponent's numbers, only the own roll's chance is named.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from engine.kernel.offers import Action, Facts, Offer
from engine.kernel.pools import ten_thousandths
from engine.kernel.refusal import Malformed
from engine.kernel.ruleset import Choice
from engine.rulesets.coc import commands as do
from engine.rulesets.coc import odds
from engine.rulesets.coc.actions.naming import acting, knows, missile, on_target, others, skill, slot
from engine.rulesets.coc.battle import Battle, ShotFacts
from engine.rulesets.coc.codes import BASE, DODGE, DOUBLE, EFFECTS, FIGHT_BACK, FULL, FUMBLE, QUADRUPLE, REGULAR, STEP
from engine.rulesets.coc.figure import Figure, Weapon
from engine.rulesets.coc.live_input import figure_of
from engine.rulesets.coc.rules import checks, melee, mending, missiles, volleys
from engine.rulesets.coc.tables import LEAST_VOLLEY


# -- hand to hand ---------------------------------------------------------------------------------------------------
def strike(b: Battle, command: do.Strike) -> None:
    f = figure_of(b, command.figure)
    melee.strike(b, f, figure_of(b, command.target), slot(f, command.weapon, f.blade()))


def strikes(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    for f in acting(b, sides):
        for target in others(b, f):
            for i in range(len(f.weapons)):
                command = {"type": "strike", "figure": f.n, "target": target.n, "weapon": i}
                yield Offer(command, "strike", {"target": target.n, "weapon": i})


def odds_of_strike(b: Battle, choice: Choice, sides: Sequence[int]) -> Choice:
    f = b.figures[choice.command["figure"] - 1]
    return by_hand(b, choice, f.weapons[choice.command["weapon"]].skill, 0, sides)


def manoeuvre(b: Battle, command: do.Manoeuvre) -> None:
    f = figure_of(b, command.figure)
    melee.manoeuvre(b, f, figure_of(b, command.target), EFFECTS.index(command.effect), skill(f, command.skill))


def manoeuvres(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    for f in acting(b, sides):
        for target in others(b, f):
            for effect in EFFECTS:
                command = {"type": "manoeuvre", "figure": f.n, "target": target.n, "effect": effect}
                yield Offer(command, "manoeuvre", {"target": target.n, "effect": effect})


def odds_of_manoeuvre(b: Battle, choice: Choice, sides: Sequence[int]) -> Choice:
    f, target = b.figures[choice.command["figure"] - 1], b.figures[choice.command["target"] - 1]
    penalty = melee.build_penalty(f, target) if knows(target, sides) else 0
    return by_hand(b, choice, f.skills["brawl"], penalty, sides)


def by_hand(b: Battle, choice: Choice, skilled: int, penalty: int, sides: Sequence[int]) -> Choice:
    """The chance to hit against the better of dodging and fighting back. Source: COC-10."""
    f, target = b.figures[choice.command["figure"] - 1], b.figures[choice.command["target"] - 1]
    net = checks.capped(b.options, melee.modifiers(b, f, target, None) - penalty)
    own = odds.success(b.options, skilled, REGULAR, net)
    known = knows(target, sides) and not is_surprise(b, f, target)
    hit = ten_thousandths(answered(b, f, target, skilled, net, own)) if known else -1
    return choice._replace(facts={**choice.facts, "success": ten_thousandths(own)}, hit=hit)


def answered(b: Battle, f: Figure, target: Figure, skilled: int, net: int, own: Fraction) -> Fraction:
    """P(it comes off) against the better of dodging and fighting back, where he may; whoever can't act answers nothing,
    so that only a fumble misses him, by option. Source: COC-10, 15, 18.
    """
    if not target.able():
        plain = melee.without_reaction(b) == melee.PLAIN
        return own if plain else 1 - odds.levels(b.options, skilled, REGULAR, net).get(FUMBLE, Fraction(0))
    mine = odds.counted(b.options, skilled, REGULAR, net)
    return odds.against(b.options, mine, net, target.dodge, fights_with(target, melee.offered(b, target, f)))


def fights_with(target: Figure, offered: Sequence[int]) -> int | None:
    """His best skill to fight back with; None where he may not."""
    return max([target.weapons[way % STEP].skill for way in offered if way // STEP == FIGHT_BACK], default=None)


def is_surprise(b: Battle, f: Figure, target: Figure) -> bool:
    """Whether he notices it is rolled for first. Source: COC-17."""
    return any(surprise[0] == f.n and surprise[1] == target.n for surprise in b.surprises)


# -- shots and throws -----------------------------------------------------------------------------------------------
def shoot(b: Battle, command: do.Shoot) -> None:
    f = figure_of(b, command.figure)
    missiles.shoot(b, f, figure_of(b, command.target), slot(f, command.weapon, missile(f)), command.shots, command.load)


def burst(b: Battle, command: do.Burst) -> None:
    f = figure_of(b, command.figure)
    volleys.burst(b, f, figure_of(b, command.target), slot(f, command.weapon, missile(f)), command.bullets)


def full_auto(b: Battle, command: do.FullAuto) -> None:
    f = figure_of(b, command.figure)
    if not b.options.even_volleys and len(command.sizes) != len(command.targets):
        raise Malformed("command.sizes", list(command.sizes), "size-per-target")
    targets = [figure_of(b, n) for n in command.targets]
    volleys.full_auto(b, f, slot(f, command.weapon, missile(f)), targets, list(command.sizes), command.shots)


def aimed_at(b: Battle, sides: Sequence[int]) -> Iterator[tuple[Figure, int, Weapon, Figure]]:
    for f in acting(b, sides):
        for i, weapon in enumerate(f.weapons):
            if weapon.shoots():
                for target in others(b, f):
                    yield f, i, weapon, target


def shots(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    """One shot, and as many as the weapon fires in one attack."""
    for f, i, weapon, target in aimed_at(b, sides):
        command = {"type": "shoot", "figure": f.n, "target": target.n, "weapon": i}
        yield Offer(command, "shoot", {"target": target.n, "weapon": i})
        several = min(weapon.shots, weapon.ammo) if weapon.holds else weapon.shots
        if several > 1:
            facts: Facts = {"target": target.n, "weapon": i, "shots": several, "each": 1}
            yield Offer({**command, "shots": several}, "shoot-more", facts)


def bursts(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    for f, i, weapon, target in aimed_at(b, sides):
        if weapon.burst:  # of any other weapon they are the same as several shots
            command = {"type": "burst", "figure": f.n, "target": target.n, "weapon": i, "bullets": 3}
            per_shot = {} if b.options.burst_as_volley else {"each": 1}
            yield Offer(command, "burst", {"target": target.n, "weapon": i, "shots": 3, **per_shot})


def automatics(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    """A first volley as large as the rule lets it be; people may enter more of them."""
    for f, i, weapon, target in aimed_at(b, sides):
        for size in range(volleys.most_bullets(weapon.skill), LEAST_VOLLEY - 1, -1) if weapon.action == FULL else ():
            command = {"type": "full-auto", "figure": f.n, "weapon": i, "targets": [target.n]}
            fields = {"shots": size} if b.options.even_volleys else {"sizes": [size]}
            facts: Facts = {"target": target.n, "weapon": i, "shots": size}
            yield Offer({**command, **fields}, "full-auto", facts, of=(i, target.n))


def odds_of_shot(b: Battle, choice: Choice, sides: Sequence[int]) -> Choice:
    """Chances in 1/10,000, of full auto the first volley's. On a real table the chance is that at base range.

    Source: COC-26.
    """
    f, w = (
        b.figures[choice.command["figure"] - 1],
        b.figures[choice.command["figure"] - 1].weapons[int(choice.facts["weapon"])],
    )
    target = b.figures[int(choice.facts["target"]) - 1]
    per_shot = "each" in choice.facts
    facts, hit = chances(
        b, f, target, w, sides, -1 if per_shot else 0, choice.command["type"] != "shoot" and not per_shot
    )
    return choice._replace(facts={**choice.facts, **facts}, hit=hit)


def chances(
    b: Battle, f: Figure, target: Figure, weapon: Weapon, sides: Sequence[int], extra: int, volley: bool
) -> tuple[Facts, int]:
    """With `extra` bonus or penalty dice. What is known of the shot counts, a hidden opponent's numbers don't."""
    known = knows(target, sides)  # his size and speed would show in the odds
    answers = known and not is_surprise(b, f, target)
    own = f.granted + extra + (1 if f.aim == target.n and f.aim_round < b.round else 0)

    def hits(seen: ShotFacts, openly: bool) -> int:
        net = missiles.modifiers(b, f, target, weapon, seen, None) + extra if openly else own
        return ten_thousandths(hits_with(b, f, target, weapon, seen, net, volley, answers))

    if not b.ground.is_drawn():
        base, double, quadruple = [hits(ShotFacts(band), known) for band in (BASE, DOUBLE, QUADRUPLE)]
        return {"base": base, "double": double, "quadruple": quadruple}, base
    seen = b.ground.shot(b, f, target, weapon)
    seen.band = missiles.band_of(weapon, seen.distance)
    if not answers:
        return {"distance": seen.distance, "success": hits(seen, False)}, -1
    return {"distance": seen.distance}, hits(seen, True)


def hits_with(
    b: Battle, f: Figure, target: Figure, weapon: Weapon, seen: ShotFacts, net: int, volley: bool, answers: bool
) -> Fraction:
    """P(a shot or a volley with so many dice hits); `answers`: where the target may dodge or fight back, it does.

    Source: COC-20, 24, 37.
    """
    options, demanded = b.options, missiles.difficulty_of(seen.band)
    dice, needed = volleys.penalised(options, net, demanded) if volley else (checks.capped(options, net), demanded)
    offered = missiles.offered(b, f, target, weapon, seen) if answers and not volley and target.able() else []
    if DODGE * STEP not in offered:
        return odds.hits(options, weapon.skill, needed, dice, weapon.fails)
    mine = odds.shots(options, weapon.skill, needed, dice, weapon.fails)
    return odds.against(options, mine, dice, target.dodge, fights_with(target, offered))


# -- aiming ---------------------------------------------------------------------------------------------------------
def aims(b: Battle, sides: Sequence[int]) -> Iterator[Offer]:
    """For whoever has something to shoot with, at somebody else than this round."""
    for f in acting(b, sides):
        if any(weapon.shoots() and weapon.usable() for weapon in f.weapons):
            for g in others(b, f):
                if f.aim != g.n or f.aim_round < b.round:
                    yield Offer({"type": "aim", "figure": f.n, "target": g.n}, "aim", {"target": g.n})


SHOT_CODES = ("shoot", "shoot-more")
SHOTS = (
    Action(do.Shoot, shoot, shots, odds_of_shot, "shoot", SHOT_CODES, SHOT_CODES, device={"shoot": {}}),
    Action(do.Burst, burst, bursts, odds_of_shot, "shoot", rolled=("burst",)),
    Action(do.FullAuto, full_auto, automatics, odds_of_shot, "shoot", rolled=("full-auto",)),
    Action(do.Strike, strike, strikes, odds_of_strike, "fight", rolled=("strike",), device={"strike": {}}),
    Action(do.Manoeuvre, manoeuvre, manoeuvres, odds_of_manoeuvre, "fight", rolled=("manoeuvre",)),
    Action(do.Aim, on_target(mending.aim), aims, group="aim", device={"aim": {}}),
)
