"""Sheets, wounds and the clock of a campaign of investigators. Source: COC-47 .. 63, rulings 2.4 (15)."""

import base64
import hashlib
from uuid import UUID

import pytest

from campaigns.ledger.read import read
from campaigns.models import Campaign
from campaigns.selectors.characters.pages import character
from campaigns.selectors.events import each_event
from campaigns.selectors.health.imports import sheet_file
from campaigns.selectors.health.sheets import sheet
from campaigns.selectors.not_visible import NotVisible
from campaigns.submit import Forbidden, Malformed, Refusal
from engine.rulesets.coc.ruleset import INVESTIGATORS
from tests.engine.coc.test_importing import SAMPLES
from tests.submit.clinic import SHEET, Clinic

pytestmark = pytest.mark.django_db


@pytest.fixture
def clinic(monkeypatch):
    return Clinic(monkeypatch)


# -- sheets ---------------------------------------------------------------------------------------------------------
def test_whoever_is_hired_brings_his_numbers_and_goes_into_a_fight_with_them(clinic):
    assert clinic.one().values == SHEET
    opened = read(clinic.campaign, stream=clinic.fight())[0]
    assert b'"values":{"brawl":40,"con":60,"dex":55,"first_aid":70' in opened.payload


@pytest.mark.parametrize(
    ("values", "field"),
    [
        ({"brawl": 101}, "command.values.brawl"),
        ({"brawl": -1}, "command.values.brawl"),
        ({"wisdom": 50}, "command.values.wisdom"),
        ({"hp_now": 3}, "command.values.hp_now"),
        ({f"skill_{n}": 5 for n in range(71)}, "command.values"),
    ],
)
def test_a_number_that_no_sheet_can_have_is_named_and_nothing_is_written(clinic, values, field):
    size = clinic.size()
    for refused in (
        lambda: clinic.hired(clinic.anna, values=values),
        lambda: clinic.act({"type": "set-sheet", "character": clinic.harvey, "values": values}, clinic.anna),
    ):
        with pytest.raises(Malformed) as wrong:
            refused()
        assert wrong.value.field == field
    assert clinic.size() == size


def test_a_weapon_without_a_base_range_is_no_weapon_of_a_campaign(clinic):
    size = clinic.size()
    line = "firearm skill=handgun damage=1d10 holds=6"
    with pytest.raises(Malformed, match="line-with-base"):
        clinic.act({"type": "set-options", "options": {"coc.weapons": {"colt": line}}})
    assert clinic.size() == size


def test_the_campaigns_own_weapons_are_carried_like_the_common_ones(clinic):
    arms = {"type": "set-weapons", "character": clinic.harvey, "weapons": ["colt"]}
    with pytest.raises(Malformed):
        clinic.act(arms, clinic.anna)
    line = "firearm skill=handgun damage=1d10 base=15 holds=6"
    clinic.act({"type": "set-options", "options": {"coc.weapons": {"colt": line}}})
    clinic.act(arms, clinic.anna)
    assert b'"weapons":["colt"]' in read(clinic.campaign, stream=clinic.fight())[0].payload


def test_a_sheet_is_changed_number_by_number_by_whose_it_is(clinic):
    change = {"type": "set-sheet", "character": clinic.harvey, "values": {"brawl": 45, "medicine": None}}
    with pytest.raises(Forbidden):
        clinic.act(change, clinic.ben)
    clinic.act({**change, "reason": "learned from a sailor"}, clinic.anna)
    assert clinic.one().values == {**{k: v for k, v in SHEET.items() if k != "medicine"}, "brawl": 45}
    with pytest.raises(Refusal, match="sheet-unchanged"):
        clinic.act(change, clinic.anna)


def test_who_gets_tougher_is_not_wounded_by_it(clinic):
    """The hit points of a changed sheet are full where nobody is hurt."""
    clinic.fight({1: {"counters": {"luck": 50, "sanity": 44, "magic": 10}}})
    clinic.act({"type": "set-sheet", "character": clinic.harvey, "values": {"con": 80}}, clinic.anna)
    clinic.wait(days=3)
    body = clinic.one().body
    assert (body["hp"], body["hp_max"], body["counters"]["sanity"]) == (14, 14, 44)


