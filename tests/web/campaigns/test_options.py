"""The options page: by chapter, found and filtered, as text, beside another campaign; and when a change says why."""

import re
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.urls import reverse

from campaigns.models import Campaign
from campaigns.submit import Refusal, found_campaign
from tests.web.study import Study

pytestmark = pytest.mark.django_db
CHANGED = {"stko.action_card_sets": 2, "stko.first_figure_exempt": False}


def look(street, who="sam", language="en", **asked):
    return street.browser(who, language).get(reverse("options", args=[street.campaign]), asked)


def ids(answer):
    return [option["id"] for option in answer.context["options"]]


@pytest.fixture
def house(street):
    """Two options differ from their defaults."""
    street.act({"type": "set-options", "options": CHANGED})
    return street


def test_every_option_stands_in_one_chapter_in_the_books_order(street):
    found = look(street)
    chapters = found.context["chapters"]
    assert [title for title, _ in chapters][:3] == ["Cards and turns", "Moving and acting", "Shooting"]
    assert sorted(one["id"] for _, some in chapters for one in some) == sorted(ids(found))
    shooting = {one["rule"] for title, some in chapters if title == "Shooting" for one in some}
    assert {"STKO-27", "STKO-40"} <= shooting and "STKO-41" not in shooting
    assert chapters[-1][0] == "At your table" and {chapter["rule"] for chapter in chapters[-1][1]} == {""}


@pytest.mark.parametrize("rules", ["coc", "gff", "pb12"])
def test_every_game_has_chapters(client, django_user_model, rules):
    user = django_user_model.objects.create_user("ida", password="ida")
    campaign = found_campaign(user, uuid4(), ruleset=rules, name="Dunwich", nickname="Ida").campaign
    client.force_login(user)
    chapters = client.get(reverse("options", args=[campaign])).context["chapters"]
    assert len(chapters) >= 3


def test_under_a_preset_its_values_are_the_defaults_and_the_others_can_be_chosen():
    """What was the other preset's was dropped for being the ruleset's default: a group couldn't mix the two."""
    study = Study({"coc.preset": "001"})

    def outnumbered(bonus):
        study.act({"type": "set-options", "options": {"coc.outnumbered_bonus": bonus}})
        (line,) = [option for option in look(study).context["options"] if option["id"] == "coc.outnumbered_bonus"]
        kept = Campaign.objects.get(id=study.campaign).options.get("coc.outnumbered_bonus")
        return kept, line["value"], line["changed"]

    assert outnumbered(0) == (0, 0, True)
    assert ids(look(study, changed=1)) == ["coc.preset", "coc.outnumbered_bonus"]
    assert outnumbered(1) == (None, 1, False)
    assert outnumbered(2) == (2, 2, True)
    assert outnumbered(None) == (None, 1, False)


def test_words_are_looked_for_in_all_that_a_line_says(house):
    assert ids(look(house, q="action card sets")) or ids(look(house, q="action_card_sets"))
    assert "stko.one_handed_bands" in ids(look(house, q="STKO-27"))
    assert ids(look(house, q="stko-27 one_handed")) == ["stko.one_handed_bands"]
    nothing = look(house, q="walrus")
    assert ids(nothing) == [] and "No matches. Try fewer filters." in nothing.content.decode()


def test_the_filters_leave_what_was_changed_and_what_is_our_own_ruling(house):
    assert set(ids(look(house, changed=1))) == set(CHANGED)
    own = look(house, own=1).context["options"]
    assert own and all(one["basis"] == "own" for one in own) and len(own) < len(ids(look(house)))
    assert ids(look(house, own=1, changed=1)) == ["stko.first_figure_exempt"]
    page = look(house, own=1, q="<b>").content.decode()
    assert 'value="&lt;b&gt;"' in page and 'name="own" value="1" checked' in page


@pytest.mark.parametrize(("language", "default"), [("en", "(default: 1)"), ("de", "(üblich: 1)")])
def test_all_that_is_in_force_is_text_whatever_is_filtered(house, language, default):
    house.act({"type": "add-house-rule", "text": "No shouting"})
    shown = look(house, language=language, q="walrus", text=1)
    text = shown.context["as_text"]
    assert "No shouting</textarea>" in shown.content.decode()
    assert text.count("\n- ") == len(ids(look(house))) + 1
    (line,) = [one for one in text.splitlines() if default in one]
    assert line.startswith("- ") and ": 2 " in line
    assert text.endswith("- No shouting")


