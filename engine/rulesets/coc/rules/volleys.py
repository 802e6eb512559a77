"""Bursts and full auto. German: Feuerstoß, Dauerfeuer, Salve, Kugelhagel. Source: COC-35 .. 40."""

from engine.kernel.modifiers import noted
from engine.kernel.refusal import Refusal
from engine.rulesets.coc.battle import Battle, ShotFacts
from engine.rulesets.coc.codes import CRITICAL, DIVE, EXTREME, FULL, FUMBLE, HIT, IMPOSSIBLE, MISSED, NOTHING, STEP
from engine.rulesets.coc.figure import Figure, Weapon
from engine.rulesets.coc.rules import checks, damage, melee, missiles, rounds
from engine.rulesets.coc.rules.wounds import hit_with, take_hit
from engine.rulesets.coc.settings import Options
from engine.rulesets.coc.state.attacks import Exchange
from engine.rulesets.coc.tables import LEAST_VOLLEY

MOST_DICE = 2  # penalty dice; each further one raises the difficulty


def most_bullets(skill: int) -> int:
    """A tenth of the skill, three at least. Source: COC-36."""
    return max(LEAST_VOLLEY, skill // 10)


def split(skill: int, shots: int) -> list[int]:
    """As few volleys as possible, as even as possible; what can't be cut into volleys isn't fired. Source: COC-36."""
    most = most_bullets(skill)
    for total in range(shots, LEAST_VOLLEY - 1, -1):
        volleys = -(-total // most)
        if LEAST_VOLLEY * volleys <= total:
            size, more = divmod(total, volleys)
            return [size + 1 if i < more else size for i in range(volleys)]
    return []


def half_of(options: Options, bullets: int) -> int:
    """Half a volley, rounded down, at least one. Source: COC-38."""
    return max(options.half_minimum, bullets // 2)


def hits_of(options: Options, bullets: int, level: int, difficulty: int, by_range: bool) -> tuple[int, int]:
    """How many bullets hit, and how many of them impale. `by_range`: only the distance demanded it. Source: COC-38."""
    if not checks.succeeds(level, difficulty):
        return 0, 0
    half = half_of(options, bullets)
    if level < EXTREME:
        return half, 0
    if difficulty < EXTREME:
        return bullets, half
    far = by_range and difficulty == EXTREME and level == CRITICAL and options.critical_impales_far
    return (half if options.extreme_volley_halves else bullets), (half if far else 0)


def penalised(options: Options, net: int, difficulty: int) -> tuple[int, int]:
    """Dice and difficulty once there are more penalty dice than count. Source: COC-37."""
    if net >= -MOST_DICE:
        return checks.capped(options, net), difficulty
    raised = min(IMPOSSIBLE, difficulty - net - MOST_DICE)
    return (net if options.overflow_all_dice else checks.capped(options, -MOST_DICE)), raised


def burst(b: Battle, f: Figure, target: Figure, place: int, bullets: int) -> None:
    """Two or three bullets: single shots with a penalty die (001), or one volley (004). Source: COC-35, 40."""
    if not b.options.burst_as_volley:
        missiles.shoot(b, f, target, place, bullets, False)
        return
    weapon = missiles.must_shoot(b, f, target, place, bullets, False)
    if not weapon.burst and weapon.action != FULL:
        b.decline("not-automatic", {"figure": f.n, "weapon": place})
    if not weapon.burst:
        b.decline("no-bursts", {"figure": f.n, "weapon": place})
    facts = missiles.seen(b, f, target, weapon)
    met = ask_target(b, f, target)
    volley(b, f, target, place, bullets, bullets, facts, 0, met)
    rounds.finish(b, f)


class Met:
    """How a target met all volleys at it: penalty dice of its dive, or taken by surprise."""

    def __init__(self) -> None:
        self.dives = 0
        self.automatic = False  # hit unless fumbled. Source: COC-17


def ask_target(b: Battle, f: Figure, target: Figure) -> Met:
    """Bullets by the handful leave only the dive, and that only to those who see them coming."""
    met = Met()
    way = melee.surprised(b, f, target)
    if way != melee.NORMAL or not target.able():
        b.decisions.go_on(b, f, target)
        met.automatic = way == melee.AUTOMATIC
        return met
    chosen = b.decisions.react(b, target, f, [NOTHING, DIVE * STEP], True)
    if chosen // STEP == DIVE:
        met.dives = missiles.dive(b, target)
    return met


def even_sizes(b: Battle, f: Figure, place: int, shots: int) -> list[int]:
    """A total cut into volleys. Source: COC-37."""
    skill = f.weapons[place].skill
    must_have_ammo(b, f, place, shots)
    sizes = split(skill, shots)
    if not sizes:  # no word of the people's makes a volley of one or two
        raise Refusal("volley-size", {"size": shots, "least": LEAST_VOLLEY, "most": most_bullets(skill)})
    if sum(sizes) < shots and b.options.split_refused:
        b.decline("no-such-split", {"shots": shots, "possible": sum(sizes), "most": most_bullets(skill)})
    return sizes


def must_be_volleys(b: Battle, f: Figure, place: int, sizes: list[int]) -> None:
    most = most_bullets(f.weapons[place].skill)
    for size in sizes:
        if not LEAST_VOLLEY <= size <= most:
            b.decline("volley-size", {"size": size, "least": LEAST_VOLLEY, "most": most})
    must_have_ammo(b, f, place, sum(sizes))


def full_auto(b: Battle, f: Figure, place: int, targets: list[Figure], sizes: list[int], shots: int) -> None:
    """Volley after volley: sizes chosen by the shooter, or a total that is cut evenly. Source: COC-36 .. 39."""
    options = b.options
    weapon = missiles.must_shoot(b, f, targets[0], place, LEAST_VOLLEY, False)
    if weapon.action != FULL:
        b.decline("not-automatic", {"figure": f.n, "weapon": place})
    if options.even_volleys:
        sizes = even_sizes(b, f, place, shots)
        targets = [targets[min(i, len(targets) - 1)] for i in range(len(sizes))]
    else:
        must_be_volleys(b, f, place, sizes)
    aim = f.aim
    granted = f.granted
    facts = facts_of(b, f, weapon, targets)
    known: list[int] = []
    met: list[Met] = []
    fired = 0  # volleys, without those that were left out
    last = targets[0]
    for size, target in zip(sizes, targets, strict=True):
        if options.magazine_limit and not target.able() and fired:
            continue  # he stops where nobody is left to shoot at
        if target.n not in known:
            known.append(target.n)
            met.append(ask_target(b, f, target))
        extra = 0
        if options.switch_costs and target is not last:
            extra = b.ground.between(b, f, last, target)
        bullets = min(size, weapon.ammo - extra)
        if bullets < LEAST_VOLLEY or not f.able():
            break
        f.aim = 0 if fired else aim
        f.granted = granted
        if not volley(
            b, f, target, place, bullets, bullets + extra, facts[target.n], fired, met[known.index(target.n)]
        ):
            break
        fired += 1
        last = target
    f.aim = 0
    f.granted = 0
    rounds.finish(b, f)


def facts_of(b: Battle, f: Figure, weapon: Weapon, targets: list[Figure]) -> dict[int, ShotFacts]:
    """How every target presents itself, by number: what can be refused is refused before the first bullet flies."""
    by_target: dict[int, ShotFacts] = {}
    for target in targets:
        if target.n not in by_target:
            rounds.must_be_target(b, f, target)
            facts = missiles.seen(b, f, target, weapon)
            if by_target and not facts.front:
                b.decline("not-in-front", {"figure": f.n, "target": target.n})
            by_target[target.n] = facts
    return by_target


def must_have_ammo(b: Battle, f: Figure, place: int, shots: int) -> None:
    weapon = f.weapons[place]
    if not b.options.magazine_limit and shots > weapon.rate:
        b.decline("above-rate", {"figure": f.n, "weapon": place, "needed": shots, "most": weapon.rate})
    if shots > weapon.ammo:
        b.decline("not-enough-ammo", {"figure": f.n, "weapon": place, "left": weapon.ammo, "needed": shots})
    if shots < LEAST_VOLLEY:
        b.decline("volley-size", {"size": shots, "least": LEAST_VOLLEY, "most": most_bullets(weapon.skill)})


def volley(
    b: Battle, f: Figure, target: Figure, place: int, bullets: int, spent: int, facts: ShotFacts, before: int, met: Met
) -> bool:
    """One roll for several bullets; `before` volleys came before it. Whether the weapon goes on firing."""
    weapon = f.weapons[place]
    why = b.why(f)
    net = missiles.modifiers(b, f, target, weapon, facts, why) + noted(why, "COC-29", "dived", met.dives)
    net += noted(why, "COC-37", "later_volley", -before)
    near = missiles.difficulty_of(facts.band)
    dice, difficulty = penalised(b.options, net, near)
    exchange = Exchange()
    exchange.level = checks.check(b, f, "volley", weapon.skill, difficulty, dice, why)
    failed = missiles.jams(b, weapon)
    exchange.automatic = met.automatic
    if exchange.automatic:  # a plain success, whatever the roll says
        hits, impaling = 0 if exchange.level == FUMBLE else half_of(b.options, bullets), 0
    else:
        hits, impaling = hits_of(b.options, bullets, exchange.level, difficulty, difficulty == near)
    if failed:
        hits, impaling = 0, 0
    exchange.outcome = HIT if hits else MISSED
    victim = missiles.hit_instead(b, f, target, facts) if exchange.level == FUMBLE and not failed else None
    b.shot_fired(
        f,
        target,
        place,
        bullets,
        spent,
        facts.band,
        difficulty,
        hits,
        impaling if weapon.impaling else 0,
        victim,
        exchange,
    )
    if failed:
        missiles.fails(b, f, place)
    if victim is not None:
        hit_with(b, f, victim, weapon, facts.band, False)
    hit_by(b, f, target, weapon, facts.band, hits, impaling)
    return not failed


def hit_by(b: Battle, f: Figure, target: Figure, weapon: Weapon, band: int, hits: int, impaling: int) -> None:
    """The first `impaling` bullets impale. Option coc.volley_damage: a wound of each bullet, or one of their sum."""
    if b.options.volley_is_one_attack and hits:
        total = 0
        for i in range(hits):
            total += damage.dealt(b, f, weapon, band, i < impaling)
        take_hit(b, target, f.n, total, True, weapon.name)
        return
    for i in range(hits):
        if target.on_table():
            hit_with(b, f, target, weapon, band, i < impaling)
