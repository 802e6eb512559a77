"""Correcting an entry on its page and over the API: looked at first, then confirmed; by whom, and what is refused."""

import json
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.ledger.read import read

pytestmark = pytest.mark.django_db


@pytest.fixture
def shot(street):
    """Typed dice: Keule shoots at Keule of the others and hits; the battle, and the version of the dice."""
    battle, count = shooting(street, "none")
    receipt = enter(street, battle, {"type": "enter-dice", "faces": [6, *[2] * (count - 1)]})
    version = next(event.version for event in receipt.events if event.type == "battle/rolled/1")
    for faces in ([3], [3]):
        enter(street, battle, {"type": "enter-dice", "faces": faces})
    return battle, version, count


def shooting(street, cover):
    """Typed dice, and Keule is about to throw them at Keule of the others; the battle, and how many they are."""
    battle = street.battle("typed", cards="typed")
    enter(street, battle, {"type": "turn-card"})
    left = payloads(street, battle, "battle/roll-requested/1")[-1]["options"]
    enter(street, battle, {"type": "enter-dice", "faces": [left.index("figure-1") + 1]})
    enter(street, battle, {"type": "shoot", "figure": 1, "target": 3})
    enter(street, battle, {"type": "answer", "value": {"band": "close", "cover": cover}})
    return battle, payloads(street, battle, "battle/roll-requested/1")[-1]["count"]


def enter(street, battle, command):
    return street.act(command, stream=battle)


def payloads(street, battle, type):
    return [json.loads(row.payload) for row in read(street.campaign, stream=battle, types=[type])]


def test_dice_that_count_again_were_entered_by_whoever_typed_them(street):
    """Rita corrects what was told of the shot: the dice of it stay Anna's. Those that she corrects are hers."""
    battle, count = shooting(street, "none")
    typed = street.act({"type": "enter-dice", "faces": [6, *[2] * (count - 1)]}, "anna", stream=battle)
    fact = [row.version for row in read(street.campaign, stream=battle, types=["battle/answered/1"])][-1]
    roll = json.loads(next(event.payload for event in typed.events if event.type == "battle/rolled/1"))["roll"]

    def who():
        page = street.browser("otto").get(reverse("roll", args=[battle, roll])).content.decode()
        return page.split("Who entered it</h2>")[1].split("</bdi>")[0].split("<bdi>")[1]

    def corrects(version, said):
        rita, address = street.browser("rita"), reverse("correct", args=[battle, version])
        looked = rita.post(address, {**said, "then": "[]", "do": "look"}).content.decode()
        shown = looked.split('name="shown" value="')[1].split('"')[0]
        done = rita.post(address, {**said, "then": "[]", "do": "confirm", "shown": shown, "id": str(uuid4())})
        assert done.status_code == 302

    assert who() == "Anna"
    corrects(fact, {"value-band": "medium", "value-cover": "none"})
    kept = [row.version for row in read(street.campaign, stream=battle, types=["battle/roll-kept/1"])][-1]
    assert who() == "Anna"
    corrects(kept, {"face": ["5", *["2"] * (count - 1)]})
    assert who() == "Rita"


def test_looked_at_confirmed_and_done(street, shot):
    battle, version, count = shot
    rita, address = street.browser("rita"), reverse("correct", args=[battle, version])
    assert rita.get(address).content.decode().count('name="face"') == count
    said = {"face": ["5", *["2"] * (count - 1)], "then": "[]"}
    before = len(read(street.campaign))
    looked = rita.post(address, {**said, "do": "look"}).content.decode()
    assert "<del>" in looked and "<ins>" in looked and "Correct it" in looked
    assert len(read(street.campaign)) == before
    shown = looked.split('name="shown" value="')[1].split('"')[0]
    done = rita.post(address, {**said, "do": "confirm", "shown": shown, "id": str(uuid4()), "reason": "A 5."})
    assert done["Location"] == reverse("battle", args=[battle])
    assert payloads(street, battle, "battle/roll-kept/1")[-1]["faces"] == [5, *[2] * (count - 1)]
    assert "A 5." not in json.dumps(payloads(street, battle, "battle/amended/1"))
    stale = rita.post(address, {**said, "do": "confirm", "shown": shown, "id": str(uuid4())})
    assert stale.status_code == 422


