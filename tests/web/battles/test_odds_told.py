"""Chances of a shot at a real table: before the dice once the facts are told, and on the button from last time."""

import re
from types import SimpleNamespace

import pytest
from django.urls import reverse
from django.utils import translation

from campaigns.models import Member
from campaigns.projections.game import load_game
from campaigns.selectors.battles.legal import legal
from campaigns.selectors.battles.told_odds import ShotOdds
from campaigns.web.rulesets.stko import choices as choices_shown
from engine.rulesets import ruleset

pytestmark = pytest.mark.django_db
FACTS = {"type": "answer", "value": {"band": "medium", "cover": "none"}}


def game(street, battle):
    return load_game(ruleset("stko"), street.campaign, battle)


def turn_up(street, battle, figure):
    turn(street, battle, f"figure-{figure}")


def turn(street, battle, card):
    street.act({"type": "turn-card"}, stream=battle)
    left = game(street, battle).open.options
    street.act({"type": "enter-dice", "faces": [left.index(card) + 1]}, stream=battle)


def page(street, battle, who="anna", language="en"):
    return street.browser(who, language).get(reverse("battle", args=[battle])).content.decode()


@pytest.fixture
def up(street):
    """Keule is up; all dice lie on the table."""
    battle = street.battle("typed", cards="typed")
    turn_up(street, battle, 1)
    return battle


def test_nothing_is_said_before_the_facts_are_told(street, up):
    assert "shot-odds" not in page(street, up) and "wound " not in page(street, up)


@pytest.mark.parametrize(("language", "hit"), [("en", "hit"), ("de", "Treffer")])
def test_once_they_are_told_the_chances_stand_beside_the_dice(street, up, language, hit):
    street.act({"type": "shoot", "figure": 1, "target": 3}, stream=up)
    street.act(FACTS, stream=up)
    shown = page(street, up, language=language)
    assert re.search(rf'<p class="shot-odds num">.* · {hit} <strong>\d+', shown)


@pytest.mark.parametrize(("language", "words"), [("en", "lucky shot or 4 dice"), ("de", "Glückstreffer oder 4 Würfel")])
def test_where_a_die_settles_hate_and_fear_first_both_numbers_of_dice_are_named(language, words):
    """STKO-85."""
    with translation.override(language):
        assert choices_shown.shot(SimpleNamespace(shot=ShotOdds(1, 3, 0, 3000, dice_else=4)))["dice"] == words


def missed(street, battle):
    """Keule misses the others' Keule; then the Joker comes, the cards are shuffled, and Keule is up again."""
    street.act({"type": "shoot", "figure": 1, "target": 3}, stream=battle)
    street.act(FACTS, stream=battle)
    count = game(street, battle).open.count
    street.act({"type": "enter-dice", "faces": [2, 3, 4, 5, 2, 3][:count]}, stream=battle)
    assert game(street, battle).open is None
    turn(street, battle, "joker")
    return count


def test_from_last_time_they_stand_on_the_button(street, up):
    count = missed(street, up)
    turn_up(street, up, 1)
    known = [choice for choice in choices(street, up) if choice.code == "shoot" and choice.hit >= 0]
    assert {one.facts["target"] for one in known} == {3} and {one.facts["dice"] for one in known} == {count}
    assert all(one.facts["wound"] > 0 for one in known)
    shown = page(street, up)
    assert re.search(r"<strong>\d+%</strong>", shown) and "wound " in shown


@pytest.mark.parametrize("who", [1, 3])
def test_and_no_longer_once_one_of_the_two_has_moved(street, up, who):
    missed(street, up)
    turn_up(street, up, who)
    street.act({"type": "move", "figure": who}, stream=up)
    while game(street, up).open is not None:
        count = getattr(game(street, up).open, "count", 0)
        entry = {"type": "enter-dice", "faces": [4] * count} if count else {"type": "answer", "value": {}}
        street.act(entry, stream=up)
    if who == 1:
        turn(street, up, "joker")
    turn_up(street, up, 1)
    found = [choice for choice in choices(street, up) if choice.code == "shoot"]
    assert found and all(one.hit < 0 and "wound" not in one.facts for one in found)


def choices(street, battle, who="rita"):
    return legal(battle, Member.objects.get(id=street.members[who]))


@pytest.mark.parametrize(("show", "anna", "rita"), [("everybody", 1, 1), ("own_figures", 1, 0), ("off", 0, 0)])
def test_a_campaign_that_shows_no_chances_shows_none_of_these(street, up, show, anna, rita):
    street.act({"type": "set-options", "options": {"stko.show_odds": show}, "reason": "Less noise"})
    missed(street, up)
    turn_up(street, up, 1)
    for who, sees in (("anna", anna), ("rita", rita)):
        known = [choice for choice in choices(street, up, who) if choice.hit >= 0 or "wound" in choice.facts]
        assert bool(known) == bool(sees), who
    street.act({"type": "shoot", "figure": 1, "target": 3}, stream=up)
    street.act(FACTS, stream=up)
    assert ("shot-odds" in page(street, up, "anna")) == bool(anna)
    assert ("shot-odds" in page(street, up, "rita")) == bool(rita)
