"""Where one entry ends and the next begins, and what a rewind strikes through."""

from engine.kernel import events as ev
from engine.kernel.recorded import RecordedEvent
from engine.kernel.setup import Setup


def recorded(*entries):
    """Each entry is (command id, events...); versions count on."""
    found = []
    for command, *events in entries:
        found += [RecordedEvent(len(found) + n, event, command=command) for n, event in enumerate(events, start=1)]
    return found


OPENED = ev.BattleOpened(Setup("toy", (), ()), 1, {})
THROW = ev.Commanded({"type": "throw"})
ASKS = ev.RollRequested(1, 1, "throw", 1, 6)
ROLLED = ev.Rolled(1, 1, "throw", 1, 6, (3,))


def versions(command_runs):
    return [[one.version for one in command_run] for command_run in command_runs]


def test_dice_that_come_later_belong_to_the_entry_that_asked_for_them():
    from campaigns.selectors.battles.stories import command_runs

    log = recorded(("a", OPENED), ("b", THROW, ASKS), ("c", ROLLED), ("d", THROW))
    assert versions(command_runs(log)) == [[1], [2, 3, 4], [5]]


def test_what_is_noted_while_the_table_waits_doesnt_tear_the_entry_apart():
    from campaigns.selectors.battles.stories import command_runs

    log = recorded(("a", OPENED), ("b", THROW, ASKS), ("n", ev.Noted("!")), ("c", ROLLED), ("m", ev.Noted("?")))
    assert versions(command_runs(log)) == [[1], [2, 3, 4, 5], [6]]


def test_an_events_unit_is_the_one_it_stood_in_when_it_was_new():
    from campaigns.selectors.battles.stories import run_of

    log = recorded(("a", OPENED), ("b", THROW, ASKS), ("c", ROLLED), ("d", ev.TakenBack(3)), ("e", ROLLED))
    assert versions([run_of(log, 4)]) == [[2, 3, 4]]
    assert versions([run_of(log, 6)])[0][-1] == 6
    assert 4 not in versions([run_of(log, 6)])[0]


def test_the_last_units_are_counted_from_the_end():
    from campaigns.selectors.battles.stories import _first_of_last, command_runs

    log = recorded(("a", OPENED), ("b", THROW), ("c", THROW), ("d", THROW))
    assert _first_of_last(command_runs(log), 2) == 3
    assert _first_of_last(command_runs(log), 9) == 0
