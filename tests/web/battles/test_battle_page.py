"""The battle page: following along, entering, being refused, going back, and what its words never say."""

import json
import re
from uuid import UUID, uuid4

import msgspec
import pytest
from django.urls import reverse

from campaigns.models import Battle, Member
from campaigns.selectors.battles.pages import battle_page
from tests.web.street import ALLEY

pytestmark = pytest.mark.django_db

HTMX = {"HTTP_HX_REQUEST": "true"}
NEVER_SAID = re.compile(r"\b(events?|streams?|projections?|payloads?|commands?|versions?)\b", re.I)


def enter(browser, battle, what, said=None, **more):
    return browser.post(reverse("enter", args=[battle, what]), said or {}, **HTMX, **more)


def choose(browser, battle, *codes):
    """Sends the first button of these kinds, with everything its form carries."""
    page = browser.get(reverse("battle", args=[battle]))
    found = [button for group in page.context["groups"] for button in group["buttons"] if button["code"] in codes]
    assert found, (codes, [button["code"] for group in page.context["groups"] for button in group["buttons"]])
    said = {"command": found[0]["json"], "acts_as": found[0]["acts_as"]}
    said |= {"yours": "1"} if found[0]["yours"] else {}
    return enter(browser, battle, "choice", {**said, "seen": page.context["battle"].version})


def until_up(street, browser, battle):
    """Turns cards until somebody is up; the page as it stands then."""
    referee = Member.objects.get(id=street.members["rita"])
    for _ in range(80):
        page = battle_page(battle, referee)
        if page.waiting.figure:
            return browser.get(reverse("battle", args=[battle]))
        street.act(
            next(choice.command for choice in page.legal if choice.code in ("turn-card", "shuffle")), "rita", battle
        )
    raise AssertionError("nobody came up")


def visible_words(page: str) -> str:
    """What a reader sees or hears: text, and the attributes that are spoken."""
    spoken = re.findall(r'(?:aria-label|title|placeholder|alt)="([^"]*)"', page)
    text = re.sub(r"(?s)<(script|style)\b.*?</\1>|<[^>]*>", " ", page)
    return " ".join([text, *spoken])


def test_a_device_hears_nothing_until_something_happened(street):
    battle = street.battle()
    browser = street.browser("ben")
    address = reverse("battle-now", args=[battle])
    first = browser.get(address)
    version = re.search(r'data-version="(\d+)"', first.content.decode())[1]
    assert browser.get(address, {"seen": version}).status_code == 204
    assert browser.get(address, HTTP_IF_NONE_MATCH=first.headers["ETag"]).status_code == 304
    street.act({"type": "turn-card"}, "anna", battle)
    again = browser.get(address, {"seen": version}, HTTP_IF_NONE_MATCH=first.headers["ETag"])
    assert again.status_code == 200
    assert 'id="table"' in again.content.decode()


def test_a_button_does_what_it_says_and_the_table_comes_back(street):
    battle = street.battle()
    browser = street.browser("anna")
    answer = choose(browser, battle, "turn-card")
    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith('<div id="table"')
    assert answer.context["log"][0]["lines"]


def test_without_scripts_the_same_form_leads_back_to_the_page(street):
    battle = street.battle()
    answer = street.browser("anna").post(
        reverse("enter", args=[battle, "choice"]), {"command": '{"type": "turn-card"}', "yours": "1"}
    )
    assert answer.status_code == 302
    assert answer.url == reverse("battle", args=[battle])


def test_the_same_form_twice_has_its_effect_once(street):
    battle = street.battle()
    browser = street.browser("anna")
    said = {"command": '{"type": "turn-card"}', "yours": "1", "id": "9c2f6b3e-0d5a-4f0e-8c4e-111111111111"}
    versions = [enter(browser, battle, "choice", said).context["battle"].version for _ in range(2)]
    assert versions[0] == versions[1]


def test_a_stale_page_is_told_who_was_faster_and_shows_the_new_table(street):
    battle = street.battle()
    street.act({"type": "turn-card"}, "anna", battle)
    said = {"command": '{"type": "turn-card"}', "seen": "2", "yours": "1"}
    answer = enter(street.browser("ben"), battle, "choice", said)
    assert answer.status_code == 409
    assert answer.context["no"]["text"] == "Anna was faster. Have another look, then choose."
    assert answer.context["battle"].version > 2
    own = enter(street.browser("anna"), battle, "choice", said)  # from another device, or a phone that others hold
    assert own.context["no"]["text"] == "Someone was faster. Have another look, then choose."


