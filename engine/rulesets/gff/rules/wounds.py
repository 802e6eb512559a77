"""What wounds do to a unit: models fall one after another, the last one collects markers and rolls for them.

Source: GFF-19 .. 21, 31, 32, 37, 42.
"""

from engine.rulesets.gff import codes
from engine.rulesets.gff.battle import Battle
from engine.rulesets.gff.rules import special
from engine.rulesets.gff.unit import Model, Unit


class Caused:
    """What an attack has come to: wounds, and last models that were Shaken by their roll."""

    def __init__(self) -> None:
        self.wounds = 0
        self.shaken: list[Unit] = []


class Wounds:
    """Wounds that have come through: each of `number` counts `deadly` times on the model that takes it."""

    def __init__(self, number: int, deadly: int, not_ignored: bool) -> None:
        self.number = number
        self.deadly = deadly
        self.not_ignored = not_ignored


def suffer(b: Battle, f: Unit, by: Unit | None, wounds: list[Wounds], fear: int, now: int, caused: Caused) -> None:
    """Wounds are given to models one after another; surplus of a Deadly one is lost. Source: GFF-19 .. 21, 31, 37, 42.

    Whoever has wounds takes the next ones; so at the end one model at most has new ones and still stands.
    """
    if f.count() == 0:  # people let somebody shoot at it all the same
        return
    order = falling_order(b, f, by, wounds)
    fallen: list[int] = []
    taken, ignored, added = 0, 0, 0
    for dealt in wounds:
        points = 1 if b.options.ignored_before_deadly else dealt.deadly
        faces = shrugs(b, f, dealt, points, now)
        for k in range(dealt.number):
            victim = next_model(f, order, fallen)
            off = shrugged(b, f, victim, dealt, points, faces, k, now)
            left = (points - off) * (dealt.deadly if points < dealt.deadly else 1)
            taken += dealt.deadly
            ignored += dealt.deadly - left
            added += left
            tough = 1 if b.options.tough_one_wound else f.kinds[victim.kind].tough
            if left and f.count() - len(fallen) > 1 and victim.wounds + added >= tough:
                fallen.append(victim.n)
                added = 0
    model = next_model(f, order, fallen)
    b.harmed(f, by, taken, ignored, fallen, model.n if added else 0, added)
    caused.wounds += taken - ignored
    if added and f.count() == 1 and wound_effect(b, f, by, model, fear) == codes.SHAKEN:
        caused.shaken.append(f)


def falling_order(b: Battle, f: Unit, by: Unit | None, wounds: list[Wounds]) -> list[int]:
    """Models in the order in which they fall: whoever has wounds, then as the target chooses where they differ."""
    left = f.standing()
    hurt = [model.n for model in left if model.wounds > 0]
    whole = [model for model in left if model.wounds == 0]
    most = min(len(left) - 1, sum([dealt.number for dealt in wounds])) - len(hurt)
    if most <= 0 or all_alike(whole):
        return hurt + [model.n for model in reversed(whole)]
    deadly = [dealt.deadly for dealt in wounds if dealt.deadly > 1 for _ in range(dealt.number)]
    b.wounds_dealt(f, sum([dealt.number for dealt in wounds]) - len(deadly), deadly)
    first: list[int] = b.decisions.falls_first(b, f, by, most)
    return hurt + first + [model.n for model in reversed(whole) if model.n not in first]


def all_alike(models: list[Model]) -> bool:
    return all(model.kind == models[0].kind and model.arms == models[0].arms for model in models)


def next_model(f: Unit, order: list[int], fallen: list[int]) -> Model:
    for n in order:
        if n not in fallen:
            return f.models[n - 1]
    raise AssertionError("the last model of a unit doesn't fall by wounds")


def shrugs(b: Battle, f: Unit, dealt: Wounds, points: int, now: int) -> bytes:
    """Where all models ignore wounds alike, all dice are rolled at once."""
    from_ = shared_ignore(b, f, now)
    return b"" if dealt.not_ignored or from_ <= 0 else ignoring(b, f, dealt.number * points, from_)


def shared_ignore(b: Battle, f: Unit, now: int) -> int:
    """On how much all of them ignore a wound; 0: not at all, -1: that differs. Source: GFF-37."""
    shared = -1
    for model in f.standing():
        ignores = special.best(f, f.kinds[model.kind].effects, codes.IGNORE, now)
        if shared >= 0 and ignores != shared:
            return 0 if b.options.ignored_by_whole_unit else -1
        shared = ignores
    return shared


def shrugged(b: Battle, f: Unit, model: Model, dealt: Wounds, points: int, faces: bytes, k: int, now: int) -> int:
    """How many of a wound's points the model ignores."""
    if dealt.not_ignored:
        return 0
    from_ = special.best(f, f.kinds[model.kind].effects, codes.IGNORE, now)
    if shared_ignore(b, f, now) == -1:
        faces, k = (ignoring(b, f, points, from_), 0) if from_ else (b"", 0)
    return sum([1 for face in faces[k * points : (k + 1) * points] if face >= from_])


def ignoring(b: Battle, f: Unit, n: int, from_: int) -> bytes:
    why = b.why()
    if why is not None:
        why.set("GFF-37", "wounds", n)
        why.need("GFF-37", "from", from_)
    return b.roll(f, "ignore", n, 6, why)


# -- the last model -------------------------------------------------------------------------------------------------
def wound_effect(b: Battle, f: Unit, by: Unit | None, model: Model, fear: int) -> int:
    """d6 and all markers: Shaken, or from 5 + X on out. One roll per model and attack. Source: GFF-19, 32, 42."""
    tough = f.kinds[model.kind].tough
    reaches = model.wounds + (fear if b.options.fear_reaches_tough else 0)
    if reaches < tough:
        return codes.UNHURT
    why = b.why()
    if why is not None:
        why.set("GFF-19", "one-die", 1)
        why.need("GFF-19", "markers", model.wounds)
        if f.shaken:
            why.need("GFF-20", "shaken", 1)
        if fear:
            why.need("GFF-32", "fear", fear)
        why.need("GFF-42", "out-from", 5 + tough)
    sum_ = b.roll(f, "wound-effect", 1, 6, why)[0] + model.wounds + (1 if f.shaken else 0) + fear
    effect = codes.OUT if sum_ >= 5 + tough else codes.SHAKEN
    b.effect_taken(f, by, model.n, sum_, effect)
    return effect
