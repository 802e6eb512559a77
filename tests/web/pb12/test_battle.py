"""A battle of Pb-12 through the pages: opened, prepared, bid for, played with every form, interrupted."""

import json
import random
import re
from html import unescape

import pytest
from django.urls import reverse
from msgspec import to_builtins

from campaigns.ledger.read import read
from campaigns.models import Battle, Member
from campaigns.projections.game import load_game
from campaigns.selectors.battles.loaded import load_battle
from campaigns.selectors.battles.pages import battle_page
from campaigns.selectors.corrections.amending import foresee
from engine.rulesets import ruleset
from engine.rulesets.pb12.sample_tables import SAMPLE_TABLES
from engine.rulesets.pb12.samples import MOOR_RUNNERS, PASS_PATROL
from tests.founding import founded
from tests.web.gff.front import text
from tests.web.pb12.field import Field, acts, begun, begun_typed

pytestmark = pytest.mark.django_db


def test_a_battle_is_played_through_the_forms():
    """The page is drawn where it asks something new, in both languages by turns; every question is answered by its
    form. With the server's dice the other tests play."""
    field, pick = Field(dice="typed"), random.Random("typed")
    field.choose("begin")
    kinds, tried = set(), set()
    for _ in range(120):
        page = field.page()
        if page.ended or (page.view["round"] > 2 and {"fact-shot", "fact-fight"} <= kinds):
            break
        if page.waiting.question is not None and page.waiting.question.kind == "bid":
            field.bid(0, 1)
            continue
        kinds |= field.settle(pick, look=True)
        page = field.page()
        if page.ended or page.waiting.question is not None:
            continue
        codes = dict.fromkeys(one.code for one in page.legal if one.code not in ("move", "adjust", "stop", "withdraw"))
        attacks = [one for one in ("fight", "shoot") if one in codes]
        code = next((one for one in (*attacks, *codes) if one not in tried), None) or pick.choice(list(codes))
        one = pick.choice([one for one in page.legal if one.code == code])
        tried.add(one.code)
        if one.code in ("shoot", "fight") and pick.random() < 0.6:
            shot = f"{one.code} {one.command['gear']} 1 0 "
            field.enter("attack", figure=one.command["figure"], target=one.command["target"], shot=shot)
        else:
            field.enter("choice", command=json.dumps(one.command), acts_as=one.acts_as)
    kinds |= field.settle(pick)  # the last one's, too
    assert {"fact-shot", "fact-fight"} <= kinds and {"activate", "end-move", "shoot", "fight"} <= tried


@pytest.mark.parametrize(("language", "half"), [("en", "half+2/1"), ("de", "halb+2/1")])
def test_a_sheet_at_the_table_says_what_a_code_adds_and_where_a_gun_cannot_hit(language, half):
    """PB-65, 83: as the data sheet does."""
    gun = {"name": "Mortar", "damage": "4/2", "factor": 6, "ranges": {"medium": 0, "long": 2}}
    blade = {"name": "Axe", "damage": "full-1/2", "melee": 1}
    sheet = {"values": {"S": 5}, "modules": [gun, blade]}
    field = Field(forces=(PASS_PATROL[:1], (("Nils", "figure", sheet),)))
    shown = text_of(field.html("anna", language))
    assert half in shown and ("full-1/2" if language == "en" else "voll-1/2") in shown
    assert "6: –/–/+0/+2/–" in shown


# -- before the game ------------------------------------------------------------------------------------------------
def test_a_force_is_prepared():
    """Command points within the limit, groups as a tree, equipment, a seat."""
    field = Field(options={"pb12.game_value_limit": 8_000}, forces=(PASS_PATROL[:3], MOOR_RUNNERS[2:]), on_field=False)
    html = text_of(field.html("anna"))
    assert "The limit is 8000" in html and "Game value 4800" in html and "Ben's force" in html
    field.enter("prepare", side=0, points=2, reduction=10)
    field.enter("prepare", side=1, points=4, reduction="")
    assert "The limit is 7520 (60 ‰ less). Each command point costs 25 ‰." in text_of(field.html("anna"))
    field.enter("prepare", http=422, side=0, points=20, reduction=0)
    field.enter("form-group", side=0, name="Rifles", above=0, figures=[2, 3], leader=2)
    field.enter("choose-leader", side=0, group=0, figure=1)
    groups = field.page().view["groups"]
    assert [(group["name"], group["leader"]) for group in groups if group["side"] == 0][1] == ("Rifles", 2)
    assert "Rifles" in field.html("anna") and "2 groups" in text_of(field.html("anna"))
    field.enter("equip", figure=1, before="1", gear=[1, 2])
    assert [weapon["equipped"] for weapon in field.seen(1)["weapons"]] == [False, True, True]
    field.enter("board", figure=4, vehicle=7, seat="control", fixed="1")
    assert field.seen(4)["aboard"] == 7 and "Aboard" in field.html("ben")
    field.choose("begin")
    assert field.page().waiting.question.kind == "bid"