def test_a_note_at_the_table_leads_back_to_it_also_after_the_table_was_drawn_anew(street):
    battle, rita = street.battle(), street.browser("rita")
    where = reverse("battle", args=[battle])
    for page in (where, reverse("battle-now", args=[battle]) + "?seen=0"):
        assert f'name="back" value="{where}#notes"' in rita.get(page).content.decode()
    note = {"id": str(uuid4()), "text": "dusk", "about": str(battle), "back": f"{where}#notes"}
    assert rita.post(reverse("notes", args=[street.campaign]), note)["Location"] == f"{where}#notes"


def test_a_rules_no_is_a_sentence_with_names_and_people_may_decide_otherwise(street):
    battle = street.battle()
    rita = street.browser("rita")
    page = until_up(street, rita, battle)
    figure = page.context["battle"].waiting.figure
    command = {"type": "reload", "figure": figure}
    answer = enter(rita, battle, "choice", {"command": json.dumps(command)})
    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode()
    assert json.loads(answer.context["no"]["otherwise"]) == command
    state = {"figure": str(figure), "state": "knocked_down", "reason": "Der Tisch hat gewackelt"}
    after = enter(rita, battle, "state", state)
    assert after.status_code == 200
    assert "Der Tisch hat gewackelt" in after.content.decode()
    assert "knocked_down" in next(one for one in after.context["figures"] if one["n"] == figure)["states"]


def test_a_figures_states_are_ticks_and_a_tap_sets_or_ends_one(street):
    battle, rita = street.battle(), street.browser("rita")
    for state in ("recover", "ducked"):
        page = enter(rita, battle, "state", {"figure": "3", "state": state, "reason": "so it stands"}).content.decode()
    form = page[page.index('id="d-states"') :].split("</details>")[0]
    assert re.findall(r'name="ends" value="3 (\w+)" aria-pressed="true"', form) == ["recover", "ducked"]
    after = enter(rita, battle, "state", {"ends": "3 recover"})
    states = next(figure for figure in after.context["figures"] if figure["n"] == 3)["states"]
    assert "ducked" in states and "recover" not in states


def test_what_is_decided_otherwise_has_a_word_at_every_field(street):
    page = street.browser("rita").get(reverse("battle", args=[street.battle()])).content.decode()
    decided = page[page.index('id="d-otherwise"') : page.index('id="d-end"')]
    fields = re.findall(r'<(?:select|input)(?![^>]*type="(?:hidden|checkbox)")[^>]*>', decided)
    assert fields and not [field for field in fields if "aria-label" in field or "placeholder" in field]


def test_what_cannot_be_read_is_said_and_changes_nothing(street):
    battle = street.battle()
    for said in ({"command": "{"}, {"command": "[]"}, {"command": '{"type": "fly"}'}, {}):
        assert enter(street.browser("anna"), battle, "choice", said).status_code == 400
    assert enter(street.browser("anna"), battle, "choice", {"command": "{}", "acts_as": "me"}).status_code == 400
    assert street.browser("anna").post(reverse("enter", args=[battle, "nonsense"])).status_code == 404


def test_take_back_two_taps_later(street):
    battle = street.battle()
    browser = street.browser("rita")
    enter(browser, battle, "note", {"note": "Regen"})
    answer = enter(browser, battle, "take-back")
    assert answer.status_code == 200
    assert "<del>" in answer.content.decode()


def test_a_shot_on_a_real_table_is_asked_told_rolled_and_drawn(street):
    battle = street.battle(dice="typed", devices="shared")
    browser = street.browser("anna")
    until_up(street, browser, battle)
    asked = choose(browser, battle, "shoot")
    question = asked.context["question"]
    assert question["kind"] == "fact-shot"
    assert len(question["bands"]) == 6 and all(band["reach"] for band in question["bands"])
    assert asked.context["battle"].waiting.question.command["type"] == "shoot"
    said = {"kind": "fact-shot", "question": question["number"], "acts_as": question["acts_as"], "yours": "1"}
    rolling = enter(browser, battle, "answer", {**said, "band": "short", "cover": "none"})
    roll = rolling.context["roll"]
    page = rolling.content.decode()
    assert page.count('class="die blank"') == roll["count"]
    assert page.count("data-key=") == 6
    faces = " ".join(["2"] * roll["count"])
    typed = {"faces": faces, "roll": roll["number"], "acts_as": roll["acts_as"], "yours": "1"}
    done = enter(browser, battle, "dice", typed)
    assert done.status_code == 200
    assert reverse("roll", args=[battle, roll["number"]]) in done.content.decode()
    opened = browser.get(reverse("roll", args=[battle, roll["number"]])).content.decode()
    assert opened.count('class="die ') >= roll["count"]
    assert "self-reported" in opened
    assert "STKO-" in opened


