"""What follows a battle's outcome in its people's lives, in the same transaction. The rules say what; this books it."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import TypeGuard
from uuid import UUID

from campaigns.ledger import life_events as ev
from campaigns.ledger.campaign_event import CampaignEvent
from campaigns.ledger.effective import UNDOING, DecodedEvent, effective
from campaigns.ledger.read import read
from campaigns.models import Character, Gang
from campaigns.submit.characters.skill_gains import levels, open_recruits, open_skill
from campaigns.submit.command_context import CommandContext
from engine.kernel import progression as due
from engine.kernel.decide import Game
from engine.kernel.progression import Life
from engine.kernel.setup import OptionValue


def follow(context: CommandContext, battle: UUID, game: Game, who: Mapping[int, str], outcome: int) -> None:
    """`who` are the characters by their numbers in the battle; `outcome` is the seq of what is followed."""
    rules = game.ruleset.progression
    brings = rules.aftermath if rules is not None else game.ruleset.aftermath
    if brings is None:
        return
    pinned = {name: value for name, value in game.opened.options.items() if name in game.ruleset.options}
    options = game.ruleset.fill_options(pinned)
    people = {
        str(character.id): character
        for character in Character.objects.filter(id__in=set(who.values())).select_related("gang")
    }
    missed(context, battle, game, who, rules.missed(options) if rules is not None else "gang", outcome)
    lives = {n: life(people[key]) for n, key in who.items() if key in people}
    rows = game.ruleset.outcome(game.battle)
    for decision in brings(rows, lives, options):
        book(context, battle, people[who[decision.figure]], who, decision, options, outcome)
    key = game.ruleset.key
    if options.get(f"{key}.opt.recruits") and options[f"{key}.recruit_roll"] == "after_every_battle":
        rolled = gangs_with_recruits_of(context, battle)
        for gang in gangs_in(context, game, people.values()):
            if str(gang.id) not in rolled:
                open_recruits(context, gang, "after-battle", battle, outcome)


def life(character: Character) -> Life:
    return Life(character.kind, levels(character.skills), character.tally)


def book(
    context: CommandContext,
    battle: UUID,
    character: Character,
    who: Mapping[int, str],
    decision: due.Decision,
    options: Mapping[str, OptionValue],
    outcome: int,
) -> None:
    if isinstance(decision, due.Earned):
        rules = context.rules.progression
        assert rules is not None
        first = rules.first_steps("", options)
        open_skill(context, rules, character, decision.reason, first, options, outcome, battle, decision.events)
    else:
        context.record(event_of(str(battle), character, who, decision), because=outcome)


def event_of(battle: str, character: Character, who: Mapping[int, str], decision: due.Decision) -> CampaignEvent:
    key = str(character.id)
    if isinstance(decision, due.Promoted):
        return ev.Promoted(key, decision.before, decision.after, decision.reason, battle, decision.events)
    if isinstance(decision, due.Withheld):
        return ev.NothingEarned(key, battle, decision.reason, decision.events)
    if isinstance(decision, due.Counted):
        return ev.Tallied(key, battle, decision.tally, decision.value, decision.of, decision.events)
    if isinstance(decision, due.MustMiss):
        return ev.MustMiss(key, battle, decision.battles, decision.events)
    if isinstance(decision, due.Lost):
        return ev.LimbLost(key, battle, decision.what, decision.event)
    assert isinstance(decision, due.Died)
    return ev.Died(key, battle, character.kind, who.get(decision.by), decision.event)


def missed(
    context: CommandContext, battle: UUID, game: Game, who: Mapping[int, str], counts: str, outcome: int
) -> None:
    """One battle less for everybody who had to miss it. Who was there didn't miss it, whatever he still owes."""
    waiting = Character.objects.filter(
        campaign_id=context.campaign_id, misses__gt=0, status=Character.Status.ALIVE
    ).exclude(id__in=set(who.values()))
    if counts == "gang":
        waiting = waiting.filter(gang__in=gangs_in(context, game, Character.objects.filter(id__in=set(who.values()))))
    characters = tuple(str(key) for key in waiting.order_by("hired_us", "id").values_list("id", flat=True))
    if characters:
        context.record(ev.BattleMissed(str(battle), characters), because=outcome)


def gangs_with_recruits_of(context: CommandContext, battle: UUID) -> set[str]:
    """The gangs that had their roll after this battle, when it was closed before."""
    opened = read(context.campaign_id, stream=context.campaign_id, types=["campaign/choice-opened/1", *UNDOING])
    events = [record.event for record in effective(opened)]
    return {event.gang for event in events if _is_recruits(event) and event.battle == str(battle)}


def gangs_in(context: CommandContext, game: Game, people: Iterable[Character]) -> list[Gang]:
    """The gangs that fought: named as a side, or by their characters."""
    named = {side.gang for side in game.opened.setup.sides if side.gang}
    wanted = named | {str(character.gang_id) for character in people}
    return list(Gang.objects.filter(campaign_id=context.campaign_id, id__in=wanted))


# -- what no longer counts, once its battle doesn't ------------------------------------------------------------------
def hanging_on(gone: Iterable[DecodedEvent], records: list[DecodedEvent]) -> list[DecodedEvent]:
    """These, and everything that came of them, through however many steps. A gang's recruits stay: how the battle ended
    has nothing to do with who joins after it, and whoever joined has a life of his own by now."""
    seqs = {record.stored.seq for record in gone}
    for record in records:
        if record.stored.because in seqs and not _is_recruits(record.event):
            seqs.add(record.stored.seq)
    return [record for record in records if record.stored.seq in seqs]


def _is_recruits(event: CampaignEvent) -> TypeGuard[ev.ChoiceOpened]:
    return isinstance(event, ev.ChoiceOpened) and event.kind == "recruit"


def unrolled_recruits(battle: UUID, records: list[DecodedEvent]) -> list[DecodedEvent]:
    """Recruit rolls after this battle that nobody has thrown yet. They come again when it ends, if it counts then."""
    begun = {record.stored.because for record in records}
    return [
        record
        for record in records
        if _is_recruits(record.event) and record.event.battle == str(battle) and record.stored.seq not in begun
    ]


def exchanged_since(gone: Iterable[DecodedEvent], key: str, records: list[DecodedEvent]) -> list[DecodedEvent]:
    """Exchanges of somebody's skills that go with these: each took back the newest of its kind."""
    lost = {record.stored.seq for record in hanging_on(gone, records)}
    held: dict[str, list[int]] = defaultdict(list)
    exchanged: list[DecodedEvent] = []
    for record in records:
        event = record.event
        if isinstance(event, ev.SkillGained) and event.character == key:
            held[event.skill].append(record.stored.seq)
        elif isinstance(event, ev.SkillTakenBack) and event.character == key:
            newest = held[event.skill].pop() if held[event.skill] else 0
            if newest in lost:
                exchanged.append(record)
                lost |= {other.stored.seq for other in hanging_on([record], records)}
    return exchanged
