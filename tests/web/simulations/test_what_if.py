"""What-if copies on the pages: opened from a moment or a roll, labelled everywhere, closed to whoever plays."""

from uuid import UUID, uuid4

import pytest
from django.urls import reverse

from campaigns.models import Battle
from tests.founding import founded
from tests.web.street import Turned

pytestmark = pytest.mark.django_db
LABEL = {"en": "Nothing in it counts", "de": "Nichts davon zählt"}


@pytest.fixture
def street(db):
    return founded(Turned)


@pytest.fixture
def battle(street):
    return street.turned


def post(street, who, battle, at, name="Had it been another card"):
    return street.browser(who).post(reverse("fork-battle", args=[battle]), {"at": at, "name": name, "id": str(uuid4())})


def fork(street, battle, at=1):
    post(street, "rita", battle, at)
    return Battle.everything.filter(copy__of=str(battle)).order_by("-opened_us").values_list("id", flat=True)[0]


def pages(street, copy):
    found = ["battle", "battle-story", "lay-out", "check-battle"]
    return [
        *(reverse(name, args=[copy]) for name in found),
        reverse("battle-at", args=[copy, 1]),
        reverse("roll", args=[copy, 1]),
    ]


def test_a_referee_opens_one_from_the_history_and_lands_in_it(street, battle):
    page = street.browser("rita").get(reverse("battle-at", args=[battle, 1])).content.decode()
    assert "Play on from here in a copy" in page and 'name="at" value="1"' in page
    answer = post(street, "rita", battle, 1)
    copy = Battle.everything.get(copy__of=str(battle))
    assert answer["Location"] == reverse("battle", args=[copy.id])
    listed = street.browser("rita").get(reverse("battle", args=[battle])).content.decode()
    assert "Had it been another card" in listed and "1 what-if copy" in listed


def test_a_referee_opens_one_from_a_roll_before_it_or_after_it(street, battle):
    page = street.browser("rita").get(reverse("roll", args=[battle, 1])).content.decode()
    roll = next(n for n, type_ in enumerate(street_types(street, battle), start=1) if type_ == "battle/rolled/1")
    assert f'name="at" value="{roll - 1}"' in page and f'name="at" value="{roll}"' in page
    anew = fork(street, battle, roll - 1)
    assert street_types(street, anew).count("battle/rolled/1") == 1


def test_what_folds_away_in_the_log_folds_away_in_the_copys(street, battle):
    street.act({"type": "pause", "note": "Pizza"}, "rita", battle)
    street.act({"type": "resume"}, "rita", battle)
    copy = fork(street, battle, Battle.objects.get(id=battle).version)
    assert "Pizza" in street.browser("rita").get(reverse("battle-story", args=[copy])).content.decode()
    for one in (battle, copy):
        assert "Pizza" not in street.browser("rita").get(reverse("battle", args=[one])).content.decode()


def street_types(street, battle):
    from campaigns.ledger.read import read

    return [row.type for row in read(street.campaign, stream=battle)]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_page_of_a_copy_says_that_it_is_one_and_none_of_the_battles_does(street, battle, language):
    copy = fork(street, battle)
    street.act({"type": "turn-card"}, "rita", copy)
    browser = street.browser("rita", language)
    for address in pages(street, copy):
        answer = browser.get(address)
        page = answer.content.decode()
        assert answer.status_code == 200 and "say what-if" in page and LABEL[language] in page, address
    for address in [*pages(street, battle), reverse("campaign", args=[street.campaign])]:
        assert "say what-if" not in browser.get(address).content.decode(), address


def test_it_is_played_on_by_tapping(street, battle):
    copy = fork(street, battle)
    rita = street.browser("rita")
    answer = rita.post(reverse("enter", args=[copy, "choice"]), {"command": '{"type":"turn-card"}', "id": str(uuid4())})
    assert answer.status_code in (200, 302), answer.content[:300]
    assert "battle/rolled/1" in street_types(street, copy)


