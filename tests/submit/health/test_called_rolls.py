"""Rolls that the Keeper calls between fights: open or sealed, for one or many. Source: COC-02, 03, 46."""

from fractions import Fraction
from itertools import product
from typing import NamedTuple
from uuid import UUID

import pytest

from campaigns.selectors.campaigns.pages import loaded
from campaigns.selectors.characters.life_days import life_days
from campaigns.selectors.events import each_event
from campaigns.selectors.health.clock import clock
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rolls.luck import luck_of_campaign, luck_of_character
from campaigns.selectors.scenarios.own_tables import campaign_roll
from campaigns.submit import Forbidden, Malformed, NotFound, Refusal
from campaigns.submit.campaigns.signing import sign
from campaigns.trust import verify as checker
from campaigns.trust.exports import export_campaign
from tests.submit.clinic import Clinic

SEALED = ["campaign/roll-called/1", "campaign/rolled/1", "campaign/called-roll-came/1"]

pytestmark = pytest.mark.django_db


@pytest.fixture
def clinic(monkeypatch):
    return Clinic(monkeypatch)


def call(clinic, *people, skill="listen", who=None, **more):
    command = {"type": "call-rolls", "characters": [*people] or [clinic.harvey], "skill": skill, **more}
    return clinic.act(command, who or clinic.rita)


def history(clinic, who, character=None):
    days = life_days(loaded(clinic.campaign, clinic.row_of(who)), UUID(character or clinic.harvey))
    return [moment for day in days for part in day.parts for moment in part.moments if moment.kind == "called"]


def owed(clinic, who):
    return clock(clinic.campaign, clinic.row_of(who)).called


def exported(clinic, who):
    """The campaign's own lines as a file that checks itself."""
    sign(clinic.campaign)
    return b"".join(export_campaign(clinic.campaign, clinic.row_of(who)))


def types_seen(clinic, who):
    return [event.type for event in each_event(clinic.campaign, clinic.row_of(who)) if event.payload]


def test_the_keeper_calls_one_roll_for_several_each_against_his_own_number(clinic):
    clinic.act({"type": "set-sheet", "character": clinic.walters, "values": {"listen": 61}})
    call(clinic, clinic.harvey, clinic.walters, reason="footsteps above")
    called, came = clinic.told("roll-called"), clinic.told("called-roll-came")
    assert [(one.number, one.needed, one.count, one.sides) for one in called] == [(20, 20, 1, 100), (61, 61, 1, 100)]
    dice = {one.roll: one for one in clinic.told("rolled")}
    assert [dice[one.roll].faces[0] for one in came] == [one.value for one in came]
    assert all(dice[one.roll].secret and dice[one.roll].purpose == "called" for one in came)
    told = history(clinic, clinic.ben)[0]  # everybody reads it, in the history of whom it was called for
    assert told.text.startswith(f"Rolls Listen 20: {came[0].value}, ") and told.words == "footsteps above"
    assert told.rolls == [came[0].roll]


@pytest.mark.parametrize(("language", "word"), [("en", "Sanity"), ("de", "Stabilität")])
def test_sanity_is_rolled_against_as_it_stands(clinic, language, word):
    clinic.fight({1: {"counters": {"luck": 50, "sanity": 44, "magic": 10}}})
    call(clinic, skill="sanity", dice="typed")
    assert [one.number for one in clinic.told("roll-called")] == [44]
    (owes,) = clock(clinic.campaign, clinic.row_of(clinic.rita), language).called
    assert owes.text.startswith(f"{word} 44")


