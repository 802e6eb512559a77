"""The league's page and the bookmarks: what each role sees and does there, in both languages."""

import re
from typing import Any
from urllib.parse import urljoin
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.models import Award, Bookmark, Pact, Phase, Season

pytestmark = pytest.mark.django_db


def page(street: Any, who: str, language: str = "en", name: str = "league") -> str:
    answer = street.browser(who, language).get(reverse(name, args=[street.campaign]))
    assert answer.status_code == 200
    return answer.content.decode()


def post(street: Any, who: str, where: str, *more: Any, **form: Any) -> Any:
    return street.browser(who).post(reverse(where, args=[street.campaign, *more]), form)


def offer(street: Any) -> Any:
    said = {"offer": "challenge", "gang": street.gangs["anna"], "other": street.gangs["ben"], "words": "at dawn"}
    assert post(street, "anna", "offer-pact", **said).status_code == 302
    return Pact.objects.get().id


def test_a_challenge_goes_from_page_to_page(street):
    pact = offer(street)
    home = street.browser("ben").get(reverse("campaign", args=[street.campaign])).content.decode()
    assert "A challenge from Annas" in home and f"{reverse('league', args=[street.campaign])}#offers" in home
    theirs, ours = page(street, "ben"), page(street, "anna")
    assert "Accept" in theirs and "at dawn" in theirs and "Accept" not in ours and "Take back" in ours
    assert "Annehmen" in page(street, "ben", "de")
    assert post(street, "ben", "answer-pact", pact, answer="yes").status_code == 302
    assert Pact.objects.get().status == "accepted"
    assert post(street, "anna", "end-pact", pact).status_code == 302
    assert "Settled" in page(street, "sam")


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("take-back-award", ("This award is gone", "Diese Auszeichnung gibt es nicht mehr")),
        ("remove-bookmark", ("This bookmark is gone", "Dieses Lesezeichen gibt es nicht mehr")),
    ],
)
def test_what_somebody_else_took_away_meanwhile_is_said_on_its_page(street, command, words):
    """The page as it is now says more than one that isn't found."""
    address = reverse(command, args=[street.campaign, uuid4()])
    for language, word in zip(("en", "de"), words, strict=True):
        answer = street.browser("rita", language).post(address)
        assert (
            answer.status_code == 422 and word in answer.content.decode() and answer.templates[0].name[:7] == "league/"
        )
    assert street.browser("stranger").post(address).status_code == 404


def test_a_gang_of_which_nobody_is_left_challenges_nobody_and_is_not_challenged(street):
    new = {"type": "found-gang", "name": "New ones", "colour": "#123456", "shape": "star"}
    street.act(new, "rita")  # without anybody yet: they may
    for one in street.figures["ben"]:
        street.act({"type": "retire-character", "character": one}, "ben")
    seen = street.browser("rita").get(reverse("league", args=[street.campaign]))
    assert {one.name for one in seen.context["mine"]} == {"Annas", "New ones"}
    assert {other.name for other in seen.context["others"]} == {"Annas", "New ones"}
    assert f'<option value="{street.gangs["ben"]}"' not in seen.content.decode()


def test_who_only_reads_is_offered_nothing_to_enter(street):
    offer(street)
    for who in ("otto", "sam"):
        seen = page(street, who)
        assert "at dawn" in seen and "<form" not in seen.split("<main")[1].split("</main>")[0]


def test_the_referee_gives_awards_and_they_stand_where_they_belong(street):
    rita, keule = street.browser("rita"), street.figures["anna"][0]
    said = {"name": "The iron fist", "to": f"character:{keule}", "words": "for the bridge"}
    assert post(street, "rita", "give-award", **said).status_code == 302
    assert "for the bridge" in page(street, "anna")
    assert "The iron fist" in rita.get(reverse("character", args=[street.campaign, keule])).content.decode()
    assert post(street, "rita", "give-award", name="Best gang", to=f"gang:{street.gangs['ben']}").status_code == 302
    assert "Best gang" in rita.get(reverse("gang", args=[street.campaign, street.gangs["ben"]])).content.decode()
    answer = post(street, "rita", "give-award", name="Most", to="rule:most-kills")
    assert answer.status_code == 422 and "Nobody has any yet" in answer.content.decode()
    assert post(street, "anna", "give-award", **said).status_code == 403
    assert Award.objects.count() == 2