def another(street, who, **options):
    """Another campaign of that account's, with these options."""
    user = get_user_model().objects.get(username=who)
    return found_campaign(user, uuid4(), ruleset="stko", name="Kiez", nickname="Rita", options=options).campaign


def test_two_campaigns_are_compared_option_by_option(house):
    other = another(house, "rita", **{"stko.action_card_sets": 3, "stko.first_figure_exempt": False})
    assert look(house, "rita", **{"with": ""}).context["others"] == [(str(other), "Kiez")]
    found = look(house, "rita", **{"with": str(other)})
    ((chapter, (one,)),) = found.context["differing"]
    assert (chapter, one["id"], one["said"], one["there"]) == ("More action cards", "stko.action_card_sets", "2", "3")
    assert "Kiez" in found.content.decode()


def test_only_a_campaign_that_one_may_read_and_of_the_same_game_is_compared(house, django_user_model):
    other = another(house, "rita")
    assert look(house, "sam", **{"with": ""}).context["others"] == []
    assert look(house, "sam", **{"with": str(other)}).status_code == 404
    rita = django_user_model.objects.get(username="rita")
    elsewhere = found_campaign(rita, uuid4(), ruleset="coc", name="Dunwich", nickname="Rita").campaign
    assert look(house, "rita", **{"with": ""}).context["others"] == [(str(other), "Kiez")]
    for wrong in (elsewhere, "nonsense"):
        assert look(house, "rita", **{"with": str(wrong)}).status_code == 404


# -- reasons --------------------------------------------------------------------------------------------------------
SET = {"option": "stko.action_card_sets", "value": "2"}


def test_before_the_first_battle_nobody_has_to_say_why(street):
    assert "Why, if you want to say" in look(street, "rita").content.decode()
    street.browser("rita").post(reverse("set-option", args=[street.campaign]), SET)
    assert Campaign.objects.get().options == {"stko.action_card_sets": 2}


@pytest.mark.parametrize("door", ["page", "records", "api", "submit"])
def test_from_the_first_battle_on_a_change_says_why_at_every_door(street, django_user_model, door):
    street.battle()
    django_user_model.objects.filter(username="rita").update(is_staff=True)
    rita = street.browser("rita")
    command = {"type": "set-options", "options": {"stko.action_card_sets": 2}}

    def change(why):
        if door == "submit":
            try:
                street.act({**command, "reason": why})
            except Refusal as refusal:
                return refusal.code
        elif door == "api":
            address = f"/api/campaigns/{street.campaign}/commands/"
            body = {
                "id": "00000000-0000-4000-8000-00000000000" + str(len(why) % 9),
                "command": command | {"reason": why},
            }
            return rita.post(address, body, content_type="application/json").content.decode()
        elif door == "records":
            address = reverse("admin:campaign_options", args=[street.campaign])
            return rita.post(address, {**SET, "reason": why}).content.decode()
        else:
            address = reverse("set-option", args=[street.campaign])
            return rita.post(address, {**SET, "reason": why}).content.decode()
        return ""

    refused = change("")
    assert "needs-reason" in refused or "Say why" in refused
    assert Campaign.objects.get().options == {}
    change("We agreed")
    assert Campaign.objects.get().options == {"stko.action_card_sets": 2}


def test_the_page_asks_for_it_then(street):
    street.battle()
    page = look(street, "rita").content.decode()
    assert "Why, if you want to say" not in page and 'name="reason" maxlength="500" required' in page


def test_who_changes_an_option_goes_on_with_what_was_looked_for(house):
    rita, options = house.browser("rita"), reverse("options", args=[house.campaign])
    page = rita.get(options, {"q": "action_card_sets"}).content.decode()
    where = re.search(r'action="([^"]*\?q=action_card_sets)#stko\.action_card_sets"', page)[1]
    form = {"option": "stko.action_card_sets", "default": "1", "reason": "Shorter", "id": str(uuid4())}
    answer = rita.post(where, form)
    assert answer["Location"] == f"{options}?q=action_card_sets#stko.action_card_sets"