def test_a_referee_who_does_not_play_tells_and_types_for_an_absent_player(street):
    battle = street.battle(dice="typed")
    rita = street.browser("rita")
    until_up(street, rita, battle)
    question = choose(rita, battle, "shoot").context["question"]
    assert not rita.get(reverse("battle", args=[battle])).context["as_player"]
    said = {"kind": "fact-shot", "question": question["number"], "acts_as": question["acts_as"]}
    roll = enter(rita, battle, "answer", {**said, "band": "short", "cover": "none"}).context["roll"]
    page = rita.get(reverse("battle", args=[battle])).content.decode()
    pad = re.search(r'(?s)<form[^>]*class="pad".*?</form>', page)[0]
    assert 'name="yours"' not in pad
    typed = {"faces": " ".join(["2"] * roll["count"]), "acts_as": roll["acts_as"]}
    assert enter(rita, battle, "dice", typed).status_code == 200


def test_too_few_dice_are_refused_in_words(street):
    battle = street.battle(dice="typed", devices="shared")
    browser = street.browser("anna")
    until_up(street, browser, battle)
    asked = choose(browser, battle, "shoot").context["question"]
    said = {"kind": "fact-shot", "question": asked["number"], "acts_as": asked["acts_as"], "yours": "1"}
    roll = enter(browser, battle, "answer", {**said, "band": "short", "cover": "none"}).context["roll"]
    typed = {"faces": " ".join(["1"] * (roll["count"] + 1)), "acts_as": roll["acts_as"], "yours": "1"}
    assert enter(browser, battle, "dice", typed).status_code == 422


def test_a_real_deck_shows_one_button_for_each_card_left(street):
    battle = street.battle(cards="typed", devices="shared")
    browser = street.browser("anna")
    page = browser.get(reverse("battle", args=[battle]))
    [told] = [group["told"] for group in page.context["groups"] if group["key"] == "cards"]
    assert {card["kind"] for card in told["cards"]} == {"figure", "action", "joker"}
    place = next(card["place"] for card in told["cards"] if card["name"] == "figure-1")
    said = {"card": place, "command": told["json"], "acts_as": told["acts_as"], "yours": "1"}
    after = enter(browser, battle, "card", {**said, "seen": page.context["battle"].version})
    assert after.context["battle"].waiting.figure == 1
    stale = enter(browser, battle, "card", {**said, "seen": page.context["battle"].version})
    assert stale.status_code == 409  # the deck has moved on: no other card takes its place


def test_a_card_that_was_turned_before_it_was_named_is_still_named(street):
    """As devices do that kept it without a network, and other programs."""
    battle = street.battle(cards="typed", devices="shared")
    street.act({"type": "turn-card"}, "anna", battle)
    browser = street.browser("anna")
    roll = browser.get(reverse("battle", args=[battle])).context["roll"]
    place = next(card["place"] for card in roll["cards"] if card["name"] == "figure-1")
    said = {"card": place, "roll": roll["number"], "acts_as": roll["acts_as"] or "", "yours": "1"}
    assert enter(browser, battle, "card", said).context["battle"].waiting.figure == 1


def test_a_roll_of_the_server_is_checked_on_its_page(street):
    battle = street.battle()
    street.act({"type": "turn-card"}, "anna", battle)
    page = street.browser("otto").get(reverse("roll", args=[battle, 1])).content.decode()
    assert page.count('<li class="ok">') == 4
    assert "verified" in page
    assert street.browser("otto").get(reverse("roll", args=[battle, 99])).status_code == 404


def test_the_table_as_it_stood_and_going_back_there(street):
    battle = street.battle(table="drawn")
    rita = street.browser("rita")
    before = rita.get(reverse("battle", args=[battle])).context["battle"].version
    until_up(street, rita, battle)
    past = rita.get(reverse("battle-at", args=[battle, before]))
    assert past.context["battle"].waiting.turn == "card"
    assert reverse("enter", args=[battle, "rewind"]) in past.content.decode()
    answer = enter(rita, battle, "rewind", {"to": before, "reason": "falsch gelegt"})
    assert answer.status_code == 200
    assert answer.context["battle"].waiting.turn == "card"
    assert "<del>" in answer.content.decode()
    assert rita.get(reverse("battle-at", args=[battle, 10_000])).status_code == 404