def test_a_side_without_command_points_is_warned_before_it_loses_by_that():
    """PB-18, 20: it may begin so, and is beaten at once."""
    plain = tuple((name, "figure", {}) for name in ("Nils", "Pia"))
    field = Field(forces=(plain[:1], plain[1:]), on_field=False)
    assert "No command points: " in text_of(field.html("anna")) and "Ben's force. Buy" in text_of(field.html("anna"))
    field.enter("prepare", side=0, points=2)
    field.enter("prepare", side=1, points=2)
    assert "No command points" not in text_of(field.html("anna"))


def test_what_a_group_is_called_is_forgotten_with_whoever_called_it_so():
    """Like everything that people write it is sealed in the log, and stays so where it was corrected."""
    field = founded(Field)
    anna = field.front.browser("anna")
    form = {"side": 0, "name": "Annas Rifles", "above": 0, "figures": [2, 3], "leader": 2}
    assert anna.post(reverse("enter", args=[field.battle, "form-group"]), form).status_code == 302
    log = read(field.front.campaign, stream=field.battle)
    entered = next(row.version for row in log if b"form-group" in row.payload)
    change = {"entry": entered, "command": {"name": "Annas Guns"}}
    shown = foresee(load_battle(field.battle, Member.objects.get(id=field.front.members["anna"])), change, ()).shown
    field.front.act({"type": "amend", **change, "shown": shown}, "anna", field.battle)
    field.front.act({"type": "agree", "proposal": 1}, "ben", field.battle)
    assert not any(b"Annas" in row.payload for row in read(field.front.campaign, stream=field.battle))
    assert "Annas Guns" in field.html("ben")
    field.front.act({"type": "forget-member", "member": str(field.front.members["anna"])})
    assert "Annas" not in field.html("ben") and "Annas" not in str(field.page())


@pytest.mark.parametrize("outside", [False, True])
def test_controls_outside_the_passenger_areas_are_a_seat_where_a_vehicle_has_some(outside):
    """PB-104."""
    area = [[-50, -50], [50, -50], [50, 50], [-50, 50]]
    points = [[0, 0], [0, 150]] if outside else [[0, 0]]
    name, rank, sheet = MOOR_RUNNERS[-1]
    built = {**sheet, "vehicle": {**sheet["vehicle"], "control_points": points, "passenger_areas": [area]}}
    field = Field(forces=(PASS_PATROL[:1], ((name, rank, built), MOOR_RUNNERS[0])))
    assert ('value="open_control"' in field.html()) == outside


def test_each_player_seats_passengers_from_the_own_phone():
    """PB-104: the vehicle is on the second side."""
    field = founded(Field, forces=(PASS_PATROL[:2], MOOR_RUNNERS[3:]))
    for who, side in (("anna", 0), ("ben", 1)):
        html = field.html(who)
        assert [n for n in (0, 1) if f'id="d-seats{n}"' in html] == [side]
        assert "Steam wagon" in html and html.count('name="vehicle"') == 1


def text_of(html):
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", unescape(html)))


# -- the bid --------------------------------------------------------------------------------------------------------
def test_a_bid_is_sealed_and_nobody_elses_page_shows_it():
    field = founded(Field)
    field.enter("prepare", side=0, points=4)
    field.choose("begin")
    anna = field.html("anna")
    for who, side in zip((anna, field.html("ben")), field.page().view["sides"], strict=True):
        assert who.count('class="coin"') == side["kp"] + 1
    assert "Seal 2 points" in text_of(anna) and "Seal 2 points" in text_of(field.html("ben"))
    field.bid(2)
    told = field.html("anna")
    assert "Your answer is in." in told and 'class="coin"' not in told
    seen = [pages_of(field, who) for who in ("ben", "otto")]
    field.enter("take-back")
    field.bid(1)
    assert [pages_of(field, who) for who in ("ben", "otto")] == seen
    field.bid_of(1, 0)
    assert field.page().waiting.question.kind == "place"
    assert "Move first" in field.html(("anna", "ben")[field.page().waiting.sides[0]])


def pages_of(field, who):
    """All that somebody reads, without what differs by itself."""
    page = battle_page(field.battle, Member.objects.get(id=field.front.members[who]))
    return [sentence.text for sentence in page.sentences if "taken back" not in sentence.text], page.underway, page.view


