"""What holds however a game of Pb-12 goes: the stack, groups, panic, points. Source: PB-92, 95, 96, 110."""

import contextlib
import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.kernel.refusal import Malformed, Refusal
from tests.engine.pb12 import table as quay
from tests.engine.pb12.scene import Scene, fighter

SEEDS = st.integers(0, 10_000)


def names_since(t, version):
    return [one.event for one in t.recorded[version:]]


def holds(t):
    """After an entry, also one that waits for an answer."""
    b = t.game().battle
    assert all(f.ap >= 0 for f in b.people) and all(force.kp >= 0 for force in b.forces)
    assert all(marker >= 0 for f in b.people for marker in f.markers)
    assert not b.due and b.inside == springing(t.game().command_run)
    assert_is_tree(b)
    return b


def springing(command_run):
    """How many act within the entry that waits for an answer. Source: PB-115."""
    kinds = [type(one.event).__name__ for one in command_run]
    return kinds.count("Sprang") - kinds.count("SprangBack")


def assert_is_tree(b):
    """Each group leads up to its side's force, and whoever leads one is in it, or leads one right below."""
    for group in b.groups:
        seen = set()
        while group.above >= 0:
            assert group.n not in seen and b.groups[group.above].side == group.side
            seen.add(group.n)
            group = b.groups[group.above]
        assert group.n == group.side
    for group in b.groups:
        below = any(one.above == group.n and one.leader == group.leader for one in b.groups)
        assert not group.leader or b.people[group.leader - 1].group == group.n or below
    assert all(b.groups[f.group].above >= -1 for f in b.people)


@pytest.mark.parametrize("table", ["real", "drawn"])
@settings(max_examples=2, deadline=None)
@given(seed=SEEDS)
@example(seed=234)  # waits for what somebody does who springs
def test_points_groups_and_the_queue_of_panic(table, seed):
    """PB-03, 39, 49, 95, 96: nothing below nothing, a tree always; nobody tests twice for others' panic in one move."""
    t, pick = quay.sit_down("server", seed, table), random.Random(seed)
    for _ in range(25):
        quay.play_randomly(t, pick, 1)
        holds(t)
    assert_nobody_is_scared_twice(t.events())


def assert_nobody_is_scared_twice(events):
    scared: list[int] = []
    for e in events:
        kind = type(e).__name__
        if kind in ("MoveEnded", "Waited", "Stopped", "RoundBegun"):
            scared = []
        found = [e.figure] if kind == "PanicTested" else list(e.figures) if kind == "TakenOver" else []
        if found and e.why == "panic":
            assert not set(found) & set(scared)
            scared += found


STACK = st.lists(
    st.tuples(st.sampled_from((2, 3, 4, 5)), st.booleans(), st.sampled_from(("before", "after"))), max_size=6
)


@settings(max_examples=10, deadline=None)
@given(told=STACK, springs=st.sets(st.sampled_from((2, 3, 4, 5))))
def test_any_stack_is_done_from_its_top_and_once(told, springs):
    """PB-110, 112, 115, 120: whatever is played takes effect at most once, the last first, and what it paid is gone."""
    s = Scene([fighter(), fighter(), fighter()], [fighter(), fighter()])
    for n in springs:
        s.set(n, "delayed", 2)
    s.activate(1)
    entered = []
    for n, ranged, moment in told:
        how = "delayed" if n in springs else "ranged-defence" if ranged else "melee-defence"
        action = {"action": {"type": "concentrate", "figure": n}} if how == "delayed" else {}
        entered.append({"how": how, "figure": n, "moment": moment, **action})
    before = len(s.table.recorded)
    s.go("concentrate", figure=1, interrupts=entered)
    if s.waits() == "carry-on":
        s.answer(choice="yes")
    happened = names_since(s.table, before)
    for moment in split(happened):
        played = [one.figure for one in moment if type(one).__name__ == "Interrupted"]
        done = [one.figure for one in moment if type(one).__name__ in ("Reacted", "Sprang")]
        assert is_part_of(done, played[::-1]), (played, done)
    b = holds(s.table)
    assert all(f.ap == (2 if f.n == 1 else 0) for f in b.people)
    sprang = [one.figure for one in happened if type(one).__name__ == "Sprang"]
    assert len(sprang) == len(set(sprang))


def split(events):
    """What was before the action itself, and what came after it."""
    at = next(
        (k for k, event in enumerate(events) if type(event).__name__ == "Acted" and event.figure == 1), len(events)
    )
    return events[:at], events[at:]


def is_part_of(some, all_):
    rest = iter(all_)
    return all(one in rest for one in some)


GROUPS = st.lists(
    st.tuples(st.integers(0, 6), st.lists(st.integers(1, 5), max_size=3), st.integers(0, 5), st.booleans()), max_size=8
)


@settings(max_examples=8, deadline=None)
@given(tried=GROUPS)
def test_groups_are_a_tree_whatever_is_tried(tried):
    """PB-95, 96, 97, 100: formed, led anew, also where people decided otherwise."""
    t = quay.Table(quay.quay("real"), 1, quay.PB12)
    for above, figures, led, forced in tried:
        form = {"type": "form-group", "side": 0, "name": "g", "above": above, "figures": figures, "leader": led}
        lead = {"type": "choose-leader", "side": 0, "group": above, "figure": led}
        for command in (form, lead):
            with contextlib.suppress(Refusal, Malformed):
                t.enter({"type": "decide-otherwise", "command": command} if forced else command)
        assert_is_tree(t.game().battle)
