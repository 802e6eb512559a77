"""Cards through the pages: chosen, drawn, seen by their own side only, and played at each of the five times."""

import random
import re
from uuid import UUID

import pytest
from django.urls import reverse
from django.utils.translation import override

from campaigns.models import Member
from campaigns.selectors.battles.pages import battle_page
from campaigns.web.rulesets.pb12.table import CARD_TEXTS
from engine.rulesets.pb12.card import card_list
from engine.rulesets.pb12.tables import CARD_LIST
from tests.founding import founded
from tests.web.gff.front import text
from tests.web.pb12.field import Field

pytestmark = pytest.mark.django_db
MINE = ("Dispatch rider", "Second wind", "Field dressing", "Once more", "False alarm")


def seated(*cards, **more):
    """Anna has drawn these cards, and her side is up."""
    field = Field(options={"pb12.cards": True, **more})
    field.enter("prepare", side=0, points=9)
    by(field, "anna", "choose-cards", side=0, **{f"cards-{name}": 1 for name in cards})
    field.choose("begin")
    html = field.html("anna")
    assert "How many cards do you draw" in html and "How many cards do you draw" not in panel(field.html("ben"))
    coins = re.findall(r'type="radio" name="number" value="(\d+)"', panel(html))
    assert coins == [str(n) for n in range(len(cards) + 1)]
    question = field.page().waiting.question.number
    said = by(field, "anna", "answer", kind="draw-cards", question=question, number=len(cards))
    assert said.status_code == 302, text(said)[:600]
    field.bid(0, 0)
    waits = field.page().waiting
    field.answer(choice="first" if waits.sides[0] == 0 else "last")
    return field


def by(field, who, form, **fields):
    """Sent by that player's own browser, as without scripts."""
    fields = {**fields, "acts_as": field.front.members[who], "yours": "1"}
    return field.front.browser(who).post(reverse("enter", args=[field.battle, form]), fields)


def panel(html):
    return html[html.index('class="panel') :]


def held(field, who="anna"):
    """The names in the hand as that reader's page shows it."""
    return re.findall(r'name="card" value="([^"]*)"', field.html(who))


def kp(field):
    return field.page().view["sides"][0]["kp"]


def test_a_stack_is_chosen_and_drawn_and_only_its_own_side_sees_the_hand():
    field = founded(seated, *MINE)
    assert set(held(field)) == set(MINE) and field.page().view["sides"][0]["hand"] == len(MINE)
    assert "Two command points more." in field.html("anna")
    for who in ("ben", "rita", "otto"):
        browser = field.front.browser(who)
        for where in ("battle", "battle-story", "check-battle", "battle-now"):
            said = browser.get(reverse(where, args=[field.battle])).content.decode()
            assert not any(name in said for name in MINE), (who, where)


def test_a_stack_is_chosen_where_the_side_prepares_else():
    """Above the button that begins the battle, beside equipment and groups; a stack is nobody else's."""
    field = Field(options={"pb12.cards": True})
    for who, others in (("anna", 1), ("ben", 0)):
        html = field.html(who)
        preparing = re.search(r'<section class="sheet preparing".*?</section>', html, re.S)
        assert preparing is not None and "/enter/choose-cards/" in preparing[0] and "0 cards" in preparing[0]
        assert html.count("/enter/choose-cards/") == 2 and f'id="d-stack{others}"' not in html
    assert "/enter/choose-cards/" not in field.html("rita")


def test_the_entry_that_may_be_interrupted_keeps_its_secrets():
    """A stack that was just chosen is an entry, too."""
    field = Field(options={"pb12.cards": True})
    by(field, "anna", "choose-cards", side=0, **{f"cards-{name}": 1 for name in MINE})
    for who, knows in (("anna", True), ("ben", False), ("rita", False)):
        page = battle_page(field.battle, Member.objects.get(id=field.front.members[who]))
        assert page.before is not None and page.before.command["type"] == "choose-cards"
        assert any(name in str(page.before) for name in MINE) is knows, who