@pytest.mark.parametrize("then", ["{", "[" * 100_000, "[1]", "7", "[[]]"])
def test_what_the_page_carries_on_counts_for_nothing_where_it_is_no_list_of_entries(street, shot, then):
    battle, version, count = shot
    said = {"face": ["5", *["2"] * (count - 1)], "then": then, "do": "look"}
    looked = street.browser("rita").post(reverse("correct", args=[battle, version]), said)
    assert looked.status_code == 200 and "<ins>" in looked.content.decode()


def test_a_player_proposes_and_the_others_agree(street, shot):
    battle, version, count = shot
    anna, address = street.browser("anna"), reverse("correct", args=[battle, version])
    said = {"face": ["5", *["2"] * (count - 1)], "then": "[]"}
    looked = anna.post(address, {**said, "do": "look"}).content.decode()
    assert "The others have to agree." in looked
    shown = looked.split('name="shown" value="')[1].split('"')[0]
    anna.post(address, {**said, "do": "confirm", "shown": shown, "id": str(uuid4())})
    assert payloads(street, battle, "battle/proposed/1") and not payloads(street, battle, "battle/amended/1")
    street.act({"type": "agree", "proposal": 1}, "ben", battle)
    assert payloads(street, battle, "battle/amended/1")


def test_a_changed_fact_asks_for_what_is_missing(street, shot):
    battle, _, _ = shot
    fact = read(street.campaign, stream=battle, types=["battle/answered/1"])[0].version
    rita, address = street.browser("rita"), reverse("correct", args=[battle, fact])
    page = rita.get(address).content.decode()
    assert '<option value="close" selected>' in page
    looked = rita.post(address, {"value-band": "medium", "value-cover": "none", "then": "[]", "do": "look"})
    assert looked.status_code == 200 and "What would change" in looked.content.decode()
    wrong = rita.post(address, {"value-band": "afar", "value-cover": "none", "then": "[]", "do": "look"})
    assert "Range should be one of beyond, close" in wrong.content.decode()


def test_only_those_at_the_table_look_and_nobody_else_finds_it(street, shot):
    battle, version, _ = shot
    address = reverse("correct", args=[battle, version])
    assert street.browser("otto").get(address).status_code == 403
    assert street.browser("sam").get(address).status_code == 403
    assert street.browser("stranger").get(address).status_code == 404


def test_what_nobody_entered_is_not_corrected(street, shot):
    battle, _, _ = shot
    answer = street.browser("rita").get(reverse("correct", args=[battle, 1]))
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Nobody entered this" in text, text[text.find("say no") :][:300]


def test_over_the_api(street, shot):
    battle, version, count = shot
    rita, body = street.browser("rita"), {"command": {"entry": version, "faces": [5, *[2] * (count - 1)]}}
    address = f"/api/battles/{battle}/correction/"
    found = rita.post(address, body, content_type="application/json")
    assert found.status_code == 200 and found.json()["stopped"] == 0 and len(found.json()["shown"]) == 64
    wrong = {"command": {"entry": version, "faces": [9] * count}}
    assert rita.post(address, wrong, content_type="application/json").status_code == 400
    assert street.browser("stranger").post(address, body, content_type="application/json").status_code == 404
    assert street.browser("sam").post(address, body, content_type="application/json").status_code == 403


def test_a_ruling_leads_to_the_correction_and_then_names_it(street, shot):
    battle, version, count = shot
    rita, correct = street.browser("rita"), reverse("correct", args=[battle, version])
    form = reverse("new-dispute", args=[street.campaign]) + f"?battle={battle}&version={version}"
    page = street.browser("ben").post(form, {"claim": "That was a 5"})["Location"]
    assert f'href="{correct}"' in rita.get(page).content.decode()
    assert f'href="{correct}"' not in street.browser("ben").get(page).content.decode()
    said = {"face": ["5", *["2"] * (count - 1)], "then": "[]"}
    looked = rita.post(correct, {**said, "do": "look"}).content.decode()
    shown = looked.split('name="shown" value="')[1].split('"')[0]
    rita.post(correct, {**said, "do": "confirm", "shown": shown, "id": str(uuid4())})
    done = read(street.campaign, stream=battle, types=["battle/amended/1"])[-1]
    ruling = rita.get(page).content.decode()
    carried = ruling.split('name="carried" value="')[1].split('"')[0]
    assert carried == str(done.command) and f"line {done.seq} of the log" in ruling
    rita.post(page + "rule/", {"ruling": "corrected", "reason": "It was", "carried": carried})
    ruled = json.loads(read(street.campaign, types=["campaign/dispute-ruled/1"])[-1].payload)
    assert (ruled["ruling"], ruled["carried"]) == ("corrected", carried)
    assert "Carried out in line" in rita.get(page).content.decode()


