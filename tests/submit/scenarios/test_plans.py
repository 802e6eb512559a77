"""Planned battles: when, where, who is wanted, who comes; changed, called off, played."""

from datetime import UTC, date, datetime, time, timedelta

import pytest

from campaigns import vault
from campaigns.ledger.read import read
from campaigns.models import Member, Plan
from campaigns.selectors.scenarios import plans
from campaigns.submit import Forbidden, Malformed, NotFound, Refusal

pytestmark = pytest.mark.django_db


def in_days(days):
    return (datetime.now(UTC).date() + timedelta(days=days)).isoformat()


def plan(cast, who=None, **more):
    said = {"type": "plan-battle", "day": in_days(7), "time": "19:30", "place": "Ben's cellar", **more}
    return cast.act(said, who).of_type("campaign/battle-planned/1")[0]["plan"]


def change(cast, key, who=None, **more):
    return cast.act({"type": "change-plan", "plan": key, "day": in_days(7), "time": "19:30", **more}, who)


def answer(cast, key, said, who):
    return cast.act({"type": "answer-plan", "plan": key, "answer": said}, who)


def seen(cast, who=None, language="en"):
    (line,) = plans.plans(cast.campaign, Member.objects.get(id=who or cast.rita), language)
    return line


def test_a_date_has_a_day_a_time_a_place_people_and_a_note(cast):
    receipt = cast.act(
        {
            "type": "plan-battle",
            "day": "2098-12-05",
            "time": "19:30",
            "place": "Ben's cellar",
            "wanted": [str(cast.anna), str(cast.ben)],
            "note": "Bring dice",
        }
    )
    (event,) = receipt.of_type("campaign/battle-planned/1")
    assert vault.unseal(event["place"]) == "Ben's cellar" != event["place"]
    assert vault.unseal(event["note"]) == "Bring dice" != event["note"]
    row = Plan.objects.get()
    assert (row.day, row.time, row.wanted) == (date(2098, 12, 5), time(19, 30), [cast.anna, cast.ben])
    line = seen(cast)
    assert (line.when, line.place, line.note) == ("Friday, 5 December 2098, 19:30", "Ben's cellar", "Bring dice")
    assert [answer.name for answer in line.answers] == ["Anna", "Ben"]
    assert seen(cast, language="de").when == "Freitag, 5. Dezember 2098, 19:30"


def test_only_a_referee_plans_changes_and_calls_off(cast):
    key = plan(cast)
    for who in (cast.anna, cast.otto):
        for write in (lambda w: plan(cast, w), lambda w: change(cast, key, w)):
            with pytest.raises(Forbidden):
                write(who)
        with pytest.raises(Forbidden):
            cast.act({"type": "call-off-plan", "plan": key}, who)
    cora = cast.add("Cora", "co-referee")
    change(cast, key, cora)


def test_every_member_says_whether_he_comes_and_the_last_word_counts(cast):
    sam = cast.add("Sam", "spectator")
    key = plan(cast, wanted=[str(cast.anna)])
    for who in (cast.anna, cast.otto, sam):
        answer(cast, key, "maybe", who)
    answer(cast, key, "yes", cast.anna)
    assert [(answer.name, answer.answer) for answer in seen(cast).answers] == [
        ("Anna", "yes"),
        ("Otto", "maybe"),
        ("Sam", "maybe"),
    ]
    assert seen(cast).coming == 1
    with pytest.raises(Forbidden):
        answer(cast, key, "yes", cast.stranger)
    with pytest.raises(Malformed):
        answer(cast, key, "perhaps", cast.anna)


def test_who_is_wanted_is_asked_until_he_answers(cast):
    key = plan(cast, wanted=[str(cast.anna)])
    assert [seen(cast, who).asks_you for who in (cast.anna, cast.ben)] == [True, False]
    answer(cast, key, "no", cast.anna)
    assert (seen(cast, cast.anna).asks_you, seen(cast, cast.anna).yours) == (False, "no")


def test_another_day_or_time_asks_everybody_again_another_place_does_not(cast):
    key = plan(cast, wanted=[str(cast.anna)])
    answer(cast, key, "yes", cast.anna)
    change(cast, key, place="Club", wanted=[str(cast.anna)])
    assert (seen(cast, cast.anna).asks_you, seen(cast).coming) == (False, 1)
    change(cast, key, time="20:00", wanted=[str(cast.anna)])
    line = seen(cast, cast.anna)
    assert (line.asks_you, line.coming, line.answers[0].answer, line.answers[0].before) == (True, 0, "yes", True)
    answer(cast, key, "yes", cast.anna)
    assert seen(cast).coming == 1


def test_nobody_wanted_means_everybody_who_plays(cast):
    plan(cast)
    line = seen(cast)
    assert line.everybody and {answer.name for answer in line.answers} == {"Rita", "Anna", "Ben"}