def test_who_took_no_photo_of_a_real_table_is_not_told_to_follow_it(street):
    answer = street.browser("anna").get(reverse("lay-out", args=[street.battle()]))
    assert b"by your photo if you took one" in answer.content


def test_pausing_shows_how_to_lay_the_table_out_and_goes_on(street):
    battle = street.battle(table="drawn")
    anna = street.browser("anna")
    paused = enter(anna, battle, "pause", {"note": "Pizza"})
    assert reverse("lay-out", args=[battle]) in paused.content.decode()
    assert "Keule" in anna.get(reverse("lay-out", args=[battle])).content.decode()
    assert enter(anna, battle, "resume").context["battle"].status == "open"


def test_somebody_arrives_is_handed_over_and_leaves(street):
    battle = street.battle()
    anna = street.browser("anna")
    said = {"name": "Bruno", "rank": "ganger", "weapon": "pistol", "side": "0"}
    arrived = enter(anna, battle, "arrive", said)
    assert "Bruno" in arrived.content.decode()
    handed = enter(anna, battle, "hand-over", {"figures": ["5"], "player": str(street.members["ben"])})
    assert ", Ben<" in handed.content.decode()
    left = enter(street.browser("rita"), battle, "leave", {"figure": "5", "reason": "Muss heim"})
    assert left.status_code == 200
    assert "Muss heim" in left.content.decode()


def test_nobody_waits_for_who_has_handed_everybody_on(street):
    battle = street.battle()
    rita, before = street.browser("rita"), street.browser("anna").get(f"/battles/{battle}/").context["head"]["names"]
    assert sorted(before) == ["Anna", "Ben"]
    added = street.act({"type": "add-member", "nickname": "Carla", "roles": ["player"]})
    street.members["carla"] = UUID(added.of_type("campaign/member-added/1")[0]["member"])
    for figures, waited in ((["3"], ["Anna", "Ben", "Carla"]), (["4"], ["Anna", "Carla"])):
        after = enter(rita, battle, "hand-over", {"figures": figures, "player": str(street.members["carla"])})
        assert sorted(after.context["head"]["names"]) == waited
        asked = {str(street.members[name.lower()]) for name in waited}
        assert set(Battle.objects.get(id=battle).waiting["members"]) == asked


def test_a_referee_who_also_plays_still_acts_as_referee(street):
    """Takes back the others' entries, lets anybody leave, changes how much is entered: at once, as any referee."""
    roles = {"type": "set-roles", "member": str(street.members["rita"]), "roles": ["referee", "player"]}
    street.act(roles)
    playing = {"anna": "rita", "ben": "ben"}
    sides = [{"gang": street.gangs[who], "players": [str(street.members[by])]} for who, by in playing.items()]
    battle = street.battle(sides=[{**side, "dice": "server"} for side in sides])
    rita, ben = street.browser("rita"), street.browser("ben")
    yours = {"yours": "1"}
    enter(ben, battle, "note", {"note": "Regen"})
    assert "<del>" in enter(rita, battle, "take-back", yours).content.decode()
    told = enter(rita, battle, "detail", {**yours, "detail": "outcomes"})
    assert told.context["battle"].detail == "outcomes" and not told.context["proposals"]
    assert enter(rita, battle, "leave", {**yours, "figure": "4", "reason": "Muss heim"}).status_code == 200


def test_an_ended_battle_goes_on_from_where_the_referee_goes_back_to(street):
    battle = street.battle()
    rita = street.browser("rita")
    before = rita.get(reverse("battle", args=[battle])).context["battle"].version
    over = enter(rita, battle, "end", {"how": "called_off", "reason": "Gewitter"})
    assert over.context["battle"].ended
    assert not over.context["live"]
    assert enter(rita, battle, "rewind", {"to": before}).context["battle"].status == "open"


def test_somebody_arrives_on_the_drawn_table_and_is_gone_after_going_back(street):
    battle = street.battle(table="drawn", devices="shared")
    anna = street.browser("anna")
    said = {"name": "Bruno", "rank": "plock", "weapon": "", "side": "0"}
    page = anna.get(reverse("battle", args=[battle]))
    assert 'name="x" value="1800"' in page.content.decode()
    arrived = enter(anna, battle, "arrive", {**said, "x": "1800", "y": "1800"})
    assert arrived.status_code == 200
    assert any(figure["name"] == "Bruno" for figure in arrived.context["figures"])
    rita = street.browser("rita")
    assert enter(rita, battle, "rewind", {"to": page.context["battle"].version}).status_code == 200
    enter(anna, battle, "arrive", {**said, "name": "Kim", "x": "1800", "y": "1800"})
    back = anna.get(reverse("battle", args=[battle]))
    assert [figure["name"] for figure in back.context["figures"]][4:] == ["Kim"]