def test_what_stays_in_force_is_not_struck_out(street, shot):
    battle, version, count = shot
    enter(street, battle, {"type": "note", "note": "Pizza is here"})
    said = {"face": ["5", *["2"] * (count - 1)], "then": "[]", "do": "look"}
    looked = street.browser("rita").post(reverse("correct", args=[battle, version]), said).content.decode()
    assert "<del>" in looked and "Pizza" not in looked.split("What would change")[1]


def test_a_proposal_says_the_old_and_the_new_and_can_be_declined(street, shot):
    battle, version, count = shot
    anna, ben, address = street.browser("anna"), street.browser("ben"), reverse("correct", args=[battle, version])
    said = {"face": ["5", *["2"] * (count - 1)], "then": "[]"}
    looked = anna.post(address, {**said, "do": "look"}).content.decode()
    shown = looked.split('name="shown" value="')[1].split('"')[0]
    anna.post(address, {**said, "do": "confirm", "shown": shown, "id": str(uuid4()), "reason": "It was a 5"})
    page = reverse("battle", args=[battle])
    seen = ben.get(page).context["proposals"][0]
    assert seen["reason"] == "It was a 5" and ("Dice", ", ".join(["5", *["2"] * (count - 1)])) in seen["facts"]
    assert seen["about"] and {mark for mark, _ in seen["lines"]} == {"gone", "new"}
    text = ben.get(page).content.decode()
    assert "Agree" in text and "Decline" in text and "It was a 5" in text
    own = anna.get(page).content.decode()
    assert "Withdraw" in own and ">Agree<" not in own
    decline = reverse("enter", args=[battle, "decline"])
    ben.post(decline, {"proposal": "1", "acts_as": str(street.members["ben"]), "id": str(uuid4())})
    assert payloads(street, battle, "battle/proposal-declined/1") and not ben.get(page).context["proposals"]
    assert "Declined by" in ben.get(page).content.decode()


def test_a_decision_against_the_rules_is_proposed_in_words(street, shot):
    battle, _, _ = shot
    down = {"type": "set-state", "figure": 3, "state": "knocked_down"}
    street.act({"type": "decide-otherwise", "command": down, "reason": "slipped"}, "anna", battle)
    facts = street.browser("ben").get(reverse("battle", args=[battle])).context["proposals"][0]["facts"]
    assert ("State", "knocked down") in facts and facts[0][1] == "Set a state by hand"


def test_going_back_is_proposed_with_what_would_be_gone(street, shot):
    battle, _, _ = shot
    points = street.browser("anna").get(reverse("battle", args=[battle])).context["points"]
    street.act({"type": "rewind", "to": points[0][1]}, "anna", battle)
    lines = street.browser("ben").get(reverse("battle", args=[battle])).context["proposals"][0]["lines"]
    assert lines and all(mark == "gone" for mark, _ in lines)


def test_a_wound_by_hand_goes_to_whom_it_happened(street):
    """It is nobody's turn then, so the figure may be another one; in an action the figure is whose turn it is."""
    battle = street.battle("typed", cards="typed")
    wound = {"type": "set-wound", "figure": 3, "location": "legs", "severity": "flesh"}
    receipt = enter(street, battle, {"type": "decide-otherwise", "command": wound, "reason": "The wall fell"})
    version = next(event.version for event in receipt.events if event.type == "battle/commanded/1")
    rita, address = street.browser("rita"), reverse("correct", args=[battle, version])
    assert 'name="value-figure"' in rita.get(address).content.decode()
    said = {"value-figure": "4", "value-location": "legs", "value-severity": "flesh", "then": "[]"}
    looked = rita.post(address, {**said, "do": "look"}).content.decode()
    shown = looked.split('name="shown" value="')[1].split('"')[0]
    rita.post(address, {**said, "do": "confirm", "shown": shown, "id": str(uuid4())})
    assert payloads(street, battle, "battle/commanded/1")[-1]["command"]["figure"] == 4


