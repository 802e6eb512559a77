"""Battles: the list, and the page of one as it stands or stood."""

from typing import Any
from uuid import UUID

import msgspec
from django.utils import timezone

from campaigns.ledger.scenario_shapes import pinned
from campaigns.models import Battle, JoinCode, Member
from campaigns.selectors.battles.acting import Actors
from campaigns.selectors.battles.copies import WhereFrom, may_fork, taken_from
from campaigns.selectors.battles.dice_at_table import DiceAtTable, dice_at_table
from campaigns.selectors.battles.legal import LegalChoice, legal_choices
from campaigns.selectors.battles.loaded import LoadedBattle, figures_of, load_battle
from campaigns.selectors.battles.proposals import ProposalLine, proposals
from campaigns.selectors.battles.reports import ReportPage, days_until_settled, report_pages
from campaigns.selectors.battles.sight import Sight, sights
from campaigns.selectors.battles.stories import SentenceLine, sentences
from campaigns.selectors.battles.told_odds import ShotOdds, open_shot
from campaigns.selectors.battles.waiting import WaitingPage, is_referees, waiting_page
from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.characters.pages import winner_of_row
from campaigns.selectors.loaded_campaign import LoadedCampaign
from campaigns.selectors.names import Names
from campaigns.selectors.rights import is_referee, may_write, referees
from campaigns.selectors.rolls.badges import badge
from engine.kernel import events as ev
from engine.kernel.decide import waiting_points
from engine.kernel.effective import effective
from engine.kernel.game import fold_until
from engine.kernel.interjections import interruptible
from engine.kernel.luck import shown
from engine.kernel.optional_parts import Pressing
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Language
from engine.kernel.setup import Point, Zone

LAST_UNITS = 12
LAST_ROLLS = 12


class BattleLine(msgspec.Struct, frozen=True):
    """One line of a list. `waits_for` names whom the table waits for; `yours`: you are one of them."""

    id: UUID
    name: str
    status: str
    table: str
    sides: list[str]
    waits: str
    waits_for: list[str]
    yours: bool
    version: int
    opened_us: int
    closed_us: int | None
    winner: int | None
    how: str
    won_by: str = ""


class SidePage(msgspec.Struct, frozen=True):
    """`dice` is server or typed; `acts_as` is whose move it is when the reader enters something for this side."""

    number: int
    name: str
    gang: UUID | None
    colour: str
    shape: str
    players: list[UUID]
    player_names: list[str]
    dice: str
    neutral: bool
    acts_as: UUID | None


class FigurePage(msgspec.Struct, frozen=True):
    """`player` is set when somebody other than the side's players plays this figure; `profile` describes a unit."""

    number: int
    name: str
    side: int
    character: UUID | None
    rank: str
    weapons: list[str]
    skills: list[str]
    player: UUID | None
    player_name: str
    profile: dict[str, Any] = {}


class RollBadge(msgspec.Struct, frozen=True):
    roll: int
    version: int
    figure: int
    purpose: str
    count: int
    sides: int
    faces: list[int]
    badge: str
    counts_from: int = 0


class WaitingPoint(msgspec.Struct, frozen=True):
    """A version at which the table waited: where the slider may stand and a rewind may go."""

    version: int
    recorded_us: int


class LuckLine(msgspec.Struct, frozen=True):
    """Dice of the roll shown last that somebody may have thrown again: by whose skill, and for which member."""

    by: int
    skill: str
    roll: int
    faces: list[int]
    most: int
    acts_as: UUID


class Before(msgspec.Struct, frozen=True):
    """The entry that may be interrupted, and the ruleset's picture of the table that it met."""

    command: dict[str, Any]
    view: dict[str, Any]


class BattlePage(msgspec.Struct, frozen=True):
    """Everything about a battle that a page or a client shows. Lengths in hundredths of `unit`.

    `version` is the newest, `at` the one shown; `view` is the ruleset's picture of the table at that version.
    `cards` is server or typed, as dice are. `sights` are the lines of sight of the figure that is up, where the table
    is drawn; `shot` are the odds of the shot at a real table whose dice come next. `interruptible` is the version of
    the entry that may be interrupted now, 0 where none may, `before` what it is and how the table stood, for those who
    play. `underway` is what has happened in the entry that the table is in the middle of: the command, then rolls
    and the ruleset's events, each with its tag as `type`. `zones` are where sides begin, `markers` what its scenario
    is about on the table.
    """

    id: UUID
    campaign: UUID
    name: str
    ruleset: str
    unit: str
    status: str
    table: str
    size: list[int]
    terrain: list[Any]
    shared_device: bool
    version: int
    at: int
    you: UUID
    may_write: bool
    may_referee: bool
    acts_for: list[UUID]
    sides: list[SidePage]
    figures: list[FigurePage]
    view: dict[str, Any]
    waiting: WaitingPage
    legal: list[LegalChoice]
    sentences: list[SentenceLine]
    rolls: list[RollBadge]
    points: list[WaitingPoint]
    proposals: list[ProposalLine]
    dice: DiceAtTable
    paused: bool
    ended: dict[str, Any] | None
    options: dict[str, Any]
    join_code: str | None
    detail: str
    reports: list[ReportPage]
    settle_after_days: int
    luck: list[LuckLine] = []
    cards: str = "server"
    what_if: WhereFrom | None = None
    may_fork: bool = False
    deployment: str = "random"
    sights: list[Sight] = []
    shot: ShotOdds | None = None
    interruptible: int = 0
    underway: list[dict[str, Any]] = []
    zones: list[Zone] = []
    markers: list[Point] = []
    before: Before | None = None