def test_what_nobody_spent_goes_with_a_corrected_sheet_and_what_was_spent_stays(clinic):
    """After a fight a sheet said one luck and each roll was made against another."""
    usual = {"luck": 50, "sanity": 55, "magic": 11}
    sheet = {"pow": 55, "luck": 50}
    clinic.act({"type": "set-sheet", "character": clinic.harvey, "values": sheet}, clinic.anna)
    clinic.fight({1: {"counters": {**usual, "sanity": 44}}})
    change = {"type": "set-sheet", "character": clinic.harvey, "values": {"luck": 65, "pow": 60}}
    clinic.act(change, clinic.anna)
    assert clinic.one().body["counters"] == {"luck": 65, "sanity": 44, "magic": 12}


def test_whoever_is_hurt_has_the_hit_points_of_the_new_sheet_at_once_and_keeps_the_wound(clinic):
    clinic.hurt(4, "serious")
    clinic.act({"type": "set-sheet", "character": clinic.harvey, "values": {"con": 80}}, clinic.anna)
    body = clinic.one().body
    assert (body["hp"], body["hp_max"], body["con"], body["serious"], body["hurt"]) == (4, 14, 80, True, 0)
    rows = [row for row in read(clinic.campaign) if row.type == "campaign/body-changed/1"]
    assert rows[1].because == rows[0].seq, "it hangs on the fight that hurt him"
    before = len(clinic.told("body-changed"))
    clinic.act({"type": "set-sheet", "character": clinic.harvey, "values": {"brawl": 71}}, clinic.anna)
    assert len(clinic.told("body-changed")) == before, "a skill is nothing to the body"


def test_opponents_are_the_keepers_and_their_numbers_are_secret(clinic):
    with pytest.raises(Forbidden):
        clinic.hired(clinic.ben, "opponent", by=clinic.ben)
    cultist = clinic.hired(clinic.ben, "opponent")
    assert clinic.one(cultist).secret
    for command in ({"type": "set-sheet", "values": {"brawl": 50}}, {"type": "show-sheet"}):
        with pytest.raises(Forbidden):
            clinic.act({**command, "character": cultist}, clinic.ben)
    clinic.act({"type": "show-sheet", "character": cultist})
    assert not clinic.one(cultist).secret
    with pytest.raises(Refusal, match="shown-already"):
        clinic.act({"type": "show-sheet", "character": cultist})


# -- after a fight --------------------------------------------------------------------------------------------------
def test_a_fight_leaves_its_wounds_and_the_next_one_begins_with_them(clinic):
    clinic.wait(days=2)
    clinic.hurt(4, "serious", aid=1)
    body = clinic.one().body
    assert (body["hp"], body["hp_max"], body["serious"], body["hurt"], body["aid"]) == (4, 12, True, 48, 1)
    outcome = next(row for row in read(clinic.campaign) if row.type == "campaign/battle-outcome/1")
    change = next(row for row in read(clinic.campaign) if row.type == "campaign/body-changed/1")
    assert change.because == outcome.seq and change.provenance == "outcome"
    payload = read(clinic.campaign, stream=clinic.fight())[0].payload
    assert b'"hp_now":4' in payload and b'"serious":1' in payload and b'"aid":1' in payload


def test_whoever_comes_out_unhurt_has_no_line_of_it(clinic):
    clinic.fight()
    assert clinic.told("body-changed") == [] and clinic.one().body is None


def test_a_fight_begun_wounded_ends_no_worse_by_itself(clinic):
    """The engine's own outcome of a fight in which nothing happened is the body of before."""
    clinic.hurt(4, "serious")
    clinic.fight()
    assert clinic.changes() == [(0, "wounded", -8)]