def test_the_preview_names_what_it_changes_in_lives_if_the_battle_ended_there(street):
    """A serious wound by hand goes to somebody else: so do the battles to sit out."""
    battle = street.battle("typed", cards="typed")
    wound = {"type": "set-wound", "figure": 3, "location": "chest", "severity": "serious"}
    receipt = enter(street, battle, {"type": "decide-otherwise", "command": wound, "reason": "The wall fell"})
    version = next(event.version for event in receipt.events if event.type == "battle/commanded/1")
    said = {"value-figure": "4", "value-location": "chest", "value-severity": "serious", "then": "[]", "do": "look"}
    looked = street.browser("rita").post(reverse("correct", args=[battle, version]), said)
    people = looked.context["if_over"]
    lines = [[(each["label"], each["was"], each["becomes"]) for each in person["changes"]] for person in people]
    assert lines == [
        [("Battles to sit out", "1", "0"), ("Wounds", "serious wound, chest", "none")],
        [("Battles to sit out", "0", "1"), ("Wounds", "none", "serious wound, chest")],
    ]
    assert "If the battle ended there" in looked.content.decode()


def test_whose_turn_it_is_stays_in_an_action(street, shot):
    battle, _, _ = shot
    commands = read(street.campaign, stream=battle, types=["battle/commanded/1"])
    version = next(command.version for command in commands if json.loads(command.payload)["command"]["type"] == "shoot")
    page = street.browser("rita").get(reverse("correct", args=[battle, version])).content.decode()
    assert 'name="value-target"' in page and 'name="value-figure"' not in page


@pytest.fixture
def covered(street):
    """A shot at somebody in cover, and an action after it: in the open it takes one more die."""
    battle, count = shooting(street, "soft")
    enter(street, battle, {"type": "enter-dice", "faces": [2] * count})
    enter(street, battle, {"type": "turn-card"})
    return battle, read(street.campaign, stream=battle, types=["battle/answered/1"])[0].version


@pytest.mark.parametrize("who", ["rita", "sam"])
def test_what_is_missing_is_entered_under_the_preview_by_any_referee(street, covered, who):
    battle, fact = covered
    if who == "sam":
        street.act({"type": "set-roles", "member": str(street.members[who]), "roles": ["co-referee"]}, "rita")
    client, address = street.browser(who), reverse("correct", args=[battle, fact])
    said = {"value-band": "close", "value-cover": "none", "then": "[]"}
    looked = client.post(address, {**said, "do": "look"})
    missing = looked.context["awaited"]["dice"]
    more = {"asked": "dice", "more-face": ["2"] * len(missing)}
    then = client.post(address, {**said, **more, "do": "answer"})
    said |= {"then": then.context["then"], "shown": then.context["foreseen"].shown, "id": str(uuid4())}
    done = client.post(address, {**said, "do": "confirm"})
    assert done.status_code == 302 and payloads(street, battle, "battle/amended/1")


def test_whoever_proposes_is_told_that_the_rest_is_entered_later(street, covered):
    battle, fact = covered
    anna, address = street.browser("anna"), reverse("correct", args=[battle, fact])
    said = {"value-band": "close", "value-cover": "none", "then": "[]"}
    looked = anna.post(address, {**said, "do": "look"})
    page = looked.content.decode()
    assert 'name="more-face"' not in page and "entered once the others agree" in page
    said |= {"shown": looked.context["foreseen"].shown, "id": str(uuid4()), "do": "confirm"}
    assert anna.post(address, said).status_code == 302
    street.act({"type": "agree", "proposal": 1}, "ben", battle)
    assert payloads(street, battle, "battle/amended/1")