@pytest.mark.parametrize(
    ("faces", "extra", "difficulty", "came"),
    [
        ([100], 0, "regular", (100, "fumble", False)),
        ([31], 0, "hard", (31, "regular", False)),
        ([1], 0, "critical", (1, "critical", True)),
        ([4, 7, 2], 1, "regular", (24, "hard", True)),
        ([4, 7, 2, 5], -2, "regular", (74, "failure", False)),
        ([10, 10, 3], -1, "regular", (100, "fumble", False)),
    ],
)
def test_dice_of_the_table_are_asked_of_whose_character_it_is(clinic, faces, extra, difficulty, came):
    call(clinic, skill="con", extra=extra, difficulty=difficulty, dice="typed")
    waiting = owed(clinic, clinic.anna)[0]
    assert (len(waiting.dice), waiting.yours, owed(clinic, clinic.ben)[0].yours) == (len(faces), True, False)
    throw = {"type": "throw-called", "call": waiting.call, "faces": faces}
    with pytest.raises(Forbidden):
        clinic.act(throw, clinic.ben)
    for wrong in ([], [*faces, 1], [0] * len(faces), [waiting.sides + 1] * len(faces)):
        with pytest.raises(Refusal):
            clinic.act({**throw, "faces": wrong}, clinic.anna)
    clinic.act(throw, clinic.anna)
    one = clinic.told("called-roll-came")[0]
    assert (one.value, one.level, one.worked) == came
    assert owed(clinic, clinic.anna) == [] and history(clinic, clinic.anna)[0].provenance == "typed"
    with pytest.raises(Refusal, match="no-roll-owed"):
        clinic.act(throw, clinic.anna)
    luck = luck_of_character(clinic.campaign, UUID(clinic.harvey), clinic.row_of(clinic.anna))
    assert luck.counted is not None and luck.rolls == 1  # bonus and penalty dice are counted as the one roll they are


def shares(odds):
    return [(level.code, level.exactly, round(level.or_better, 4), level.falls_short) for level in odds.levels]


def test_before_the_dice_fall_everybody_reads_how_likely_each_level_is(clinic):
    call(clinic, skill="con", difficulty="hard", dice="typed")  # 60, so 30, 12 and 1
    for who in (clinic.rita, clinic.anna, clinic.ben):
        odds = owed(clinic, who)[0].odds
        assert (odds.chance, odds.chance_share) == ("3/10", 0.3)
        assert shares(odds) == [
            ("critical", "1/100", 0.01, False),
            ("extreme", "11/100", 0.12, False),
            ("hard", "9/50", 0.3, False),
            ("regular", "3/10", 0.6, True),
            ("failure", "7/20", 0.95, False),
            ("fumble", "1/20", 1.0, False),
        ]
    call(clinic, skill="con", extra=2, dice="typed")
    odds = owed(clinic, clinic.anna)[1].odds
    assert odds.chance == str(sum(checks_of(60, 2))) and odds.chance_share > 0.9
    clinic.act({"type": "throw-called", "call": owed(clinic, clinic.anna)[0].call, "faces": [31]}, clinic.anna)
    assert [one.odds for one in owed(clinic, clinic.anna)] == [odds]


def checks_of(number, bonus):
    """Each way in which a units die and some tens dice come to `number` or less, by going through all of them."""
    for units, *tens in product(range(10), repeat=2 + bonus):
        if min(10 * ten + units or 100 for ten in tens) <= number:
            yield Fraction(1, 10 ** (2 + bonus))


def test_chances_that_hang_on_the_keepers_numbers_are_his(clinic):
    cultist = clinic.lair(listen=77)
    call(clinic, cultist, dice="typed")
    call(clinic, skill="skill_library_use", number=40, dice="typed")
    call(clinic, skill="spot_hidden", sealed=True, dice="typed")
    assert [one.odds.chance for one in owed(clinic, clinic.rita)] == ["77/100", "2/5", "1/4"]
    assert [(one.text, one.odds) for one in owed(clinic, clinic.anna)] == [("Library use 40", None)]


def test_a_call_that_waits_is_made_by_the_server_or_withdrawn(clinic):
    call(clinic, clinic.harvey, clinic.walters, dice="typed")
    first, second = owed(clinic, clinic.rita)
    clinic.act({"type": "throw-called", "call": first.call}, clinic.anna)
    assert clinic.told("rolled")[-1].secret
    clinic.act({"type": "withdraw-call", "call": second.call})
    assert owed(clinic, clinic.rita) == []
    for gone in (first, second):
        with pytest.raises(Refusal, match="no-roll-owed"):
            clinic.act({"type": "withdraw-call", "call": gone.call})


class Read(NamedTuple):
    """Everything through which a roll could get out, as one member finds it."""

    events: list[str]
    history: int
    clock: int
    page: bool
    luck: int
    export: int