def test_help_for_healed_wounds_is_no_change_of_the_next_fight(clinic):
    """Whoever stands at full hit points brings no First Aid of old wounds: it counts no more."""
    clinic.hurt(11, aid=1)
    clinic.wait(days=3)
    assert clinic.one().body["hp"] == 12
    before = clinic.changes()
    clinic.fight()
    assert clinic.changes() == before


@pytest.mark.parametrize("state", ["unconscious", "dying"])
def test_whoever_cannot_stand_goes_into_no_fight(clinic, state):
    clinic.hurt(0, "serious", state)
    size = clinic.size()
    with pytest.raises(Refusal, match="cannot-stand"):
        clinic.fight()
    assert clinic.size() == size


def test_who_fell_in_a_fight_stands_on_the_roll_of_honour(clinic):
    kills = [{"victim": 1, "what": "deadly", "enemy": True, "event": 9}]
    battle = clinic.fight({1: {"hp": 0, "dead": True, "loss": "dead"}, 2: {"kills": kills}})
    row = clinic.one()
    assert row.status == "dead" and row.body["dead"]
    assert (row.death["battle"], row.death["by"], row.death["event"]) == (str(battle), clinic.walters, 9)


# -- the clock ------------------------------------------------------------------------------------------------------
def test_time_passes_in_hours_days_and_weeks(clinic):
    clinic.wait(hours=5)
    clinic.wait(days=1, weeks=1)
    assert clinic.hour == 5 + 24 + 168
    assert [(one.before, one.after) for one in clinic.told("time-passed")] == [(0, 5), (5, 197)]


@pytest.mark.parametrize("time", [{}, {"hours": 0}, {"hours": -5}, {"days": 2, "hours": -1}, {"weeks": -1}])
def test_time_never_runs_backwards(clinic, time):
    size = clinic.size()
    with pytest.raises(Refusal, match="time-runs-on"):
        clinic.wait(**time)
    assert clinic.size() == size and clinic.hour == 0


def test_only_the_keeper_lets_time_pass_and_not_for_ever(clinic):
    with pytest.raises(Forbidden):
        clinic.act({"type": "pass-time", "days": 1}, clinic.anna)
    with pytest.raises(Refusal, match="too-much-time"):
        clinic.wait(weeks=600)


def test_time_stands_still_while_a_fight_goes_on(clinic):
    clinic.act({"type": "open-battle", "setup": clinic.setup(table="real")})
    with pytest.raises(Refusal, match="fight-goes-on"):
        clinic.wait(days=1)


def test_regular_damage_heals_by_the_day(clinic):
    """COC-54."""
    clinic.hurt(9)
    clinic.wait(days=5)
    assert clinic.changes() == [(0, "wounded", -3), (24, "day", 1), (48, "day", 1), (72, "day", 1)]
    assert clinic.one().body["hp"] == 12


def test_a_week_is_rolled_by_the_campaigns_own_dice(clinic):
    """COC-57: the roll is a line of the log that everybody can check, and the change names it."""
    clinic.hurt(2, "serious")
    clinic.wait(weeks=1)
    (week,) = [one for one in clinic.told("body-changed") if one.code.startswith("week")]
    rolled = {one.roll: one for one in clinic.told("rolled")}
    assert [rolled[n].purpose for n in week.rolls][:1] == ["week"] and set(week.rolls) == set(rolled)
    assert all(one.secret for one in rolled.values())


def test_typed_dice_are_asked_for_and_the_episode_goes_on_with_them(clinic):
    """COC-57, 58: constitution 60 by 40, then 1d3 by a 4; at half the points days count again."""
    clinic.hurt(4, "serious")
    clinic.wait("typed", days=8)
    owed = clinic.one().owed
    assert (owed["purpose"], owed["sides"], owed["need"], owed["hour"]) == ("week", 100, 60, 168)
    with pytest.raises(Refusal, match="rolls-owed"):
        clinic.wait(days=1)
    with pytest.raises(Refusal, match="rolls-owed"):
        clinic.fight()
    clinic.threw(40)
    assert (clinic.one().owed["purpose"], clinic.one().owed["tape"]) == ("healed", [40])
    clinic.threw(4)
    assert clinic.changes()[1:] == [(168, "week", 2), (192, "day", 1)]
    assert clinic.told("body-changed")[1].rolls == (1, 2) and clinic.one().owed is None


