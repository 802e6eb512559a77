"""Several rows at once, battles from the admin, and receipts that tell what happened in sentences."""

from typing import Any
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.models import Battle, BattleFigure, Character, JoinCode, Member, Scenario
from campaigns.submit import make_join_code
from tests.web.admin.test_forms import address, do, filled, last, size, underway

__all__ = ["filled", "underway"]
pytestmark = pytest.mark.django_db


def listed(model: Any) -> str:
    return reverse(f"admin:campaigns_{model._meta.model_name}_changelist")


def together(street: Any, model: Any, what: str, rows: Any, who: str = "rita", **said: Any) -> Any:
    sent = {"action": what, "_selected_action": [str(row.pk) for row in rows], "id": str(uuid4()), **said}
    return street.browser(who).post(listed(model), sent, follow=True)


# -- several at once --------------------------------------------------------------------------------------------------
def test_a_list_offers_what_can_be_done_with_several(underway):
    for model, what in ((Member, "set-roles"), (Character, "retire-character"), (Scenario, "withdraw-scenario")):
        underway.act({"type": "save-scenario", "plan": {"name": "Duel", "sides": [{"name": "A"}, {"name": "B"}]}})
        assert f'<option value="{what}"' in underway.browser("rita").get(listed(model)).content.decode()


def test_it_says_first_what_will_be_recorded_and_for_whom(underway):
    rows, before = Character.objects.filter(gang_id=underway.gangs["anna"]), size(underway)
    page = together(underway, Character, "retire-character", rows).content.decode()
    assert "Keule" in page and "Pit" in page and size(underway) == before


def test_several_figures_retire_each_by_a_command_of_its_own(underway):
    rows, before = list(Character.objects.filter(gang_id=underway.gangs["anna"])), size(underway)
    page = together(underway, Character, "retire-character", rows, now="1", sure="on").content.decode()
    assert "2 done" in page and len({row.command for row in read(underway.campaign, after=before)}) == 2
    assert {character.status for character in Character.objects.filter(gang_id=underway.gangs["anna"])} == {"retired"}


def test_what_is_declined_is_told_with_its_reason_and_the_others_are_done(underway):
    """Somebody who is in a battle can't leave."""
    pia = underway.hire("anna", "Pia", "ganger", "pistol")
    underway.battle()
    page = together(
        underway,
        Character,
        "retire-character",
        Character.objects.filter(gang_id=underway.gangs["anna"]),
        now="1",
        sure="on",
    )
    assert "1 done" in page.content.decode() and "Keule: " in page.content.decode()
    assert Character.objects.get(id=pia).status == "retired"


def test_several_people_are_given_roles_and_several_codes_revoked(underway):
    rows = Member.objects.filter(id__in=[underway.members["otto"], underway.members["sam"]])
    together(underway, Member, "set-roles", rows, now="1", roles=["player", "auditor"])
    assert {tuple(sorted(row.roles)) for row in rows.all()} == {("auditor", "player")}
    for _ in range(2):
        make_join_code(Member.objects.get(id=underway.members["rita"]))
    together(underway, JoinCode, "revoke", JoinCode.objects.all(), now="1")
    assert not JoinCode.objects.exists()


def test_a_form_that_lacks_something_says_so_and_nothing_is_done(underway):
    rows, before = Member.objects.filter(id=underway.members["otto"]), size(underway)
    answer = together(underway, Member, "set-roles", rows, now="1")
    assert answer.status_code == 422 and size(underway) == before


def test_nobody_does_it_where_he_is_no_referee(underway):
    rows, before = Character.objects.filter(gang_id=underway.gangs["anna"]), size(underway)
    together(underway, Character, "retire-character", rows, "stranger", now="1", sure="on")
    assert size(underway) == before and not Character.objects.filter(status="retired").exists()


# -- battles ----------------------------------------------------------------------------------------------------------
def kinds(street: Any, battle: Any) -> list[str]:
    return [row.type for row in read(street.campaign, stream=battle)]


def enter(street: Any, battle: Any, what: str, **said: Any) -> Any:
    answer = do(street, Battle.objects.get(id=battle), what, **said)
    assert answer.status_code == 302, answer.context["form"].errors
    return street.browser("rita").get(answer["Location"]).content.decode()


def test_a_battle_is_paused_goes_on_and_ends(underway):
    battle = underway.battle()
    assert "beer" in enter(underway, battle, "pause", note="beer")
    row = Battle.objects.get(id=battle)
    page = underway.browser("rita").get(reverse("admin:campaigns_battle_change", args=[battle])).content.decode()
    assert row.status == "paused" and address(row, "resume") in page and address(row, "pause") not in page
    enter(underway, battle, "resume")
    enter(underway, battle, "end", how="time_up", reason="late")
    assert Battle.objects.get(id=battle).status == "closed"


def test_figures_are_handed_over_one_or_all_of_a_side(underway):
    battle, ben = underway.battle(), str(underway.members["ben"])
    enter(underway, battle, "hand-over", figures="1", player=ben)
    enter(underway, battle, "hand-over", figures="side:0", player=ben)
    handed = [row for row in read(underway.campaign, stream=battle) if "handed-over" in row.type]
    assert len(handed) == 2
    assert BattleFigure.objects.filter(battle_id=battle, side=0).count() == 2


def test_a_battle_is_rewound_with_a_reason(underway):
    battle = underway.battle()
    underway.act({"type": "note", "note": "x"}, "anna", battle)
    refused = do(underway, Battle.objects.get(id=battle), "rewind", to="900", reason="wrong card")
    assert refused.status_code == 422
    assert "wrong card" in enter(underway, battle, "rewind", to="1", reason="wrong card")
    assert "battle/rewound/1" in kinds(underway, battle)


def test_a_new_battle_is_one_link_away(underway):
    page = underway.browser("rita").get(listed(Battle)).content.decode()
    assert reverse("open-battle", args=[underway.campaign]) in page


# -- receipts ---------------------------------------------------------------------------------------------------------
def test_a_receipt_tells_it_in_a_sentence_with_names(filled):
    character = Character.objects.get(id=filled.figures["ben"][0])
    answer = do(filled, character, "award-skill", skill="fast", reason="brave")
    if answer.status_code != 302:
        answer = do(filled, Member.objects.get(id=filled.members["sam"]), "rename-member", nickname="Samuel")
    page = filled.browser("rita").get(answer["Location"]).content.decode()
    assert "Samuel" in page or "Keule" in page
    assert "as stored" in page and "campaign/" in page
    assert last(filled, answer).startswith("campaign/")