def test_the_page_that_corrects_names_whom_a_vehicle_ran_into():
    field = Field(forces=(PASS_PATROL[:2], MOOR_RUNNERS[3:]), dice="typed")
    field.enter("board", figure=3, vehicle=5, seat="control")
    field.enter("prepare", side=1, points=3)
    field.begin_typed()
    field.choose("wait")
    field.choose("activate", figure=3)
    field.choose("steer", ap=3)
    field.enter("move", figure=5, how="move", ap=2, horizontal=6, turn=1, hits=2)
    field.settle(random.Random(1))
    version = re.findall(r"/correct/(\d+)/", field.html("rita"))[0]
    asked = field.front.browser("rita", "de").get(reverse("correct", args=[field.battle, version])).content.decode()
    ran_into = asked[asked.index("Stößt gegen") :]
    assert re.search(r'value="2"\s+selected[^>]*>\s*Corporal Ines', ran_into) and "Gelände" in ran_into
    assert "Drehungen" in asked and "Züge" not in asked


def test_the_page_that_corrects_tells_what_came_of_an_entry_line_by_line():
    field = founded(begun)
    version = re.search(r"/correct/(\d+)/", field.html("rita"))[1]
    told = field.client.get(reverse("correct", args=[field.battle, version])).content.decode()
    lines = re.findall(r"<bdi>([^<]*)</bdi>(?:<br>|\s*</p>)", told)
    assert {"Round 1.", "Sealed answer from Anna&#x27;s force."} <= set(lines)
    assert not any("device" in line for line in lines)  # what changed nothing on the table


# -- a move ---------------------------------------------------------------------------------------------------------
def test_whoever_is_up_chooses_a_figure_and_sees_what_it_may_do():
    field = founded(begun)
    html = field.html("anna")
    assert html.count('name="who"') == 3 and "Activate" in html and "No more moves this round" in html
    other = field.html("ben")
    assert 'name="who"' not in other and "Nothing for you to do right now." in other
    field.choose("activate", figure=1)
    html = field.html("anna")
    assert "Captain Lorenz is up" in html and html.count('name="shot"') == 3 * 2 * 3 and "End the move" in html


def test_a_shot_is_one_tap_with_its_points_and_then_its_facts():
    field = founded(acts, 2)
    value = re.search(r'name="shot" value="(shoot 0 2 \d+ )"', field.html("anna"))
    field.enter("attack", figure=2, target=4, shot=value[1])
    html = field.html("anna")
    assert 'name="distance" value="600"' in html and "Near" in html and "all of it" in html
    field.answer(distance=1200, visible=60, unseen="1")
    assert field.seen(2)["ap"] == 1 and field.seen(2)["weapons"][0]["points"] == 0
    field.choose("end-move")
    field.choose("stop")
    field.choose("activate", figure=1)
    field.enter("attack", figure=1, target=5, **{"with": "fight 1", "ap": 2, "give_up": 1, "pierce": 1})
    assert field.page().waiting.question.kind == "fact-fight"
    field.answer(supporters=1)
    assert field.seen(1)["ap"] == 1 and any("Sabre" in sentence.text for sentence in field.page().sentences)


def test_a_way_is_told_in_options_and_costs_points():
    field = founded(acts, 1)
    field.enter("move", figure=1, how="move", ap=1, horizontal=4, http=422)  # three points are there
    field.enter("move", figure=1, how="move", ap=1, horizontal=3, vertical=0)
    assert field.seen(1)["ap"] == 2 and "moved" in field.seen(1)["states"]
    field.enter("move", figure=1, how="adjust-free", horizontal=3, land=0)  # as the form has it for a Move
    field.enter("move", figure=1, how="adjust", horizontal=1)
    assert field.seen(1)["free_used"] and field.seen(1)["ap"] == 1
    field.choose("end-move")
    assert field.page().view["turn"] == 1


@pytest.mark.parametrize(
    ("face", "who", "says"),
    [
        ("3", "ben", "3 steps to the left, as the figure faces"),
        ("1", "anna", "3 steps, and you choose the direction"),
        ("12", "ben", "3 steps, and you choose the direction"),
    ],
)
def test_whoever_moves_a_figure_at_random_reads_which_way(face, who, says):
    """PB-48: people move it themselves, where the die sends it or the asked side says."""
    field = founded(begun_typed)
    field.choose("activate", figure=1)
    field.choose("ram", figure=1, target=4)
    field.answer(choice="yes")
    waits = field.page().waiting
    assert waits.roll.purpose == "stray"
    field.enter("dice", roll=waits.roll.number, faces=face, acts_as=waits.acts_as)
    assert says in re.sub(r"\s+", " ", field.html(who))


