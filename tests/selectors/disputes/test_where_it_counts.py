"""Where a disputed line of a battle counts today, and what went back behind it: read from the log alone."""

from campaigns.selectors.disputes.ruling_corrections import counts_at, went_back
from engine.kernel import events as ev
from tests.ducks.test_interrupting import REFEREE, SHOOT, WAIT, WAIT3, corrected, ducks, fixed, typed
from tests.engine.table import BLUE, RED


def shot(table):
    """The line in which the first die fell."""
    return next(one for one in table.recorded if isinstance(one.event, ev.Rolled))


def stands(table, line):
    game = table.game()
    return counts_at(game.counting, line), [type(record.event) for record in went_back(game, line.version)]


def test_a_roll_of_an_interrupted_entry_counts_where_it_was_kept_and_nobody_put_it_right():
    table = fixed(2)
    table.enter(SHOOT, RED)
    die, entry = shot(table), table.recorded[1]
    assert stands(table, die) == (die.version, [])
    ducks(table)
    kept = next(one for one in table.recorded if isinstance(one.event, ev.RollKept))
    assert stands(table, die) == (kept.version, [])
    again = [one for one in table.recorded if isinstance(one.event, ev.Commanded)][-1]
    assert stands(table, entry) == (again.version, [])
    table.enter({"type": "take-back"}, REFEREE)
    assert stands(table, die) == (die.version, [])  # the interruption was taken back, not the shot
    table.enter({"type": "rewind", "to": 1}, REFEREE)
    assert stands(table, die) == (0, [ev.Rewound]) and stands(table, entry) == (0, [ev.Rewound])


def test_a_correction_of_it_and_one_before_it_reach_back_but_nothing_later_does():
    table = fixed(6, "typed")
    for entry, by in ((WAIT, RED), (WAIT3, BLUE), (SHOOT, RED), (typed(2), RED)):
        table.enter(entry, by)
    die = shot(table)
    after = table.recorded[-1].version
    table.enter(WAIT3, BLUE)
    table.enter({"type": "rewind", "to": after}, REFEREE)
    assert stands(table, die) == (die.version, [])
    corrected(table, die.version, faces=[3])
    kept = next(one for one in table.recorded if isinstance(one.event, ev.RollKept))
    assert stands(table, die) == (kept.version, [ev.Amended])
    corrected(table, kept.version, faces=[1])
    last = [one for one in table.recorded if isinstance(one.event, ev.RollKept)][-1]
    assert stands(table, die) == (last.version, [ev.Amended, ev.Amended])
