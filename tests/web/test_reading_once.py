"""One request reads each thing once: it folds a battle once, and decodes an event once."""

from typing import Any
from uuid import UUID, uuid4

import pytest
from django.test.signals import template_rendered
from django.urls import reverse

from engine.kernel.ruleset import Viewer
from tests.readings import Readings, readings
from tests.web.battles.test_battle_page import choose, enter, until_up

pytestmark = pytest.mark.django_db

PAGES = ("battle", "battle-now", "battle-standing", "battle-story", "lay-out", "battle-account")
VIEWER = Viewer(referee=True)
COMMANDS: tuple[dict[str, Any], ...] = (
    {"type": "turn-card"},
    {"type": "enter-dice", "faces": [1]},
    {"type": "note", "note": "so it was"},
    {"type": "take-back"},
    {"type": "pause"},
    {"type": "resume"},
    {"type": "rewind", "to": 1},
)
COLUMNS = ("status", "version", "sides", "seated", "waiting", "outcome", "copy")


def begun(street: Any) -> UUID:
    """With a roll that was made, and figures who may act."""
    battle = street.battle(devices="shared")
    for command in ({"type": "turn-card"}, {"type": "note", "note": "so it was"}):
        street.act(command, "anna", battle)
    return UUID(str(battle))


def looked_at(street: Any, where: str) -> Readings:
    browser = street.browser("rita")
    with readings() as found:
        assert browser.get(where).status_code == 200
    return found


def entered(street: Any, battle: UUID, what: str, **said: Any) -> Readings:
    browser = street.browser("rita")
    with readings() as found:
        assert enter(browser, battle, what, said).status_code == 200
    return found


@pytest.mark.parametrize("name", PAGES)
def test_a_page_of_a_battle_folds_it_once(street: Any, name: str) -> None:
    battle = begun(street)
    assert looked_at(street, reverse(name, args=[battle])).folds == 1


def test_a_battle_as_it_stood_is_folded_once(street: Any) -> None:
    battle = begun(street)
    assert looked_at(street, reverse("battle-at", args=[battle, 3])).folds == 1


def test_an_opened_roll_folds_its_battle_once(street: Any) -> None:
    battle = begun(street)
    assert looked_at(street, reverse("roll", args=[battle, 1])).folds == 1


def test_a_line_for_the_log_folds_the_battle_once_and_decodes_only_what_it_adds(street: Any) -> None:
    battle = begun(street)
    found = entered(street, battle, "note", note="so it was")
    assert found.folds == 1
    assert {tag for tag, _payload in found.decoded} == {"battle/noted/1"}


def test_a_command_folds_the_battle_once_to_play_on_and_once_to_show(street: Any) -> None:
    battle = street.battle(devices="shared")
    browser = street.browser("anna")
    page = browser.get(reverse("battle", args=[battle]))
    button = page.context["groups"][0]["buttons"][0]
    with readings() as found:
        answer = enter(
            browser, battle, "choice", {"command": button["json"], "acts_as": button["acts_as"], "yours": "1"}
        )
    assert answer.status_code == 200 and found.folds <= 2


def test_dice_that_were_asked_for_fold_the_battle_once_and_its_past_once(street: Any) -> None:
    """The action that asked is run again from where it began; what it adds is folded onto what stands."""
    battle = street.battle(dice="typed", devices="shared")
    browser = street.browser("anna")
    until_up(street, browser, battle)
    asked = choose(browser, battle, "shoot").context["question"]
    said = {"kind": "fact-shot", "question": asked["number"], "acts_as": asked["acts_as"], "yours": "1"}
    roll = enter(browser, battle, "answer", {**said, "band": "short", "cover": "none"}).context["roll"]
    typed = {"faces": " ".join(["2"] * roll["count"]), "roll": roll["number"], "acts_as": roll["acts_as"], "yours": "1"}
    with readings() as found:
        assert enter(browser, battle, "dice", typed).status_code == 200
    assert (found.live, found.replay) == (1, 1)


def test_dice_that_are_declined_fold_no_more_than_those_that_stand(street: Any) -> None:
    """The page shows the battle that was read to decline them: they were tried on another one."""
    battle = street.battle(dice="typed", devices="shared")
    browser = street.browser("anna")
    until_up(street, browser, battle)
    asked = choose(browser, battle, "shoot").context["question"]
    said = {"kind": "fact-shot", "question": asked["number"], "acts_as": asked["acts_as"], "yours": "1"}
    shown = enter(browser, battle, "answer", {**said, "band": "short", "cover": "none"})
    roll = shown.context["roll"]
    typed = {"faces": "2 7", "roll": roll["number"], "acts_as": roll["acts_as"], "yours": "1"}
    with readings() as found:
        declined = enter(browser, battle, "dice", typed)
    assert declined.status_code in (400, 422) and (found.live, found.replay) == (1, 1)
    assert declined.context["roll"] == roll and declined.context["figures"] == shown.context["figures"]


def test_what_an_entry_hands_to_its_page_is_what_everybody_else_reads(street: Any) -> None:
    from campaigns.models import Battle
    from campaigns.projections.game import load_game
    from campaigns.submit import Envelope
    from campaigns.submit import enter as enter_command
    from engine.rulesets import ruleset

    battle, anna = street.battle(dice="typed", cards="typed", devices="shared"), street.members["rita"]
    rules = ruleset("stko")
    for command in COMMANDS:
        ids = {"id": uuid4(), "campaign": street.campaign, "stream": battle, "acts_as": anna, "entered_by": anna}
        done = enter_command(Envelope(**ids, command=command))
        stored = load_game(rules, street.campaign, battle)
        assert done.game is not None and done.battle is not None
        assert done.game.everything == stored.everything
        assert [record.version for record in done.game.counting] == [record.version for record in stored.counting]
        assert rules.view(done.game.battle, VIEWER) == rules.view(stored.battle, VIEWER)
        assert (done.game.waiting, done.game.next_roll) == (stored.waiting, stored.next_roll)
        row = Battle.objects.get(id=battle)
        assert {name: getattr(done.battle, name) for name in COLUMNS} == {name: getattr(row, name) for name in COLUMNS}


def test_a_character_s_page_decodes_each_event_once(street: Any) -> None:
    where = reverse("character", args=[street.campaign, street.figures["anna"][0]])
    found = looked_at(street, where)
    assert found.decoded and found.twice(street.campaign) == {}


def test_a_download_of_all_lives_decodes_each_event_once(street: Any) -> None:
    where = reverse("download-file", args=[street.campaign, "campaign", "lives.csv"])
    found = looked_at(street, where)
    assert found.twice(street.campaign) == {}


def test_the_page_of_a_declined_form_is_drawn_once(street: Any) -> None:
    battle, drawn = begun(street), list[str]()

    def note(template: Any, **more: Any) -> None:
        drawn.append(template.name)

    template_rendered.connect(note)
    try:
        where = reverse("new-dispute", args=[street.campaign]) + f"?battle={battle}&version=1"
        answer = street.browser("rita").post(where, {"id": str(uuid4()), "claim": "so it was not " * 1000})
    finally:
        template_rendered.disconnect(note)
    assert answer.status_code == 422 and answer.content.decode().count('aria-invalid="true"') == 1
    assert drawn.count("base.html") == 1