def battles(campaign_id: UUID, viewer: Member | None, language: Language = "en") -> list[BattleLine]:
    """The newest first. Raises: NotVisible."""
    return battle_lines(loaded(campaign_id, viewer, language))


def battle_lines(here: LoadedCampaign) -> list[BattleLine]:
    you, names = here.member, here.names
    rows = list(Battle.objects.filter(campaign_id=here.id))
    gangs = names.gangs({side["gang"] for row in rows for side in row.sides if side.get("gang")})
    called = {key: names.unseal(gang.name) for key, gang in gangs.items()}
    waiting = [row for row in rows if _is_referees(row)]
    keepers = [str(referee) for referee in referees(here.id)] if waiting else []
    return [_line(row, you, names, called, keepers if row in waiting else None) for row in rows]


def battle_page(battle_id: UUID, viewer: Member | None, at: int | None = None, language: Language = "en") -> BattlePage:
    """As it stands, or as it stood after version `at`. Raises: NotVisible, Malformed (`at`)."""
    return page_of(load_battle(battle_id, viewer, language, at))


def page_of(here: LoadedBattle) -> BattlePage:
    row, game, setup = here.row, here.shown, here.shown.opened.setup
    actors = Actors(here.member, row, game)
    return BattlePage(
        row.id,
        row.campaign_id,
        here.names_of_campaign.unseal(row.name),
        here.rules.key,
        here.rules.unit,
        row.status,
        row.table,
        list(setup.size),
        [msgspec.to_builtins(piece) for piece in setup.terrain],
        row.shared_device,
        here.version,
        here.at,
        here.member.id,
        may_write(here.member),
        is_referee(here.member),
        actors.all,
        [_side(here, actors, number) for number in range(len(setup.sides))],
        _figures(here),
        here.names_of_campaign.readable(dict(here.rules.view(game.battle, here.viewer))),
        waiting_page(here, actors),
        legal_choices(here, actors),
        sentences(here, LAST_UNITS),
        all_rolls(here, LAST_ROLLS),
        _points(here),
        proposals(here, actors),
        dice_at_table(here, actors),
        game.paused,
        _ended(here),
        dict(game.opened.options),
        _join_code(here) if actors.referee else None,
        game.detail,
        report_pages(here, actors),
        days_until_settled(here.campaign.row),
        _luck(here, actors),
        setup.cards,
        taken_from(row.copy),
        may_fork(row, here.member),
        deployment=setup.deployment,
        sights=sights(here, here.rules.turn(game.battle).figure),
        shot=open_shot(here, actors),
        interruptible=interruptible(game) if here.is_now else 0,
        before=_before(here, actors) if here.is_now else None,
        underway=_underway(here) if here.is_now else [],
        zones=list(setup.zones),
        markers=_markers(here),
    )


def _markers(here: LoadedBattle) -> list[Point]:
    """Those of its plan, where it is played on the plan's table."""
    row, setup = here.row, here.shown.opened.setup
    if row.scenario is None or setup.table != "drawn":
        return []
    plan = pinned(row.scenario, all_of_it=False)
    return list(plan.markers) if plan.size == setup.size and plan.terrain == setup.terrain else []


def _before(here: LoadedBattle, actors: Actors) -> Before | None:
    """Whoever the entry put out of action could have interrupted it all the same."""
    game = here.shown
    if not interruptible(game) or not actors.sides:
        return None
    commanded = here.show(game.counting[game.run_at])
    if not isinstance(commanded, ev.Commanded):
        return None
    earlier = fold_until(game, game.run_at)
    return Before(dict(commanded.command), dict(here.rules.view(earlier.battle, here.viewer)))


def _underway(here: LoadedBattle) -> list[dict[str, Any]]:
    tags = {kind: tag for tag, kind in here.rules.tags.items()} | {
        ev.Commanded: "battle/commanded/1",
        ev.Rolled: "battle/rolled/1",
        ev.RollKept: "battle/roll-kept/1",
    }
    seen = [event for event in map(here.show, here.shown.command_run) if event is not None and type(event) in tags]
    return [{"type": tags[type(event)], **msgspec.to_builtins(event)} for event in seen]


def _luck(here: LoadedBattle, actors: Actors) -> list[LuckLine]:
    """What the buttons beside the newest roll offer, until the next roll or entry."""
    game = here.shown
    roll = shown(game) if here.is_now and not game.ended else None
    lines: dict[tuple[int, str], LuckLine] = {}
    luck = here.rules.luck
    if roll is not None and luck is not None:
        for side in range(len(game.players)):
            move = actors.of_side(side)
            if move is None:
                continue
            pressing = Pressing(roll.first.figure, roll.faces, tuple(roll.used), 0, "", (), (side,), str(move.member))
            for by, skill, most in luck.ways(game.battle, pressing):
                line = LuckLine(by, skill, roll.first.roll, list(roll.faces), most, move.member)
                lines.setdefault((by, skill), line)
    return list(lines.values())


