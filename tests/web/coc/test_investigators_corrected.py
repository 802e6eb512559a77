"""A fight of investigators put right through the pages: an entry corrected, the table taken back, disputed, copied."""

import json
import random
import re
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.models import Battle, Character, Dispute
from tests.web.coc.test_investigators import enter, page_of, step, text

GERMAN, ENGLISH = (pytest.mark.parametrize("language", [one]) for one in ("de", "en"))  # in turn: the forms are one


def types(study, battle):
    return [row.type for row in read(study.campaign, stream=battle)]


def payloads(study, battle, kind):
    return [json.loads(row.payload) for row in read(study.campaign, stream=battle, types=[f"battle/{kind}/1"])]


def versions(study, battle, kind):
    return [row.version for row in read(study.campaign, stream=battle, types=[f"battle/{kind}/1"])]


def attack(study, battle):
    """The version of Adele's own die."""
    rolled = read(study.campaign, stream=battle, types=["battle/rolled/1"])
    return next(row.version for row in rolled if json.loads(row.payload)["purpose"] == "attack")


@pytest.fixture
def struck(study):
    """Typed dice: Adele strikes the cultist, who dodges; her 40 succeeds and the damage has been rolled or is due."""
    battle = study.fight("typed", options={"coc.firearm_initiative": "none"})
    study.act({"type": "begin-round"}, stream=battle)
    while (up := page_of(study, battle).view["up"]) != 1:
        study.act({"type": "wait", "figure": up}, stream=battle)
    study.act({"type": "strike", "figure": 1, "target": 3}, stream=battle)
    study.act({"type": "answer", "value": {"choice": "dodge"}}, stream=battle)
    study.act({"type": "enter-dice", "faces": [40]}, stream=battle)
    study.act({"type": "enter-dice", "faces": [90]}, stream=battle)
    return battle


def test_a_corrected_reaction_says_with_which_weapon_one_fights_back(study, struck):
    """Two ways to fight back were two words that were the same; of a weapon that nobody saw its place isn't named."""
    (version,) = versions(study, struck, "answered")
    address = reverse("correct", args=[struck, version])
    pages = {who: text(study.browser(who).get(address)) for who in ("rita", "anna")}
    assert "Fight back: bare hands" in pages["rita"]
    assert "Fight back" in pages["anna"] and "Fight back: bare hands" not in pages["anna"]


def test_the_weapon_of_a_hidden_opponent_stands_at_its_own_place(study):
    """Of what an opponent carries only the knife was seen: it is his second weapon, not the first of the list."""
    figures = [{"side": 0, "character": study.figures["anna"][0]}]
    figures += [{"side": 1, "rank": "opponent", "name": "Kultist", "weapons": ["pistol", "knife"]}]
    battle = study.fight(figures=figures, options={"coc.firearm_initiative": "none"})
    study.act({"type": "begin-round"}, stream=battle)
    while (up := page_of(study, battle).view["up"]) != 2:
        study.act({"type": "wait", "figure": up}, stream=battle)
    study.act({"type": "strike", "figure": 2, "target": 1, "weapon": 1}, stream=battle)
    study.act({"type": "answer", "value": {"choice": "nothing"}}, stream=battle)
    version = versions(study, battle, "commanded")[-1]
    said = study.browser("anna").get(reverse("correct", args=[battle, version])).content.decode()
    assert re.search(r'<option value="1"\s+selected>\s*knife', said) and "pistol" not in said


def look(client, address, **said):
    answer = client.post(address, {"then": "[]", **said, "do": "look"})
    return answer, answer.context.get("foreseen")


@GERMAN
def test_a_mistyped_die_is_corrected_on_its_page(study, struck, language):
    """The blow misses after all: what is worked out again shows first, then it is recorded."""
    version, before = attack(study, struck), len(read(study.campaign))
    rita, address = study.browser("rita", language), reverse("correct", args=[struck, version])
    assert rita.get(address).content.decode().count('name="face"') == 1
    answer, foreseen = look(rita, address, face="99")
    assert answer.status_code == 200 and foreseen is not None, text(answer)[:500]
    assert "<del>" in answer.content.decode() and "<ins>" in answer.content.decode()
    assert len(read(study.campaign)) == before
    said = {"then": "[]", "face": "99", "do": "confirm", "shown": foreseen.shown, "id": str(uuid4()), "reason": "99"}
    assert rita.post(address, said)["Location"] == reverse("battle", args=[struck])
    assert payloads(study, struck, "amended") and payloads(study, struck, "roll-kept")[0]["faces"] == [99]