def test_a_date_that_was_called_off_stays_readable_and_takes_nothing_more(cast):
    key = plan(cast)
    said = cast.act({"type": "call-off-plan", "plan": key, "reason": "Snow"}).of_type("campaign/plan-called-off/1")[0]
    assert vault.unseal(said["reason"]) == "Snow" != said["reason"]
    assert (seen(cast).called_off, seen(cast).reason, seen(cast).open) == (True, "Snow", False)
    for late in (
        lambda: answer(cast, key, "yes", cast.anna),
        lambda: change(cast, key),
        lambda: cast.act({"type": "call-off-plan", "plan": key}),
    ):
        with pytest.raises(Refusal, match="plan-called-off"):
            late()
    assert plans.next_plans(cast.campaign, Member.objects.get(id=cast.rita)) == []


def test_a_battle_that_is_opened_for_a_date_keeps_it(cast):
    key = plan(cast)
    receipt = cast.act({"type": "open-battle", "setup": cast.setup(), "plan": key})
    battle = receipt.of_type("campaign/battle-opened/1")[0]["battle"]
    assert receipt.of_type("campaign/plan-played/1") == [{"plan": key, "battle": battle}]
    assert (str(seen(cast).battle), seen(cast).open) == (battle, False)
    with pytest.raises(Refusal, match="plan-played"):
        answer(cast, key, "yes", cast.anna)


def test_a_battle_is_not_opened_for_a_date_that_is_over(cast):
    key = plan(cast)
    cast.act({"type": "call-off-plan", "plan": key})
    size = cast.size()
    with pytest.raises(Refusal, match="plan-called-off"):
        cast.act({"type": "open-battle", "setup": cast.setup(), "plan": key})
    assert cast.size() == size


def test_a_day_that_has_passed_is_not_planned_but_what_passed_is_still_changed(cast):
    with pytest.raises(Refusal, match="plan-in-the-past"):
        plan(cast, day=in_days(-2))
    plan(cast, day=in_days(-1))  # somewhere it is still that day


@pytest.mark.parametrize("field, wrong", [("day", "2026-02-30"), ("day", "x"), ("time", "25:00"), ("time", "7")])
def test_no_such_day_and_no_such_time(cast, field, wrong):
    with pytest.raises(Malformed) as raised:
        plan(cast, **{field: wrong})
    assert raised.value.field == f"command.{field}"


def test_only_members_are_wanted_and_each_once(cast):
    with pytest.raises(NotFound, match="no-such-member"):
        plan(cast, wanted=[str(cast.stranger)])
    with pytest.raises(Malformed):
        plan(cast, wanted=[str(cast.anna), str(cast.anna)])


def test_plans_ahead_are_bounded(cast, monkeypatch):
    from campaigns.submit.scenarios import plans as handler

    monkeypatch.setattr(handler, "MOST_OPEN", 2)
    plan(cast)
    plan(cast)
    with pytest.raises(Refusal, match="too-many-plans"):
        plan(cast)


def test_what_happened_to_a_date_is_told_in_both_languages(cast):
    key = plan(cast, day="2098-12-05", wanted=[str(cast.anna)])
    plan(cast)  # another one is not told here
    answer(cast, key, "maybe", cast.anna)
    change(cast, key, day="2098-12-06", wanted=[str(cast.anna)])
    change(cast, key, day="2098-12-06", place="Club", note="Snacks", wanted=[str(cast.ben)])
    change(cast, key, day="2098-12-06", place="Club", note="Snacks", wanted=[str(cast.ben)])
    answer(cast, key, "yes", cast.ben)
    answer(cast, key, "no", cast.anna)
    cast.act({"type": "open-battle", "setup": cast.setup(), "plan": key})
    other = plan(cast)
    cast.act({"type": "call-off-plan", "plan": other, "reason": "Snow"})
    rita = Member.objects.get(id=cast.rita)

    def told(which, language):
        return [happening.sentence for happening in plans.history(cast.campaign, which, rita, language)]

    assert told(key, "en") == [
        "Rita planned a battle: Friday, 5 December 2098, 19:30.",
        "Anna may come.",
        "Rita moved it to Saturday, 6 December 2098, 19:30.",
        "Rita changed the place, who's playing and the note.",
        "Rita saved it unchanged.",
        "Ben comes.",
        "Anna can't come.",
        "Rita opened the battle.",
    ]
    assert told(key, "de") == [
        "Rita hat einen Kampf geplant: Freitag, 5. Dezember 2098, 19:30.",
        "Anna kommt vielleicht.",
        "Rita hat ihn verlegt auf: Samstag, 6. Dezember 2098, 19:30.",
        "Rita hat geändert: den Ort, wer dabei sein soll und die Notiz.",
        "Rita hat ihn unverändert gespeichert.",
        "Ben kommt.",
        "Anna kann nicht kommen.",
        "Rita hat den Kampf eröffnet.",
    ]
    assert told(other, "en")[-1] == "Rita called it off: Snow"
    assert told(other, "de")[-1] == "Rita hat ihn abgesagt: Snow"


def test_options_are_set_with_a_reason_and_without(cast):
    cast.act({"type": "set-options", "options": {"toy.dice": 3}, "reason": "We like more"})
    last = read(cast.campaign)[-1]
    assert last.type == "campaign/options-set/2"
    said = cast.act({"type": "set-options", "options": {"toy.dice": None}, "reason": " "})
    assert [event.type for event in said.events] == ["campaign/options-set/1"]
