"""What if? Comparisons with one key, sweeps over an option and a skill, and the search for a balance."""

import re
from datetime import UTC, datetime, timedelta
from functools import cache
from uuid import uuid4

import pytest
from django.utils import timezone
from msgspec.structs import replace

from campaigns.models import Question, Simulation, SimulationChunk
from campaigns.selectors.not_visible import NotVisible
from campaigns.simulation import asking, balance, comparing, work
from campaigns.simulation.asking import still_to_play_ms
from campaigns.simulation.changes import Change, changed
from campaigns.simulation.comparing import Variant, each_figure, every_value, question_of, what_if
from campaigns.simulation.following import counts_of
from campaigns.simulation.questions import cancel_question, question_page, questions, resume_question
from campaigns.simulation.stored import beginning_of
from campaigns.web.simulations.comparing_words import balanced
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Feeling
from tests.simulation.playing import play_all
from tests.simulation.rigged import Rigged, rigged
from tests.simulation.test_weighing import first_roll

__all__ = ["rigged"]
pytestmark = pytest.mark.django_db
KEY = "c0de" * 8


def variant(*changes):
    return Variant(tuple(changes))


@pytest.fixture
def few(monkeypatch):
    """Comparisons of two hundred battles, so that a test needn't play thousands."""
    monkeypatch.setattr(comparing, "LEAST_BATTLES", 100)


def what(street, *variants, battles=1_000, **more):
    return what_if(street.member(), street.ask(1).id, variants, battles, key=KEY, **more)


def test_a_legend_more_wins_more_often_and_the_difference_has_an_interval(street):
    row = what(street, variant(Change("rank", figure=1, code="legend")))
    play_all()
    page = question_page(row)
    base, other = page.branches
    assert page.progress.state == "finished" and (base.changes, base.difference) == ([], None)
    assert other.difference.low > 0.02 and other.difference.battles == 1_000 and not other.same
    assert other.won.share - base.won.share == pytest.approx(other.difference.share)
    assert page.title == ["Gang", "Gang"] and page.side_name == "Gang" and page.figures[1] == "Mia"


def test_all_of_a_question_have_one_key_so_that_what_changes_nothing_makes_no_difference(street):
    """Everybody carries pistols and nobody has two, and skills are switched off: neither is ever read."""
    unread = Change("option", code="stko.two_pistol_no_aim", value=False), Change("skill", figure=1, code="agility")
    row = what(street, variant(*unread))
    play_all()
    first, second = row.branches.order_by("asked_at")
    assert first.key == second.key == KEY and counts_of(first).hundreds == counts_of(second).hundreds
    found = question_page(row).branches
    assert found[1].difference.share == 0 and found[1].same and not found[0].same


@pytest.mark.parametrize(
    "same",
    [
        Change("rank", figure=1, code="ganger"),
        Change("weapons", figure=2, weapons=("pistol",)),
        Change("option", code="stko.two_pistol_no_aim", value=True),
        Change("table", code="open"),
        Change("policy", side=0, code="sensible"),
    ],
)
def test_a_change_that_leaves_everything_as_it_is_is_declined(street, same):
    """Else thousands of battles are played twice to say that nothing differs."""
    with pytest.raises(Refusal, match="changes-nothing") as raised:
        what(street, variant(Change("rank", figure=1, code="legend")), variant(same))
    assert raised.value.facts == {"variant": 2} and not Question.objects.exists()
    assert what(street, variant(same, Change("rank", figure=1, code="legend")))


def test_chunks_do_not_change_what_is_found(street, rigged):
    """Also where hundreds lie in two of them."""
    pages = []
    for size in (70, 1_000):
        row = what(street, variant(Change("rank", figure=2, code="killer")), chunk_size=size)
        play_all()
        pages.append([(branch.won, branch.difference) for branch in question_page(row).branches])
    assert pages[0] == pages[1] and pages[0][1][1].clear