@ENGLISH
def test_a_player_proposes_the_correction_and_the_keeper_looks_at_it_and_agrees(study, struck, language):
    """What would come of it hangs on the opponent's numbers: she isn't told, and he is."""
    version = attack(study, struck)
    address = reverse("correct", args=[struck, version])
    anna, rita = study.browser("anna", language), study.browser("rita", language)
    answer, foreseen = look(anna, address, face="99")
    assert foreseen is not None and foreseen.proposes, text(answer)[:500]
    assert {"en": "hidden from you", "de": "vor dir verborgen"}[language] in text(answer)
    assert "<del>" not in answer.content.decode() and "<ins>" not in answer.content.decode()
    said = {"then": "[]", "face": "99", "do": "confirm", "shown": foreseen.shown, "id": str(uuid4())}
    anna.post(address, said)
    assert payloads(study, struck, "proposed") and not payloads(study, struck, "amended")
    offered = rita.get(reverse("battle", args=[struck])).content.decode()
    assert {"en": "correct an entry", "de": "Korrektur einer Eingabe"}[language] in offered
    assert "<del>" in offered and "<ins>" in offered and "99" in offered
    own = anna.get(reverse("battle", args=[struck])).content.decode()
    assert "<del>" not in own and "<ins>" not in own
    study.act({"type": "agree", "proposal": 1}, "rita", struck)
    assert payloads(study, struck, "amended")


def test_what_should_have_been_entered_stands_in_the_proposal_as_it_was_said(study, struck):
    """Another target, and another answer: the Keeper reads both in words."""
    rita, anna = study.browser("rita"), study.browser("anna")
    for kind, field, value, label in (
        ("commanded", "value-target", "4", "Target"),
        ("answered", "value-choice", "fight_back-1", "Choice"),
    ):
        address = reverse("correct", args=[struck, versions(study, struck, kind)[-1]])
        said = {"then": "[]", field: value, "do": "confirm", "shown": "", "id": str(uuid4())}
        assert anna.post(address, said).status_code == 302
        told = rita.get(reverse("battle", args=[struck])).context["proposals"][-1]
        assert told["about"] and dict(told["facts"])[label] not in ("", value)
        assert rita.post(address, {field: value, "do": "look"}).context["foreseen"].shown


@GERMAN
def test_an_answer_and_a_command_are_corrected_on_their_pages(study, struck, language):
    """He fought back instead of dodging; or it was the hounds that she struck at."""
    rita = study.browser("rita", language)
    answered = reverse("correct", args=[struck, versions(study, struck, "answered")[0]])
    form = text(rita.get(answered))
    assert {"en": "dodge", "de": "ausweichen"}[language] in form.casefold()
    options = payloads(study, struck, "asked")[0]["options"]
    back = next(option for option in options if option.startswith("fight_back"))
    answer, foreseen = look(rita, answered, **{"value-choice": back})
    assert foreseen is not None, text(answer)[:500]
    commanded = reverse("correct", args=[struck, versions(study, struck, "commanded")[-1]])
    page = rita.get(commanded).content.decode()
    assert "Hunde" in page and 'name="value-target"' in page
    answer, foreseen = look(rita, commanded, **{"value-target": "4"})
    assert foreseen is not None, text(answer)[:500]


@ENGLISH
def test_every_entry_of_a_fight_has_a_page_that_looks_at_it_as_it_was(study, language):
    """Whatever was entered, said again as it was: the page says that nothing changes."""
    client, pick, battle = study.browser("rita", language), random.Random(5), study.fight("typed")
    for _ in range(30):
        if step(study, client, battle, pick):
            break
    rolled, looked = set(versions(study, battle, "rolled")), 0
    entries = [*versions(study, battle, "answered"), *versions(study, battle, "commanded"), *rolled]
    for version in sorted(entries)[-24:]:
        address = reverse("correct", args=[battle, version])
        got = client.get(address)
        if got.status_code == 422:  # whose turn it is and nothing else, such as a new round
            continue
        fields = {field.name: field.value for field in got.context["fields"]}
        said = {"face": got.context["faces"]} if got.context["entry"].kind == "dice" else fields
        answer, foreseen = look(client, address, **said)
        assert foreseen is not None, (version, text(answer)[:600])
        assert (foreseen.stopped, foreseen.no) == (0, ""), (version, foreseen)
        looked += 1
    assert looked > 8


def test_a_fight_goes_back_on_the_page_and_is_played_on(study, struck):
    rita, first = study.browser("rita"), page_of(study, struck).points[0].version
    answer = enter(rita, struck, "rewind", to=first, reason="noch einmal")
    assert answer.status_code == 200 and 'class="say no"' not in answer.content.decode(), text(answer)[:500]
    assert types(study, struck)[-1] == "battle/rewound/1" and page_of(study, struck).view["round"] == 0
    pick = random.Random(3)
    assert not step(study, rita, struck, pick)


def test_the_last_entry_is_taken_back_on_the_page(study, struck):
    size = len(types(study, struck))
    answer = enter(study.browser("rita"), struck, "take-back")
    assert answer.status_code == 200, text(answer)[:500]
    assert types(study, struck)[size:] == ["battle/taken-back/1"]
    assert page_of(study, struck).waiting.kind == "dice"