def test_auxiliary_actions_have_forms():
    field = founded(acts, 1)
    field.enter("threaten", figure=1, gear=1, free="1")
    assert field.page().waiting.question.kind == "fact-threat" and "Jorid" in field.html("anna")
    field.answer(figures=[6])
    assert "threatened" in field.seen(6)["states"]
    field.enter("equip", figure=1, gear=[0])
    assert [weapon["equipped"] for weapon in field.seen(1)["weapons"]] == [True, False, False]
    field.enter("change-status", figure=1, status="delayed", times=1)
    assert field.seen(1)["markers"]["delayed"] == 1 and field.seen(1)["ap"] == 0
    field.enter("state", figure=1, state="distracted", times=2, reason="so it is")
    assert field.seen(1)["markers"]["distracted"] == 2
    field.enter("state", figure=1, ends="1 distracted", reason="so it is")
    assert "distracted" not in field.seen(1)["states"]
    field.enter("set-figure", figure=1, ap=3, light=0, free="", heavy="", on_field="", reason="so it is")
    assert field.seen(1)["ap"] == 3 and field.seen(1)["damage"]["light"] == 0
    field.enter("attempt", figure=1, what="unlock", ap=1, give_up=0, modifier=-1)
    assert field.seen(1)["ap"] == 2
    field.enter("carry", figure=1, target=2, ap=1, move_ap=1, horizontal=1)
    field.answer(choice="yes")
    assert field.seen(1)["ap"] == 0
    field.enter("surrender", side=1)
    assert field.page().ended["winner"] == 0


def test_a_leader_gives_an_order_and_several_act():
    field = founded(Field)
    field.enter("choose-leader", side=0, group=0, figure=1)
    field.begin()
    field.choose("activate", figure=1)
    assert "Command action" in field.html("anna")
    field.enter("order", figure=1, order="move", figures=[1, 2], target="")
    if field.page().waiting.question is not None:
        field.answer(figures=[2])
    assert field.page().view["order_given"]["figures"] == [1, 2]
    html = field.html("anna")
    assert html.count('name="who"') == 2 and "End the command action" in html
    field.enter("move", figure=2, how="move", ap=1, horizontal=2)
    field.choose("end-order", figure=1)
    assert field.page().view["order_given"] is None


def test_a_driver_may_give_the_vehicle_fewer_points_than_all():
    """PB-101: the offer names all of them; where damage makes steering dearer that many wouldn't even be there."""
    field = Field(forces=(PASS_PATROL[:1], [MOOR_RUNNERS[2], MOOR_RUNNERS[-1]]))
    field.enter("prepare", side=1, points=3)
    field.enter("board", figure=2, vehicle=3, seat="control", fixed="1")
    field.begin(first=1)
    field.choose("activate", figure=2)
    sent = [json.loads(unescape(one)) for one in re.findall(r'name="command" value="([^"]*)"', field.html("ben"))]
    assert [one["ap"] for one in sent if one["type"] == "steer"] == [3, 2, 1]
    steers = next(one for one in sent if one["type"] == "steer" and one["ap"] == 1)
    field.enter("choice", command=json.dumps(steers), acts_as=field.front.members["ben"])
    assert (field.seen(2)["ap"], field.seen(3)["ap"]) == (2, 1)
    assert "Steam wagon" in re.search(r"<summary>\s*Move(.*?)</summary>", field.html("ben"), re.S)[1]


def test_whoever_isnt_asked_reads_that_there_is_nothing_to_do():
    field = founded(acts, 2)
    field.enter("attack", figure=2, target=4, shot="shoot 0 1 0 ")
    assert "How does Corporal Ines see Old Wenke?" in text_of(field.html("anna"))
    assert "Nothing for you to do right now." in field.html("ben") and "You're watching." in field.html("otto")


def test_a_leader_who_tests_for_others_is_told_what_it_costs_and_cannot_spend_more_than_is_there():
    field = founded(Field, dice="typed")
    field.enter("prepare", side=0, points=2)
    field.enter("choose-leader", side=0, group=0, figure=1)
    field.choose("begin")
    field.bid(0, 0)
    field.settle(random.Random(1))
    if field.page().view["turn"] == 1:
        field.choose("wait")
    field.choose("activate", figure=2)
    field.enter("move", figure=2, how="move", ap=1, horizontal=1, fall="2.5")
    while (roll := field.page().waiting.roll) is not None:  # of its fall
        field.enter("dice", roll=roll.number, faces="10", acts_as=field.page().waiting.acts_as)
    left = next(side for side in field.page().view["sides"] if side["number"] == 0)["kp"]
    html = field.html("anna")
    assert field.page().waiting.question.kind == "take-over" and "for 1 command point" in html
    more = re.search(r'<input[^>]*name="more"[^>]*>', html)[0]
    assert f'max="{left - 1}"' in more
    field.answer(http=422, leader=1, figures=2, more=left)
    field.answer(leader=1, figures=2, more=left - 1)


# -- interrupts -----------------------------------------------------------------------------------------------------
def test_somebody_interrupts_a_shot_that_was_entered_already():
    field = founded(acts, 2)
    field.enter("attack", figure=2, target=6, shot="shoot 0 1 0 ")
    field.answer(distance=600, visible=100)
    ben = field.html("ben")
    assert "I interrupt" in ben and "Tamme" in ben and "I interrupt" not in field.html("anna")
    entry = re.search(r'name="entry" value="(\d+)"', ben)[1]
    member = field.front.members["ben"]
    fields = {"entry": entry, "figure": 5, "how": "ranged-defence", "moment": "before", "acts_as": member, "yours": "1"}
    said = field.front.browser("ben").post(reverse("enter", args=[field.battle, "interject"]), fields)
    assert said.status_code == 302, text(said)[:600]
    field.settle(random.Random(3))
    assert "distracted" in field.seen(5)["states"]
    assert any("interrupt" in sentence.text for sentence in field.page().sentences)


