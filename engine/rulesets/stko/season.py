"""A season of the street fight: pairing, battles by policies, and the life in between. Source: STKO-99 .. 110.

Each battle is fought on a drawn table with random deployment by everybody fit, the best first; afterwards come
promotions, skills, missed battles, deaths and, where they are wanted, recruits.
"""

from functools import partial
from typing import Final

from engine.kernel.dice import Dice, ShakeDice
from engine.kernel.pairing import PAIRED, Pair
from engine.kernel.refusal import Malformed
from engine.kernel.seasons import Band, Fate, Fighter, Lived, SeasonPlan
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.stko.codes import NOBODY, RANKS
from engine.rulesets.stko.drawn import DrawnGround
from engine.rulesets.stko.outcome import outcome
from engine.rulesets.stko.policies.base import BasePolicy
from engine.rulesets.stko.policies.registry import POLICIES, USUAL, for_sides
from engine.rulesets.stko.progression import PROGRESSION
from engine.rulesets.stko.progression.simulated import Person, SimulatedTable, live_on, recruited
from engine.rulesets.stko.sample_tables import SAMPLE_TABLES, TABLES
from engine.rulesets.stko.settings import Options
from engine.rulesets.stko.setup import check_setup, new_battle
from engine.rulesets.stko.simulate import play_out
from engine.rulesets.stko.tables_skills import counted

RECRUIT_WEAPONS: Final = ("pistol",)  # the text says nothing of it: ours


class Member:
    """Somebody in a gang: his life, what he carries, and where he was in the plan (-1: a recruit)."""

    def __init__(self, band: int, start: int, weapons: tuple[str, ...], person: Person) -> None:
        self.band = band
        self.start = start
        self.weapons = weapons
        self.person = person
        self.first_rank = RANKS.index(person.rank)
        self.highest = self.first_rank
        self.kills = 0

    def is_fit(self) -> bool:
        return not self.person.dead and not self.person.misses

    def strength(self) -> int:
        """Class before skills. Ours: the text compares nobody."""
        return 3 * (1 + RANKS.index(self.person.rank)) + sum(self.person.skills.values())


class StreetSeasons:
    """Plays one plan again and again. Raises: Malformed, for a plan that can't be played."""

    def __init__(self, plan: SeasonPlan) -> None:
        check(plan)
        self.plan = plan
        self.tables = [TABLES[plan.table]] if plan.table else list(SAMPLE_TABLES)
        depth = Options(plan.options).climb_depth
        self.grounds = [DrawnGround(table.size, table.terrain, depth) for table in self.tables]
        self.policies: dict[tuple[str, str], BasePolicy] = {}
        self.of_campaign = PROGRESSION.missed(plan.options) == "campaign"
        self.copies = int(str(plan.options["stko.chit_box_copies"]))

    def play(self, key: bytes, dice: Dice) -> Lived:
        members = [beginner(place, n, fighter) for n, (place, fighter) in enumerate(everybody(self.plan))]
        box = SimulatedTable(dice, self.copies)
        fought, won, drawn, called_off = [0] * len(self.plan.bands), [0] * len(self.plan.bands), 0, 0
        alive: list[int] = []
        winners: list[int] = []
        for number in range(self.plan.battles):
            strengths = partial(self.strengths, members)
            pair = PAIRED[self.plan.pairing](len(fought), number, fought, strengths, dice)
            sent = [self.sent(members, band) for band in pair]
            if all(sent):
                winner = self.fight(key, number, pair, sent, dice, box)
                for place, band in enumerate(pair):
                    fought[band] += 1
                    won[band] += winner == place
                drawn += winner == NOBODY
                winners.append(pair[winner] if winner != NOBODY else NOBODY)
            else:
                called_off += 1
                winners.append(NOBODY)
            self.rest(members, pair, sent)
            if self.plan.recruits:
                recruit(members, pair, dice)
            alive.append(sum(not member.person.dead for member in members))
        fates = tuple([fate(member) for member in members])
        battles = self.plan.battles - called_off
        bands = tuple(zip(fought, won, strict=True))
        return Lived(battles, drawn, called_off, bands, tuple(alive), fates, tuple(winners))

    def sent(self, members: list[Member], band: int) -> list[Member]:
        """Everybody fit, at most so many, the strongest first."""
        fit = [member for member in members if member.band == band and member.is_fit()]
        fit.sort(key=lambda member: -member.strength())
        return fit[: self.plan.most]

    def strengths(self, members: list[Member]) -> list[int]:
        return [sum(member.strength() for member in self.sent(members, band)) for band in range(len(self.plan.bands))]

    def fight(
        self, key: bytes, number: int, pair: Pair, sent: list[list[Member]], dice: Dice, box: SimulatedTable
    ) -> int:
        """The winning side of the battle, or NOBODY; its people live on with what it brought."""
        place = dice.draw(len(self.tables)) if len(self.tables) > 1 else 0
        table = self.tables[place]
        fighters = [*sent[0], *sent[1]]
        figures = tuple(
            [
                Figure(
                    side,
                    member.person.rank,
                    member.weapons,
                    facing=(0, 1 - 2 * side),
                    skills=taken(member.person.skills),
                    wounds=PROGRESSION.brought(member.person.tally, self.plan.options),
                )
                for side, people in enumerate(sent)
                for member in people
            ]
        )
        setup = Setup("stko", (Side(), Side()), figures, "drawn", table.size, table.terrain)
        b = new_battle(setup, self.plan.options, self.grounds[place])
        winner = play_out(b, ShakeDice(b"%b|battle|%d" % (key, number)), self.policy(pair))
        rows = outcome(b)
        for row in rows:
            fighters[row["figure"] - 1].kills += sum(kill["what"] == "dead" and kill["enemy"] for kill in row["kills"])
        people = {n: member.person for n, member in enumerate(fighters, start=1)}
        live_on(rows, people, self.plan.options, box)
        for member in fighters:
            member.highest = max(member.highest, RANKS.index(member.person.rank))
        return winner

    def policy(self, pair: Pair) -> BasePolicy:
        first, second = (self.plan.bands[band].policy or USUAL for band in pair)
        if (first, second) not in self.policies:
            self.policies[first, second] = for_sides((first, second))
        return self.policies[first, second]

    def rest(self, members: list[Member], pair: Pair, sent: list[list[Member]]) -> None:
        """Whoever had to miss this battle has one less to miss. Option stko.missed_counts. Source: STKO-109."""
        there = {id(member) for people in sent for member in people}
        for member in members:
            if member.person.misses and id(member) not in there and (self.of_campaign or member.band in pair):
                member.person.misses -= 1


