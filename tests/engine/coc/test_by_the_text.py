"""Whole attacks with dice at random: what the engine makes of the faces is what the texts make of them."""

import random

import pytest

from engine.kernel.dice import Dice
from engine.rulesets.coc.codes import DIVE, DODGE, FIGHT_BACK, NOTHING, STEP
from engine.rulesets.coc.rules import melee, missiles, volleys
from tests.engine.coc import by_the_text as text
from tests.engine.coc.by_the_text import CRITICAL, EXTREME, Body, Faces
from tests.engine.coc.scene import battle, figure

ATTACKS = 400
BLADES = {"knife": ((1, 4, 0), True), "club": ((1, 6, 0), False), "sword": ((1, 8, 1), True)}
GUNS = {"revolver": (1, 10, 0), "pistol": (1, 10, 0), "rifle": (2, 6, 4), "carbine": (2, 6, 0), "bow": (1, 6, 0)}
BONUSES = ((0, 0, -2), (0, 0, -1), (0, 0, 0), (1, 4, 0), (1, 6, 0))
THROW = DIVE * STEP
EVADE = DODGE * STEP
BACK = FIGHT_BACK * STEP


class Fell(Dice):
    """Random faces, the very good and the very bad ones often; all are kept."""

    def __init__(self, chance):
        self.chance = chance
        self.faces = []

    def roll(self, n, sides):
        self.faces += [(sides, self.face(sides)) for _ in range(n)]
        return bytes(face for _, face in self.faces[-n:])

    def pool(self, n):
        return self.roll(n, 6)

    def face(self, sides):
        if sides == 10:
            return self.chance.choice((10, 10, 1, 9, self.chance.randint(1, 10)))
        bounds = {0: (1, 12), 1: (1, 1), 2: (95, 100)}.get(self.chance.randrange(6)) if sides == 100 else None
        return self.chance.randint(*(bounds or (1, sides)))


def somebody(chance, side, weapon):
    skill = chance.choice((15, 25, 40, 46, 50, 60, 77, 90, 99))
    skills = dict.fromkeys(("brawl", "sword", "handgun", "rifle", "submachine_gun", "bow"), skill)
    return figure(
        side, weapon, hp=chance.choice((6, 9, 11, 12, 14, 20)), con=chance.choice((30, 50, 80)),
        armour=chance.choice((0, 0, 1, 4)), dodge=chance.choice((20, 40, 70)), dex=chance.choice((30, 50, 60, 90)),
        build=chance.choice((-2, 0, 1, 4)), mov=chance.choice((6, 8)), **skills,
    )  # fmt: skip


def fight(chance, preset, weapon, other="knife"):
    b = battle(somebody(chance, 0, weapon), somebody(chance, 1, other), preset=preset)
    for f in b.figures:
        f.bonus = chance.choice(BONUSES)
    b.dice = Fell(chance)
    return b


def aimed_at(chance, b):
    """Somewhere in range, with everything that changes dice."""
    f, target = b.figures
    base = 100 * f.weapons[0].base
    facts = b.ground.facts
    facts.distance = chance.choice((100, 250, 333, 334, 400, base, base + 1, 2 * base, 2 * base + 1, 4 * base))
    facts.cover = chance.random() < 0.3
    f.aim = target.n if chance.random() < 0.3 else 0
    f.granted = chance.choice((0, 0, 1, -1))
    target.moved = chance.choice((0, 0, 3))


def same(b, bodies, faces):
    """Nothing else fell but coins for who begins the next round."""
    assert [text.seen(f) for f in b.figures] == [body.told() for body in bodies]
    assert [sides for sides, _ in faces.left if sides != 2] == []


def blow(chance, preset):
    """COC-10 .. 12, 18, 22, 47 .. 53."""
    mine, other = chance.choice(sorted(BLADES)), chance.choice(sorted(BLADES))
    b = fight(chance, preset, mine, other)
    f, target = b.figures
    reaction = chance.choice((NOTHING, EVADE, BACK))
    b.decisions.answers = [reaction]
    bodies = [Body(f), Body(target)]
    melee.strike(b, f, target, 0)
    faces = Faces(b.dice.faces)
    level, fumble, _ = faces.level(f.weapons[0].skill)
    hurt = "target" if level or (preset == "004" and not fumble) else "nobody"
    increased = level >= EXTREME and (reaction != NOTHING or preset == "001")
    if reaction != NOTHING:
        answer = target.dodge if reaction == EVADE else target.weapons[0].skill
        hurt = text.exchange(level, faces.level(answer)[0], reaction == EVADE)
    if hurt == "target":
        bodies[1].hit(faces, faces.damage(BLADES[mine][0], f.bonus, 1, BLADES[mine][1], increased))
    elif hurt == "attacker":
        bodies[0].hit(faces, faces.damage(BLADES[other][0], target.bonus, 1, False, False))
    same(b, bodies, faces)