def test_two_simulations_are_put_side_by_side(street, few):
    other = street.ask(1, table="alley")
    row = what(street, Variant(simulation=other.id), battles=100)
    assert beginning_of(row.branches.order_by("asked_at").last()).setup == beginning_of(other).setup
    assert question_page(row).branches[1].other == ["Gang", "Gang"]


def test_numbers_mean_the_unchanged_beginning_whatever_else_changes(street):
    before = beginning_of(street.ask(1))
    after = changed(before, (Change("leaves", figure=1), Change("rank", figure=2, code="killer")))
    assert [figure.rank for figure in after.setup.figures] == ["killer", "ganger", "ganger"]
    assert len(before.setup.figures) == 4
    joined = changed(before, (Change("joins", side=1, code="plock", weapons=("knife",)),))
    assert joined.setup.figures[-1].side == 1 and len({figure.at for figure in joined.setup.figures}) == 5
    assert changed(before, (Change("policy", side=1, code="random"),)).setup.sides[1].policy == "random"
    assert changed(before, (Change("table", code="alley"),)).setup.terrain
    skilled = changed(before, (Change("skill", figure=3, code="hard"),) * 2)
    assert skilled.setup.figures[2].skills == ("hard", "hard")
    armed = changed(before, (Change("weapons", figure=1, weapons=("rifle", "pistol")),))
    assert armed.setup.figures[0].weapons == ("rifle", "pistol")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        (Change("skill", figure=9, code="hard"), "changes[0].figure"),
        (Change("skill", figure=1, code="flying"), "figures[0].skills"),
        (Change("rank", figure=1, code="pope"), "figures[0].rank"),
        (Change("weapons", figure=1, weapons=("spoon",)), "figures[0].weapons"),
        (Change("joins", side=7, code="plock"), "changes[0].side"),
        (Change("option", code="stko.unheard_of"), "changes[0].code"),
        (Change("option", code="stko.handedness", value="both"), "stko.handedness"),
        (Change("table", code="moon"), "table"),
        (Change("policy", side=0, code="lucky"), "policy"),
    ],
)
def test_what_cannot_be_changed_is_said_and_nothing_is_written(street, change, field):
    base = street.ask(1)
    with pytest.raises(Malformed) as raised:
        what_if(street.member(), base.id, [Variant((change,))], 1_000)
    assert raised.value.field.startswith("variants[0].") and field.split("[")[0] in raised.value.field
    assert not Question.objects.exists() and Simulation.objects.count() == 1


def test_a_side_that_nobody_is_left_of_is_no_variant(street):
    base = street.ask(1)
    with pytest.raises(Malformed):
        what_if(street.member(), base.id, [variant(Change("leaves", figure=1), Change("leaves", figure=2))], 1_000)


@pytest.mark.parametrize("battles", [0, 999, 100_001])
def test_too_few_battles_have_no_interval_and_too_many_take_too_long(street, battles):
    with pytest.raises(Malformed):
        what(street, variant(Change("leaves", figure=1)), battles=battles)


def test_comparisons_are_the_referees_and_stay_in_their_campaign(street):
    base = street.ask(1)
    with pytest.raises(Refusal, match="referee-only"):
        what_if(street.member(street.anna), base.id, [variant(Change("leaves", figure=1))], 1_000)
    row = what(street, variant(Change("leaves", figure=1)))
    with pytest.raises(Refusal, match="referee-only"):
        question_of(row.id, street.member(street.anna))
    with pytest.raises(NotVisible):
        question_of(uuid4(), street.member())
    with pytest.raises(NotVisible):
        what_if(street.member(), uuid4(), [variant(Change("leaves", figure=1))], 1_000)
    again = what_if(street.member(), base.id, [variant(Change("leaves", figure=2))], 1_000, id=row.id)
    assert again.id == row.id and Question.objects.count() == 1


