"""The admin: everything may be read by whom it concerns, nothing is changed there."""

import csv
import json
from uuid import uuid4

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.admin import events
from campaigns.ledger.browse import NAMING
from campaigns.models import Battle, Character, Member, Scenario
from campaigns.selectors.campaigns.inbox import inboxes
from campaigns.selectors.names import Names
from campaigns.simulation import titles
from campaigns.simulation.listing import titles_of
from campaigns.submit.accounts.seats import found_campaign

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(street):
    """Rita may open the admin; Anna too, but is referee of nothing."""
    User.objects.filter(username__in=("rita", "anna")).update(is_staff=True)
    return street


def test_a_referee_reads_his_own_campaign_and_changes_nothing(staff):
    """As in every list: test_books_forms.py. Whoever is a referee of nothing reads nothing."""
    model = Character
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


def test_the_front_counts_what_waits_for_somebody(street):
    battle = street.battle()
    street.act({"type": "open-dispute", "event": 3, "claim": "never"}, "ben")
    front = street.browser("rita").get(reverse("admin:index"))
    (room,) = (one for one in front.context["app_list"] if one["name"] == "Waiting for someone")
    assert "Disputes (1)" in [model["name"] for model in room["models"]]
    street.act({"type": "pause"}, stream=battle)
    named = [
        model["name"] for model in street.browser("rita").get(reverse("admin:index")).context["app_list"][0]["models"]
    ]
    assert "Open questions" in named


def test_the_front_counts_what_waits_for_its_reader_and_leads_there(street):
    def first():
        models = street.browser("rita").get(reverse("admin:index")).context["app_list"][0]["models"]
        return models[0]["name"], models[0]["admin_url"]

    assert "Waiting for you" not in first()[0]
    street.battle()
    street.act({"type": "open-dispute", "event": 3, "claim": "never"}, "ben")
    rita = Member.objects.get(id=street.members["rita"])
    (inbox,) = inboxes([rita])
    n = len(inbox.waits)
    assert n and first() == (f"Waiting for you ({n})", reverse("home"))


def test_keys_skip_the_sidebar_in_all_rooms(street):
    rita = street.browser("rita")
    for room in (reverse("admin:index"), reverse("admin:campaigns_battle_changelist")):
        page = rita.get(room).content.decode()
        assert page.index('<a class="skip" href="#content">') < page.index("<nav") and 'id="content"' in page


def test_the_sidebar_marks_the_list_that_is_open_and_nothing_on_the_front(street):
    street.battle()  # something waits for Rita, so her front leads home, too
    listed, rita = reverse("admin:campaigns_gang_changelist"), street.browser("rita")
    for where, marked in ((listed, [listed]), (reverse("admin:index"), [])):
        lists = rita.get(where).content.decode().split('id="nav-sidebar-apps"')[1].split("openUserLinks")[0]
        assert listed in lists
        assert [one.split('"')[0] for one in lists.split('href="') if " active" in one.split(">")[0]] == marked


def test_the_books_of_a_battle_lead_to_where_its_rules_are_overridden(street):
    User.objects.filter(username="rita").update(is_staff=True)
    battle = street.battle()
    page = street.browser("rita").get(reverse("admin:campaigns_battle_change", args=[battle])).content.decode()
    table = street.browser("rita").get(reverse("battle", args=[battle])).content.decode()
    assert f'{reverse("battle", args=[battle])}#override"' in page
    assert 'id="override"' in table.split('id="d-otherwise"')[1].split('id="d-end"')[0]


def test_the_books_open_to_a_referee_and_to_nobody_else(street):
    front = reverse("admin:index")
    rita = street.browser("rita")
    assert f'href="{front}"' in rita.get(reverse("campaign", args=[street.campaign])).content.decode()
    assert "Verwaltung" in street.browser("rita", "de").get(front).context["title"]
    listed = rita.get(reverse("admin:campaigns_campaign_changelist")).content.decode()
    assert str(street.campaign) in listed
    anna = street.browser("anna")
    assert f'href="{front}"' not in anna.get(reverse("campaign", args=[street.campaign])).content.decode()
    for name in ("anna", "stranger"):
        assert street.browser(name).get(front).status_code == 302
        assert street.browser(name).get(reverse("admin:campaigns_member_changelist")).status_code == 302