def check(plan: SeasonPlan) -> None:
    """Refuses (Malformed) what no season can begin with."""
    if len(plan.bands) < 2:
        raise Malformed("bands", len(plan.bands), "two-gangs-or-more")
    if plan.table and plan.table not in TABLES:
        raise Malformed("table", plan.table, "empty-or-one-of", {"known": TABLES})
    for place, band in enumerate(plan.bands):
        if band.policy is not None and band.policy not in POLICIES:
            raise Malformed(f"bands[{place}].policy", band.policy, "one-of", {"known": POLICIES})
        if not band.fighters:
            raise Malformed(f"bands[{place}].fighters", 0, "somebody-in-each-gang")
        check_fighters(band, place)


def check_fighters(band: Band, place: int) -> None:
    """The same checks as for a battle, told at the fighter."""
    table = SAMPLE_TABLES[0]
    for n, fighter in enumerate(band.fighters):
        figures = (Figure(0, fighter.rank, fighter.weapons, skills=fighter.skills), Figure(1, RANKS[0]))
        try:
            check_setup(Setup("stko", (Side(), Side()), figures, "drawn", table.size, table.terrain))
        except Malformed as error:
            field = error.field.replace("figures[0]", f"bands[{place}].fighters[{n}]")
            raise error.at(field) from None


def everybody(plan: SeasonPlan) -> list[tuple[int, Fighter]]:
    return [(place, fighter) for place, band in enumerate(plan.bands) for fighter in band.fighters]


def beginner(band: int, start: int, fighter: Fighter) -> Member:
    person = Person(fighter.rank, counted(fighter.skills))
    person.tally = dict(fighter.tally)
    person.misses = fighter.misses
    return Member(band, start, fighter.weapons, person)


def taken(skills: dict[str, int]) -> tuple[str, ...]:
    """As a setup names them: one that somebody has twice is named twice."""
    return tuple([code for code, times in skills.items() for _ in range(times)])


def recruit(members: list[Member], pair: Pair, dice: Dice) -> None:
    """Dice: 1d6 for each gang after its battle. Source: STKO-108."""
    for band in pair:
        rank = recruited(dice)
        if rank:
            members.append(Member(band, -1, RECRUIT_WEAPONS, Person(rank)))


def fate(member: Member) -> Fate:
    skills = sum(member.person.skills.values())
    person = member.person
    return Fate(
        member.band, member.start, member.first_rank, member.highest, skills, person.battles, member.kills, person.dead
    )
