"""Nobody answers in a d100 fight: typed entries and told outcomes wait on the device, are sent in order and once.

What the queue does with whatever waits in it is the same in each ruleset: battles/test_offline.py.
"""

from typing import Any

import pytest

from tests.browsers import LANGUAGES
from tests.web.battles.test_offline import (
    SENT,
    UNFOLD,
    WAITING,
    at_table,
    find,
    lose,
    shoot,
    swallow,
    types,
    write,
)
from tests.web.test_browser import address, chromium, phone, reached, settled

__all__ = ["address", "chromium", "phone"]
pytestmark = pytest.mark.slow


@pytest.fixture
def study(fresh_db: str) -> Any:
    from tests.founding import founded
    from tests.web.study import Study

    return founded(Study)


def fight(study: Any, dice: str = "typed") -> Any:
    """Adele is up; everybody's dice lie on the table."""
    battle = study.fight(dice)
    study.act({"type": "begin-round"}, stream=battle)
    return battle


def up(study: Any, battle: Any) -> int:
    from campaigns.projections.game import load_game
    from engine.rulesets import ruleset

    return int(load_game(ruleset("coc"), study.campaign, battle).battle.up)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turn_and_harm_written_down_without_a_network_are_played_in_order_and_once(study, phone, language):
    battle = fight(study)
    page = at_table(phone, battle, language=language)
    lose(page)
    write(page, "o-counter", figure="1", counter="luck", value="31")
    write(page, "o-harm", figure="1", amount="2", source="Sturz")
    assert "Sturz" in page.text_content("#queue li:last-child")
    write(page, "o-note", note="Im Dunkeln weitergespielt")
    first = up(study, battle)
    target = 3 if first < 3 else 1
    page.evaluate(UNFOLD, "o-act")
    act = page.locator("#o-act form").first
    act.locator("[name=figure]").select_option(str(first))
    act.locator("[name=does]").select_option(value='{"type": "shoot"}')
    act.locator("[name=target]").select_option(str(target))
    act.locator("button").click()
    page.wait_for_function("() => document.querySelectorAll('#queue li').length === 4")
    write(page, "o-fact", range="base")
    assert page.locator("#queue li").count() == 5
    shoot(page, f"coc-offline-{language}")
    before = types(study.campaign, battle)
    find(page)
    page.wait_for_function("() => document.getElementById('queue').hidden || document.querySelector('#queue.held')")
    assert page.locator("#queue.held").count() == 0, page.inner_text("#queue")
    after = types(study.campaign, battle)[len(before) :]
    wanted = ["coc/counter-set/1", "coc/hurt/1", "battle/noted/1", "battle/answered/1"]
    assert [one for one in after if one in wanted] == wanted


def test_dice_whose_answer_was_lost_on_its_way_back_count_once(study, phone):
    battle = fight(study)
    study.act({"type": "call-roll", "figure": 1, "skill": "listen"}, stream=battle)
    page, before = at_table(phone, battle), types(study.campaign, battle).count("battle/rolled/1")
    page.context.route("**/enter/dice/", swallow)
    page.fill("#faces", "47")
    page.locator(".pad button.send").click()
    page.wait_for_function(WAITING)
    assert types(study.campaign, battle).count("battle/rolled/1") == before + 1
    page.context.unroute("**/enter/dice/")
    page.wait_for_function(SENT)
    assert types(study.campaign, battle).count("battle/rolled/1") == before + 1


def test_a_reaction_is_kept_by_its_kind_and_finds_the_weapon_it_means(study, phone):
    """COC-10: fighting back names a weapon's place; what was written down is the first that is offered."""
    battle = fight(study)
    first = up(study, battle)
    target = 3 if first < 3 else 1
    study.act({"type": "later", "figure": first}, stream=battle)  # no shot at DEX + 50
    study.act({"type": "strike", "figure": first, "target": target}, stream=battle)
    page = at_table(phone, battle)
    if page.locator("input#metres").count():  # a real table is asked how far they are apart
        page.fill("input#metres", "1")
        page.locator(".question button.main").click()
        settled(page)
    if page.locator("form.pad").count():
        page.fill("#faces", "22")
        page.locator(".pad button.send").click()
        page.wait_for_selector(".question form.choice")
    lose(page)
    write(page, "o-react", choice="fight_back-")
    find(page)
    page.wait_for_function("() => document.getElementById('queue').hidden || document.querySelector('#queue.held')")
    assert page.locator("#queue.held").count() == 0, page.inner_text("#queue")
    assert "battle/answered/1" in types(study.campaign, battle)


def test_rollbooks_own_dice_say_that_they_must_wait(study, phone):
    battle = fight(study, "server")
    page = at_table(phone, battle)
    lose(page)
    before = types(study.campaign, battle)
    page.locator(".panel .g-shoot button.do:visible").first.click()
    page.wait_for_selector("#must-wait:not([hidden])")
    assert page.locator("#queue").is_hidden()
    assert page.locator("#offline #o-dice").count() == 0  # nobody rolls at this table
    reached(page, page.locator(".panel .g-hold button.do", has_text="Wait").first).click()
    page.wait_for_function(WAITING)  # what needs no dice is kept
    assert types(study.campaign, battle) == before
