"""The fifth reader of the tape: what was played is what the rules write again, and nothing else is."""

import dataclasses
import random

import msgspec
import pytest

from engine.kernel import events as ev
from engine.kernel.audit import Line, audit
from engine.kernel.correction import preview
from engine.kernel.decide import decode_command, load, waiting_points
from engine.kernel.forks import is_within
from engine.kernel.recorded import RecordedEvent
from engine.kernel.sealed import ALGORITHM
from tests.engine.sittings import EVERY, SITTINGS, played, sittings, taken_over
from tests.engine.table import BLUE, RED, REFEREE, Table, street

PROMISE = ev.Commitment(ALGORITHM, 1, 64, "ab" * 32)
KINDS = [("drawn", "server"), ("drawn", "typed"), ("real", "server"), ("real", "typed")]
every_ruleset = pytest.mark.parametrize("key", sorted(SITTINGS))
every_kind = pytest.mark.parametrize(("key", "table", "dice"), sittings(*KINDS))

# What people said, what fell and what was promised follows from nothing. The dice have checks of their own.
GIVEN = {
    ("Rolled", "faces"),
    ("Rolled", "secret"),
    ("AnswerSealed", "by"),  # of a referee, whom no header names
    ("AnswerSealed", "entered_by"),
    ("BattleOpened", "setup"),
    ("BattleOpened", "options"),
    ("BattleOpened", "dice"),
    ("BattleOpened", "rules_version"),
}


def lines_of(recorded):
    return [Line(one, one.actor == REFEREE) for one in recorded]


def audited(table):
    return audit(table.rules, lines_of(table.recorded))


def own_events(table):
    """What only the ruleset itself writes."""
    return set(table.rules.tags.values()) - set(ev.TAGS.values())


def entries_of(table):
    return len({one.command for one in table.recorded})


def test_every_registered_ruleset_is_tried_here():
    assert set(SITTINGS) == set(EVERY) and len(SITTINGS) > 2