def test_whoever_an_entry_put_out_of_action_may_still_have_interrupted_it():
    """PB-110, 120: the list is of those who could have before it, its target first, with the defence that helps."""
    field = founded(begun_typed)
    field.choose("activate", figure=2)
    field.enter("attack", figure=2, target=6, shot="shoot 0 1 0 ")
    field.answer(distance=600, visible=100)
    for faces in ("12", "12"):
        waits = field.page().waiting
        field.enter("dice", roll=waits.roll.number, faces=faces, acts_as=waits.acts_as)
    assert field.seen(6)["loss"] != "in_play"
    ben = field.html("ben")
    dock = ben[ben.index('id="d-interrupt"') :]
    assert "Corporal Ines shoots at Jorid." in text_of(dock)
    assert re.findall(r'name="aim-interrupt"[^>]*value="(\d+)"', dock) == ["6", "4", "5"]
    assert re.search(r'class="do main" name="how" value="ranged-defence"', dock)
    assert [one for one in ("before", "between", "after") if f'value="{one}"' in dock] == ["before", "after"]
    entry = re.search(r'name="entry" value="(\d+)"', dock)[1]
    field.enter("interject", entry=entry, figure=6, how="ranged-defence", moment="before")
    assert field.page().waiting.question.kind == "carry-on" and field.seen(6)["loss"] == "in_play"


def test_who_rolls_for_initiative_and_draws_a_lot_stands_above_the_dice():
    """PB-21: the dice are nobody's figure's, and lie on two phones at once."""
    field = founded(Field, dice="typed")
    field.choose("begin")
    field.bid(0, 0)
    said = []
    for faces in ("5", "5", "3", "4"):
        waits = field.page().waiting
        said.append(re.search(r"(Anna's|Ben's) force rolls: 1 die, ([a-z ]+)", text_of(field.html("ben"))).groups())
        field.enter("dice", roll=waits.roll.number, faces=faces, acts_as=waits.acts_as)
    assert [(who, what.strip()) for who, what in said] == [
        ("Anna's", "initiative"), ("Ben's", "initiative"), ("Anna's", "the lot"), ("Ben's", "the lot"),
    ]  # fmt: skip


def test_dice_that_reach_their_number_are_drawn_as_hits_and_counted():
    """PB-05: what a test needs stands in its own reasons."""
    field = founded(begun_typed)
    field.choose("activate", figure=2)
    field.enter("attack", figure=2, target=6, shot="shoot 0 2 0 ")
    field.answer(distance=600, visible=100)
    roll = field.page().waiting.roll
    field.enter("dice", roll=roll.number, faces="12 1", acts_as=field.page().waiting.acts_as)
    (badge,) = [one for one in field.page().rolls if one.roll == roll.number]
    needed = badge.counts_from
    assert 1 < needed <= 12
    opened = field.client.get(reverse("roll", args=[field.battle, roll.number])).content.decode()
    assert f"1 die counts ({', '.join(map(str, range(needed, 13)))})" in text_of(opened)


def test_a_face_has_the_worst_word_of_what_a_figure_is():
    field = founded(begun)
    for state in ("moved", "lightly_wounded", "heavily_wounded"):
        field.enter("state", figure=5, state=state, times=1, reason="so it is")
    html = field.html("otto")
    face = html[html.index('popovertarget="f5"') :] if 'popovertarget="f5"' in html else html
    under = re.search(r'class="under[^"]*">(.*?)</span>', face, re.DOTALL)
    assert "heavily wounded" in text_of(under[1])


def test_a_driver_has_the_vehicle_among_the_first_tiles():
    field = founded(Field, forces=(PASS_PATROL[:2], MOOR_RUNNERS[3:]))
    field.enter("prepare", side=1, points=3)
    field.enter("board", figure=3, vehicle=5, seat="control")
    field.begin(1)
    field.choose("activate", figure=3)
    html = text_of(field.html("ben"))
    assert html.index("Steer Steam wagon") < html.index("Choose as target")


def test_whoever_could_interrupt_a_side_that_waits_reads_which():
    """PB-110: "Wait" alone would be told to the reader."""
    field = founded(begun)
    field.enter("state", figure=5, state="delayed", times=2, reason="so it is")
    field.choose("wait")
    assert "Anna's force: wait" in text_of(field.html("ben"))


