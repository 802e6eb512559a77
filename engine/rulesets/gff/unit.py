"""A unit on the table: its models, its weapons, and what has become of them. Lengths in hundredths of inches."""

from engine.kernel.state import FigureState
from engine.rulesets.gff.codes import AP, BLAST, DEADLY, FIRST, IN_PLAY, NO_ACTION, NO_COVER, NO_SIGHT, ON_TABLE, ONCE
from engine.rulesets.gff.effects import Effect


class Kind:
    """Models of one kind: what they test on, and the rules they have. `played_by` has those of its attacks, too."""

    def __init__(self, name: str, quality: int, defence: int, tough: int, effects: list[Effect]) -> None:
        self.name = name
        self.quality = quality
        self.defence = defence
        self.tough = tough  # 1 without the rule
        self.effects = effects

    def best(self, shape: int) -> int:
        """The highest number of such an effect, 0 without one."""
        most = 0
        for effect in self.effects:
            if effect.shape == shape and effect.n > most:
                most = effect.n
        return most

    def has(self, shape: int) -> bool:
        return any(effect.shape == shape for effect in self.effects)


class Weapon:
    """All of one kind that a part of the unit bears; `effects` are its own and those of its bearers."""

    def __init__(self, place: int, name: str, kind: int, reach: int, attacks: int, effects: list[Effect]) -> None:
        self.place = place
        self.name = name
        self.kind = kind  # whose: a place in `Unit.kinds`
        self.range = reach  # 0: for melee
        self.attacks = attacks
        self.effects = effects
        self.ap = sum([effect.n for effect in effects if effect.shape == AP and effect.when == 0])
        self.blast = max([effect.n for effect in effects if effect.shape == BLAST], default=1)
        self.deadly = max([effect.n for effect in effects if effect.shape == DEADLY], default=1)
        self.once = any(effect.shape == ONCE for effect in effects)
        self.first = any(effect.shape == FIRST for effect in effects)
        self.no_cover = any(effect.shape == NO_COVER for effect in effects)
        self.no_sight = any(effect.shape == NO_SIGHT for effect in effects)


class Model:
    """`arms`: how many of each weapon, as (place, number). `wounds` are markers, or what a Tough model has suffered."""

    def __init__(self, n: int, kind: int, arms: tuple[tuple[int, int], ...]) -> None:
        self.n = n
        self.kind = kind
        self.arms = arms
        self.wounds = 0
        self.out = False
        self.x = 0
        self.y = 0

    def bears(self, place: int) -> int:
        for weapon, number in self.arms:
            if weapon == place:
                return number
        return 0


class Unit(FigureState):
    """`rank` is unit or hero; `done`: it was activated this round; `acting` is its action while it is up."""

    def __init__(self, n: int, side: int, rank: str = "unit") -> None:
        super().__init__(n, side)
        self.rank = rank
        self.points = 0
        self.kinds: list[Kind] = []
        self.weapons: list[Weapon] = []
        self.models: list[Model] = []
        self.loss = IN_PLAY
        self.shaken = False
        self.fatigued = False
        self.done = False
        self.acting = NO_ACTION
        self.moved = False  # in this activation
        self.targets: list[int] = []  # shot at in this activation
        self.fired: list[int] = []  # weapons, in this activation
        self.fired_at: list[int] = []  # at whom each of them
        self.reserve = ON_TABLE
        self.placed = False
        self.came = 0  # the round in which it came out of ambush
        self.tokens = 0
        self.tried: list[str] = []  # spells, this round
        self.spent: list[int] = []  # weapons that can be used once
        self.used_this_round: list[str] = []  # rules
        self.used_up: list[str] = []
        self.using: list[str] = []  # rules that count in the attack that is being made

    def rests(self) -> None:
        """Nothing of an activation is left."""
        self.acting = NO_ACTION
        self.moved = False
        self.targets = []
        self.fired = []
        self.fired_at = []

    def standing(self) -> list[Model]:
        return [model for model in self.models if not model.out]

    def by_fall(self) -> list[Model]:
        """Standing models as they fall unless somebody chooses: whoever has wounds, then from the last on."""
        left = self.standing()
        return [model for model in left if model.wounds > 0] + [model for model in reversed(left) if model.wounds == 0]

    def kept(self, models: int) -> list[int]:
        """So many of its models: those that stand in the order in which they fall, then those that fell, the first one
        first."""
        left = self.by_fall()
        fallen = [model for model in self.models if model.out]
        return [model.n for model in (left[max(0, len(left) - models) :] + fallen)[:models]]

    def count(self) -> int:
        n = 0
        for model in self.models:
            if not model.out:
                n += 1
        return n

    def dice_of(self, models: int) -> int:
        """For so many models in dangerous ground, the first ones where nobody knows which. Source: GFF-26, 42."""
        return sum([self.kinds[model.kind].tough for model in self.standing()[:models]])

    def in_play(self) -> bool:
        return self.loss == IN_PLAY and not self.gone

    def on_table(self) -> bool:
        return self.in_play() and self.reserve == ON_TABLE and self.placed

    def lead(self) -> Kind:
        """What the unit tests on: its own models' as long as one of them stands, then a hero's who had joined it."""
        least = len(self.kinds) - 1
        for model in self.models:
            if not model.out and model.kind < least:
                least = model.kind
        return self.kinds[least]

    def all_have(self, shape: int) -> bool:
        for model in self.models:
            if not model.out and not self.kinds[model.kind].has(shape):
                return False
        return True

    def any_has(self, shape: int) -> bool:
        for model in self.models:
            if not model.out and self.kinds[model.kind].has(shape):
                return True
        return False

    def bearers(self, place: int) -> int:
        """How many of that weapon the standing models have."""
        n = 0
        for model in self.models:
            if not model.out:
                n += model.bears(place)
        return n

    def is_usable(self, place: int) -> bool:
        return place not in self.spent and place not in self.fired
