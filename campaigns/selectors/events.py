"""Stored events as a viewer may see them. Everything that leaves the house goes through the ruleset's `show`."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any
from uuid import UUID

import msgspec

from campaigns.ledger.campaign_events import decode
from campaigns.ledger.canonical import canonical
from campaigns.ledger.fork_events import COPIED, copied
from campaigns.ledger.read import read
from campaigns.ledger.stored import StoredEvent
from campaigns.models import Battle, Campaign, Head, Member, Stream
from campaigns.models.lookup import get_row
from campaigns.projections.game import decode_event, recorded
from campaigns.selectors.battles.copies import OVER, is_open_to, must_be_open_at
from campaigns.selectors.campaigns.secrets import open_part
from campaigns.selectors.health.sealed_rolls import MAY_BE_SEALED, is_sealed, opened_lines
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rights import is_referee, sees_secrets
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Disclosed, Ruleset, Viewer, everything
from engine.rulesets import ruleset


class ShownEvent(msgspec.Struct, frozen=True):
    """An event as this viewer may see it; `payload` is canonical JSON, or None where only the digest may be seen."""

    seq: int
    stream: UUID
    version: int
    type: str
    payload: str | None
    payload_digest: str
    provenance: str
    actor: UUID
    entered_by: UUID
    recorded_us: int

    def value(self) -> dict[str, Any]:
        """The payload as plain values; empty where it may not be seen."""
        return msgspec.json.decode(self.payload) if self.payload is not None else {}


def viewer(member: Member | None, battle: Battle | None) -> Viewer:
    """Referees see everything of a battle, auditors who don't play once it is over, unless they play in it themselves.

    Where the referee runs the opponents as a part of ordinary play he sees them also when he plays somebody else too.
    """
    if member is None:
        return Viewer()
    if battle is None:
        return Viewer(str(member.id), (), sees_secrets(member))
    sides, figures = sides_of(member.id, battle), figures_of(member.id, battle)
    sees_all = is_referee(member) or (battle.status in OVER and sees_secrets(member))
    plays = bool(sides or figures)
    if plays and is_referee(member) and ruleset(battle.campaign.ruleset).has_keeper:
        return Viewer(str(member.id), sides, True)
    return Viewer(str(member.id), sides, not plays and sees_all, figures=figures)


def reader(
    member: Member | None, battle: Battle, rules: Ruleset, whole_stream: Sequence[RecordedEvent] | None = None
) -> Viewer:
    """The viewer of a battle's events, who knows what was disclosed there: one more query where the rules hide things
    from him, and nobody has read its stream (`whole_stream`) yet."""
    plain_viewer = viewer(member, battle)
    if whole_stream is not None:
        return plain_viewer._replace(disclosed=rules.disclosed(whole_stream))
    if reads_all(plain_viewer, rules) or not rules.discloses:
        return plain_viewer
    is_copy = battle.copy is not None  # its lines are wrapped, and all of one type
    if not is_copy and not read(battle.campaign_id, stream=battle.id, types=[*rules.discloses]):
        return plain_viewer
    whole = recorded(rules, read(battle.campaign_id, stream=battle.id))
    return plain_viewer._replace(disclosed=rules.disclosed(whole))


def reader_between(member: Member | None, campaign: UUID, rules: Ruleset) -> Viewer:
    """The viewer of the campaign's own events, who knows which sealed rolls were opened: one more query where the rules
    hide things from him."""
    plain_viewer = viewer(member, None)
    if plain_viewer.referee or rules.bodies is None:
        return plain_viewer
    return plain_viewer._replace(disclosed=Disclosed(versions=opened_lines(campaign)))


def sides_of(member: UUID, battle: Battle) -> tuple[int, ...]:
    """Sides that the member plays, wholly or by single figures, as they stand now."""
    return tuple(n for n, side in enumerate(battle.sides) if str(member) in side.get("players", ()))


def figures_of(member: UUID, battle: Battle) -> tuple[int, ...]:
    """Figures of the referee's sides that the member plays by themselves."""
    single = [figure for side in battle.sides for figure in side.get("figures", {}).items()]
    return tuple(int(number) for number, player in single if player == str(member))


def read_as_stored(campaign: UUID, streams: Collection[UUID], member: Member | None) -> set[UUID]:
    """The streams of which the member may read every line as it is stored."""
    rules = ruleset(Campaign.objects.values_list("ruleset", flat=True).get(id=campaign))
    rows = Battle.everything.select_related("campaign").filter(id__in=streams, copy__isnull=True)
    ids = {row.id for row in rows if rules.show is everything or reads_all(viewer(member, row), rules)}
    return ids | {campaign} if viewer(member, None).referee else ids


