"""Plays whole fights without people."""

from typing import Final

from engine.rulesets.coc.battle import Battle
from engine.rulesets.coc.figure import Figure, Weapon
from engine.rulesets.coc.policies import Sensible
from engine.rulesets.coc.rules import rounds

MOST_ROUNDS: Final = 60  # a fight that takes longer counts as drawn


def fresh(model: Battle) -> Battle:
    """The same fight, which hasn't begun; ground and options are shared."""
    b = Battle([fresh_figure(f) for f in model.figures], model.sides, model.options, model.ground, model.dice)
    b.neutral = model.neutral
    return b


def fresh_figure(model: Figure) -> Figure:
    f = Figure(model.n, model.side, model.rank)
    f.weapons = [fresh_weapon(weapon) for weapon in model.weapons]
    f.skills = model.skills
    f.counters = dict(model.counters)
    f.dex, f.con, f.hp, f.hp_max, f.mov = model.dex, model.con, model.hp, model.hp_max, model.mov
    f.build, f.bonus, f.armour, f.dodge = model.build, model.bonus, model.armour, model.dodge
    f.members, f.hidden, f.loss = model.members, model.hidden, model.loss
    f.status, f.aid, f.doctor = model.status, model.aid, model.doctor
    f.x, f.y = model.x, model.y
    return f


def fresh_weapon(model: Weapon) -> Weapon:
    weapon = Weapon(model.name, model.kind, model.use, model.skill, model.damage)
    weapon.base, weapon.shots, weapon.holds, weapon.ammo, weapon.load = (
        model.base,
        model.shots,
        model.holds,
        model.ammo,
        model.load,
    )
    weapon.action, weapon.rate, weapon.fails, weapon.handgun = model.action, model.rate, model.fails, model.handgun
    weapon.impaling, weapon.burst, weapon.heavy, weapon.state = model.impaling, model.burst, model.heavy, model.state
    weapon.natural = model.natural
    return weapon


def play_out(b: Battle, policy: Sensible) -> None:
    """Plays the fight from where it stands to its end, or until it drags on."""
    while not b.over and b.round < MOST_ROUNDS:
        step(b, policy)


def step(b: Battle, policy: Sensible) -> None:
    """One thing that the table waits for: a surprise attack, the next round or a turn."""
    if b.up:
        policy.act(b, b.figures[b.up - 1])
    elif b.round or not ambush(b, policy):
        rounds.next_turn(b)


def ambush(b: Battle, policy: Sensible) -> bool:
    """The first surprise that can be used before the first round; others go with the first attack on that target."""
    for n, m, _, _, _ in list(b.surprises):
        f, target = b.figures[n - 1], b.figures[m - 1]
        if f.able() and target.able() and policy.ambushes(b, f, target):
            return True
    return False
