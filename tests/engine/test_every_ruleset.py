"""What must hold in every registered ruleset: nothing is lost, nothing is rolled twice, every way back leads there."""

import random

import msgspec
import pytest

from engine.kernel import events as ev
from engine.kernel.correction import FARTHEST, preview
from engine.kernel.decide import decide, decode_command, load, load_further, waiting_points
from engine.kernel.forks import fork_point, gone_on, is_within
from engine.kernel.recorded import RecordedEvent
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Acting, Viewer
from engine.kernel.sealed import ALGORITHM
from engine.kernel.setup import Zone
from engine.kernel.view import FigureView, SideView, TableView
from tests.engine.sittings import EVERY, SITTINGS, add, played, sittings, taken_over, without_numbers
from tests.engine.table import REFEREE

every_ruleset = pytest.mark.parametrize("key", sorted(SITTINGS))


def of_every_ruleset(*kinds):
    return pytest.mark.parametrize(("key", "table", "dice"), sittings(*kinds))


every_kind = of_every_ruleset(("drawn", "server"), ("drawn", "typed"), ("real", "server"), ("real", "typed"))
servers_dice = of_every_ruleset(("drawn", "server"), ("real", "server"))
typed_dice = of_every_ruleset(("drawn", "typed"), ("real", "typed"))


def test_every_registered_ruleset_is_tried_here():
    assert set(SITTINGS) == set(EVERY) and len(SITTINGS) > 2


def picture(table, upto=None):
    return at_table(table.game(upto))[0]


def at_table(game):
    """How it stands there, and who or what is waited for."""
    return SITTINGS[game.ruleset.key].picture(game.battle), game.waiting


@every_kind
def test_a_battle_goes_on_from_any_entry_as_if_it_had_never_stopped(key, table, dice):
    """Loaded after any entry, what was entered next adds the same events once more. Whoever goes on with the battle
    that it was entered into has the same one as whoever loads it anew.
    """
    first = played(key, table, dice, 50)
    assert len(first.entered) > 20
    for n, (before, command, by, then) in enumerate(first.entered):
        again = taken_over(first, first.recorded[:before], first.dealer.seed)
        game = again.game()
        again.enter(command, by, then, game)
        new = again.recorded[before:]
        assert [record.event for record in new] == [
            record.event for record in first.recorded[before : len(again.recorded)]
        ]
        if n % 3 == 0:
            assert SITTINGS[key].picture(load_further(game, new).battle) == picture(again), command


@servers_dice
def test_the_picture_of_the_table_holds_what_pages_of_any_game_read(key, table, dice):
    first = played(key, table, dice, 40)
    for at in range(1, len(first.recorded) + 1, 9):
        game = first.game(at)
        for viewer in (Viewer(), Viewer(referee=True)):
            seen = first.rules.view(game.battle, viewer)
            msgspec.convert(seen, TableView)
            assert msgspec.convert(seen["figures"], list[FigureView]) and msgspec.convert(seen["sides"], list[SideView])


def rolled_anew(table):
    return [event for event in table.events(ev.Rolled) if not isinstance(event, ev.RollKept)]


@every_kind
def test_a_rewind_leads_back_to_the_table_as_it_was(key, table, dice):
    first = played(key, table, dice, 50)
    points = [one for one in waiting_points(first.game().counting) if one < len(first.recorded)]
    assert len(points) > 10
    for point in points[::5]:
        again = taken_over(first, first.recorded)
        was = at_table(again.game(point))
        again.enter({"type": "rewind", "to": point, "reason": "sealed"})
        assert at_table(again.game()) == was
        SITTINGS[key].play(again, random.Random(point), 8)
        numbers = [event.roll for event in rolled_anew(again) if event.secret]
        assert numbers == sorted(set(numbers)), "the server rolled the same number again"


@every_kind
def test_the_last_entry_is_taken_back_by_the_referee(key, table, dice):
    first = played(key, table, dice, 50)
    for before, command, by, _ in first.entered[::3]:
        upto = next((one for one, *_ in first.entered if one > before), len(first.recorded))
        again = taken_over(first, first.recorded[:upto])
        was = at_table(again.game(before))
        again.enter({"type": "take-back"})
        assert at_table(again.game()) == was, (command, by)


@typed_dice
@pytest.mark.parametrize("seed", (0, 2))
def test_an_entry_that_is_said_again_as_it_was_changes_nothing(key, table, dice, seed):
    """Typed dice, answers and commands, the last one of each kind: the same state, no new die, and every entry after it
    stays.
    """
    first = played(key, table, dice, 45, seed)
    if first.game().ended:
        first = taken_over(first, first.recorded[: first.entered[-1][0]])
    was, tried, newest = without_numbers(picture(first)), set(), {}
    asked = {event.question: event.kind for event in first.events(ev.Asked)}
    for record in first.game().counting[-FARTHEST:]:
        change = said_again(first, record)
        if change is not None:
            newest[kind_of(record.event, asked)] = record, change
    for record, change in newest.values():
        tried.add(type(record.event))
        again = taken_over(first, first.recorded)
        entry = {"type": "amend", "entry": record.version, **change}
        shown = preview(again.game(), decode_command(again.rules, entry))
        assert (shown.stopped, shown.no, shown.dice) == (0, None, False), (record, shown.no)
        again.enter({**entry, "shown": shown.shown})
        assert without_numbers(picture(again)) == was, record
        assert len(again.events(ev.Rolled)) - len(again.events(ev.RollKept)) == len(first.events(ev.Rolled)) - len(
            first.events(ev.RollKept)
        )
    assert {ev.Rolled, ev.Commanded} <= tried


