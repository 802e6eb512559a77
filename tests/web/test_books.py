"""The books (admin): everything may be read by whom it concerns, nothing is changed there."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.models import Battle, Campaign, Character, Gang, Member

pytestmark = pytest.mark.django_db
MODELS = (Campaign, Member, Gang, Character, Battle)


@pytest.fixture
def staff(street):
    """Rita may open the books; Anna too, but is referee of nothing."""
    User.objects.filter(username__in=("rita", "anna")).update(is_staff=True)
    return street


@pytest.mark.parametrize("model", MODELS)
def test_a_referee_reads_his_own_campaign_and_changes_nothing(staff, model):
    staff.battle()
    name = model._meta.model_name
    rita, anna = staff.browser("rita"), staff.browser("anna")
    row = model.objects.first()
    listed = reverse(f"admin:campaigns_{name}_changelist")
    opened = reverse(f"admin:campaigns_{name}_change", args=[row.pk])
    assert str(row.pk) in rita.get(listed).content.decode()
    assert rita.get(opened).status_code == 200
    assert rita.post(opened, {"name": "x"}).status_code == 403
    assert rita.get(reverse(f"admin:campaigns_{name}_add")).status_code == 403
    assert rita.get(reverse(f"admin:campaigns_{name}_delete", args=[row.pk])).status_code == 403
    assert str(row.pk) not in anna.get(listed).content.decode()
    assert anna.get(opened).status_code == 302


def test_who_is_not_staff_does_not_get_in(street):
    assert street.browser("rita").get(reverse("admin:index")).status_code == 302


def test_the_superuser_reads_every_campaign(staff):
    User.objects.filter(username="stranger").update(is_staff=True, is_superuser=True)
    listed = reverse("admin:campaigns_campaign_changelist")
    assert str(staff.campaign) in staff.browser("stranger").get(listed).content.decode()


def test_the_event_browser_filters_by_stream_type_actor_and_time(staff):
    battle = staff.battle()
    staff.act({"type": "turn-card"}, "anna", battle)
    address = reverse("admin:campaign_events", args=[staff.campaign])
    rita = staff.browser("rita")

    def found(**wanted):
        return [one for one, _, _ in rita.get(address, wanted).context["events"]]

    everything = found()
    assert {str(one.stream) for one in found(stream=str(battle))} == {str(battle)}
    assert {one.type for one in found(type="battle/rolled/1")} == {"battle/rolled/1"}
    assert {one.actor for one in found(actor=str(staff.members["anna"]))} == {staff.members["anna"]}
    assert found(until="2000-01-01") == []
    assert found(since="2000-01-01") == everything
    assert found(stream="nonsense", since="nonsense") == everything
    assert everything[0].seq > everything[-1].seq


def test_the_event_browser_belongs_to_referees(staff):
    address = reverse("admin:campaign_events", args=[staff.campaign])
    assert staff.browser("anna").get(address).status_code == 404
