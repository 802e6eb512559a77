"""The page of one roll, and links that open it to whoever holds them."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.urls import reverse
from django.utils.translation import override

from campaigns.models import Member, RollShare
from campaigns.selectors.not_visible import NotVisible
from campaigns.selectors.rolls.odds import RollOdds
from campaigns.selectors.rolls.opened import roll_page, shared_roll
from campaigns.submit import Forbidden, links
from campaigns.submit.rolls.links import share_roll
from campaigns.trust.verify import root_from_path
from campaigns.vault.links import id_of, token_of
from campaigns.web.rolls.odds import brief
from tests.founding import founded
from tests.web.street import Street, Turned

pytestmark = pytest.mark.django_db
SHARERS, READERS_ONLY = ("rita", "anna", "ben", "otto"), ("sam",)


@pytest.fixture
def street(db: None) -> Turned:
    return founded(Turned)


@pytest.fixture
def battle(street: Turned) -> UUID:
    return street.turned


def member(street: Any, who: str) -> Member:
    return Member.objects.get(id=street.members[who])


def share(street: Any, battle: UUID, who: str) -> Any:
    return street.browser(who).post(reverse("share-roll", args=[battle, 1]), {"id": str(uuid4())})


def link_of(street: Any, battle: UUID, who: str = "anna") -> RollShare:
    return share_roll(member(street, who), battle, 1, uuid4())


@pytest.mark.parametrize("who", SHARERS)
def test_whoever_plays_referees_or_audits_makes_a_link_and_a_stranger_opens_it(street, battle, who):
    share(street, battle, who)
    made = RollShare.objects.get()
    page = street.browser().get(reverse("shared-roll", args=[token_of(made)]))
    assert page.status_code == 200
    assert page["X-Robots-Tag"] == "noindex, nofollow" and page["Cache-Control"] == "no-store"
    assert page["Referrer-Policy"] == "strict-origin"


@pytest.mark.parametrize("who", READERS_ONLY)
def test_who_only_looks_on_makes_no_link(street, battle, who):
    share(street, battle, who)
    assert not RollShare.objects.exists()
    assert "Make a link" not in street.browser(who).get(reverse("roll", args=[battle, 1])).content.decode()


@pytest.mark.parametrize("who", ["stranger", None])
def test_a_stranger_makes_and_revokes_nothing(street, battle, who):
    made = link_of(street, battle)
    browser = street.browser(who)
    assert browser.post(reverse("share-roll", args=[battle, 1])).status_code == 404
    assert browser.post(reverse("revoke-link", args=[battle, 1, made.id])).status_code == 404
    assert RollShare.objects.filter(revoked_at=None).count() == 1


@pytest.mark.parametrize(("who", "may"), [("rita", True), ("anna", True), ("ben", False), ("otto", False)])
def test_the_referee_and_whoever_made_it_revoke_a_link(street, battle, who, may):
    made = link_of(street, battle)
    done = street.browser(who).post(reverse("revoke-link", args=[battle, 1, made.id]))
    assert done.status_code == (302 if may else 404)
    opened = street.browser().get(reverse("shared-roll", args=[token_of(made)]))
    assert opened.status_code == (404 if may else 200)


def test_a_revoked_link_stays_revoked_and_another_one_still_opens(street, battle):
    first, second = link_of(street, battle), link_of(street, battle)
    for _ in range(2):
        links.revoke(RollShare, member(street, "rita"), first.id)
    with pytest.raises(NotVisible):
        shared_roll(token_of(first))
    assert shared_roll(token_of(second)).number == 1


def test_a_shared_roll_names_nobody_and_leads_nowhere(street, battle):
    made = link_of(street, battle)
    page = street.browser().get(reverse("shared-roll", args=[token_of(made)])).content.decode()
    main = page.split("<main", 1)[1].split("</main>", 1)[0]
    for nickname in ("Rita", "Anna", "Ben", "Otto"):
        assert f">{nickname}<" not in main and f"{nickname} " not in main
    assert "/battles/" not in main and "/campaigns/" not in main
    roll = shared_roll(token_of(made))
    assert (roll.acted_name, roll.entered_by_name, roll.command, roll.battle_name) == ("someone", "someone", {}, "")
    assert (roll.acted.int, roll.shares, roll.may_share) == (0, [], False)


def test_a_link_opens_no_other_roll(street, battle):
    made = link_of(street, battle)
    assert shared_roll(token_of(made)).number == 1


def test_what_is_hidden_stays_hidden_behind_a_link(street, battle, monkeypatch):
    from engine.rulesets import RULESETS

    made = link_of(street, battle)
    monkeypatch.setattr(RULESETS["stko"], "show", lambda event, viewer, version=0: event if viewer.member else None)
    with pytest.raises(NotVisible):
        shared_roll(token_of(made))
    assert roll_page(battle, 1, member(street, "otto")).number == 1


@pytest.mark.parametrize("token", ["", "x", "A" * 43, "é" * 43, "../../etc", "A" * 4000])
def test_a_token_that_was_never_made_opens_nothing(street, battle, token):
    assert id_of(token, RollShare) is None


def test_one_letter_of_a_token_changed_opens_nothing(street, battle):
    token = token_of(link_of(street, battle))
    for at in range(len(token)):
        other = token[:at] + ("A" if token[at] != "A" else "B") + token[at + 1 :]
        assert id_of(other, RollShare) is None, at


def test_the_same_form_sent_twice_makes_one_link(street, battle):
    fields = {"id": str(uuid4())}
    for _ in range(2):
        street.browser("anna").post(reverse("share-roll", args=[battle, 1]), fields)
    assert RollShare.objects.count() == 1


def test_a_roll_that_is_not_there_is_not_shared(street, battle):
    assert street.browser("anna").post(reverse("share-roll", args=[battle, 99])).status_code == 404
    assert not RollShare.objects.exists()


# -- what the page says ---------------------------------------------------------------------------------------------
def test_a_rolls_place_in_the_log_is_proved(street, battle):
    place = roll_page(battle, 1, member(street, "otto")).place
    path = [bytes.fromhex(node) for node in place.log_path]
    root = root_from_path(bytes.fromhex(place.leaf_hash), place.seq - 1, place.log_size, path)
    assert root.hex() == place.log_root


def test_who_typed_and_who_saw_stand_on_the_page(db):
    street = founded(Street)
    battle = street.battle(dice="typed", cards="typed")
    street.act({"type": "turn-card"}, "anna", battle)
    street.act({"type": "enter-dice", "faces": [1]}, "anna", battle)
    assert roll_page(battle, 1, member(street, "otto")).badge == "self-reported"
    street.act({"type": "end", "how": "time_up"}, "rita", battle)
    street.act({"type": "attest-dice", "side": 1}, "ben", battle)
    roll = roll_page(battle, 1, member(street, "otto"))
    assert (roll.badge, roll.acted_name, roll.witness.seen_by) == ("attested", "Anna", ["Bens"])
    page = street.browser("otto").get(reverse("roll", args=[battle, 1])).content.decode()
    assert "rolled at the table, seen by the other side" in page


def test_a_doubted_roll_shows_the_doubt_and_is_settled_there(db):
    street = founded(Street)
    battle = street.battle(dice="typed", cards="typed")
    street.act({"type": "turn-card"}, "anna", battle)
    street.act({"type": "enter-dice", "faces": [1]}, "anna", battle)
    ben = street.browser("ben")
    assert "Doubt these dice" in ben.get(reverse("roll", args=[battle, 1])).content.decode()
    ben.post(reverse("enter", args=[battle, "doubt"]), {"roll": "1", "reason": "cocked"})
    page = ben.get(reverse("roll", args=[battle, 1])).content.decode()
    assert "Bens</bdi> doubted these dice" in page and "cocked" in page
    ben.post(reverse("enter", args=[battle, "settle"]), {"roll": "1", "how": "stands"})
    assert roll_page(battle, 1, member(street, "otto")).witness.doubts[0].state == "stands"


def test_every_badge_has_words_of_its_own(street):
    from django.template.loader import render_to_string

    from campaigns.selectors.rolls.badges import ALL

    said = [render_to_string("pieces/badge.html", {"badge": one}) for one in ALL]
    assert len(set(said)) == len(ALL) and all("<summary" in one for one in said)


@pytest.mark.parametrize(("language", "words"), [("en", "0 in 57.9%"), ("de", "0 fällt in 57,9\xa0%")])
def test_no_hit_is_told_by_how_often_it_comes_and_not_by_how_often_it_or_more_does(language, words):
    chances = {"exactly": "125/216", "exactly_share": 125 / 216, "at_most": "125/216", "at_most_share": 125 / 216}
    none = RollOdds("hits", 0, 0.5, [6], at_least="1", at_least_share=1.0, **chances)
    odds = RollOdds("hits", 1, 0.5, [6], "25/72", "91/216", "25/27", 25 / 72, 91 / 216, 25 / 27)
    with override(language):
        told, other = brief(none, "stko"), brief(odds, "stko")
    assert words in told and "100" not in told
    assert {"en": "1 or more", "de": "1 oder mehr"}[language] in other


def test_whoever_only_reads_by_now_makes_no_link(street, battle):
    """Who he was when he tapped it isn't who he is when it is his turn."""
    anna = member(street, "anna")
    street.act({"type": "set-roles", "member": str(anna.id), "roles": ["spectator"]})
    with pytest.raises(Forbidden, match="may-only-read"):
        share_roll(anna, battle, 1, uuid4())
    assert not RollShare.objects.exists()


def test_two_who_revoke_a_link_at_once_and_one_that_goes_meanwhile(street, battle):
    """Who was first stays on record; forgetting its maker takes the whole link away."""
    first, second = link_of(street, battle), RollShare.objects.get()
    first.revoke(street.members["rita"])
    second.revoke(street.members["anna"])
    assert RollShare.objects.get().revoked_by == street.members["rita"]
    RollShare.objects.all().delete()
    second.revoke(street.members["anna"])
    assert not RollShare.objects.exists()


def test_links_of_a_roll_are_found_by_an_index():
    with connection.cursor() as cursor:
        known = connection.introspection.get_constraints(cursor, RollShare._meta.db_table)
    assert ["battle_id", "roll"] in [one["columns"] for one in known.values() if one["index"]]
