"""Skills on the battle page: given by hand, dice thrown again, nerves and feelings as "we decide otherwise"."""

import html

import pytest
from django.urls import reverse

from tests.web.battles.test_battle_page import choose, enter
from tests.web.battles.test_optional_rules import form, reply, roll, turn


def shot_by_somebody_lucky(street, browser, skill):
    """Keule shoots with dice of the table; before the next dice fall, some of the shown ones may be thrown again."""
    battle = street.battle(dice="typed", cards="typed", devices="shared")
    referee = street.browser("rita")
    said = {"figure": 1, "skill": skill, "times": 1, "reason": "he looks it"}
    assert enter(referee, battle, "skill", said).status_code == 200
    turn(browser, battle, "figure-1")
    return battle, reply(browser, choose(browser, battle, "shoot"), "fact-shot", band="close", cover="none")


@pytest.mark.django_db
def test_the_roll_shown_last_offers_to_throw_a_die_again_and_nobody_has_to_pass(street):
    browser = street.browser("anna")
    battle, asked = shot_by_somebody_lucky(street, browser, "lucky")
    count = asked.context["roll"]["count"]
    assert not asked.context["luck"]
    shown = roll(browser, battle, asked, 6, *[3] * (count - 1))
    assert shown.context["roll"]["count"] == 1  # the location is asked for already
    (button,) = shown.context["luck"]
    assert (button["skill"], button["word"], len(button["faces"])) == ("lucky", "Lucky", count)
    _, said = form(shown, 'name="skill" value="lucky"')
    again = enter(browser, battle, "press-luck", {**said, "dice": "1"})
    assert again.status_code == 200, again.content.decode()
    assert again.context["roll"]["count"] == 1
    assert "is lucky and re-rolls (1 die)" in again.content.decode()
    two_hits = roll(browser, battle, again, 6)
    assert two_hits.context["roll"]["count"] == 2  # two hits now
    assert not two_hits.context["luck"]
    assert "two hits" in two_hits.content.decode()


@pytest.mark.django_db
def test_a_roll_that_has_lapsed_is_declined_in_words(street):
    browser = street.browser("anna")
    battle, asked = shot_by_somebody_lucky(street, browser, "lucky")
    shown = roll(browser, battle, asked, *[3] * asked.context["roll"]["count"])
    _, said = form(shown, 'name="skill" value="lucky"')
    turn(browser, battle, "figure-2")
    late = enter(browser, battle, "press-luck", {**said, "dice": "0"})
    assert late.status_code in (409, 422)


@pytest.mark.django_db
def test_nerves_feelings_and_skills_are_the_referees_word(street):
    street.act({"type": "set-options", "options": {"stko.opt.hate_fear": True, "stko.opt.nerve": True}})
    battle = street.battle(devices="shared")
    referee = street.browser("rita")
    page = referee.get(reverse("battle", args=[battle])).content.decode()
    for what in ("nerve-test", "feeling", "skill"):
        assert reverse("enter", args=[battle, what]) in page
    after = enter(referee, battle, "feeling", {"figure": 1, "target": 3, "feeling": "hate", "reason": "old story"})
    assert "hates" in after.content.decode()
    after = enter(referee, battle, "nerve-test", {"figure": 1, "reason": "a siren"})
    assert after.status_code == 200
    after = enter(referee, battle, "skill", {"figure": 1, "skill": "hard", "times": 2, "reason": "look at him"})
    assert "Hard, doubled" in after.content.decode()
    declined = enter(referee, battle, "skill", {"figure": 1, "skill": "avenger", "times": 2, "reason": ""})
    assert declined.status_code == 422


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ("Hard, doubled", "Effects are rolled 1 lower", "Doubled: ", "hates Pit", "fears Pit")),
        ("de", ("Hart, doppelt", "Auswirkungen sind um 1 niedriger", "Verdoppelt: ", "hasst Pit")),
    ],
)
def test_a_figure_shows_its_skills_with_their_numbers_and_whom_it_hates_and_fears(street, language, words):
    """STKO-85, 92, 93."""
    street.act({"type": "set-options", "options": {"stko.opt.hate_fear": True}})
    battle = street.battle(devices="shared")
    referee = street.browser("rita", language)
    enter(referee, battle, "skill", {"figure": 1, "skill": "hard", "times": 2, "reason": "look at him"})
    enter(referee, battle, "feeling", {"figure": 1, "target": 4, "feeling": "hate", "reason": "old story"})
    enter(referee, battle, "feeling", {"figure": 2, "target": 4, "feeling": "fear", "reason": "old story"})
    page = referee.get(reverse("battle", args=[battle])).content.decode()
    shown = page[page.index('class="roster"') : page.index('id="d-more"')]
    assert all(word in shown for word in words)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "asks", "nobody", "tells", "bound"),
    [
        (
            "en",
            "that Keule hates in sight, in the arc of fire",
            "Nobody",
            "Keule has no hated enemy",
            "has to shoot at Pit",
        ),
        ("de", "den Keule hasst, sichtbar im Schusswinkel", "Niemand", "keinen gehassten Gegner", "muss auf Pit sch"),
    ],
)
def test_stko_86_whoever_hates_somebody_says_that_he_is_not_there_before_he_does_anything_else(
    street, language, asks, nobody, tells, bound
):
    street.act({"type": "set-options", "options": {"stko.opt.hate_fear": True}})
    battle = street.battle(cards="typed", devices="shared")
    referee, anna = street.browser("rita"), street.browser("anna", language)
    enter(referee, battle, "feeling", {"figure": 1, "target": 4, "feeling": "hate", "reason": "old story"})
    turn(referee, battle, "figure-1")
    asked = choose(anna, battle, "wait")
    shown = html.unescape(asked.content.decode())
    assert asks in shown and f">{nobody}<" in shown
    assert [word for _, word in asked.context["question"]["choices"]] == [nobody, "Pit"]
    reply(anna, asked, "fact-hated", choice="nobody")
    assert tells in html.unescape(anna.get(reverse("battle-story", args=[battle])).content.decode())
    turn(referee, battle, "joker")
    turn(referee, battle, "figure-1")
    page = reply(anna, choose(anna, battle, "wait"), "fact-hated", choice="4")
    assert bound in html.unescape(page.content.decode())
    assert {button["code"] for group in page.context["groups"] for button in group["buttons"]} == {"shoot"}