def test_the_stack_is_told_while_an_interrupt_waits():
    """Who is delayed acts within the other's shot; its facts are asked, and everybody reads what is held."""
    field = founded(Field, dice="typed")
    field.choose("begin")
    field.bid(0, 0)
    field.settle(random.Random(1))
    if field.page().view["turn"] == 1:
        field.choose("wait")
    field.enter("state", figure=5, state="delayed", times=2, reason="so it is")
    field.choose("activate", figure=2)
    field.enter("attack", figure=2, target=6, shot="shoot 0 1 0 ")
    field.answer(distance=600, visible=100)
    field.settle(random.Random(2))
    entry = re.search(r'name="entry" value="(\d+)"', field.html("ben"))[1]
    within = {"do": "fight 0", "target": 2, "ap": 2, "give_up": 0}
    field.enter("interject", entry=entry, figure=5, how="delayed", moment="before", **within)
    assert field.page().waiting.question.kind == "fact-fight"
    for who in ("anna", "otto"):
        told = text_of(field.html(who))
        assert "Tamme interrupts: strike Corporal Ines, waiting for Ben" in told
    field.settle(random.Random(2))
    assert "pile-line" not in field.html("anna")


def test_an_insult_interrupts_and_the_door_can_wait():
    """PB-112, the text's own example: after it another action may be chosen, with all the points."""
    field = founded(acts, figure=2)
    field.enter("state", figure=5, state="delayed", times=1, reason="so it is")
    ap = field.seen(2)["ap"]
    field.enter("attempt", figure=2, what="break_open", ap=2, give_up=0, skip=0, modifier=0)
    html = field.html("ben")
    assert 'value="attempt insult"' in html
    entry = re.search(r'name="entry" value="(\d+)"', html)[1]
    field.enter("interject", entry=entry, figure=5, how="delayed", moment="before", do="attempt insult", ap=1)
    assert "Tamme shouts an insult." in text_of(field.html("anna"))
    assert field.page().waiting.question.kind == "carry-on"
    field.answer(choice="no")
    assert field.seen(2)["ap"] == ap


# -- opening, and drawn tables ----------------------------------------------------------------------------------------
@pytest.mark.parametrize(("table", "language"), [("real", "en"), ("drawn", "de")])
def test_a_battle_is_opened_from_the_form_and_again(table, language):
    field = Field(language=language)
    form = reverse("open-battle", args=[field.front.campaign])
    field.enter("end", how="called_off", reason="rain")
    shown = field.client.get(form).content.decode()
    assert shown.count('name="figures"') == 6 and 'name="on_field"' in shown
    people = [figure["character"] for figure in field.figures]
    said = field.client.post(form, {"figures": people, "table": table, "sample": "yard", "on_field": "on"})
    assert said.status_code == 302, text(said)[:500]
    opened = Battle.objects.exclude(id=field.battle).get()
    assert opened.table == table
    page = battle_page(opened.id, Member.objects.get(id=field.front.members["rita"]))
    assert all(figure["on_field"] for figure in page.view["figures"]) is (table == "real")
    again = field.client.get(f"{form}?again={opened.id}").content.decode()
    assert again.count("checked") >= 8


def on_the_screen(**more):
    table = SAMPLE_TABLES[0]
    return Field(
        on_field=False, table="drawn", size=list(table.size),
        terrain=[to_builtins(piece) for piece in table.terrain], **more,
    )  # fmt: skip


def test_on_a_drawn_table_figures_come_in_and_go_where_somebody_taps():
    field = founded(on_the_screen)
    field.enter("prepare", side=0, points=6)
    field.enter("set-zone", side=0, kind="entry", left=0, right=30, bottom=0, top="4.5")
    assert field.page().view["zones"][0]["corners"] == [[0, 0], [3000, 0], [3000, 450], [0, 450]]
    field.begin()
    html = field.html("anna", "de")
    assert "data-arm" in html
    one = next(one for one in field.page().legal if one.code == "relocate" and one.command["figure"] == 2)
    field.enter("choice", command=json.dumps(one.command), acts_as=one.acts_as, point="points", x=600, y=200)
    assert field.seen(2)["on_field"] and field.seen(2)["x"] == 600
    if field.page().view["turn"] == 1:
        field.choose("stop")
    field.choose("activate", figure=2)
    assert field.page().waiting.kind == "command"
    field.enter("standing-order", figure=2, side=0, order="always")
    assert re.search(r'value="always"\s+selected', field.html("anna", "de"))
    there = {"figure": 2, "how": "move", "ap": 1, "point": "points", "x": 600, "y": 500}
    said = field.client.post(reverse("ahead", args=[field.battle, "move"]), there).json()
    assert said["cost"] == "The way there costs 3 MP." and said["places"] == [[600, 500]]
    assert field.seen(2)["y"] == 200  # it was only asked
    field.enter("move", **there)
    assert field.seen(2)["y"] == 500