def test_a_battles_end_opens_the_hands_and_stands_beside_no_roll():
    """PB-121: whichever card was drawn last isn't what the end tells of."""
    field = founded(seated, *MINE)
    assert by(field, "ben", "surrender", side=1).status_code == 302
    for who in ("anna", "ben"):
        log = text(field.front.browser(who).get(reverse("battle-story", args=[field.battle])))
        assert "defeated, by surrender. The battle is over: a win for Anna's force. You're here as" in log


def test_each_card_says_when_it_may_be_played_and_has_only_the_form_for_that():
    field = founded(seated, *MINE)
    found = [fold for fold in re.findall(r"<details.*?</details>", field.html("anna"), re.S) if 'name="card"' in fold]
    times = ("instead of a move", "as an action", "in the status phase", "right after a roll", "as an interrupt")
    forms = ("play-card", "play-card", "play-card", "interject", "interject")
    for name, when, form in zip(MINE, times, forms, strict=True):
        fold = next(one for one in found if f"<bdi>{name}</bdi>" in one)
        assert when in fold and fold.count("<form") == 1 and f"/enter/{form}/" in fold, name
        assert (' name="figure"' in fold) == (name == "Second wind"), name


def test_a_card_is_played_instead_of_a_move():
    field = founded(seated, *MINE)
    before = kp(field)
    assert by(field, "anna", "play-card", side=0, card="Dispatch rider", figure="").status_code == 302
    assert kp(field) == before + 2 and field.page().view["turn"] == 1
    assert "Dispatch rider" not in held(field) and "Dispatch rider" in field.html("ben")


def test_a_card_is_an_action_of_whoever_acts():
    field = founded(seated, *MINE)
    field.choose("activate", figure=1)
    before = field.seen(1)["ap"]
    assert by(field, "anna", "play-card", side=0, card="Second wind", figure=1).status_code == 302
    assert field.seen(1)["ap"] == before + 2


def test_a_card_is_played_in_the_status_phase():
    field = founded(seated, *MINE)
    while field.page().view["phase"] == "moves":
        field.choose("stop")
    before = kp(field)
    assert by(field, "anna", "play-card", side=0, card="Field dressing", figure="").status_code == 302
    assert kp(field) == before - 1 and "Field dressing" not in held(field)


def shot(field):
    """The other side's entry, which cards come into; its version."""
    field.choose("stop")
    field.choose("activate", figure=4)
    field.enter("attack", figure=4, target=1, shot="shoot 0 1 0 ")
    field.settle(random.Random(3))
    return re.search(r'name="entry" value="(\d+)"', field.html("anna"))[1]


def test_a_card_for_a_roll_names_the_rolls_of_the_newest_entry():
    field = founded(seated, *MINE)
    html = field.html("anna")
    assert "no roll in the newest entry" in html
    shot(field)
    html = field.html("anna")
    rolls = [roll for roll in field.page().rolls if roll.figure and roll.version > field.page().interruptible]
    assert rolls and f"Old Wenke: ranged attack {rolls[0].faces[0]}" in html


def test_a_card_offers_the_moments_that_the_newest_entry_has():
    """PB-110, 122: a shot has no way, and what can't be interrupted no button."""
    field = founded(seated, *MINE)

    def offered():
        fold = field.html("anna").split("<bdi>False alarm</bdi>")[1].split("</details>")[0]
        return re.findall(r'<option value="(\w+)"', fold), "disabled" in fold

    shot(field)
    assert offered() == (["before", "after"], False)
    while field.page().view["phase"] == "moves":
        field.choose("end-move" if field.page().view["up"] else "stop")
    field.choose("next-round")
    assert offered()[1]


