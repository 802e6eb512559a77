"""What makes a referee, or ends somebody for good, is done in person and never through somebody else's seat."""

from uuid import UUID

import pytest

from campaigns.models import Member
from campaigns.selectors.rights import member_of_device
from campaigns.submit import Forbidden, Malformed
from campaigns.submit.accounts.joining import give_device
from campaigns.submit.accounts.signing_out import sign_out_phones

pytestmark = pytest.mark.django_db


def refused(cast, code, command, *args, **more):
    size = cast.size()
    with pytest.raises(Forbidden) as raised:
        cast.act(command, *args, **more)
    assert (raised.value.code, cast.size()) == (code, size)


@pytest.fixture
def cora(cast):
    return cast.add("Cora", "co-referee", "player")


def crown(who: UUID) -> dict:
    return {"type": "set-roles", "member": str(who), "roles": ["referee"]}


def test_a_co_referee_makes_no_referee_by_entering_for_the_referee(cast, cora):
    refused(cast, "referee-only", crown(cora), cast.rita, by=cora)
    refused(cast, "referee-only", {"type": "add-member", "nickname": "x", "roles": ["referee"]}, cast.rita, by=cora)


def test_a_referees_substitute_makes_no_referee(cast):
    cast.act({"type": "give-leave", "to": str(cast.ben)}, cast.rita)
    refused(cast, "referee-only", crown(cast.ben), cast.rita, by=cast.ben)


def test_a_co_referee_gives_nobody_leave_for_a_referee(cast, cora):
    leave = {"type": "give-leave", "member": str(cast.rita), "to": str(cast.ben)}
    refused(cast, "referee-only", leave, cora)
    refused(cast, "referee-only", {"type": "give-leave", "to": str(cast.ben)}, cast.rita, by=cora)
    cast.act({"type": "give-leave", "member": str(cast.anna), "to": str(cast.ben)}, cora)


def test_a_co_referee_forgets_no_referee(cast, cora):
    cast.add("Rolf", "referee")
    forget = {"type": "forget-member", "member": str(cast.rita)}
    refused(cast, "referee-only", forget, cora)
    refused(cast, "referee-only", forget, cast.rita, by=cora)
    cast.act({"type": "forget-member", "member": str(cast.ben)}, cora)


def test_a_substitute_does_not_forget_whom_he_stands_in_for(cast):
    cast.act({"type": "give-leave", "to": str(cast.ben)}, cast.anna)
    refused(cast, "referee-only", {"type": "forget-member", "member": str(cast.anna)}, cast.anna, by=cast.ben)
    refused(cast, "referee-only", {"type": "give-leave", "to": str(cast.otto)}, cast.anna, by=cast.ben)


def test_a_co_referee_signs_out_no_phone_of_a_referee(cast, cora):
    """Without an account he would come back into no seat, and the campaign could lose its referee so."""
    rolf, seats = cast.add("Rolf", "referee"), Member.objects.in_bulk()
    token = give_device(cast.campaign, rolf)
    with pytest.raises(Forbidden, match="referee-only"):
        sign_out_phones(seats[cora], rolf)
    assert member_of_device(token) is not None
    give_device(cast.campaign, cast.ben)
    assert sign_out_phones(seats[cora], cast.ben) == 1
    assert sign_out_phones(seats[cast.rita], rolf) == 1 and member_of_device(token) is None


def test_ids_are_written_in_one_way_only(cast):
    """Another spelling of the same id would be somebody else to the rules: a figure could come twice."""
    setup = cast.setup()
    setup["figures"].append({**setup["figures"][0], "character": setup["figures"][0]["character"].upper()})
    with pytest.raises(Malformed):
        cast.act({"type": "open-battle", "setup": setup})
    battle = cast.open_battle()
    with pytest.raises(Malformed):
        cast.act({"type": "hand-over", "figures": [1], "player": "urn:uuid:" + str(cast.ben)}, cast.anna, battle)


def test_a_player_opens_battles_under_the_campaigns_options(cast):
    command = {"type": "open-battle", "setup": cast.setup(options={"toy.dice": 9})}
    refused(cast, "referee-only", command, cast.anna)
    cast.act(command)