def test_every_value_of_an_option_is_tried(street, few):
    row = every_value(street.member(), street.ask(1).id, "stko.lucky_shot_hits", 100)
    tried = [branch.changes[0].value for branch in question_page(row).branches[1:]]
    assert tried == [2, 3] and (row.kind, row.asked["value"]) == ("option", 1)
    switch = every_value(street.member(), street.ask(1).id, "stko.head_wound_stacks", 100)
    assert [branch.changes[0].value for branch in question_page(switch).branches[1:]] == [True]
    with pytest.raises(Malformed):
        every_value(street.member(), street.ask(1).id, "stko.one_handed_bands", 100)


def test_a_skill_is_tried_on_each_figure_of_a_side(street, few):
    row = each_figure(street.member(), street.ask(1).id, "hard", 100, side=1)
    assert [branch.changes[0].figure for branch in question_page(row).branches[1:]] == [3, 4]
    with pytest.raises(Malformed):
        each_figure(street.member(), street.ask(1).id, "flying", 100)


def test_a_stopped_comparison_keeps_what_was_counted(street):
    row = what(street, variant(Change("leaves", figure=1)), chunk_size=500)
    work.play(work.left(1)[0])
    cancel_question(row, street.member())
    assert work.left(9) == [] and question_page(row).progress.state == "cancelled"
    assert [question.kind for question in questions(street.member())] == ["compare"]


def unfair(street, battles=1, many=3):
    """Three Gangers, or so many, against two."""
    figures = [{"side": side, "rank": "ganger", "weapons": ["pistol"]} for side in [0] * many + [1, 1]]
    return street.ask(battles, setup={"sides": [{}, {}], "figures": figures}, table="open")


@pytest.mark.parametrize(
    ("many", "near", "found", "sizes"),
    [(3, 60, ["rank"], (370, 2_000)), (3, 25, ["leaves"], (2_000,)), (4, 25, ["joins", "leaves"], (2_000,))],
)
def test_the_balance_finder_proposes_the_smallest_change_that_comes_near(
    street, rigged, monkeypatch, many, near, found, sizes
):
    """A Killer among two against three leaves five points in it, one of the three less makes it even; of four against
    two nothing does that is done once, and what comes nearest on the dice of the search misses on others.
    """
    monkeypatch.setattr(balance, "NEAR", near)
    monkeypatch.setattr(balance, "SURE", 2_000)
    pages = []
    for size in sizes:
        row = balance.find_balance(street.member(), unfair(street, many=many).id, key=KEY, chunk_size=size)
        play_all()
        row.refresh_from_db()
        page = question_page(row)
        assert page.progress.state == "finished" and page.target == 500
        (chosen,) = (branch for branch in page.branches if branch.chosen)
        assert [change.what for change in chosen.changes] == found
        assert abs(chosen.won.share - 0.5) <= near / 1000 < abs(page.branches[0].won.share - 0.5)
        confirming = balance.confirmations(list(row.branches.order_by("asked_at", "id")))[-1]
        assert chosen.confirmed is not None and len(confirming.key) == len(KEY)
        assert chosen.confirmed.of == balance.SURE and counts_of(confirming).wins[0] == chosen.confirmed.n
        assert page.near == (abs(chosen.confirmed.share - 0.5) <= balance.NEAR / 1000)
        pages.append((chosen.changes, chosen.won, chosen.confirmed, page.near, len(page.branches)))
    assert pages[0] == pages[-1]
    assert pages[0][1] != pages[0][2]


@pytest.mark.parametrize("misses", [1, 9])
def test_where_a_proposal_misses_on_other_dice_the_next_one_is_played_there(street, rigged, monkeypatch, misses):
    """A Killer among two, which the search finds near, or another change of that size, does; or one of three less."""
    monkeypatch.setattr(balance, "NEAR", 60)
    monkeypatch.setattr(balance, "SURE", 2_000)
    honest, missed = balance.attempt, []

    def attempt(row, one, beginning):
        found = honest(row, one, beginning)
        if one.key == KEY:
            return found
        if found.changes not in missed and len(missed) < misses:
            missed.append(found.changes)
        return found._replace(off=0.1 + missed.index(found.changes)) if found.changes in missed else found

    monkeypatch.setattr(balance, "attempt", attempt)
    row = balance.find_balance(street.member(), unfair(street).id, key=KEY)
    play_all()
    row.refresh_from_db()
    page, tried = question_page(row), balance.confirmations(list(row.branches.order_by("asked_at", "id")))
    (chosen,) = (branch for branch in page.branches if branch.chosen)
    confirmed = [tuple(branch.changes) for branch in page.branches if branch.confirmed is not None]
    assert row.settled and page.progress.state == "finished" and len(confirmed) == len(tried) > 1
    assert page.near == (misses == 1) and all(changes in confirmed for changes in missed)
    assert (tuple(chosen.changes) in missed) == (misses != 1)