def reads_all(viewer: Viewer, rules: Ruleset) -> bool:
    """Sealed answers are closed to the referee, too, until they are opened."""
    return viewer.referee and not rules.sealed_questions


def show(stored: StoredEvent, rules: Ruleset, viewer: Viewer | None) -> ShownEvent:
    """`viewer` is None where nothing of the stream may be seen."""
    payload: str | None = stored.payload.decode()
    if viewer is None:
        payload = None
    elif stored.type.startswith("campaign/"):
        payload = open_part(stored, rules, viewer)
    else:
        event = decode_event(rules, stored.type, stored.payload)
        taken_over = stored.type == COPIED  # whoever plays a side of a copy doesn't play it in the battle
        shown = rules.show(rules.without_secrets(event) if taken_over else event, viewer, stored.version)
        if shown is not event:
            payload = canonical(shown).decode() if shown is not None else None
            if taken_over and payload is not None:
                original = msgspec.structs.replace(copied(stored.payload), payload=payload)
                payload = canonical(original).decode()
    return ShownEvent(
        stored.seq,
        stored.stream,
        stored.version,
        stored.type,
        payload,
        stored.payload_digest().hex(),
        stored.provenance,
        stored.actor,
        stored.entered_by,
        stored.recorded_us,
    )


def show_all(
    campaign: UUID,
    events: Iterable[StoredEvent],
    member: Member | None,
    known: Battle | None = None,
    whole_stream: Sequence[RecordedEvent] | None = None,
) -> list[ShownEvent]:
    """Events of any of the campaign's streams, as the member may see them. `known` is a battle as it stands,
    `whole_stream` its events where they were read already.
    """
    if known is None:
        rules = ruleset(get_row(Campaign, id=campaign).ruleset)
    else:
        rules = ruleset(known.campaign.ruleset)
    events = list(events)
    viewers: dict[UUID, Viewer | None] = {} if known is None else {known.id: reader(member, known, rules, whole_stream)}
    battles = Battle.everything.in_bulk({row.stream for row in events} - viewers.keys() - {campaign})
    shown = []
    for event in events:
        if event.stream not in viewers:
            battle = None if event.stream == campaign else battles[event.stream]
            closed = battle is not None and not is_open_to(battle, member)
            viewers[event.stream] = None if closed else _reader(member, battle, rules, events)
        shown.append(show(event, rules, viewers[event.stream]))
    return shown


def _reader(member: Member | None, battle: Battle | None, rules: Ruleset, events: Sequence[StoredEvent]) -> Viewer:
    if battle is not None:
        return reader(member, battle, rules)
    sealed = next(
        (event for event in events if event.type in MAY_BE_SEALED and is_sealed(decode(event.type, event.payload))),
        None,
    )
    return viewer(member, None) if sealed is None else reader_between(member, sealed.campaign, rules)


def stream_events(campaign: UUID, stream: UUID, member: Member | None, after: int = 0) -> Sequence[ShownEvent]:
    """A stream's events with versions from after + 1 on."""
    return show_all(campaign, read(campaign, stream=stream, after=after), member)


WINDOW = 1000  # events fetched at a time where a whole log is read


def each_event(
    campaign: UUID, member: Member, *, stream: UUID | None = None, after: int = 0, types: list[str] | None = None
) -> Iterator[ShownEvent]:
    """Events in order, however many. `after` is a version where a stream is named, else a seq. Raises: NotVisible."""
    last = _last_number(campaign, stream)
    if stream is not None:
        must_be_open_at(stream, member)
    return _windows(campaign, member, stream, after, last, types)


def _windows(
    campaign: UUID, member: Member, stream: UUID | None, after: int, last: int, types: list[str] | None
) -> Iterator[ShownEvent]:
    while after < last:
        upto = min(after + WINDOW, last)
        yield from show_all(campaign, read(campaign, stream=stream, after=after, upto=upto, types=types), member)
        after = upto


def _last_number(campaign: UUID, stream: UUID | None) -> int:
    if stream is None:
        return Head.objects.values_list("size", flat=True).get(campaign_id=campaign)
    version = Stream.objects.filter(id=stream, campaign_id=campaign).values_list("version", flat=True).first()
    if version is None:
        raise NotVisible("no-such-stream", id=str(stream))
    return version