def test_a_die_is_thrown_by_whose_it_is_or_by_the_keeper_and_may_be_left_to_the_server(clinic):
    clinic.hurt(4, "serious")
    clinic.wait("typed", weeks=1)
    with pytest.raises(Forbidden):
        clinic.threw(40, clinic.ben)
    for face in (0, 101):
        with pytest.raises(Refusal, match="impossible-face"):
            clinic.threw(face)
    clinic.threw(None, clinic.rita)
    assert clinic.one().owed is None
    with pytest.raises(Refusal, match="no-roll-owed"):
        clinic.threw(40)


def test_what_falls_due_is_rolled_in_order_for_everybody(clinic):
    """The earliest first, then who was hired first."""
    wound = [{"severity": "regular", "event": 7}]
    clinic.fight({2: {"hp": 9, "wounds": wound}})
    clinic.wait(hours=10)
    clinic.fight({1: {"hp": 9, "wounds": wound}})
    clinic.wait(days=2)
    healed = [(one.hour, one.character) for one in clinic.told("body-changed") if one.code == "day"]
    assert healed == [(24, clinic.walters), (34, clinic.harvey), (48, clinic.walters), (58, clinic.harvey)]


def test_a_dying_one_is_held_by_first_aid_then_rolled_for_by_the_hour_until_medicine(clinic):
    """COC-60 .. 63: and Medicine reaches him only while the temporary point is there."""
    clinic.hurt(0, "serious", "dying", "unconscious")
    treat = {"type": "treat", "character": clinic.harvey, "by": clinic.walters, "dice": "typed"}
    with pytest.raises(Refusal, match="first-aid-first"):
        clinic.act({**treat, "how": "medicine"}, clinic.ben)
    clinic.act({**treat, "how": "first_aid"}, clinic.ben)
    assert clinic.one().owed["need"] == 70
    clinic.threw(70, clinic.ben)
    for face in (60, 60, 59):
        clinic.wait("typed", hours=1)
        clinic.threw(face)
    clinic.act({**treat, "how": "medicine"}, clinic.ben)
    clinic.threw(30, clinic.ben)
    clinic.threw(6, clinic.ben)
    said = [(0, "temporary", 0), (1, "held_on", 0), (2, "held_on", 0), (3, "held_on", 0), (3, "treated", 3)]
    assert clinic.changes()[1:] == said
    body = clinic.one().body
    assert (body["hp"], body["dying"], body["temporary"], body["serious"]) == (3, False, False, True)
    assert {one.by for one in clinic.told("body-changed") if one.code in ("temporary", "treated")} == {clinic.walters}


def test_a_dying_one_without_help_does_not_see_the_next_hour(clinic):
    """COC-60: round by round; the die decides when."""
    battle = clinic.hurt(0, "serious", "dying", "unconscious")
    clinic.wait("typed", hours=1, unhelped=True)
    clinic.threw(60)
    clinic.threw(61)
    row = clinic.one()
    assert row.status == "dead" and row.owed is None and row.death["battle"] == str(battle)
    assert INVESTIGATORS.bodies.state_words(row.body, "en") == ["dead"], "no longer dying and unconscious"
    size = clinic.size()
    treat = {"type": "treat", "character": clinic.harvey, "how": "first_aid", "skill": 50}
    with pytest.raises(Refusal, match="beyond-help"):
        clinic.act(treat)
    assert clinic.size() == size


def test_medicine_is_hard_after_a_day(clinic):
    """COC-56."""
    clinic.hurt(4, "serious")
    clinic.wait(hours=25)
    clinic.act({"type": "treat", "character": clinic.harvey, "how": "medicine", "skill": 61, "dice": "typed"})
    assert clinic.one().owed["need"] == 30