def test_what_makes_it_fair_is_judged_by_the_battles_that_somebody_wins(street, rigged, monkeypatch):
    """Of three against two 60 in 100 battles have no winner, of two against two hardly any."""

    def play(self, dice, lives=False):
        ended = Rigged.play(self, dice)
        return ended._replace(winner=-1) if dice.key[-1] < (154 if len(self.figures) == 5 else 13) else ended

    made = cache(type("Slow", (Rigged,), {"play": play}))
    monkeypatch.setattr(work, "simulator", lambda row: made(row.id))
    monkeypatch.setattr(balance, "SURE", 4_000)
    row = balance.find_balance(street.member(), unfair(street).id, key="beef" * 8)
    play_all()
    page = question_page(Question.objects.get(id=row.id))
    (chosen,) = (branch for branch in page.branches if branch.chosen)
    assert [change.what for change in chosen.changes] == ["leaves"] and page.near
    assert page.branches[0].won.of < 2_000 < chosen.confirmed.of < balance.SURE
    assert abs(page.branches[0].won.share - 0.6) < 0.06 and abs(chosen.confirmed.share - 0.5) < 0.03
    told = balanced(page, "stko")
    assert re.search(r"can expect (4[789]|5[0123]) wins in 100 battles with a winner; you asked for 50", told)


def test_the_search_says_before_what_it_plays(street, monkeypatch):
    """Of finding one change."""
    monkeypatch.setattr(balance, "LOOKED", 10)
    monkeypatch.setattr(balance, "SURE", 100)
    monkeypatch.setattr(balance, "MOST_CHANGES", 1)
    base = unfair(street, 100)
    play_all()
    search = balance.cost(base, 0)
    row = balance.find_balance(street.member(), base.id, key=KEY, chunk_size=100)
    play_all()
    assert search.battles == sum(branch.battles for branch in row.branches.all())
    assert row.branches.filter(battles=100).count() == 1 + balance.AGAIN + 1
    assert search.minutes == 1


def test_what_is_fair_already_needs_no_change(street, rigged, monkeypatch):
    monkeypatch.setattr(balance, "NEAR", 300)
    monkeypatch.setattr(balance, "SURE", 100)
    row = balance.find_balance(street.member(), street.ask(1).id, key=KEY)
    play_all()
    page = question_page(Question.objects.get(id=row.id))
    assert page.near and page.branches[0].chosen and len(page.branches) == 1


def test_candidates_are_tried_once_where_figures_are_alike(street):
    beginning = beginning_of(unfair(street))
    tried = [candidate[-1] for candidate in balance.candidates(beginning, (), (0,), 0, -1)]
    assert {change.what for change in tried} == {"rank", "leaves"}
    stronger = [candidate[-1] for candidate in balance.candidates(beginning, (), (), 0, -1)]
    assert all(change.side == 1 for change in stronger if change.what == "joins")
    assert [change.figure for change in tried if change.what == "leaves"] == [
        1
    ]  # the first of three, wherever they stand


def test_whoever_is_hated_is_tried_beside_those_who_are_like_him(street):
    beginning = beginning_of(unfair(street))
    hated = replace(beginning, setup=replace(beginning.setup, feelings=(Feeling(4, 2, "hate"),)))
    leaving = [
        candidate[-1].figure
        for candidate in balance.candidates(hated, (), (0,), 0, -1)
        if candidate[-1].what == "leaves"
    ]
    assert leaving == [1, 2]