def dived(faces, target, reaction):
    return int(reaction == THROW and faces.level(target.dodge)[0] > 0)


def shot(chance, preset):
    """COC-12, 19, 23, 24, 26, 28 .. 33, 42, 46."""
    gun = chance.choice(sorted(GUNS))
    b = fight(chance, preset, gun)
    aimed_at(chance, b)
    f, target = b.figures
    w, facts = f.weapons[0], b.ground.facts
    near = preset == "001" and 15 * facts.distance < 100 * f.dex
    reaction = chance.choice((NOTHING, THROW, *((EVADE, BACK) if near else ())))
    b.decisions.answers = [reaction]
    bodies = [Body(f), Body(target)]
    net, difficulty = text.shot_dice(preset, f, target, facts, w.handgun), text.demanded(100 * w.base, facts.distance)
    missiles.shoot(b, f, target, 0, 1, False)
    faces = Faces(b.dice.faces)
    level, _, roll = faces.level(w.skill, difficulty, net - dived(faces, target, reaction))
    hits = level >= difficulty and not (w.fails and roll >= w.fails)
    hurt = "target" if hits else "nobody"
    if reaction in (EVADE, BACK):
        answer = faces.level(target.dodge if reaction == EVADE else target.weapons[0].skill)[0]
        hurt = text.exchange(level if hits else 0, answer, reaction == EVADE)
    if hurt == "target":
        increased = level >= EXTREME and (difficulty < EXTREME or (level == CRITICAL and preset == "001"))
        bodies[1].hit(faces, faces.damage(GUNS[gun], f.bonus, 2 if gun == "bow" else 0, True, increased))
    elif hurt == "attacker":
        bodies[0].hit(faces, faces.damage(BLADES["knife"][0], target.bonus, 1, False, False))
    same(b, bodies, faces)


def full_auto(chance, preset):
    """COC-36 .. 38, 42: an aim counts for the first volley only, a jam ends it, and so does an empty magazine."""
    b = fight(chance, preset, "submachine_gun")
    aimed_at(chance, b)
    f, target = b.figures
    w, reaction = f.weapons[0], chance.choice((NOTHING, THROW))
    b.decisions.answers = [reaction]
    bodies = [Body(f), Body(target)]
    shots = chance.randint(3, 20)
    most = max(3, w.skill // 10)
    sizes = [chance.randint(3, most) for _ in range(chance.randint(1, 20 // most))] if preset == "001" else []
    net = text.shot_dice(preset, f, target, b.ground.facts, w.handgun)
    asked, aim = text.demanded(100 * w.base, b.ground.facts.distance), int(f.aim == target.n)
    volleys.full_auto(b, f, 0, [target] * max(1, len(sizes)), list(sizes), shots)
    faces = Faces(b.dice.faces)
    net -= dived(faces, target, reaction)
    ammunition = 20
    for n, bullets in enumerate(sizes or text.volleys(w.skill, shots)):
        if preset == "001" and bodies[1].state != "ok":
            break
        dice = net - n - (aim if n else 0)
        difficulty = min(text.IMPOSSIBLE, asked + max(0, -2 - dice))
        level, _, roll = faces.level(w.skill, difficulty, dice)
        ammunition -= bullets
        if roll >= w.fails:
            break
        hits, impaling = text.bullets_that_hit(preset, bullets, level, difficulty, difficulty > asked)
        for bullet in range(hits):
            if bodies[1].state != "dead":
                bodies[1].hit(faces, faces.damage((1, 10, 2), f.bonus, 0, True, bullet < impaling))
    assert w.ammo == ammunition
    same(b, bodies, faces)


@pytest.mark.parametrize("preset", ["001", "004"])
@pytest.mark.parametrize("attack", [blow, shot, full_auto], ids=["blow", "shot", "full_auto"])
def test_an_attack_does_what_the_text_says(attack, preset):
    for seed in range(ATTACKS):
        try:
            attack(random.Random(seed), preset)
        except AssertionError as wrong:
            raise AssertionError(f"attack {seed}: {wrong}") from wrong