def test_on_a_drawn_table_a_card_is_among_the_answers_to_who_interrupts():
    """PB-110, 122: nobody but whoever holds it reads of it before it is played."""
    field = on_the_screen(options={"pb12.cards": True})
    member, browser = field.front.members["ben"], field.front.browser("ben")

    def ben(form, **fields):
        yours = {"acts_as": member, "yours": "1"}
        said = browser.post(reverse("enter", args=[field.battle, form]), {**fields, **yours})
        assert said.status_code == 302, text(said)[:600]

    for side in (0, 1):
        field.enter("prepare", side=side, points=6)
        field.enter("set-zone", side=side, kind="entry", left=0, right=30, bottom=0, top=30)
    ben("choose-cards", side=1, **{"cards-False alarm": 1, "cards-Once more": 1})
    field.choose("begin")
    field.answer(number=2)
    field.bid(0, 0)
    field.answer(choice="first" if field.page().waiting.sides[0] == 1 else "last")
    for figure, y in ((5, 2800), (2, 200)):
        one = next(one for one in field.page().legal if one.code == "relocate" and one.command["figure"] == figure)
        field.enter("choice", command=json.dumps(one.command), acts_as=one.acts_as, point="points", x=600, y=y)
    field.enter("standing-order", figure=5, side=1, order="always")
    field.choose("wait", side=1)
    field.choose("activate", figure=2)
    asked = field.page().waiting.question
    assert asked.kind == "interrupt"
    button = 'value="card False alarm"'
    assert button in field.html("ben") and "card Once more" not in field.html("ben")
    assert button not in field.html("anna") and button not in field.html("rita")
    ben("answer", kind="interrupt", question=asked.number, side=1, how="card False alarm")
    assert any("played False alarm" in sentence.text for sentence in field.page().sentences)


@pytest.mark.parametrize(("options", "badge"), [({}, True), ({"pb12.range_multipliers": [1, 2, 3, 5, 8]}, False)])
def test_a_number_from_a_lost_table_wears_the_badge_of_our_own_ruling(options, badge):
    """PB-11: unless the campaign has lines of its own."""
    field = Field(options=options)
    field.begin()
    field.choose("activate", figure=2)
    field.enter("attack", figure=2, target=4, shot="shoot 0 1 0 ")
    field.answer(distance=600, visible=100)
    game = load_game(ruleset("pb12"), field.front.campaign, field.battle)
    roll = next(record.event.roll for record in game.everything if getattr(record.event, "purpose", "") == "shoot")
    html = field.client.get(reverse("roll", args=[field.battle, roll])).content.decode()
    why = html[html.index('<ul class="why">') :]
    assert ("table ruling" in why[: why.index("</ul>")]) == badge


def test_on_a_drawn_table_each_side_comes_in_where_it_may_and_looks_away_from_its_edge():
    """PB-25: a button is there before somebody has tapped where."""
    field = founded(on_the_screen)
    field.enter("prepare", side=1, points=6)
    field.begin(first=1)
    one = next(one for one in field.page().legal if one.code == "relocate" and one.command["figure"] == 4)
    assert '"facing": [0, -100]' in unescape(field.html("ben"))
    field.enter("choice", 422, command=json.dumps(one.command), acts_as=one.acts_as, point="points", x=600, y=200)
    field.enter("choice", command=json.dumps(one.command), acts_as=one.acts_as, point="points", x=600, y=2900)
    assert field.seen(4)["on_field"]


def test_the_page_says_whose_leader_is_missing_before_the_first_round():
    """PB-126."""
    field = Field(options={"pb12.scenario_modules": ["kill_leader"]})
    assert "Not ready: choose who leads Anna's force, Ben's force" in text_of(field.html("anna"))
    for side, figure in enumerate((1, 4)):
        field.enter("choose-leader", side=side, group=side, figure=figure)
    html = text_of(field.html("anna"))
    assert "Everyone's ready" in html and "Not ready" not in html


@pytest.mark.parametrize(("limit", "over"), [(4_000, True), (9_000, False)])
def test_the_page_says_who_is_over_the_limit_before_the_first_round(limit, over):
    """PB-15."""
    field = Field(options={"pb12.game_value_limit": limit})
    html = text_of(field.html("anna"))
    assert ("Over the limit: Anna's force" in html, "Everyone's ready" in html) == (over, not over)


def test_on_a_drawn_table_the_page_says_who_is_not_in_sight():
    """PB-64: people hide whoever stands behind them."""
    places = [(1500, 500), (1000, 500), (500, 500), (1500, 2000), (1500, 2100), (2500, 2000)]
    field = Field(table="drawn", size=[3000, 3000], terrain=[], at=places)
    field.begin()
    field.choose("activate", figure=1)
    assert "Not in sight: Tamme." in text_of(field.html("anna"))


def test_no_more_points_are_offered_than_a_weapon_has_tests_for():
    """PB-86: a test without a resource point lapses."""
    field = founded(acts, 2)
    html = field.html("anna")
    assert 'value="shoot 0 2 ' in html and 'value="shoot 0 3 ' not in html