def test_sizes_are_compared_by_class(street):
    beginning = beginning_of(unfair(street))
    sizes = [
        balance.size_of(beginning, (change,))
        for change in (
            Change("weapons", figure=1, weapons=("rifle",)),
            Change("rank", figure=1, code="killer"),
            Change("joins", side=1, code="plock", weapons=("pistol",)),
            Change("leaves", figure=1),
        )
    ]
    assert sizes == sorted(sizes) == [2, 3, 3, 6]


def test_a_search_whose_worker_died_between_rounds_goes_on(street, monkeypatch):
    from campaigns.simulation import tasks

    monkeypatch.setattr(balance, "SURE", 100)
    row = balance.find_balance(street.member(), unfair(street).id, key=KEY)
    with monkeypatch.context() as dead:
        dead.setattr(balance, "carry_on", lambda id: None)
        play_all()
    row.refresh_from_db()
    assert (row.round, row.settled) == (1, False)
    tasks.sweep()
    row.refresh_from_db()
    assert row.round == 2 and row.branches.count() > 3


@pytest.mark.parametrize("given", [{"target": 5}, {"target": 995}, {"side": 4}, {"sides": (3,)}])
def test_what_cannot_be_balanced_is_said(street, given):
    with pytest.raises(Malformed):
        balance.find_balance(street.member(), street.ask(1).id, **given)
    assert not Question.objects.exists()


def test_a_battle_that_people_play_is_neither_changed_nor_compared(street):
    battle, _, _ = first_roll(street)
    running, other = street.ask(battle=battle), street.ask(1)
    for base, variants in (
        (running.id, [variant(Change("leaves", figure=1))]),
        (running.id, [Variant(simulation=other.id)]),
        (other.id, [Variant(simulation=running.id)]),
    ):
        with pytest.raises(Refusal, match="changes-need-a-beginning"):
            what_if(street.member(), base, variants, 1_000)
    with pytest.raises(Refusal, match="changes-need-a-beginning"):
        balance.find_balance(street.member(), running.id)


def test_a_comparison_counts_once_towards_what_a_referee_may_have_waiting(street, few):
    """All of its simulations carry the effort of all, so that they are played together."""
    row = what(street, *[variant(Change("rank", figure=1, code=code)) for code in ("killer", "legend")], battles=200)
    branches = Simulation.objects.filter(question=row)
    branches.update(effort_ms=9_000)
    assert still_to_play_ms(branches) == 9_000
    chunk = SimulationChunk.objects.filter(simulation__question=row).first()
    work.play(chunk.id)
    assert 0 <= still_to_play_ms(branches) - 9_000 * (600 - chunk.count) // 600 + 3 <= 3  # each is rounded down


def test_a_search_is_asked_for_once_and_its_later_rounds_are_not_declined(street, monkeypatch):
    monkeypatch.setattr(balance, "SURE", 100)
    row = balance.find_balance(street.member(), unfair(street).id, key=KEY)
    other = street.ask(40)
    Simulation.objects.filter(id=other.id).update(effort_ms=2 * asking.MOST_WAITING_MS)
    for chunk in SimulationChunk.objects.filter(simulation__question=row).values_list("id", flat=True):
        work.play(chunk)
    row.refresh_from_db()
    assert row.round == 2
    with pytest.raises(Refusal, match="too-much-at-once"):
        asking.must_not_ask_too_much(street.member(), asking.SHORT_MS + 1)


def each_takes(monkeypatch, milliseconds):
    monkeypatch.setattr(asking, "fitting_chunk", lambda battles, play: (battles, milliseconds))


