"""What follows a battle's outcome in its people's lives, in the same transaction. The rules say what; this books it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TypeGuard
from uuid import UUID

from campaigns.ledger import life_events as ev
from campaigns.ledger.campaign_event import CampaignEvent
from campaigns.ledger.effective import UNDOING, Told, effective
from campaigns.ledger.read import read
from campaigns.models import Character, Gang
from campaigns.submit.characters.skill_gains import levels, open_recruits, open_skill
from campaigns.submit.command_context import Desk
from engine.kernel import progression as due
from engine.kernel.decide import Game
from engine.kernel.progression import Life
from engine.kernel.setup import OptionValue


def follow(desk: Desk, battle: UUID, game: Game, who: Mapping[int, str], outcome: int) -> None:
    """`who` are the characters by their numbers in the battle; `outcome` is the seq of what is followed."""
    rules = game.ruleset.progression
    brings = rules.aftermath if rules is not None else game.ruleset.aftermath
    if brings is None:
        return
    pinned = {name: value for name, value in game.opened.options.items() if name in game.ruleset.options}
    options = game.ruleset.fill_options(pinned)
    people = {str(one.id): one for one in Character.objects.filter(id__in=set(who.values())).select_related("gang")}
    missed(desk, battle, game, who, rules.missed(options) if rules is not None else "gang", outcome)
    lives = {n: life(people[key]) for n, key in who.items() if key in people}
    rows = game.ruleset.outcome(game.battle)
    for said in brings(rows, lives, options):
        book(desk, battle, people[who[said.figure]], who, said, options, outcome)
    key = game.ruleset.key
    if options.get(f"{key}.opt.recruits") and options[f"{key}.recruit_roll"] == "after_every_battle":
        rolled = gangs_with_recruits_of(desk, battle)
        for gang in gangs_in(desk, game, people.values()):
            if str(gang.id) not in rolled:
                open_recruits(desk, gang, "after-battle", battle, outcome)


def life(character: Character) -> Life:
    return Life(character.kind, levels(character.skills), character.tally)


def book(
    desk: Desk,
    battle: UUID,
    character: Character,
    who: Mapping[int, str],
    said: due.Decision,
    options: Mapping[str, OptionValue],
    outcome: int,
) -> None:
    if isinstance(said, due.Earned):
        rules = desk.rules.progression
        assert rules is not None
        first = rules.first_steps("", options)
        open_skill(desk, rules, character, said.reason, first, options, outcome, battle, said.events)
    else:
        desk.record(event_of(str(battle), character, who, said), because=outcome)


def event_of(battle: str, character: Character, who: Mapping[int, str], said: due.Decision) -> CampaignEvent:
    key = str(character.id)
    if isinstance(said, due.Promoted):
        return ev.Promoted(key, said.before, said.after, said.reason, battle, said.events)
    if isinstance(said, due.Withheld):
        return ev.NothingEarned(key, battle, said.reason, said.events)
    if isinstance(said, due.Counted):
        return ev.Tallied(key, battle, said.tally, said.value, said.of, said.events)
    if isinstance(said, due.MustMiss):
        return ev.MustMiss(key, battle, said.battles, said.events)
    if isinstance(said, due.Lost):
        return ev.LimbLost(key, battle, said.what, said.event)
    assert isinstance(said, due.Died)
    return ev.Died(key, battle, character.kind, who.get(said.by), said.event)


def missed(desk: Desk, battle: UUID, game: Game, who: Mapping[int, str], counts: str, outcome: int) -> None:
    """One battle less for everybody who had to miss it. Who was there didn't miss it, whatever he still owes."""
    waiting = Character.objects.filter(
        campaign_id=desk.campaign_id, misses__gt=0, status=Character.Status.ALIVE
    ).exclude(id__in=set(who.values()))
    if counts == "gang":
        waiting = waiting.filter(gang__in=gangs_in(desk, game, Character.objects.filter(id__in=set(who.values()))))
    found = tuple(str(key) for key in waiting.order_by("hired_us", "id").values_list("id", flat=True))
    if found:
        desk.record(ev.BattleMissed(str(battle), found), because=outcome)


def gangs_with_recruits_of(desk: Desk, battle: UUID) -> set[str]:
    """The gangs that had their roll after this battle, when it was closed before."""
    opened = read(desk.campaign_id, stream=desk.campaign_id, types=["campaign/choice-opened/1", *UNDOING])
    said = [one.event for one in effective(opened)]
    return {one.gang for one in said if _is_recruits(one) and one.battle == str(battle)}


def gangs_in(desk: Desk, game: Game, people: Iterable[Character]) -> list[Gang]:
    """The gangs that fought: named as a side, or by their characters."""
    named = {side.gang for side in game.opened.setup.sides if side.gang}
    wanted = named | {str(one.gang_id) for one in people}
    return list(Gang.objects.filter(campaign_id=desk.campaign_id, id__in=wanted))


# -- what no longer counts, once its battle doesn't ------------------------------------------------------------------
def hanging_on(gone: Iterable[Told], told: list[Told]) -> list[Told]:
    """These, and everything that came of them, through however many steps. A gang's recruits stay: how the battle ended
    has nothing to do with who joins after it, and whoever joined has a life of his own by now."""
    found = {one.stored.seq for one in gone}
    for one in told:
        if one.stored.because in found and not _is_recruits(one.event):
            found.add(one.stored.seq)
    return [one for one in told if one.stored.seq in found]


def _is_recruits(event: CampaignEvent) -> TypeGuard[ev.ChoiceOpened]:
    return isinstance(event, ev.ChoiceOpened) and event.kind == "recruit"


def unrolled_recruits(battle: UUID, told: list[Told]) -> list[Told]:
    """Recruit rolls after this battle that nobody has thrown yet. They come again when it ends, if it counts then."""
    begun = {one.stored.because for one in told}
    return [
        one
        for one in told
        if _is_recruits(one.event) and one.event.battle == str(battle) and one.stored.seq not in begun
    ]


def exchanged_since(gone: Iterable[Told], key: str, told: list[Told]) -> list[Told]:
    """Exchanges of somebody's skills that go with these: each took back the newest of its kind."""
    lost = {one.stored.seq for one in hanging_on(gone, told)}
    held: dict[str, list[int]] = defaultdict(list)
    found: list[Told] = []
    for one in told:
        event = one.event
        if isinstance(event, ev.SkillGained) and event.character == key:
            held[event.skill].append(one.stored.seq)
        elif isinstance(event, ev.SkillTakenBack) and event.character == key:
            newest = held[event.skill].pop() if held[event.skill] else 0
            if newest in lost:
                found.append(one)
                lost |= {other.stored.seq for other in hanging_on([one], told)}
    return found