@pytest.mark.parametrize(("card", "moment"), [("False alarm", "before"), ("Once more", "roll")])
def test_a_card_interrupts_or_changes_a_roll_of_the_newest_entry(card, moment):
    field = founded(seated, *MINE)
    entry = shot(field)
    fields = {"entry": entry, "how": "card", "side": 0, "card": card, "moment": moment, "roll": 1}
    said = by(field, "anna", "interject", **fields)
    assert said.status_code == 302, text(said)[:600]
    field.settle(random.Random(3))
    assert card not in held(field) and card in field.html("ben")


@pytest.mark.parametrize(
    ("card", "figure", "word"),
    [
        ("Second wind", "", "as an action"),
        ("Field dressing", "", "status phase"),
        ("Once more", "", "right after a roll"),
        ("False alarm", "", "as an interrupt"),
        ("Dispatch rider", 1, "instead of a move"),
    ],
)
def test_a_card_outside_its_time_is_refused_in_words_and_nothing_is_written(card, figure, word):
    field = founded(seated, *MINE)
    if figure:
        field.choose("activate", figure=figure)
    version = field.page().version
    said = by(field, "anna", "play-card", side=0, card=card, figure=figure)
    assert said.status_code == 422 and word in text(said), text(said)[:600]
    assert field.page().version == version and card in held(field)


def test_the_hand_lies_in_the_dock_and_says_what_a_card_costs():
    html = founded(seated, *MINE).html("anna")
    dock = html[html.index('class="panel dock') : html.index('class="told"')]
    assert 'id="d-held0"' in dock and "1 CP: All dice of this roll" in re.sub(r"\s+", " ", re.sub("<[^>]*>", "", dock))


def test_cards_lower_the_limit_that_is_shown():
    """PB-121."""
    field = Field(options={"pb12.cards": True, "pb12.game_value_limit": 10_000})
    assert "12 ‰" in field.html("anna")
    by(field, "anna", "choose-cards", side=0, **{"cards-Once more": 2})
    assert "The limit is 9760 (24 ‰ less)" in re.sub(r"\s+", " ", field.html("anna"))


def test_the_cards_to_begin_with_say_it_in_german_too():
    assert {card.text for card in card_list(CARD_LIST).values()} == {str(text) for text in CARD_TEXTS}
    with override("de"):
        assert not {card.text for card in card_list(CARD_LIST).values()} & {str(text) for text in CARD_TEXTS}
    field = Field(language="de", options={"pb12.cards": True})
    assert "Alle Würfel dieses Wurfs fallen noch einmal." in field.html("anna", "de")


def counts(field, who):
    """How many of each card the form of that reader's stack says."""
    found = re.findall(r'name="cards-([^"]+)" value="(\d+)"', field.html(who))
    return {name: int(n) for name, n in found if n != "0"}


def test_a_rematch_offers_the_stack_of_last_time_to_its_own_player_only():
    field = Field(options={"pb12.cards": True})
    by(field, "anna", "choose-cards", side=0, **{"cards-Second wind": 2, "cards-Once more": 1})
    field.enter("end", how="called_off", reason="rain")
    before, field.battle = field.battle, opened_again(field)
    assert field.battle != before
    assert counts(field, "anna") == {"Second wind": 2, "Once more": 1}
    assert "0 cards" in field.html("anna") and "last time's are filled in" in field.html("anna")
    assert counts(field, "ben") == counts(field, "rita") == {}
    assert field.page().view["sides"][0]["stack"] == 0  # nothing is chosen until she says so
    by(field, "anna", "choose-cards", side=0, **{"cards-Once more": 1})
    assert counts(field, "anna") == {"Once more": 1} and "last time" not in field.html("anna")


def opened_again(field):
    sides = [{"gang": field.front.gangs[who], "dice": "server"} for who in ("anna", "ben")]
    setup = {"table": "real", "sides": sides, "figures": field.figures, "options": {"pb12.cards": True}}
    receipt = field.front.act({"type": "open-battle", "setup": setup})
    return UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"])
