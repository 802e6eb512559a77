"""Members, seats, accounts, codes, forgetting."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from campaigns import vault
from campaigns.models import (
    Campaign,
    Command,
    Device,
    JoinCode,
    Member,
    PageShare,
    RollShare,
    Seat,
    SimulationShare,
)
from campaigns.selectors.campaigns.mine import campaigns_of
from campaigns.selectors.rights import member_of, member_of_device
from campaigns.submit import (
    CommandIdReused,
    Forbidden,
    Malformed,
    NotFound,
    Refusal,
    found_campaign,
    join,
    link_account,
    make_join_code,
    submit,
)
from campaigns.submit.accounts.joining import ALPHABET
from campaigns.submit.accounts.throttling import WRONG

pytestmark = pytest.mark.django_db


@pytest.fixture
def user():
    return get_user_model().objects.create_user("rita")


@pytest.fixture
def code(cast):
    return make_join_code(Member.objects.get(id=cast.rita))


def found(user, command=None):
    return found_campaign(user, command or uuid4(), ruleset="toy", name="Hafen", nickname="Rita")


def test_founding_seats_the_account_as_referee(toy, user):
    receipt = found(user)
    member = member_of(user, receipt.campaign)
    assert member.roles == ["referee", "player"] and vault.unseal(member.nickname) == "Rita"
    assert [campaign.id for campaign in campaigns_of(user)] == [receipt.campaign]


def test_founding_twice_with_one_command_founds_once(toy, user):
    command = uuid4()
    assert found(user, command) == found(user, command)
    assert Campaign.objects.count() == 1


def test_the_same_command_of_another_account_founds_another_campaign(toy, user):
    command = uuid4()
    assert found(user, command).campaign != found(get_user_model().objects.create_user("x"), command).campaign


def test_an_unknown_ruleset_is_malformed(user):
    with pytest.raises(Malformed):
        found_campaign(user, uuid4(), ruleset="chess", name="x", nickname="y")


def test_no_event_names_the_account(cast, user):
    member = Member.objects.get(id=cast.anna)
    link_account(user, member, uuid4())
    from campaigns.ledger.read import read

    said = b"".join(event.payload for event in read(cast.campaign))
    assert b"rita" not in said.lower() and b"Hafen" not in said and b"Anna" not in said
    assert Seat.objects.get(member_id=cast.anna).user == user


def test_a_code_gives_a_seat_and_a_token(cast, code):
    joined = join(code.code.lower(), "Cora")
    member = member_of_device(joined.token)
    assert (member.id, member.roles, vault.unseal(member.nickname)) == (joined.member, ["player"], "Cora")
    assert joined.campaign == cast.campaign and not member.linked
    assert Device.objects.get().token_hash != joined.token.encode()
    cast.act({"type": "note", "text": "hello"}, joined.member)


def test_joining_again_with_the_same_command_takes_the_same_seat(cast, code):
    command = uuid4()
    joined, two = join(code.code, "Cora", command=command), join(code.code, "Cora", command=command)
    assert joined.member == two.member and joined.receipt == two.receipt and joined.token != two.token


def test_codes_have_no_letters_that_look_alike(code):
    assert not set("ILO01") & set(ALPHABET) and set(code.code) <= set(ALPHABET) and len(code.code) == 6


def test_an_expired_code_is_not_found(cast, code):
    JoinCode.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(NotFound, match="no-such-code"):
        join(code.code, "Cora")


def test_guessing_codes_is_slowed_down_per_origin(cast, code):
    for _ in range(WRONG):
        with pytest.raises(NotFound):
            join("AAAAAA", "Cora", origin="10.0.0.9")
    with pytest.raises(Refusal) as raised:
        join(code.code, "Cora", origin="10.0.0.9")
    assert raised.value.status == 429
    join(code.code, "Cora", origin="10.0.0.10")


@pytest.mark.parametrize("who", ["anna", "otto"])
def test_a_seat_is_the_referees_to_give_whichever_door_asks(cast, who):
    with pytest.raises(Forbidden, match="referee-only"):
        make_join_code(Member.objects.get(id=getattr(cast, who)))


def test_an_account_takes_over_a_seat_once(cast, code, user):
    joined = join(code.code, "Cora")
    link_account(user, member_of_device(joined.token), uuid4())
    assert member_of(user, cast.campaign).id == joined.member
    assert Member.objects.get(id=joined.member).linked
    with pytest.raises(Refusal, match="seat-has-account"):
        link_account(get_user_model().objects.create_user("x"), Member.objects.get(id=joined.member), uuid4())
    with pytest.raises(Refusal, match="account-has-seat"):
        link_account(user, Member.objects.get(id=cast.anna), uuid4())


@pytest.mark.parametrize("role", ["auditor", "spectator"])
def test_whoever_only_reads_takes_over_his_seat_too(cast, user, role):
    from campaigns.ledger.read import read

    olga = cast.add("Olga", role)
    link_account(user, Member.objects.get(id=olga), uuid4())
    assert member_of(user, cast.campaign).id == olga and Member.objects.get(id=olga).linked
    assert read(cast.campaign)[-1].role == role
    with pytest.raises(Forbidden, match="may-only-read"):
        cast.act({"type": "found-gang", "name": "Hafen", "colour": "red", "shape": "circle"}, olga)


def test_nobody_takes_over_somebody_elses_seat(cast):
    for acts, by in ((cast.otto, cast.rita), (cast.anna, cast.rita), (cast.otto, cast.anna)):
        with pytest.raises(Forbidden):
            cast.act({"type": "link-account"}, acts, by=by)


def test_forgetting_makes_a_members_words_unreadable_and_no_proof_breaks(cast, user):
    note = cast.envelope({"type": "note", "text": "secret"}, cast.anna)
    submit(note)
    link_account(user, Member.objects.get(id=cast.anna), uuid4())
    cast.act({"type": "forget-member", "member": str(cast.anna)})
    member = Member.objects.get(id=cast.anna)
    assert member.forgotten and vault.unseal(member.nickname, "de") == "(vergessen)"
    assert member_of(user, cast.campaign) is None
    assert not Command.objects.filter(actor=cast.anna, request_hash__isnull=False).exists()
    with pytest.raises(CommandIdReused):
        submit(note)


def test_no_link_of_whoever_is_forgotten_opens_anything(cast):
    """Who made it can no longer end it; the others' stay."""
    for maker in (cast.anna, cast.rita):
        made = {"campaign_id": cast.campaign, "made_by": maker}
        PageShare.objects.create(id=uuid4(), kind="life", thing=uuid4(), **made)
        RollShare.objects.create(id=uuid4(), battle_id=uuid4(), roll=1, **made)
        SimulationShare.objects.create(id=uuid4(), **made)
    cast.act({"type": "forget-member", "member": str(cast.anna)}, cast.anna)
    for links in (PageShare, RollShare, SimulationShare):
        assert [one.made_by for one in links.objects.all()] == [cast.rita]


def test_a_campaign_keeps_a_referee(cast):
    with pytest.raises(Refusal, match="last-referee"):
        cast.act({"type": "set-roles", "member": str(cast.rita), "roles": ["player"]})
    with pytest.raises(Refusal, match="last-referee"):
        cast.act({"type": "forget-member", "member": str(cast.rita)})
    cast.act({"type": "set-roles", "member": str(cast.anna), "roles": ["referee", "player"]})
    cast.act({"type": "set-roles", "member": str(cast.rita), "roles": ["spectator"]})
    assert Member.objects.get(id=cast.rita).roles == ["spectator"]


def test_members_rename_themselves(cast):
    cast.act({"type": "rename-member", "member": str(cast.anna), "nickname": "Änne"}, cast.anna)
    assert vault.unseal(Member.objects.get(id=cast.anna).nickname) == "Änne"
    with pytest.raises(Forbidden):
        cast.act({"type": "rename-member", "member": str(cast.anna), "nickname": "x"}, cast.ben)