@GERMAN
def test_a_what_if_copy_of_a_fight_is_played_on_and_the_fight_stays(study, struck, language):
    rita, at = study.browser("rita", language), attack(study, struck) - 1
    rita.post(reverse("fork-battle", args=[struck]), {"at": at, "name": "Hätte er gewartet", "id": str(uuid4())})
    copy = Battle.everything.get(copy__of=str(struck)).id
    before = types(study, struck)
    page = rita.get(reverse("battle", args=[copy]))
    assert page.status_code == 200 and "say what-if" in page.content.decode()
    pick = random.Random(1)
    for _ in range(6):
        assert not step(study, rita, copy, pick)
    assert types(study, struck) == before
    for who in ("anna", "sam", "otto"):
        assert study.browser(who).get(reverse("battle", args=[copy])).status_code == 404


@ENGLISH
def test_a_roll_of_a_fight_is_disputed_answered_and_the_table_taken_back(study, struck, language):
    roll = read(study.campaign, stream=struck, types=["battle/rolled/1"])[0]
    form = reverse("new-dispute", args=[study.campaign]) + f"?event={roll.seq}"
    anna, rita = study.browser("anna", language), study.browser("rita", language)
    assert anna.get(form).status_code == 200
    assert anna.post(form, {"claim": "Der Würfel lag schief."}).status_code == 302
    dispute = Dispute.objects.get().id
    say = {what: reverse("dispute-say", args=[study.campaign, dispute, what]) for what in ("answer", "rule")}
    assert rita.post(say["answer"], {"text": "Ich sah ihn."}).status_code == 302
    assert rita.post(say["rule"], {"ruling": "rewound", "to": 2, "reason": "Noch einmal."}).status_code == 302
    row = Dispute.objects.get()
    assert (row.status, row.ruling) == ("ruled", "rewound")
    assert types(study, struck)[-1] == "battle/rewound/1"
    page = reverse("dispute", args=[study.campaign, dispute])
    for who in ("anna", "rita", "otto"):
        said = text(study.browser(who, language).get(page))
        assert all(words in said for words in ("schief", "Ich sah ihn.", "Noch einmal.")), who


@GERMAN
def test_what_a_closed_fight_was_booked_with_is_put_right_on_the_sheet_and_the_page_says_so(study, struck, language):
    study.act({"type": "end", "how": "time_up"}, stream=struck)
    seq = read(study.campaign, stream=study.campaign, types=["campaign/battle-outcome/1"])[-1].seq
    address, before = reverse("correct-outcome", args=[study.campaign, seq]), len(read(study.campaign))
    said = {"en": "set hit points, trackers and states on the sheet", "de": "setzt Trefferpunkte, Zähler und Zustände"}
    rita = study.browser("rita", language)
    page = rita.get(address)
    assert page.status_code == 200 and said[language] in text(page)
    assert 'name="winner"' in page.content.decode() and 'name="fate-' not in page.content.decode()
    for one in ("anna", "ben"):
        assert reverse("sheet", args=[study.campaign, study.figures[one][0]]) in page.content.decode()
    for do in ("look", "confirm"):
        refused = rita.post(address, {"do": do, "winner": "-1"})
        assert refused.status_code == 422 and said[language] in text(refused)
    body = {"command": {"type": "correct-outcome", "outcome": seq, "figures": []}}
    door = rita.post(f"/api/campaigns/{study.campaign}/correction/", body, content_type="application/json")
    assert (door.status_code, door.json()["error"]["code"]) == (422, "wounds-on-the-sheet")
    assert len(read(study.campaign)) == before


def test_a_closed_fight_goes_on_again_and_what_it_left_no_longer_counts(study, struck):
    while (waits := page_of(study, struck).waiting).roll is not None:
        study.act({"type": "enter-dice", "faces": [1] * waits.roll.count}, stream=struck)
    study.act({"type": "harm", "figure": 1, "amount": 3, "source": "fall"}, stream=struck)
    version = page_of(study, struck).points[-1].version
    study.act({"type": "end", "how": "time_up"}, stream=struck)
    adele = Character.objects.get(id=study.figures["anna"][0])
    assert adele.body is not None and adele.body["hp"] < adele.body["hp_max"]
    answer = enter(study.browser("rita"), struck, "rewind", to=version, reason="noch eine Runde")
    assert answer.status_code == 200 and Battle.objects.get(id=struck).status == "open", text(answer)[:500]
    assert Character.objects.get(id=adele.id).body is None


@ENGLISH
def test_fields_of_an_entry_are_shown_in_the_readers_words(study, language):
    """A move of three metres."""
    battle = study.fight("typed", options={"coc.firearm_initiative": "none"})
    study.act({"type": "begin-round"}, stream=battle)
    study.act({"type": "move", "figure": page_of(study, battle).view["up"], "metres": 3}, stream=battle)
    moved = reverse("correct", args=[battle, versions(study, battle, "commanded")[-1]])
    fields = study.browser("rita", language).get(moved).context["fields"]
    said = [(field.label, field.value) for field in fields if not field.usual]
    assert said == [({"en": "Metres", "de": "Meter"}[language], "3")]