def test_a_season_is_closed_and_its_standings_stay(street):
    assert "Close this season" not in page(street, "rita")
    street.act({"type": "end", "how": "time_up"}, stream=street.battle())
    assert "Close this season" in page(street, "rita") and "Close this season" not in page(street, "anna")
    assert post(street, "rita", "close-season", name="Winter").status_code == 302
    assert Season.objects.count() == 1
    for name in ("league", "standings"):
        assert "Winter" in page(street, "anna", name=name)
    listed = reverse("admin:campaigns_season_changelist")
    found = [street.browser("rita").get(listed, {"q": word}).content.decode() for word in ("wint", "spring")]
    assert ["Winter" in one for one in found] == [True, False]
    assert "No battle of this season" in page(street, "anna", name="standings")


def test_a_stage_says_what_is_open_and_what_is_closed(street):
    form = {"name": "Truce", "closed": ["battles"], "words": "until spring"}
    assert post(street, "rita", "begin-phase", **form).status_code == 302
    assert Phase.objects.get().closed == ["battles"]
    seen = page(street, "anna")
    assert "Truce" in seen and "until spring" in seen and "Opening battles" in seen and "closed" in seen
    assert "Kämpfe eröffnen" in page(street, "anna", "de")
    home = street.browser("anna").get(reverse("campaign", args=[street.campaign])).content.decode()
    assert "Closed to players" in home and "opening battles" in home


def test_a_name_that_is_missing_is_told_at_its_field(street):
    answer = post(street, "rita", "begin-phase", name="")
    assert answer.status_code == 422 and "Give it a name." in answer.content.decode()


def test_a_line_is_bookmarked_from_the_story_and_leads_to_the_table(street):
    battle = street.battle()
    street.act({"type": "note", "note": "we begin"}, "anna", battle)
    anna = street.browser("anna")
    story = anna.get(reverse("battle-story", args=[battle])).content.decode()
    version = re.search(r'href="\.\./at/([0-9]+)/"', story)
    assert version is not None
    table = urljoin(reverse("battle-story", args=[battle]), f"../at/{version[1]}/")
    assert table == reverse("battle-at", args=[battle, int(version[1])])
    where = reverse("bookmark", args=[street.campaign, battle, int(version[1])])
    assert f'href="{where}"' in anna.get(table).content.decode()
    assert anna.get(where).status_code == 200
    assert anna.post(where, {"words": "here it began"}).status_code == 302
    seen = page(street, "sam", name="bookmarks")
    assert "here it began" in seen and table in seen and "Remove" not in seen
    assert anna.get(table).status_code == 200
    assert post(street, "ben", "remove-bookmark", Bookmark.objects.get().id).status_code == 403
    assert post(street, "anna", "remove-bookmark", Bookmark.objects.get().id).status_code == 302
    assert not Bookmark.objects.exists()


def test_an_auditor_bookmarks_from_the_records(street):
    battle = street.battle()
    events = street.browser("otto").get(reverse("admin:campaign_events", args=[street.campaign])).content.decode()
    where = reverse("bookmark", args=[street.campaign, battle, 1])
    assert where in events and street.browser("otto").post(where, {"words": ""}).status_code == 302


def test_a_copy_has_no_lines_to_bookmark(street):
    battle = street.battle()
    street.act({"type": "end", "how": "time_up"}, stream=battle)
    copied = street.act({"type": "fork-battle", "battle": str(battle), "at": 1})
    copy = copied.of_type("campaign/battle-forked/1")[0]["battle"]
    assert "/bookmarks/" not in street.browser("rita").get(reverse("battle-at", args=[copy, 1])).content.decode()
    where = reverse("bookmark", args=[street.campaign, copy, 1])
    assert street.browser("rita").get(where).status_code == 404


def test_a_line_that_is_not_there_is_no_page(street):
    for version in (0, 9_000):
        where = reverse("bookmark", args=[street.campaign, street.campaign, version])
        assert street.browser("anna").get(where).status_code == 404