def test_conceding_ends_it_and_a_draw_needs_both(street):
    battle = street.battle()
    anna, ben = street.browser("anna"), street.browser("ben")
    proposed = enter(anna, battle, "end", {"how": "drawn"})
    assert len(proposed.context["proposals"]) == 1
    seen = ben.get(reverse("battle", args=[battle]))
    assert seen.context["proposals"][0]["acts_as"] == street.members["ben"]
    over = enter(ben, battle, "agree", {"proposal": "1"})
    assert over.context["battle"].ended["how"] == "drawn"
    other = street.battle()
    lost = enter(anna, other, "end", {"how": "conceded", "side": "0"})
    assert lost.context["battle"].ended["winner"] == 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_players_pages_never_speak_of_the_machinery(street, language):
    battle = street.battle(table="drawn", devices="shared")
    browser = street.browser("anna", language)
    until_up(street, browser, battle)
    choose(browser, battle, "wait")
    campaign, figure = street.campaign, street.figures["anna"][0]
    for name, args in (
        ("home", []),
        ("campaign", [campaign]),
        ("options", [campaign]),
        ("open-battle", [campaign]),
        ("hire", [campaign, street.gangs["anna"]]),
        ("character", [campaign, figure]),
        ("battle", [battle]),
        ("battle-at", [battle, 3]),
        ("battle-story", [battle]),
        ("lay-out", [battle]),
        ("roll", [battle, 1]),
        ("join", []),
    ):
        page = browser.get(reverse(name, args=args)).content.decode()
        assert f'lang="{language}"' in page
        said = NEVER_SAID.search(visible_words(page))
        assert said is None, (name, said)


def test_no_page_runs_inline_scripts_or_loads_from_elsewhere(street):
    battle = street.battle(table="drawn")
    for address in (reverse("battle", args=[battle]), reverse("campaign", args=[street.campaign]), "/"):
        answer = street.browser("anna").get(address)
        page = answer.content.decode()
        assert re.findall(r"<script(?![^>]*\bsrc=)", page) == []
        assert re.findall(r"\son\w+=", page) == []
        assert re.findall(r'(?:src|href)="(?:https?:)?//', page) == []
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"), [("en", ("wound", "empty", "jam")), ("de", ("Wunde", "leer", "Ladehemmung"))]
)
def test_beside_a_shot_on_the_drawn_table_stand_all_its_odds(street, language, words):
    battle = street.battle(table="drawn", devices="shared", cards="typed")
    street.turn(battle, "figure-1")
    page = street.browser("anna", language).get(reverse("battle", args=[battle]))
    risks = [
        button["risks"] for group in page.context["groups"] for button in group["buttons"] if button["code"] == "shoot"
    ]
    assert all(word in risks[0] and "%" in risks[0] for word in words)
    assert risks[0] in page.content.decode()


@pytest.mark.parametrize(("who", "once"), [("rita", 1), ("anna", 0)])
def test_whoever_taps_for_somebody_else_is_told_so_once_and_not_on_each_button(street, who, once):
    battle = street.battle()
    street.act({"type": "turn-card"}, "anna", battle)
    page = until_up(street, street.browser("rita"), battle)
    up = next(figure for figure in page.context["figures"] if figure["up"])
    for owner in ("anna", "ben"):
        if up["side"] == ("anna", "ben").index(owner):
            html = street.browser(who if who == "rita" else owner, "de").get(reverse("battle", args=[battle]))
            assert html.content.decode().count("Du tippst für jemand anderen") == once
            assert 'class="for"' not in html.content.decode()


def test_pieces_of_a_drawn_table_are_named_in_the_readers_language(street):
    battle = street.battle(table="drawn", terrain=msgspec.to_builtins(ALLEY.terrain))
    page = street.browser("anna", "de").get(reverse("battle", args=[battle])).content.decode()
    pieces = re.findall(r"<polygon class=\"piece[^>]*><title>([^<]*)</title>", page)
    assert "Gebäude" in pieces and not {one.kind for one in ALLEY.terrain} & set(pieces)