def test_whoever_helps_must_be_able_to(clinic):
    wound = [{"severity": "serious", "event": 7}]
    clinic.fight({1: {"hp": 4, "wounds": wound}, 2: {"hp": 0, "states": ["unconscious"], "wounds": wound}})
    treat = {"type": "treat", "character": clinic.harvey, "how": "first_aid", "by": clinic.walters}
    with pytest.raises(Refusal, match="cannot-help"):
        clinic.act(treat, clinic.ben)
    with pytest.raises(Forbidden):
        clinic.act({**treat, "by": None, "skill": 90}, clinic.anna)
    with pytest.raises(Forbidden):
        clinic.act(treat, clinic.anna)


def test_the_keeper_sets_numbers_by_hand_with_a_reason(clinic):
    change = {"type": "set-body", "character": clinic.harvey, "set": {"sanity": 31, "hp": 10}, "reason": "saw it"}
    with pytest.raises(Forbidden):
        clinic.act(change, clinic.anna)
    for wrong in ({"hp": 13}, {"sanity": 500}, {"luck": -1}, {"courage": 1}, {}):
        with pytest.raises(Malformed):
            clinic.act({**change, "set": wrong})
    clinic.act(change)
    body = clinic.one().body
    assert (body["hp"], body["counters"]["sanity"]) == (10, 31)
    assert b'"sanity":31' in read(clinic.campaign, stream=clinic.fight())[0].payload


def test_a_battle_that_goes_on_takes_its_wounds_and_all_that_came_of_them_back(clinic):
    """One thread from the wound to the scar: without its beginning nothing of it counts."""
    battle = clinic.hurt(4, "serious")
    clinic.wait(weeks=1)
    clinic.act({"type": "rewind", "to": 1, "reason": "we forgot the armour"}, stream=battle)
    assert clinic.one().body is None and clinic.hour == 168


def test_rulesets_without_sheets_say_so(clinic, toy):
    harvey = clinic.harvey
    clinic.found("toy")
    for command in (
        {"type": "pass-time", "days": 1},
        {"type": "set-sheet", "character": harvey, "values": {}},
    ):
        with pytest.raises(Refusal, match="no-sheets-here"):
            clinic.act(command)
    with pytest.raises(Malformed, match=r"command\.values"):
        clinic.hired(clinic.anna, "grunt")
    assert Campaign.objects.get(id=clinic.campaign).hour == 0


def test_hidden_numbers_are_seen_by_the_keeper_and_whoever_audits_only(clinic):
    """In the log and in lives: sheets, bodies and what a fight left of an opponent."""
    clinic.characters[clinic.ben] = [clinic.hired(clinic.ben, "opponent")]
    cultist = clinic.walters
    clinic.fight({2: {"hp": 3, "states": ["serious"], "wounds": [{"severity": "serious", "event": 7}]}})
    for who, sees in ((clinic.rita, True), (clinic.otto, True), (clinic.anna, False), (clinic.ben, False)):
        member = clinic.row_of(who)
        shown = list(each_event(clinic.campaign, member))
        assert any('"hp":3' in (event.payload or "") for event in shown) is sees
        assert any(cultist in (event.payload or "") for event in shown if event.type == "campaign/sheet-set/1") is sees
        (chapter,) = character(clinic.campaign, UUID(cultist), member).chapters
        assert ("hp" in chapter.more) is sees and chapter.more["side"] == 1


def test_a_wounds_thread_begins_with_the_blow_as_the_fights_log_tells_it(clinic):
    """A real fight, a fall of five points: the thread leads from there to the point that healed."""
    battle = UUID(
        clinic.act({"type": "open-battle", "setup": clinic.setup(table="real")}).of_type("campaign/battle-opened/1")[0][
            "battle"
        ]
    )
    clinic.act({"type": "harm", "figure": 1, "amount": 5, "source": "fall"}, stream=battle)
    clinic.act({"type": "end", "how": "time_up"}, stream=battle)
    clinic.act({"type": "treat", "character": clinic.harvey, "how": "first_aid", "skill": 100})
    (thread,) = sheet(clinic.campaign, UUID(clinic.harvey), clinic.row_of(clinic.ben)).threads
    blow, wounded, *_ = thread.moments
    assert (blow.kind, blow.battle, wounded.kind) == ("blow", battle, "wounded")
    assert "Harvey" in blow.text and "5" in blow.text
    assert not thread.over