def test_what_a_referee_of_another_campaign_opens_are_his_own_books(street):
    """Without any flag of the machine's owner: neither accounts nor rows of campaigns in which he has no such role."""
    listed = reverse("admin:campaigns_campaign_changelist")
    other = found_campaign(
        User.objects.get(username="stranger"), uuid4(), ruleset="stko", name="Anderswo", nickname="S"
    )
    page = street.browser("stranger").get(listed).content.decode()
    assert str(other.campaign) in page and str(street.campaign) not in page
    row = reverse("admin:campaigns_campaign_change", args=[street.campaign])
    assert street.browser("stranger").get(row).status_code == 302
    assert street.browser("stranger").get(reverse("admin:auth_user_changelist")).status_code == 403


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


def test_the_event_browser_finds_what_tells_of_one_character_in_battles_and_between_them(staff, monkeypatch):
    battle = staff.battle()
    staff.act({"type": "turn-card"}, "anna", battle)
    address = reverse("admin:campaign_events", args=[staff.campaign])
    rita = staff.browser("rita")
    who = (
        Character.objects.filter(gang__owners__contains=[str(staff.members["anna"])]).first()
        or Character.objects.first()
    )
    found = [one for one, _, _ in rita.get(address, {"character": str(who.id)}).context["events"]]
    everything = [one for one, _, _ in rita.get(address).context["events"]]
    assert 0 < len(found) < len(everything)
    assert {"battle/opened/1"} <= {one.type for one in found}
    (setup,) = (one.value()["setup"] for one in found if one.type == "battle/opened/1")
    number = [figure.get("character") for figure in setup["figures"]].index(str(who.id)) + 1
    for one in found:
        value = one.value()
        assert str(who.id) in one.payload or number in (value.get(name) for name in NAMING)
    assert [one for one, _, _ in rita.get(address, {"character": "nonsense"}).context["events"]] == everything
    monkeypatch.setattr(events, "show_all", None)  # where nothing is hidden from the reader nothing is read for that
    assert [one for one, _, _ in rita.get(address, {"character": str(who.id)}).context["events"]] == found


@pytest.mark.parametrize("asked", [{}, {"character": "yes"}, {"type": "battle/rolled/1"}])
def test_the_event_browser_takes_no_more_queries_however_much_was_recorded(staff, asked):
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    address = reverse("admin:campaign_events", args=[staff.campaign])
    rita = staff.browser("rita")
    wanted = {**asked, **({"character": staff.figures["anna"][0]} if "character" in asked else {})}

    def taken():
        rita.get(address)  # a session's first request touches more
        with CaptureQueriesContext(connection) as queries:
            rita.get(address, wanted)
        return len(queries)

    battle = staff.battle()
    staff.act({"type": "turn-card"}, "anna", battle)
    few = taken()
    for n in range(3):
        staff.act({"type": "note", "note": str(n)}, "anna", battle)
    staff.act({"type": "end", "how": "called_off", "reason": "late"}, "rita", battle)
    staff.battle()
    assert taken() == few <= 22


def test_the_event_browser_does_not_read_a_whole_log_for_one_character(staff, monkeypatch):
    """The database narrows; only what may be about him is decoded."""
    from campaigns.ledger.browse import Wanted, found
    from campaigns.models import BattleFigure

    staff.battle()
    who = Character.objects.get(id=staff.figures["anna"][0])
    numbers = list(BattleFigure.objects.filter(character=who).values_list("battle_id", "number"))
    narrowed = found(staff.campaign, Wanted(about=who.id, numbers=numbers))
    everything = found(staff.campaign, Wanted())
    assert 0 < len(narrowed) < len(everything) / 2
    assert [row.seq for row in everything] == sorted((row.seq for row in everything), reverse=True)