@every_kind
def test_what_was_played_is_what_the_rules_write_again(key, table, dice):
    """With entries taken back, a rewind and a correction among them; no entry and no line is passed over."""
    found = played(key, table, dice, 40)
    found.enter({"type": "take-back"})
    SITTINGS[key].play(found, random.Random(1), 5)
    points = sorted(waiting_points(found.game().counting))
    found.enter({"type": "rewind", "to": points[len(points) // 2], "reason": "sealed"})
    SITTINGS[key].play(found, random.Random(2), 10)
    corrected(found)
    SITTINGS[key].play(found, random.Random(3), 10)
    shown = audited(found)
    assert shown.wrong is None, shown.wrong
    assert (shown.entries, shown.lines) == (entries_of(found), len(found.recorded))
    assert (shown.others, shown.copied, shown.promises) == ({}, 0, 0) and shown.lines > 100
    assert {ev.TakenBack, ev.Rewound, ev.Amended} <= {type(event) for event in found.events()}


def corrected(table):
    """The last roll at the table, or the last entry, is said otherwise, or once more as it was."""
    if table.game().ended:
        return
    for one in table.game().counting[:0:-1]:
        change = None
        if isinstance(one.event, ev.Rolled) and one.provenance == "typed":
            change = {"faces": [1 + face % one.event.sides for face in one.event.faces]}
        elif isinstance(one.event, ev.Commanded) and one.event.command["type"] in table.rules.commands:
            change = {"command": {}}
        if change is not None:
            entry = {"type": "amend", "entry": one.version, "reason": "sealed", **change}
            shown = preview(table.game(), decode_command(table.rules, entry)).shown
            table.enter({**entry, "shown": shown})
            return


@every_ruleset
def test_what_people_enter_beside_the_rules_is_decided_again_too(key):
    """Proposals, notes, hands, seeds, doubts, arrivals and the end."""
    found = played(key, "real", "typed", 24)
    while found.game().open is not None:
        SITTINGS[key].play(found, random.Random(7), 1)
    figure = msgspec.to_builtins(found.recorded[0].event.setup.figures[0])
    points = [point for point in waiting_points(found.game().counting) if point < len(found.recorded)]
    asked = {"type": "rewind", "to": max(point for point in points if found.game(point).open is None)}
    seed, digest = "00" * 32, "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
    roll = next(event.roll for event in reversed(found.events(ev.Rolled)))
    for command, by in (
        ({"type": "note", "note": "sealed"}, RED),
        ({"type": "pause"}, RED),
        ({"type": "resume"}, BLUE),
        ({"type": "hand-over", "figures": [1], "player": "green"}, RED),
        ({"type": "join-side", "side": 0, "player": "green"}, RED),
        ({"type": "change-dice-mode", "side": 0, "dice": "server"}, RED),
        ({"type": "set-fresh", "mode": "off"}, REFEREE),
        ({"type": "commit-seed", "digest": digest}, RED),
        ({"type": "commit-seed", "digest": digest}, BLUE),
        ({"type": "commit-seed", "digest": digest}, "green"),
        ({"type": "open-seed", "seed": seed}, RED),
        ({"type": "lose-seed", "player": BLUE}, REFEREE),
        (asked, RED),
        ({"type": "agree", "proposal": 1}, BLUE),
        ({"type": "arrive", "figure": figure}, REFEREE),
        ({"type": "leave", "figure": 1, "reason": "sealed"}, REFEREE),
        ({"type": "roll-on-table", "table": "t", "name": "n", "lines": [{"text": "a", "low": 1, "high": 6}]}, REFEREE),
        ({"type": "end", "how": "conceded", "side": 1, "winner": 0}, BLUE),
        ({"type": "attest-dice", "side": 0, "leave_out": [roll]}, RED),
    ):
        found.enter(command, by)
    shown = audited(found)
    assert shown.wrong is None, shown.wrong
    assert (shown.entries, shown.lines) == (entries_of(found), len(found.recorded))


def otherwise(value):
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return value + "x"
    if value is None:
        return 1
    if isinstance(value, (tuple, list)):
        return type(value)([*value[:-1], otherwise(value[-1])] if value else [1])
    if isinstance(value, dict):
        return {**value, next(iter(value), "more"): otherwise(next(iter(value.values()), 0))}
    name = value.__struct_fields__[-1]
    return msgspec.structs.replace(value, **{name: otherwise(getattr(value, name))})


def forged(lines, at, event):
    return [*lines[:at], lines[at]._replace(recorded=lines[at].recorded._replace(event=event)), *lines[at + 1 :]]


@every_ruleset
@pytest.mark.parametrize(("table", "dice"), [("drawn", "server"), ("real", "typed")])
def test_a_field_that_says_something_else_is_found(key, table, dice):
    """Each field of each kind of event once. What the rules wrote is named in its own line."""
    found = played(key, table, dice, 30)
    lines, own, tried = lines_of(found.recorded), own_events(found), set()
    for at, line in enumerate(lines):
        event = line.recorded.event
        for name in event.__struct_fields__:
            which = (type(event).__name__, name)
            if which in GIVEN or which in tried:
                continue
            tried.add(which)
            change = msgspec.structs.replace(event, **{name: otherwise(getattr(event, name))})
            wrong = audit(found.rules, forged(lines, at, change)).wrong
            assert wrong is not None, which
            if type(event) in own:
                assert (wrong.version, wrong.expected.event) == (at + 1, event), which
    assert len(tried) > 20


def renumbered(lines):
    return [line._replace(recorded=line.recorded._replace(version=n)) for n, line in enumerate(lines, start=1)]


@every_ruleset
def test_a_line_that_is_missing_or_made_up_is_found(key):
    found = played(key, "drawn", "server", 30)
    lines = lines_of(found.recorded)
    own = [at for at, line in enumerate(lines) if type(line.recorded.event) in own_events(found)]
    assert len(own) > 10
    kinds = {type(lines[at].recorded.event): at for at in reversed(own)}  # the first of each
    for at in (0, *kinds.values(), own[-1]):
        dropped = audit(found.rules, renumbered([*lines[:at], *lines[at + 1 :]])).wrong
        assert dropped is not None and dropped.version <= at + 1, at
        twice = audit(found.rules, renumbered([*lines[: at + 1], *lines[at:]])).wrong
        assert twice is not None and twice.version <= at + 2, at
    alone = lines[own[0]]._replace(recorded=lines[own[0]].recorded._replace(command="made up"))
    wrong = audit(found.rules, renumbered([*lines, alone])).wrong
    assert (wrong.version, wrong.expected, wrong.no) == (len(lines) + 1, None, None)


@every_ruleset
def test_a_copy_is_audited_from_where_it_forks_off_and_no_battle_hides_behind_one(key):
    first = played(key, "drawn", "server", 12)
    at = next(n for n in range(len(first.recorded), 1, -1) if not is_within(first.rules, first.recorded, n))
    forked = ev.Forked("first", at, load(first.rules, first.recorded[:at]).next_roll - 1, PROMISE)
    copy = taken_over(
        first, [*first.recorded[:at], RecordedEvent(at + 1, forked, actor=REFEREE, command="fork")], seed=9
    )
    SITTINGS[key].play(copy, random.Random(4), 8)
    lines = [line._replace(copied=n < at) for n, line in enumerate(lines_of(copy.recorded))]
    shown = audit(copy.rules, lines)
    assert (shown.wrong, shown.copied, shown.copied + shown.lines) == (None, at, len(lines)) and shown.entries > 5
    for hidden in (at + 2, len(lines) - 1):
        made_up = [*lines[:hidden], lines[hidden]._replace(copied=True), *lines[hidden + 1 :]]
        assert audit(copy.rules, made_up).wrong is not None
    never_forked = audit(copy.rules, [*lines[:at], *lines[at + 1 :]]).wrong
    assert never_forked is not None and never_forked.version == 1
    assert audit(copy.rules, lines_of(copy.recorded)).wrong.version == at + 1, "nobody forks a battle in its middle"


@every_ruleset
def test_an_end_that_is_none_is_found(key):
    found = played(key, "drawn", "server", 12)
    last = found.recorded[-1]
    over = RecordedEvent(
        last.version + 1, ev.BattleEnded("played", 0), "server", last.actor, last.entered_by, last.command
    )
    for made_up in (over, over._replace(command="made up"), over._replace(event=ev.BattleEnded("drawn"))):
        wrong = audit(found.rules, lines_of([*found.recorded, made_up])).wrong
        assert wrong is not None and wrong.version == over.version


def test_older_logs_may_name_who_won_a_drawn_battle():
    found = played("stko", "drawn", "server", 12)
    found.enter({"type": "end", "how": "drawn", "winner": 0})
    assert audit(found.rules, lines_of(found.recorded)).wrong is None


@every_ruleset
def test_what_only_a_referee_may_enter_is_found_without_one(key):
    found = played(key, "drawn", "server", 12)
    found.enter({"type": "end", "how": "time_up"})
    honest = lines_of(found.recorded)
    assert audit(found.rules, honest).wrong is None
    wrong = audit(found.rules, [*honest[:-1], honest[-1]._replace(referee=False)]).wrong
    assert wrong is not None and wrong.version == len(honest)


@every_ruleset
def test_what_other_rules_wrote_is_never_passed_as_right(key):
    """An entry of an older version counts as audited where the rules of today write the same, else as not audited."""
    found = played(key, "drawn", "server", 20)
    older, lines = found.rules.version, lines_of(found.recorded)
    rules = dataclasses.replace(found.rules, version=older + 1)
    shown = audit(rules, lines)
    assert (shown.wrong, shown.entries, shown.others) == (None, entries_of(found), {})
    at = next(n for n, line in enumerate(lines) if type(line.recorded.event) is ev.Rolled)
    lines = forged(lines, at, msgspec.structs.replace(lines[at].recorded.event, purpose="other"))
    shown = audit(rules, lines)
    assert shown.wrong is None and shown.others[older] >= 1
    assert shown.entries == entries_of(found) - shown.others[older]


def refused_shot(by=REFEREE):
    """A shot that is corrected to one at nobody: it no longer fits, and all that is left is that it was corrected."""
    found = Table(street("real"), 5)
    while found.game().waiting.turn != "action":
        found.enter({"type": "turn-card"}, REFEREE)
    up = found.game().waiting.figure
    found.enter({"type": "shoot", "figure": up, "target": 5 if up < 5 else 1}, REFEREE)
    shot = next(record.version for record in found.game().counting[::-1] if isinstance(record.event, ev.Commanded))
    change = {"type": "amend", "entry": shot, "command": {"target": up}, "reason": "sealed"}
    shown = preview(found.game(), decode_command(found.rules, change))
    assert shown.no is not None and len(shown.new) == 1
    found.enter({**change, "shown": shown.shown}, by)
    return found


def test_a_correction_that_no_longer_fits_is_no_line_that_was_made_up():
    found = refused_shot()
    assert audited(found).wrong is None


def test_it_is_made_up_where_no_referee_made_it():
    found = refused_shot()
    lines = lines_of(found.recorded)
    assert isinstance(lines[-1].recorded.event, ev.Amended)
    lines[-1] = lines[-1]._replace(referee=False)
    wrong = audit(found.rules, lines).wrong
    assert wrong is not None and wrong.version == lines[-1].recorded.version


def test_an_entry_that_was_left_out_where_it_was_corrected_is_no_line_that_was_made_up():
    """What follows is another action: it was taken for what the entry had become."""
    found = Table(street("real"), 5)
    while found.game().waiting.turn != "action":
        found.enter({"type": "turn-card"}, REFEREE)
    up = found.game().waiting.figure
    state = {"type": "set-state", "figure": up, "state": "ducked"}
    found.enter({"type": "decide-otherwise", "command": state}, REFEREE)
    first = next(record.version for record in found.game().counting[::-1] if isinstance(record.event, ev.Commanded))
    found.enter({"type": "decide-otherwise", "command": {"type": "free-roll", "figure": up}}, REFEREE)
    change = {"type": "amend", "entry": first, "command": {"on": False}, "leave_out": [first], "reason": "sealed"}
    shown = preview(found.game(), decode_command(found.rules, change)).shown
    found.enter({**change, "shown": shown}, REFEREE)
    assert audited(found).wrong is None