def test_a_seat_is_empty_while_its_passenger_is_in_reserve():
    """PB-105: only who is fixed comes in with a vehicle."""
    field = Field(forces=(PASS_PATROL[:1], MOOR_RUNNERS[-2:]), on_field=False)
    field.enter("board", figure=2, vehicle=3, seat="area")
    assert "Carries Mirthe" in text_of(field.html()) and "Aboard Steam wagon" in text_of(field.html())
    field.enter("prepare", side=1, points=3)
    field.begin(first=1)
    field.choose("relocate", figure=3)
    assert "Carries Mirthe" not in text_of(field.html()) and "Aboard Steam wagon" not in text_of(field.html())


def test_the_question_about_an_area_names_its_side():
    """PB-126: each side may have one."""
    field = Field(options={"pb12.scenario_modules": ["hold_area"]})
    field.enter("set-zone", side=1, kind="hold")
    field.begin()
    while field.page().view["phase"] == "moves":
        field.choose("stop")
    field.choose("next-round")
    assert "Who can act in the area of Ben's force?" in text_of(field.html("anna"))


def test_the_light_of_a_place_is_no_shade_of_a_page():
    field = Field(language="de", options={"pb12.scenario_modules": ["darkness"]})
    field.begin()
    field.choose("activate", figure=1)
    field.enter("attack", figure=1, target=4, shot="shoot 0 1 0 ")
    assert ">Licht<" in field.html("anna", "de")


def test_a_vehicles_outline_is_on_the_map_also_as_a_wreck():
    """PB-47, 109: what it runs into, and what runs into it, hangs on that."""
    forces = (PASS_PATROL[:1], MOOR_RUNNERS[-1:])
    field = Field(forces, table="drawn", size=[3000, 3000], terrain=[], at=[(500, 500), (1500, 1000)])
    body = '<polygon class="zone body g-red" points="1600,1800 1400,1800 1400,2200 1600,2200" />'
    assert body in field.html()
    field.enter("state", figure=2, state="destroyed", times=1, reason="so")
    assert body in field.html()


def test_a_vehicle_is_offered_only_what_it_can_do():
    """PB-71, 116, 119: it carries nobody, and without weapons it neither threatens nor shoots."""
    field = Field(forces=(PASS_PATROL[:1], MOOR_RUNNERS[-2:]))
    field.enter("board", figure=2, vehicle=3, seat="control")
    for side in (0, 1):
        field.enter("prepare", side=side, points=3)
    field.begin(first=1)
    field.choose("activate", figure=2)
    field.choose("steer", figure=2)
    html = field.html("ben")
    ids = {
        one for one in ("d-carry-3", "d-threat-3", "d-point-3", "d-carry-2", "d-threat-2", "d-point-2") if one in html
    }
    assert ids == {"d-carry-2", "d-threat-2", "d-point-2"}
    assert "Choose as target" not in text_of(html)


def test_a_way_that_costs_too_much_says_so_before_it_is_sent():
    """PB-59, 119: by the action points that are chosen; whom one carries makes each option dearer."""
    field = founded(on_the_screen)
    field.enter("prepare", side=0, points=6)
    field.begin()
    for n, x in ((1, 600), (2, 700)):
        field.enter("choice", **relocating(field, n, x))
        if field.page().view["turn"] == 1:
            field.choose("stop")
    field.choose("activate", figure=1)
    there = {"figure": 1, "how": "move", "point": "points", "x": 600, "y": 900}
    costs = {ap: asked_ahead(field, "move", ap=ap, **there) for ap in (1, 2, 3)}
    assert costs[1]["why"].startswith("That takes 7 movement points")
    assert "why" not in costs[3] and costs[3]["cost"] == "The way there costs 7 MP."
    carried = {"figure": 1, "target": 2, "ap": 0, "move_ap": 1, "point": "points", "x": 600, "y": 500}
    assert asked_ahead(field, "carry", **carried)["why"].startswith("That takes")
    assert field.seen(1)["y"] == 200  # it was only asked


def relocating(field, n, x):
    one = next(one for one in field.page().legal if one.code == "relocate" and one.command["figure"] == n)
    return {"command": json.dumps(one.command), "acts_as": one.acts_as, "point": "points", "x": x, "y": 200}


def asked_ahead(field, what, **fields):
    return field.client.post(reverse("ahead", args=[field.battle, what]), fields).json()


def test_a_side_that_is_wholly_in_reserve_reads_that_it_is_defeated_when_the_round_ends():
    """PB-28: without anybody able on the field."""
    field = founded(on_the_screen)
    field.enter("prepare", side=0, points=6)
    warned = "Defeated at the end of the round"
    assert warned not in field.html("anna")
    field.begin()
    assert field.html("anna").count(warned) == 2 and "Am Rundenende besiegt" in field.html("ben", "de")
    field.enter("choice", **relocating(field, 1, 600))
    assert field.html("anna").count(warned) == 1
