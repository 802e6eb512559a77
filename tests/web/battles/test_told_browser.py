"""Outcomes, reports and the ways of special figures in a real browser, on a phone and on a desk."""

import os
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from django.urls import reverse

from engine.kernel import sealed
from tests.browsers import LANGUAGES
from tests.web.test_browser import address, chromium, must_fit, tap, version
from tests.web.test_browser import phone as quiet_phone

__all__ = ["address", "chromium", "quiet_phone"]
pytestmark = pytest.mark.slow
SHOTS = os.environ.get("ROLLBOOK_SHOTS")  # a folder: pictures to look at
OPTIONS = {"stko.opt.melee": True, "stko.opt.hate_fear": True, "stko.opt.nerve": True}


@pytest.fixture
def phone(quiet_phone: Callable[..., Any]) -> Callable[..., Any]:
    return quiet_phone


@pytest.fixture
def street(fresh_db: str) -> Any:
    from tests.founding import founded
    from tests.web.street import Street

    made = founded(Street)
    made.act({"type": "set-options", "options": OPTIONS})
    return made


def shown(page: Any, name: str, language: str) -> None:
    """Nothing sticks out at either width; with a folder, four pictures."""
    for wide, high in ((1280, 900), (390, 844)):
        page.set_viewport_size({"width": wide, "height": high})
        must_fit(page)
        for scheme in ("light", "dark") if SHOTS else ():
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=f"{SHOTS}/{name}-{language}-{wide}-{scheme}.png", full_page=True)
    page.emulate_media(color_scheme="light")


def first_up(street: Any, **more: Any) -> UUID:
    """Keule's turn."""
    battle = street.battle("typed", devices="shared", cards="typed", **more)
    street.act({"type": "card-outcome", "card": "figure-1"}, "rita", battle)
    return battle


