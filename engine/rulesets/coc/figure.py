"""A fighter and what he carries, as the rules see them. Distances in hundredths of a metre, MOV in metres."""

from engine.rulesets.coc.codes import DROPPED, FIREARM, IN_PLAY, MELEE, NOBODY, OUT, READY


class Weapon:
    """One weapon of one figure; `skill` is its owner's value in the skill it needs."""

    def __init__(self, name: str, kind: int, use: str, skill: int, damage: list[tuple[int, int, int]]) -> None:
        self.name = name
        self.kind = kind
        self.use = use  # code of the skill
        self.skill = skill
        self.damage = damage  # by band; the last one counts for all further ones
        self.base = 0  # metres
        self.shots = 1
        self.holds = 0
        self.ammo = 0
        self.load = 0
        self.action = 0
        self.rate = 0
        self.fails = 0
        self.handgun = False
        self.impaling = False
        self.burst = False
        self.heavy = False
        self.natural = False
        self.state = READY
        self.lost = READY  # what it was when it left the hand
        self.reloading = 0  # rounds of reloading done
        self.seen = False  # used, drawn or lost in front of everybody
        self.repair = NOBODY  # rounds of work left; NOBODY: nobody looked at it yet

    def shoots(self) -> bool:
        return self.kind != MELEE

    def usable(self) -> bool:
        return self.state == READY and (self.holds == 0 or self.ammo > 0)


class Figure:
    def __init__(self, n: int, side: int, rank: int) -> None:
        self.n = n
        self.side = side
        self.rank = rank
        self.weapons: list[Weapon] = []
        self.skills: dict[str, int] = {}
        self.counters: dict[str, int] = {}  # luck, sanity, magic
        self.dex = 50
        self.con = 50
        self.hp_max = 10
        self.hp = 10
        self.mov = 8
        self.build = 0
        self.bonus = (0, 0, 0)  # damage bonus: dice, sides, plus
        self.armour = 0
        self.dodge = 25
        self.members = 1  # a group fights as one until its last member is out
        self.hidden = False  # his numbers are the Keeper's until they are shown
        self.status = 0
        self.loss = IN_PLAY
        self.hurt_at = 0  # round in which he began to die
        self.aid = 0  # first aid received for these wounds
        self.doctor = 0  # Medicine received for these wounds
        self.engaged: list[int] = []  # with whom he fights hand to hand
        self.held_by = 0
        self.hand = 0  # the weapon in hand, a place in `weapons`
        self.early = False  # comes 50 earlier for a shot only
        self.rolled = 0  # for the order of this round, 0 where DEX makes it
        self.moved = 0  # metres this round
        self.reacted = 0  # dodged or fought back this round
        self.lost_actions = 0
        self.no_fight_back = False  # until the next own attack
        self.aim = 0
        self.aim_round = 0
        self.granted = 0  # bonus dice (or penalty dice) from the Keeper for the next attack
        self.then_aim = 0  # said with the action: aims at the end of the turn
        self.then_flee = False  # said with the action: leaves the fight after it
        self.turns = 0
        self.x = 0
        self.y = 0

    def initiative(self) -> int:
        """His score in the order without a firearm. Source: COC-04, 07."""
        return self.rolled or self.dex

    def count(self, counter: str, value: int) -> None:
        """Luck, sanity or magic from now on; what is rolled against it goes with it."""
        self.counters[counter] = value
        if counter in self.skills:
            self.skills = {**self.skills, counter: value}  # a new one: fights of a simulation share theirs

    def able(self) -> bool:
        return self.loss == IN_PLAY and not self.status & OUT

    def on_table(self) -> bool:
        return self.loss == IN_PLAY

    def gun(self) -> int:
        """The firearm that would go off: the one in hand if it does, else the first; NOBODY without any."""
        if self.weapons[self.hand].kind == FIREARM and self.weapons[self.hand].usable():
            return self.hand
        for i in range(len(self.weapons)):
            if self.weapons[i].kind == FIREARM and self.weapons[i].usable():
                return i
        return NOBODY

    def blade(self) -> int:
        """What he hits with hand to hand: the melee weapon with the best skill; bare hands are always on the list."""
        best, place = -1, len(self.weapons) - 1
        for i in range(len(self.weapons)):
            weapon = self.weapons[i]
            if (
                weapon.kind == MELEE
                and weapon.state != DROPPED
                and weapon.skill + weapon.damage[0][0] * weapon.damage[0][1] > best
            ):
                best, place = weapon.skill + weapon.damage[0][0] * weapon.damage[0][1], i
        return place