def test_a_roll_that_was_taken_over_leads_to_where_it_fell(street, battle):
    copy = fork(street, battle, Battle.objects.get(id=battle).version)
    answer = street.browser("rita").get(reverse("roll", args=[copy, 1]))
    assert answer["Location"] == reverse("roll", args=[battle, 1])


def test_it_is_thrown_away_and_stays_readable(street, battle):
    copy = fork(street, battle)
    rita = street.browser("rita")
    assert "Discard this copy" in rita.get(reverse("battle", args=[copy])).content.decode()
    answer = rita.post(reverse("throw-away", args=[copy]))
    assert answer["Location"] == reverse("battle", args=[battle])
    assert "Copy discarded" in rita.get(answer["Location"]).content.decode()
    again = rita.get(reverse("battle", args=[copy]))
    assert again.status_code == 200 and "Discard this copy" not in again.content.decode()


def test_a_real_battle_is_not_thrown_away_by_that_address(street, battle):
    assert street.browser("rita").post(reverse("throw-away", args=[battle])).status_code == 404
    assert Battle.objects.get(id=battle).status == "open"


@pytest.mark.parametrize("who", ["anna", "ben", "otto", "sam"])
def test_while_the_battle_goes_on_nobody_else_reads_of_the_copy(street, battle, who):
    """That it is at no address for them is security/test_every_address.py's."""
    copy = fork(street, battle)
    street.act({"type": "turn-card"}, "rita", copy)
    page = street.browser(who).get(reverse("battle", args=[battle])).content.decode()
    assert str(copy) not in page and "what-if" not in page


@pytest.mark.parametrize("who", ["anna", "otto", "sam"])
def test_who_is_no_referee_is_offered_no_copy_and_told_why_he_gets_none(street, battle, who):
    browser = street.browser(who)
    for address in (reverse("battle-at", args=[battle, 1]), reverse("roll", args=[battle, 1])):
        assert reverse("fork-battle", args=[battle]) not in browser.get(address).content.decode()
    post(street, who, battle, 1)
    assert not Battle.everything.filter(copy__isnull=False).exists()


def test_a_referee_who_plays_is_offered_none_before_the_end(street, battle):
    street.act({"type": "set-roles", "member": str(street.members["anna"]), "roles": ["co-referee", "player"]})
    anna, address = street.browser("anna"), reverse("battle-at", args=[battle, 1])
    assert reverse("fork-battle", args=[battle]) not in anna.get(address).content.decode()
    answer = anna.post(reverse("fork-battle", args=[battle]), {"at": 1}, follow=True)
    assert "try things out" in answer.content.decode()
    simulated = reverse("simulation-new", args=[street.campaign]) + f"?battle={battle}"
    table = reverse("battle", args=[battle])
    offered = [simulated in street.browser(who).get(table).content.decode() for who in ("rita", "anna")]
    assert offered == [True, False]
    street.act({"type": "end", "how": "time_up"}, "rita", battle)
    assert reverse("fork-battle", args=[battle]) in anna.get(address).content.decode()


def test_a_moment_that_never_was_is_answered_in_words(street, battle):
    for at in ("", "0", "999", "-1", "x"):
        answer = street.browser("rita").post(reverse("fork-battle", args=[battle]), {"at": at})
        assert answer.status_code == 422 and 'id="declined" role="alert"' in answer.content.decode(), at


def test_the_campaigns_page_and_the_roll_of_honour_know_no_copy(street, battle):
    copy = fork(street, battle)
    for who in ("rita", "anna"):
        for name in ("campaign", "graveyard", "standings"):
            page = street.browser(who).get(reverse(name, args=[street.campaign])).content.decode()
            assert str(copy) not in page, name
    assert isinstance(copy, UUID)


@pytest.mark.parametrize(("language", "plays"), [("en", "You play this copy"), ("de", "Du spielst diese Kopie")])
def test_nobody_is_waited_for_in_a_copy(street, battle, language, plays):
    copy = fork(street, battle)
    page = street.browser("rita", language).get(reverse("battle", args=[copy]))
    assert page.context["battle"].waiting.names  # the sides' players are known all the same
    assert plays in page.content.decode()
    assert page.context["head"]["names"] == []