@pytest.mark.parametrize("form", ["csv", "ndjson"])
def test_the_event_browser_gives_what_it_shows_as_a_file(staff, form):
    battle = staff.battle()
    address = reverse("admin:campaign_events", args=[staff.campaign])
    answer = staff.browser("rita").get(address, {"stream": str(battle), "export": form})
    lines = answer.content.decode().strip().splitlines()
    assert "attachment" in answer["Content-Disposition"]
    if form == "csv":
        rows = list(csv.DictReader(lines))
        assert {row["stream"] for row in rows} == {str(battle)} and rows[0]["type"] == "battle/opened/1"
    else:
        rows = [json.loads(line) for line in lines]
        assert {row["stream"] for row in rows} == {str(battle)} and rows[0]["type"] == "battle/opened/1"
    assert staff.browser("anna").get(address, {"export": form}).status_code == 404


ODD = ("in=nonsense", "in=%00", "q=%00", "o=zz", "o=99", "p=zz", "p=-1", "p=99999999999999999999", "all=", "nosuch=1")
ODD += (
    "status__exact=%00",
    "kind=%00",
    "id__exact=zz",
    "campaign_id=zz",
    "withdrawn__exact=7",
    "%00=1",
    "id__isnull=2",
)
ODD += (
    "id__isnull=2",
    "colour=%ff%fe",
    "opened_us__gte=zz",
    "campaign__name__regex=(",
    "_facets=True",
    "_popup=1",
    "_to_field=zz",
)


def odd_of(model_admin):
    """Each filter of a list's own with what it can't hold."""
    filters = [one if isinstance(one, str) else one[0] for one in model_admin.list_filter if not isinstance(one, type)]
    return [f"{name}{odd}" for name in filters for odd in ("=%ff%fe", "__exact=7")]


def test_an_odd_address_of_a_list_is_no_fault_of_the_program(staff, subtests):
    """What all lists read alike at four that between them have every kind of column; at the others what is their own,
    and a column and a page that none has."""
    staff.battle()
    User.objects.filter(username="rita").update(is_superuser=True)
    rita = staff.browser("rita")
    assert rita.get(reverse("admin:index")).status_code == 200
    for model, model_admin in admin.site._registry.items():
        listed = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
        for query in (*odd_of(model_admin), *(ODD if model in (Battle, Character, Scenario, User) else ("o=99&p=zz",))):
            with subtests.test(model=model.__name__, query=query):
                assert rita.get(f"{listed}?{query}").status_code in (200, 302, 400, 403)
    events = reverse("admin:campaign_events", args=[staff.campaign])
    for query in (
        "p=zz",
        "since=9999-12-31",
        "until=0001-01-01",
        "export=x",
    ):
        with subtests.test(query=query):
            assert rita.get(f"{events}?{query}").status_code == 200


def test_simulations_are_listed_for_their_referee_alone_by_what_was_asked(staff):
    from tests.simulation.street import Street

    street = Street()
    row = street.ask(20)
    User.objects.filter(username="stranger").update(is_staff=True, is_superuser=True)
    listed = reverse("admin:campaigns_simulation_changelist")
    assert str(row.id) in staff.browser("stranger").get(listed).content.decode()
    assert str(row.id) not in staff.browser("rita").get(listed).content.decode()
    opened = reverse("admin:campaigns_simulation_change", args=[row.id])
    assert "0%" in staff.browser("stranger").get(opened).content.decode()
    title = titles_of(row, Names(row.campaign_id, "en"))[1]
    assert title and title in staff.browser("stranger").get(opened).content.decode()
    titles.rename(Member.objects.get(id=row.asked_by), row, "Is the harbour too strong?")
    for where in (listed, opened):
        assert "Is the harbour too strong?" in staff.browser("stranger").get(where).content.decode()