def _is_referees(row: Battle) -> bool:
    """Does it wait for the referee alone?"""
    waits = row.waiting
    nobody_awaited = row.status == Battle.Status.OPEN and not waits.get("members")
    return nobody_awaited and is_referees(waits.get("kind", ""), waits.get("sides", ()))


def _line(row: Battle, you: Member, names: Names, gangs: dict[str, str], keepers: list[str] | None) -> BattleLine:
    """`keepers`: the referees, where it waits for them."""
    waits, outcome = row.waiting.get("members", []) if keepers is None else keepers, row.outcome or {}
    sides = [names.unseal(side.get("name", "")) or gangs.get(side.get("gang") or "", "") for side in row.sides]
    winner = row.result["winner"] if row.result is not None else outcome.get("winner")
    return BattleLine(
        row.id,
        names.unseal(row.name),
        row.status,
        row.table,
        sides,
        row.waiting.get("kind", ""),
        names.people(waits),
        str(you.id) in waits and str(you.id) not in row.waiting.get("answered", ()),
        row.version,
        row.opened_us,
        row.closed_us,
        outcome.get("winner"),
        outcome.get("how", ""),
        sides[winner] if winner is not None and 0 <= winner < len(sides) else "",
    )


def _side(here: LoadedBattle, actors: Actors, number: int) -> SidePage:
    game = here.shown
    side = game.opened.setup.sides[number]
    gang = here.names.gangs.get(side.gang or "")
    players, move = sorted(game.players[number]), actors.of_side(number)
    return SidePage(
        number,
        here.names.side(number),
        gang.id if gang is not None else None,
        gang.colour if gang is not None else "",
        gang.shape if gang is not None else "",
        [UUID(player) for player in players],
        here.names_of_campaign.people(players),
        game.dice[number],
        side.neutral,
        move.member if move is not None else None,
    )


def figure_names(here: LoadedBattle) -> dict[int, str]:
    """Of those whom this reader sees, by number."""
    return {n: here.names(n) for n in figures_of(_shown(here))}


def _figures(here: LoadedBattle) -> list[FigurePage]:
    game = here.shown
    lines = []
    for n, figure in figures_of(_shown(here)).items():
        player = game.player_of.get(n)
        lines.append(
            FigurePage(
                n,
                here.names(n),
                figure.side,
                UUID(figure.character) if figure.character else None,
                figure.rank,
                list(figure.weapons),
                list(figure.skills),
                UUID(player) if player else None,
                here.names.people(player) if player else "",
                dict(figure.profile),
            )
        )
    return lines


def _shown(here: LoadedBattle) -> list[RecordedEvent]:
    """Who came to the table, as this reader may see them."""
    came = [record for record in here.shown.counting if isinstance(record.event, (ev.BattleOpened, ev.FigureArrived))]
    events = [(record, here.show(record)) for record in came]
    return [record._replace(event=event) for record, event in events if event is not None]


def all_rolls(here: LoadedBattle, most: int = 0) -> list[RollBadge]:
    """Those that count and that the reader may see, newest last; with `most` only the newest of them."""
    rolled = [
        record
        for record in here.shown.counting
        if isinstance(record.event, ev.Rolled) and here.readable(record) is not None
    ]
    return [roll_line for record in rolled[-most:] if (roll_line := roll_badge(here, record)) is not None]


def roll_badge(here: LoadedBattle, record: RecordedEvent) -> RollBadge | None:
    """None for what is no roll."""
    if not isinstance(record.event, ev.Rolled):
        return None
    return RollBadge(
        record.event.roll,
        record.version,
        record.event.figure,
        record.event.purpose,
        record.event.count,
        record.event.sides,
        list(record.event.faces),
        badge(record, here.shown, here.first_sure),
        here.rules.counts_from(record.event),
    )


def _points(here: LoadedBattle) -> list[WaitingPoint]:
    points = waiting_points(effective(here.recorded))
    return [WaitingPoint(point, here.event(point).recorded_us) for point in sorted(points)]


def _ended(here: LoadedBattle) -> dict[str, Any] | None:
    ended = here.shown.ended
    if ended is None:
        return None
    reason = here.names_of_campaign.unseal(ended.reason)
    won = winner_of_row(here.row) if here.is_now and here.row.outcome else ended.winner  # on record
    name = None if won is None else here.names.side(won)
    return {"how": ended.how, "winner": won, "winner_name": name, "reason": reason}


def _join_code(here: LoadedBattle) -> str | None:
    alive = JoinCode.objects.filter(campaign_id=here.row.campaign_id, expires_at__gt=timezone.now())
    return alive.filter(battle_id=here.row.id).order_by("-expires_at").values_list("code", flat=True).first()
