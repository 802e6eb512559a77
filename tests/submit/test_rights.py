"""Who may write, and who may enter it for somebody else."""

from uuid import UUID

import pytest

from campaigns.submit import Forbidden

pytestmark = pytest.mark.django_db

FOUND = {"type": "found-gang", "name": "Hafen", "colour": "red", "shape": "circle"}
NOTE = {"type": "note", "text": "Rain"}


def refused(cast, code, command, *args, **more):
    size = cast.size()
    with pytest.raises(Forbidden) as raised:
        cast.act(command, *args, **more)
    assert (raised.value.code, raised.value.status, cast.size()) == (code, 403, size)


def test_strangers_write_nothing(cast):
    refused(cast, "not-a-member", NOTE, cast.stranger)
    refused(cast, "not-a-member", NOTE, cast.anna, by=cast.stranger)


@pytest.mark.parametrize("roles", [("auditor",), ("spectator",), ("auditor", "spectator")])
def test_auditors_and_spectators_only_read_and_note(cast, roles):
    refused(cast, "may-only-read", FOUND, cast.add("Olga", *roles))
    assert cast.act(NOTE, cast.add("Oda", *roles)).events[0].type == "campaign/noted/1"  # but notes


def test_an_auditor_does_not_enter_for_a_player_even_with_leave(cast):
    cast.act({"type": "give-leave", "to": str(cast.otto)}, cast.anna)
    refused(cast, "not-entered-for", NOTE, cast.anna, by=cast.otto)


def test_the_strongest_role_counts_unless_one_is_named(cast):
    assert cast.act(NOTE, cast.rita).events[0].type == "campaign/noted/1"
    from campaigns.ledger.read import read

    cast.act(NOTE, cast.rita, role="player")
    assert [event.role for event in read(cast.campaign)[-2:]] == ["referee", "player"]
    refused(cast, "referee-only", {"type": "set-options", "options": {}}, cast.rita, role="player")
    refused(cast, "role-not-held", NOTE, cast.anna, role="referee")
    refused(cast, "role-not-held", NOTE, cast.anna, role="auditor")


def test_referees_enter_for_players(cast):
    receipt = cast.act(NOTE, cast.anna, by=cast.rita)
    assert (receipt.events[0].actor, receipt.events[0].entered_by) == (cast.anna, cast.rita)


def test_players_do_not_enter_for_each_other(cast):
    refused(cast, "not-entered-for", NOTE, cast.anna, by=cast.ben)


def test_a_substitute_enters_with_leave_until_it_is_withdrawn(cast):
    given = cast.act({"type": "give-leave", "to": str(cast.ben)}, cast.anna)
    cast.act(NOTE, cast.anna, by=cast.ben)
    leave = given.of_type("campaign/leave-given/1")[0]["leave"]
    refused(cast, "referee-only", {"type": "withdraw-leave", "leave": leave}, cast.ben)
    cast.act({"type": "withdraw-leave", "leave": leave}, cast.anna)
    refused(cast, "not-entered-for", NOTE, cast.anna, by=cast.ben)


def test_leave_for_one_battle_counts_there_only(cast):
    battle = cast.open_battle()
    cast.act({"type": "give-leave", "to": str(cast.ben), "for_battle": str(battle)}, cast.anna)
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle, by=cast.ben)
    refused(cast, "not-entered-for", NOTE, cast.anna, by=cast.ben)


def test_only_referees_give_leave_for_others(cast):
    command = {"type": "give-leave", "member": str(cast.anna), "to": str(cast.ben)}
    refused(cast, "referee-only", command, cast.ben)
    cast.act(command, cast.rita)
    cast.act(NOTE, cast.anna, by=cast.ben)


def test_on_a_shared_device_the_seated_enter_for_each_other(cast):
    cora = cast.add("Cora")
    battle = cast.open_battle(devices="shared")
    cast.act({"type": "throw", "figure": 1}, cast.anna, battle, by=cast.ben)
    refused(cast, "not-entered-for", {"type": "throw", "figure": 1}, cast.anna, battle, by=cora)


def test_a_shared_device_makes_nobody_referee(cast):
    setup = cast.setup()
    setup["sides"][0]["players"] = [str(cast.rita)]
    opened = cast.act({"type": "open-battle", "setup": setup, "devices": "shared"})
    battle = UUID(opened.of_type("campaign/battle-opened/1")[0]["battle"])
    refused(cast, "not-entered-for", {"type": "rewind", "to": 1}, cast.rita, battle, by=cast.ben)
    cast.act({"type": "throw", "figure": 1}, cast.rita, battle, by=cast.ben, role="player")


def test_a_forgotten_member_writes_nothing_more(cast):
    cast.act({"type": "forget-member", "member": str(cast.anna)}, cast.anna)
    refused(cast, "not-a-member", NOTE, cast.anna)


REFEREES_ONLY = [
    {"type": "rename-campaign", "name": "x"},
    {"type": "set-options", "options": {}},
    {"type": "add-member", "nickname": "x"},
    {"type": "add-house-rule", "text": "x"},
    {"type": "close-battle", "battle": "00000000-0000-4000-8000-000000000000"},
]


@pytest.mark.parametrize("command", REFEREES_ONLY, ids=lambda command: command["type"])
def test_players_leave_the_campaign_to_referees(cast, command):
    refused(cast, "referee-only", command, cast.anna)


def test_co_referees_do_not_make_referees(cast):
    cora = cast.add("Cora", "co-referee")
    refused(cast, "referee-only", {"type": "add-member", "nickname": "x", "roles": ["co-referee"]}, cora)
    refused(cast, "referee-only", {"type": "set-roles", "member": str(cora), "roles": ["referee"]}, cora)
    cast.act({"type": "add-member", "nickname": "x"}, cora)


def test_co_referees_take_the_role_from_themselves_alone(cast):
    """Else whoever plays himself could rule where the other one was free to."""
    cora, carl = cast.add("Cora", "co-referee"), cast.add("Carl", "co-referee")
    refused(cast, "referee-only", {"type": "set-roles", "member": str(carl), "roles": ["player"]}, cora)
    cast.act({"type": "set-roles", "member": str(cora), "roles": ["player"]}, cora)
    cast.act({"type": "set-roles", "member": str(carl), "roles": ["player"]})


def test_take_seat_is_for_people_with_a_code_only(cast):
    refused(cast, "not-a-free-seat", {"type": "take-seat", "nickname": "x"}, cast.stranger)