def reads(clinic, who, line, roll):
    member, file = clinic.row_of(who), exported(clinic, who)
    report = checker.check(file)
    assert report.wrong == [] and {finding.code for finding in report.unchecked} <= {"hidden"}
    try:
        campaign_roll(clinic.campaign, roll.roll, member)
    except NotVisible:
        page = False
    else:
        page = True
    days = clock(clinic.campaign, member).days
    return Read(
        [one for one in types_seen(clinic, who) if one in SEALED],
        len(history(clinic, who)),
        len([moment for day in days for moment in day.moments if moment.kind == "called"]),
        page,
        luck_of_campaign(clinic.campaign, member).rolls,
        sum(one.encode() in file for one in (f'call\\":\\"{line.call}', roll.secret, "spot_hidden")),
    )


def test_a_sealed_roll_is_nobody_elses_until_it_is_opened_and_everybodys_since(clinic):
    call(clinic, skill="spot_hidden", sealed=True, reason="a trap")
    line, roll = clinic.told("roll-called")[0], clinic.told("rolled")[-1]
    hidden, shown = Read([], 0, 0, False, 0, 0), Read(SEALED, 1, 1, True, 1, 3)
    players = (clinic.anna, clinic.ben)
    assert [reads(clinic, who, line, roll) for who in players] == [hidden] * 2
    assert [reads(clinic, who, line, roll) for who in (clinic.rita, clinic.otto)] == [shown] * 2
    for who in players:
        with pytest.raises((Forbidden, NotFound)):
            clinic.act({"type": "open-called", "call": line.call}, who)
    clinic.act({"type": "open-called", "call": line.call})
    assert [reads(clinic, who, line, roll) for who in players] == [shown] * 2
    assert history(clinic, clinic.anna)[0].sealed == "opened"
    with pytest.raises(Refusal, match="opened-already"):
        clinic.act({"type": "open-called", "call": line.call})


def test_of_a_sealed_call_that_waits_nobody_else_knows(clinic):
    call(clinic, sealed=True, dice="typed")
    waiting = owed(clinic, clinic.rita)[0]
    assert owed(clinic, clinic.anna) == []
    for who in (clinic.anna, clinic.ben):
        with pytest.raises(NotFound, match="no-such-call"):
            clinic.act({"type": "throw-called", "call": waiting.call, "faces": [5]}, who)
    with pytest.raises(Refusal, match="no-such-sealed-roll"):
        clinic.act({"type": "open-called", "call": waiting.call})
    clinic.act({"type": "throw-called", "call": waiting.call, "faces": [5]})
    assert history(clinic, clinic.anna) == [] and history(clinic, clinic.rita)[0].sealed == "sealed"


def test_an_opponents_number_stays_the_keepers_also_in_his_called_rolls(clinic):
    cultist = clinic.lair(listen=77)
    call(clinic, cultist)
    assert "campaign/called-roll-came/1" not in types_seen(clinic, clinic.anna)
    assert "campaign/rolled/1" in types_seen(clinic, clinic.anna)  # the die lies on the table


@pytest.mark.parametrize(
    ("more", "no"),
    [
        ({"skill": "juggling"}, Malformed),
        ({"skill": "Library Use", "number": 40}, Malformed),
        ({"difficulty": "easy"}, Malformed),
        ({"extra": 3}, Malformed),
        ({"number": 101}, Malformed),
        ({"characters": []}, Refusal),
        ({"characters": ["00000000-0000-4000-8000-000000000000"]}, NotFound),
    ],
)
def test_what_no_roll_can_be_is_declined_and_nothing_is_written(clinic, more, no):
    size = clinic.size()
    with pytest.raises(no):
        clinic.act({"type": "call-rolls", "characters": [clinic.harvey], "skill": "listen", **more})
    with pytest.raises(Malformed):
        call(clinic, clinic.harvey, clinic.harvey)
    with pytest.raises(Forbidden):
        call(clinic, who=clinic.anna)
    assert clinic.size() == size


def test_a_skill_that_stands_on_no_sheet_is_called_with_its_number(clinic):
    call(clinic, skill="skill_library_use", number=40)
    assert history(clinic, clinic.anna)[0].text.startswith("Rolls Library use 40: ")


def test_whoever_is_in_a_fight_rolls_there(clinic):
    clinic.act({"type": "open-battle", "setup": clinic.setup(table="real")})
    with pytest.raises(Refusal, match="character-in-battle"):
        call(clinic)
