"""Real Chromium: three questions and their answers, by keyboard too, on a phone and on a desk, light and dark.

With ROLLBOOK_SHOTS=folder pictures are put there, to look at.
"""

import os
from typing import Any

import pytest

from tests.browsers import LANGUAGES
from tests.simulation.playing import play_all
from tests.simulation.poison import POISON, poisoned_setup, poisonous
from tests.simulation.rigged import rigged
from tests.web.test_browser import address, chromium, found, must_fit, phone

__all__ = ["address", "chromium", "phone", "poisonous", "rigged"]
pytestmark = pytest.mark.slow
SHOTS = os.environ.get("ROLLBOOK_SHOTS")
SAID = {
    "en": {"fight": "Set it up", "change": "Change it", "life": "Choose a fighter", "answer": "more wins"},
    "de": {"fight": "Lass sie kämpfen", "change": "Etwas ändern", "life": "Jemanden auswählen", "answer": "mehr Siege"},
}


def look(page: Any, name: str, language: str) -> None:
    """Nothing sticks out, at either width; a picture of each where somebody wants to look."""
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        must_fit(page)
        for scheme in ("light", "dark") if SHOTS else ():
            page.emulate_media(color_scheme=scheme)
            page.screenshot(path=f"{SHOTS}/{name}-{language}-{width}-{scheme}.png", full_page=True)


def charts_are_drawn(page):
    page.wait_for_selector("[data-drawn]", state="attached")
    page.wait_for_selector("[data-chart]:not([data-drawn])", state="detached")
    page.wait_for_function("() => [...document.querySelectorAll('[data-chart] canvas')].every(one => one.width)")
    empty = """all => all.filter(one =>
        !one.getContext('2d').getImageData(0, 0, one.width, one.height).data.some(Boolean)).length"""
    assert page.eval_on_selector_all("[data-chart] canvas", empty) == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_three_questions_and_their_answers(phone, rigged, language):
    said = SAID[language]
    page = phone(language, "rita")
    found(page)
    start = page.url + "simulations/"
    page.goto(start)
    look(page, "start", language)
    page.click(f"text={said['fight']}")
    page.fill("#id_battles", "400")
    look(page, "fair", language)
    page.click("main button.main")
    page.wait_for_selector("progress")
    look(page, "running", language)
    play_all()
    page.wait_for_selector("h1.answer")  # without a reload
    page.evaluate("document.querySelectorAll('main details').forEach(one => { one.open = true })")
    charts_are_drawn(page)
    look(page, "result", language)
    page.goto(start)
    page.click(f"text={said['change']}")
    page.wait_for_selector(".variation select[name=v0-skill]", state="hidden")  # as soon as the script has run
    page.focus("select[name=v0-what]")
    page.select_option("select[name=v0-what]", "rank")
    page.select_option("select[name=v0-figure]", "1")
    page.select_option("select[name=v0-rank]", "legend")
    page.wait_for_selector("select[name=v0-rank]")
    page.fill("#id_battles", "1000")
    look(page, "what-if", language)
    page.focus("form:first-of-type button.main")
    page.keyboard.press("Enter")
    page.wait_for_selector("progress")
    play_all()
    page.wait_for_selector("h1.answer")
    look(page, "compared", language)
    page.goto(start)
    page.click(f"text={said['life']}")
    page.fill("#id_battles", "3")
    look(page, "life", language)
    page.click("main button.main")
    page.wait_for_selector("progress")
    from campaigns.models import Simulation, SimulationChunk

    later = Simulation.objects.get(kind="season")
    SimulationChunk.objects.filter(simulation=later, first__gt=15).delete()
    Simulation.objects.filter(id=later.id).update(battles=later.chunks.order_by("-first")[0].last)
    play_all()
    page.wait_for_selector("h1.answer")
    charts_are_drawn(page)
    look(page, "lived", language)
    page.goto(start)
    look(page, "asked", language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_could_not_be_played_is_told_and_leads_to_the_battle(phone, poisonous, language):
    """A setup whose rules fail in some battles, in half of the parts and in all of them."""
    from campaigns.models import Member
    from campaigns.simulation.asking import ask

    page = phone(language, "rita")
    found(page)
    home = page.url.split("/campaigns/")[0]
    member = Member.objects.filter(
        campaign_id=page.url.split("campaigns/")[1].split("/")[0], roles__contains=["referee"]
    )[0]
    for name, size in (("failed-part", 2), ("failed-whole", 60)):
        row = ask(member, 60, setup=poisoned_setup(POISON), table="open", key="5eed" * 8, chunk_size=size)
        play_all()
        page.goto(f"{home}/simulations/{row.id}/")
        look(page, name, language)
        page.click("[role=alert] a >> nth=0")
        page.wait_for_selector("[role=alert] .mono")
        look(page, f"{name}-battle", language)