@pytest.mark.parametrize(
    ("name", "source"),
    [("coc7_dholes_testchar.json", "dholes-house"), ("foundry_coc7_core10_character_1920.json", "foundry-coc7")],
)
def test_real_sheets_of_other_tools_come_in_whole_and_fight(clinic, name, source):
    """What was taken, changed and left out adds up to the account of every field, which is sealed."""
    clinic.act(imported(clinic, name))
    (told,) = clinic.told("imported")
    assert told.source == source and told.digest == hashlib.sha256((SAMPLES / name).read_bytes()).hexdigest()
    found = sheet(clinic.campaign, UUID(told.character), clinic.row_of(clinic.ben)).imported
    assert len(found.lines) == told.taken + told.changed + told.ignored > 30
    clinic.characters[clinic.anna] = [told.character]
    clinic.fight()
    written = sheet_file(clinic.campaign, UUID(told.character), clinic.row_of(clinic.ben)).content
    clinic.act({**imported(clinic, name), "content": base64.b64encode(written).decode()})
    again = clinic.one(clinic.told("imported")[-1].character)
    assert {**clinic.one(told.character).values, **again.values} == again.values


@pytest.mark.parametrize(
    "name", ["foundry_fallout_actor_marcel_wrong_system.json", "opr_gff_ybjR2-7kHUNY_prime_brothers.json"]
)
def test_real_sheets_of_other_games_stay_out(clinic, name):
    size = clinic.size()
    with pytest.raises(Refusal, match="import-"):
        clinic.act(imported(clinic, name))
    assert clinic.size() == size


def imported(clinic, name):
    if not (SAMPLES / name).is_file():
        pytest.skip(f"{name} lies beside the project only where it is developed")
    content = base64.b64encode((SAMPLES / name).read_bytes()).decode()
    return {"type": "import-character", "gang": clinic.gangs[clinic.anna], "content": content}


# -- luck -----------------------------------------------------------------------------------------------------------
def luck_of(clinic, who=None):
    from campaigns.selectors.rolls.luck import luck_of_campaign

    return luck_of_campaign(clinic.campaign, clinic.row_of(who or clinic.rita))


def test_rolls_between_fights_count_by_whether_they_worked(clinic):
    """Constitution after a week is the patient's roll, First Aid whoever's who helped. Source: COC-55, 57."""
    from campaigns.selectors.rolls.luck import luck_of_character, luck_of_person

    clinic.hurt(4, "serious")
    clinic.wait("typed", weeks=1)
    clinic.threw(31)
    helped = {"type": "treat", "character": clinic.harvey, "how": "first_aid", "by": clinic.walters, "dice": "typed"}
    while clinic.one().owed is not None:
        clinic.threw(4)
    clinic.act(helped, clinic.ben)
    clinic.threw(90)
    compared = [(one.number, one.needed, one.character) for one in clinic.told("roll-compared")]
    assert compared == [(60, 60, clinic.harvey), (70, 70, clinic.walters)]
    found = luck_of(clinic)
    assert (found.counted.actual, found.counted.rolls) == (1, 2)
    assert found.counted.expected == pytest.approx(1.3)
    assert {line.purpose: line.actual for line in found.lines if line.trials} == {"week": 1, "first_aid": 0}
    for who, his, purpose in ((clinic.anna, clinic.harvey, "week"), (clinic.ben, clinic.walters, "first_aid")):
        own = luck_of_person(clinic.campaign, who, clinic.row_of(who))
        theirs = luck_of_character(clinic.campaign, UUID(his), clinic.row_of(clinic.rita))
        assert [line.purpose for line in own.lines] == [line.purpose for line in theirs.lines] == [purpose]