def types(street: Any, battle: UUID) -> list[str]:
    from campaigns.ledger.read import read

    return [row.type for row in read(street.campaign, stream=battle)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_shot_is_told_in_six_taps(street, phone, language):
    """The brief's own shot: a serious wound in the left arm, knocked down; the weapon is empty."""
    battle = first_up(street, detail="outcomes")
    page = phone(language, "rita")
    page.goto(reverse("battle", args=[battle]))
    shown(page, "told-open", language)
    form = page.locator("form[action*='/shot-outcome/']")
    before = version(page)
    form.locator("label:has([name=target][value='3'])").click()  # 1
    form.locator("label.place:has([value=left_arm])").click()  # 2
    form.locator("label:has([name=hit][value='left_arm|serious|knocked_down|'])").click()  # 3
    form.locator("label:has([name=after][value=empty])").click()  # 4
    shown(page, "told-ticked", language)
    tap(page, form.locator("button.main"))  # 5
    assert version(page) > before
    said = types(street, battle)
    assert {"stko/wounded/1", "stko/weapon-emptied/1", "stko/knocked-down/1"} <= set(said)
    shown(page, "told-done", language)


def test_a_miss_is_told_in_one_tap_and_a_hit_in_four(street, phone):
    battle = first_up(street, detail="outcomes")
    page = phone("en", "rita")
    page.goto(reverse("battle", args=[battle]))
    form = page.locator("form[action*='/shot-outcome/']")
    form.locator("label:has([name=target][value='3'])").click()  # 1
    assert form.locator("[name=hit]:visible").count() == 0
    form.locator("label.place:has([value=legs])").click()  # 2
    form.locator("label:has([name=hit][value^='legs|flesh'])").first.click()  # 3
    tap(page, form.locator("button.main"))  # 4
    assert "stko/wounded/1" in types(street, battle)
    tap(page, page.locator("section.log form[action*='/take-back/'] button"))  # the wound's own sheet has one, too
    tap(page, form.locator("button[name=missed][value='4']"))  # 1
    said = types(street, battle)
    assert said.count("stko/shot-told/1") == 2 and said.count("stko/wounded/1") == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_shot_dead_is_told_in_six_taps_without_a_place(street, phone, language):
    """STKO-73: an Evil one shoots somebody unconscious from near by; nobody rolls for where."""
    battle = first_up(street, detail="outcomes")
    page = phone(language, "rita")
    page.goto(reverse("battle", args=[battle]))
    form = page.locator("form[action*='/fight-outcome/']")
    assert form.count() == 1 and not form.locator("[name=hit][value='|dead||']").count()
    for told in (
        {"type": "set-skill", "figure": 1, "skill": "evil", "times": 1},
        {"type": "set-state", "figure": 3, "state": "unconscious"},
    ):
        street.act({"type": "decide-otherwise", "command": told, "reason": "so it stands"}, "rita", battle)
    page.goto(reverse("battle", args=[battle]))
    form.locator("label:has([name=target][value='3'])").click()  # 1
    form.locator("label:has([name=use][value=pistol])").click()  # 2
    form.locator("label.place:has([value=anywhere])").click()  # 3
    shot = form.locator("label:has([name=hit][value='|dead||'])")
    assert shot.inner_text() == {"en": "shot dead", "de": "erschossen"}[language]
    shot.click()  # 4
    shown(page, "told-shot-dead", language)
    tap(page, form.locator("button.main"))  # 5
    assert "stko/died/1" in types(street, battle)
    shown(page, "told-shot-dead-done", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_on_the_drawn_table_a_told_shot_says_where_he_moved_first(street, phone, language):
    battle = first_up(street, detail="outcomes", table="drawn")
    page = phone(language, "rita")
    page.goto(reverse("battle", args=[battle]))
    shown(page, "told-drawn", language)
    form = page.locator("form[action*='/shot-outcome/']")
    form.locator("label:has([name=target][value='3'])").click()
    form.locator("details.rare > summary").first.click()
    form.locator("[data-arm=moved]").click()
    page.evaluate("scrollTo(0, 0)")
    figure = page.locator("#t1").bounding_box()
    page.mouse.click(figure["x"] + figure["width"] / 2, figure["y"] + figure["height"] / 2 - 30)  # towards the target
    assert form.locator("[name=moved]").is_checked() and int(form.locator("[name=y]").input_value()) > 1000
    tap(page, form.locator("button.main"))
    assert "stko/moved/1" in types(street, battle)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_report_is_filled_in_and_the_other_side_looks_at_it(street, phone, language):
    battle = street.battle("typed", detail="report")
    page = phone(language, "anna")
    page.goto(reverse("battle", args=[battle]))
    shown(page, "report-none", language)
    page.goto(reverse("battle-report", args=[battle, 0]))
    shown(page, "report-form", language)
    page.locator("details summary").first.click()
    person = page.locator(".person").first
    assert person.locator(".wound:visible").count() == 1 and not person.locator(".then:visible").count()
    person.locator("select").first.select_option("serious")
    assert person.locator(".wound:visible").count() == 2 and person.locator(".then:visible").count() == 1
    person.locator(".then:visible select").nth(1).select_option("3")
    person.locator("[name$=-w0-victim]").select_option("surrendered")
    fate = person.locator(".fate")
    fate.locator("[name$=-fate]").select_option("dead")
    fate.locator("[name$=-fate-by]").select_option("3")
    shown(page, "report-killed", language)
    fate.locator("[name$=-fate]").select_option("surrendered")
    assert fate.locator(".then > :visible").count() == 1  # nobody else surrendered him: only the round is asked for
    shown(page, "report-person", language)
    page.locator("label:has([name=winner][value='0'])").click()
    page.locator("main button.main").click()
    page.wait_for_selector(".report .told-lines")
    said = {"en": "had surrendered", "de": "hatte sich schon ergeben"}[language]
    assert page.locator(".told-lines").first.inner_text().count(said) == 1
    shown(page, "reported", language)
    ben = phone(language, "ben")
    ben.goto(reverse("battle", args=[battle]))
    shown(ben, "report-to-judge", language)
    tap(ben, ben.locator("form[action*='/approve/'] button"))
    assert "battle/report-approved/1" in types(street, battle)
    shown(ben, "report-agreed", language)


def test_the_agile_turn_on_the_way_and_look_where_they_like(street, phone, monkeypatch):
    """STKO-93: a corner on the way, and a look that isn't the way he ran."""
    monkeypatch.setattr(sealed, "faces", lambda secret, name, roll, count, *more: (4,) * count)  # ones would fell him
    battle = street.battle("server", devices="shared", table="drawn", cards="typed")
    for times, skill in ((1, "agility"), (1, "fast")):
        command = {"type": "set-skill", "figure": 1, "skill": skill, "times": times}
        street.act({"type": "decide-otherwise", "command": command, "reason": "look at him"}, "rita", battle)
    drawn = street.act({"type": "turn-card"}, "rita", battle)
    assert drawn
    page = phone("en", "rita")
    page.goto(reverse("battle", args=[battle]))
    card = page.locator(".cards button:has-text('Keule')")
    tap(page, card.first)
    shown(page, "agile-up", "en")
    page.locator("#d-others > summary").click()
    page.locator("#d-ways summary").click()
    assert page.locator("#d-ways [name=calm]").count() == 1
    shown(page, "other-ways", "en")
    page.keyboard.press("Escape")
    tap(page, page.locator("form[data-auto=move] button.do"))
    page.wait_for_selector("form[data-auto=move-to]")
    page.evaluate("scrollTo(0, 0)")
    box = page.locator("#t1").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x + 20, y)
    reach = float(page.get_attribute("circle.reach", "r"))
    page.locator("[data-via]").click()
    assert float(page.get_attribute("circle.reach", "r")) < reach
    page.evaluate("scrollTo(0, 0)")
    page.mouse.move(x + 20, y + 20)
    page.mouse.down()
    page.mouse.move(x - 20, y + 20, steps=4)
    page.mouse.up()
    shown(page, "agile-turned", "en")
    tap(page, page.locator("form[data-auto=move-to] .go"))
    from campaigns.projections.game import load_game
    from engine.rulesets import ruleset

    figure = load_game(ruleset("stko"), street.campaign, battle).battle.figures[0]
    assert (figure.x > 1500, figure.y < 1000, figure.fx < 0) == (True, True, True)
    shown(page, "skills", "en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_scenarios_seasons_and_a_figures_sheet_fit_at_either_width(street, phone, language):
    from tests.web.scenarios.test_scenarios import write

    keule = street.figures["anna"][0]
    award = {"type": "award-skill", "character": keule, "reason": "He held the bridge."}
    for skill in ("hard", "hard", "white_knight"):
        street.act({**award, "skill": skill})
    key = write(street)
    page = phone(language, "rita")
    campaign = street.campaign
    for name, where in (
        ("scenario-new", reverse("scenario-new", args=[campaign])),
        ("scenario", reverse("scenario", args=[campaign, key])),
        ("opening", reverse("open-battle", args=[campaign]) + f"?scenario={key}"),
        ("season-new", reverse("season-new", args=[campaign])),
        ("sheet", reverse("character", args=[campaign, keule])),
    ):
        page.goto(where)
        shown(page, name, language)
    assert ("Doubled" if language == "en" else "Verdoppelt") in page.content()
    battle = street.battle(table="drawn", devices="shared")
    page.goto(reverse("battle", args=[battle]))
    page.locator(".one > button").first.click()
    assert page.locator(".gifts").first.is_visible()
    shown(page, "panel", language)