@pytest.mark.parametrize("waits_ms", [0, asking.MOST_WAITING_MS])
def test_a_comparison_is_allowed_or_declined_as_one(street, monkeypatch, waits_ms):
    """Each of its simulations is a short one, all of them are not."""
    each_takes(monkeypatch, asking.SHORT_MS)
    base = street.ask(40)
    Simulation.objects.filter(id=base.id).update(effort_ms=waits_ms)
    asked = (street.member(), base.id, [variant(Change("rank", figure=1, code="killer"))], 1_000)
    if waits_ms:
        with pytest.raises(Refusal, match="too-much-at-once") as raised:
            what_if(*asked)
        assert raised.value.facts == {"waiting": 60, "more": 2, "most": 60}
        assert not Question.objects.exists()
    else:
        assert what_if(*asked).branches.count() == 2


def test_a_comparison_alone_may_take_longer_than_the_hour_also_once_it_was_stopped(street, monkeypatch):
    base = street.played(40)
    each_takes(monkeypatch, asking.MOST_WAITING_MS)
    row = what_if(street.member(), base.id, [variant(Change("rank", figure=1, code="killer"))], 1_000)
    cancel_question(row, street.member())
    resume_question(row, street.member())
    assert Simulation.objects.filter(question=row, cancelled_at=None).count() == 2


def test_a_stopped_comparison_goes_on_as_a_whole_or_not_at_all(street, few, monkeypatch):
    row = what(street, variant(Change("rank", figure=1, code="killer")), battles=200)
    cancel_question(row, street.member())
    assert question_page(row).progress.state == "cancelled"
    with monkeypatch.context() as full:
        full.setattr(asking, "MOST_WAITING_MS", 0)
        Simulation.objects.update(effort_ms=1_000)  # what else waits, too: a single battle may take less than one
        with pytest.raises(Refusal, match="too-much-at-once"):
            resume_question(row, street.member())
    assert Simulation.objects.filter(question=row, cancelled_at=None).count() == 0
    resume_question(row, street.member())
    play_all()
    assert question_page(row).progress.state == "finished"


def test_the_time_left_of_a_comparison_is_that_of_all_its_simulations(street, few):
    """Workers play one after the other: the one they are at is soon done, the question isn't."""
    row = what(street, variant(Change("rank", figure=1, code="killer")), battles=200, chunk_size=100)
    assert question_page(row).progress.seconds_left is None
    first, *_ = SimulationChunk.objects.filter(simulation__question=row).order_by("id")
    work.play(first.id)
    SimulationChunk.objects.filter(id=first.id).update(done_at=timezone.now())
    Question.objects.filter(id=row.id).update(asked_at=timezone.now() - timedelta(seconds=10))
    row.refresh_from_db()
    left = question_page(row).progress.seconds_left
    assert 28 <= left <= 34  # ten seconds for one of four parts: thirty for the other three


def test_a_comparison_says_which_battles_could_not_be_played(street, few):
    row = what(street, variant(Change("rank", figure=1, code="killer")), battles=200, chunk_size=100)
    first, second = SimulationChunk.objects.filter(simulation__question=row).order_by("id")[:2]
    SimulationChunk.objects.filter(id=first.id).update(attempts=work.MOST_ATTEMPTS)
    SimulationChunk.objects.filter(id=second.id).update(attempts=2)
    play_all()
    page = question_page(row)
    assert page.errors == [f"{work.MOST_ATTEMPTS} tries failed over battles 1 to 100"]
    assert (page.progress.state, page.progress.failed, page.progress.again) == ("incomplete", 100, 2)


def test_branches_keep_their_order_whatever_the_clock_of_a_host_says(street, rigged, monkeypatch):
    """A search goes on with the next round on whichever host played the last chunk."""
    monkeypatch.setattr(balance, "SURE", 100)
    row = balance.find_balance(street.member(), unfair(street).id, key=KEY)
    monkeypatch.setattr(timezone, "now", lambda: datetime(2001, 1, 1, tzinfo=UTC))
    play_all()
    page = question_page(row)
    assert len(page.branches) > 3 and not page.branches[0].changes
    assert [branch.round for branch in page.branches] == sorted(branch.round for branch in page.branches)