def test_medicine_after_a_day_counts_by_what_a_hard_roll_leaves(clinic):
    """Source: COC-56."""
    from campaigns.selectors.scenarios.own_tables import campaign_roll

    clinic.hurt(4)
    clinic.wait(hours=30)
    treated = {"type": "treat", "character": clinic.harvey, "how": "medicine", "by": clinic.walters}
    clinic.act(treated, clinic.ben)
    (compared,) = clinic.told("roll-compared")
    assert (compared.number, compared.needed) == (60, 30)
    roll = campaign_roll(clinic.campaign, compared.roll, clinic.row_of(clinic.anna))
    assert (roll.odds.trial.difficulty, roll.odds.trial.chance) == ("hard", "3/10")


def test_a_helper_without_a_sheet_is_nobodys_luck_and_a_hidden_ones_is_the_keepers(clinic):
    from campaigns.selectors.scenarios.own_tables import campaign_roll

    cultist = clinic.lair(con=44)
    treated = {"type": "treat", "character": cultist, "how": "first_aid", "skill": 80}
    clinic.act(treated, clinic.rita)
    (compared,) = clinic.told("roll-compared")
    assert (compared.character, compared.secret) == (None, True)
    assert luck_of(clinic).counted.rolls == 1 and luck_of(clinic, clinic.anna).counted is None
    with pytest.raises(NotVisible, match="no-such-roll"):
        campaign_roll(clinic.campaign, compared.roll, clinic.row_of(clinic.anna))
    assert campaign_roll(clinic.campaign, compared.roll, clinic.row_of(clinic.rita)).odds.trial.number == 80
    shown = [event for event in each_event(clinic.campaign, clinic.row_of(clinic.anna)) if "compared" in event.type]
    assert [event.payload for event in shown] == [None]


# -- nobody dies unannounced ----------------------------------------------------------------------------------------
def held(clinic):
    """Dying, and kept alive by First Aid."""
    clinic.hurt(0, "serious", "dying", "unconscious")
    treat = {"type": "treat", "character": clinic.harvey, "by": clinic.walters, "dice": "typed"}
    clinic.act({**treat, "how": "first_aid"}, clinic.ben)
    clinic.threw(70, clinic.ben)
    return treat


def test_time_stops_before_somebody_may_die_and_goes_on_when_he_was_helped(clinic):
    """COC-60 .. 63: he held on for an hour, then the temporary point is gone."""
    treat = held(clinic)
    clinic.wait("typed", days=3)
    assert clinic.hour == 1 and clinic.one().owed["purpose"] == "dying_hour"
    clinic.threw(60)
    clinic.wait("typed", days=3)
    clinic.threw(61)
    assert (clinic.hour, clinic.one().status, clinic.one().owed) == (2, "alive", None)
    with pytest.raises(Refusal, match="dies-first"):
        clinic.wait(hours=1)
    clinic.act({**treat, "how": "first_aid"}, clinic.ben)
    clinic.threw(70, clinic.ben)
    clinic.wait("typed", hours=1)
    assert clinic.hour == 3


def test_the_servers_dice_stop_there_too(clinic):
    """However long: each hour is rolled, and the one that fails is the last."""
    held(clinic)
    clinic.wait(weeks=52)
    assert clinic.one().status == "alive" and clinic.changes()[-1][1] == "temporary_lost"
    assert [one.after for one in clinic.told("time-passed")] == [clinic.hour] and clinic.hour < 24 * 7 * 52
    clinic.wait(hours=1, unhelped=True)
    assert clinic.changes()[-1][1] == "died"


def test_a_dying_one_is_helped_between_two_rolls_for_his_life(clinic):
    """COC-60, 61."""
    clinic.hurt(0, "serious", "dying", "unconscious")
    clinic.wait("typed", hours=1, unhelped=True)
    clinic.threw(60)
    assert clinic.one().owed["purpose"] == "dying"
    treat = {"type": "treat", "character": clinic.harvey, "by": clinic.walters, "how": "first_aid", "dice": "typed"}
    clinic.act(treat, clinic.ben)
    clinic.threw(70, clinic.ben)
    assert clinic.one().owed is None and clinic.one().body["temporary"]