def kind_of(event, asked):
    match event:
        case ev.Rolled():
            return event.purpose
        case ev.Answered():
            return asked[event.question]
        case ev.Commanded():
            return event.command["type"]


def said_again(table, one):
    """The correction that says what stands there already; None for what is no entry of an action."""
    if isinstance(one.event, ev.Rolled) and one.provenance == "typed":
        return {"faces": list(one.event.faces)}
    if isinstance(one.event, ev.Answered):
        return {"value": one.event.answer}
    if isinstance(one.event, ev.Commanded) and one.event.command["type"] in table.rules.commands:
        return {"command": {}}
    return None


@servers_dice
def test_a_what_if_copy_is_played_on_from_any_event(key, table, dice):
    """Also from the middle of an action; everything before it stays as it was, and its own dice go on counting."""
    first = played(key, table, dice, 50)
    within = 0
    for at in range(1, len(first.recorded), 7):
        if load(first.rules, first.recorded[:at]).ended:
            break
        at = fork_point(first.rules, first.recorded, at)
        rolls = first.game(at).next_roll - 1
        forked = ev.Forked(
            "first", at, rolls, ev.Commitment(ALGORITHM, 1, 64, "ab" * 32), is_within(first.rules, first.recorded, at)
        )
        copy = taken_over(first, first.recorded[:at], seed=99)
        copy.recorded.append(RecordedEvent(at + 1, forked))
        within += forked.within
        add(copy, gone_on(copy.game(), copy.dealer, "referee"))
        assert copy.recorded[:at] == first.recorded[:at]
        SITTINGS[key].play(copy, random.Random(at), 6)
        numbers = [event.roll for event in rolled_anew(copy)]
        assert numbers == list(range(1, len(numbers) + 1))
    assert within > 0


BY_HAND = {
    "stko": [{"type": "set-state", "figure": 1, "state": "dead"}, {"type": "free-roll", "figure": 1}],
    "coc": [{"type": "set-state", "figure": 1, "state": "dead"}, {"type": "free-roll", "figure": 1}],
    "gff": [
        {"type": "set-state", "figure": 1, "state": "shaken"},
        {"type": "set-unit", "figure": 1, "models": 2},
        {"type": "free-roll", "figure": 1},
    ],
    "pb12": [
        {"type": "set-state", "figure": 1, "state": "delayed", "times": 20},
        {"type": "set-figure", "figure": 1, "ap": 60},
        {"type": "free-roll", "figure": 1},
    ],
}


@pytest.mark.parametrize("key", sorted(BY_HAND))
def test_nobody_sets_anything_by_hand_alone(key):
    """Not with his own figures either, and the referee says that he decides it."""
    table = played(key, "real", "server", 6)
    (player, *_) = sorted(table.game().speakers(table.game().side_of[1]))
    for command in BY_HAND[key]:
        for who in (player, REFEREE):
            with pytest.raises(Refusal, match="referee-only"):
                run(table.game(), decode_command(table.rules, command), Acting(who, who == REFEREE), table.dealer)


def run(game, command, acting, dealer):
    game.open = None  # whatever the table waits for
    return decide(game, command, acting, dealer)


@every_ruleset
def test_start_zones_are_kept_to_or_declined_never_passed_over(key):
    table = played(key, "drawn", "server", 1)
    setup = msgspec.structs.replace(table.recorded[0].event.setup, zones=(Zone(0, (0, 0), (100, 100)),))
    if key == "stko":
        table.rules.check_setup(setup)
    else:
        with pytest.raises(Malformed, match="no-zones-here"):
            table.rules.check_setup(setup)


@every_ruleset
def test_how_much_is_told_is_a_choice_only_where_the_game_has_one(key):
    """Else nothing could be entered in a battle that was opened so."""
    table = played(key, "real", "server", 1)
    setup = table.recorded[0].event.setup
    for detail in ("rolls", "outcomes", "report"):
        wanted = msgspec.structs.replace(setup, detail=detail)
        if detail in table.rules.details:
            table.rules.check_setup(wanted)
        else:
            with pytest.raises(Malformed, match="every-roll-is-entered"):
                table.rules.check_setup(wanted)


@every_ruleset
def test_a_table_is_drawn_only_where_the_game_knows_one(key):
    table = played(key, "real", "server", 1)
    setup = msgspec.structs.replace(table.recorded[0].event.setup, table="drawn")
    if not table.rules.grounds:
        with pytest.raises(Malformed, match="table: 'drawn' is not one-of"):
            table.rules.check_setup(setup)