@pytest.mark.parametrize("by", ["ben", "keeper"])
def test_help_for_a_dying_one_that_comes_to_nothing_takes_its_round(clinic, by):
    """COC-60: First Aid was tried again and again, and nobody died meanwhile."""
    clinic.hurt(0, "serious", "dying", "unconscious")
    who, helper = (clinic.ben, {"by": clinic.walters}) if by == "ben" else (clinic.rita, {"skill": 70})
    treat = {"type": "treat", "character": clinic.harvey, "how": "first_aid", "dice": "typed", **helper}
    clinic.act(treat, who)
    clinic.threw(71, who)
    assert (clinic.one().owed["purpose"], clinic.one().owed["need"]) == ("dying", 60)
    with pytest.raises(Refusal, match="rolls-owed"):
        clinic.act(treat, who)
    clinic.threw(60)
    assert clinic.one().owed is None and clinic.changes()[1:] == [(0, "aid_failed", 0), (0, "held_on", 0)]
    clinic.act(treat, who)
    clinic.threw(71, who)
    clinic.threw(61)
    assert clinic.one().status == "dead" and clinic.changes()[-1][1] == "died"


def test_the_servers_dice_decide_the_round_of_help_in_vain_at_once(clinic):
    clinic.hurt(0, "serious", "dying", "unconscious")
    clinic.act({"type": "treat", "character": clinic.harvey, "how": "first_aid", "skill": 0})
    changes, rolled = [code for _, code, _ in clinic.changes()[1:]], [one.purpose for one in clinic.told("rolled")]
    if changes != ["temporary"]:  # a 1 helps always
        assert changes in (["aid_failed", "held_on"], ["aid_failed", "died"]) and rolled == ["first_aid", "dying"]


def test_time_is_taken_back_with_all_that_it_did(clinic):
    """The hour, the wounds and the death are as before; the dice stay in the log."""
    back = {"type": "take-back-time"}
    with pytest.raises(Refusal, match="no-time-passed"):
        clinic.act(back)
    clinic.hurt(4)
    clinic.wait(days=1)
    clinic.wait(days=2)
    with pytest.raises(Forbidden):
        clinic.act(back, clinic.anna)
    clinic.act(back)
    assert (clinic.hour, clinic.one().body["hp"]) == (24, 5)
    clinic.act(back)
    assert (clinic.hour, clinic.one().body["hp"]) == (0, 4)
    with pytest.raises(Refusal, match="no-time-passed"):
        clinic.act(back)


def test_a_death_is_taken_back_but_no_time_in_which_a_fight_was(clinic):
    clinic.hurt(0, "serious", "dying", "unconscious")
    clinic.wait(hours=5, unhelped=True)
    assert clinic.one().status == "dead"
    clinic.act({"type": "take-back-time"})
    assert (clinic.one().status, clinic.hour, clinic.one().body["dying"]) == ("alive", 0, True)
    clinic.wait(hours=5, unhelped=True)
    clinic.characters[clinic.anna] = [clinic.hired(clinic.anna)]
    clinic.fight()
    with pytest.raises(Refusal, match="time-was-used"):
        clinic.act({"type": "take-back-time"})


def test_time_is_taken_back_also_after_the_winner_of_a_fight_was_put_right(clinic):
    """Who won has nothing to do with how wounds heal, neither before nor since."""
    clinic.hurt(4)
    clinic.wait(days=1)
    seq = next(line.seq for line in read(clinic.campaign) if line.type == "campaign/battle-outcome/1")
    right = {"type": "correct-outcome", "outcome": seq, "winner": 0}
    with pytest.raises(Refusal, match="correction-stale") as asked:
        clinic.act(right)
    clinic.act({**right, "shown": asked.value.facts["shown"]})
    assert (clinic.hour, clinic.one().body["hp"]) == (24, 5)
    clinic.act({"type": "take-back-time"})
    assert (clinic.hour, clinic.one().body["hp"]) == (0, 4)
