"""The admin calls rows and columns by words: in breadcrumbs, titles, lists and filters, in the reader's language."""

import re
from uuid import uuid4

import pytest
from django.contrib import admin
from django.contrib.auth.models import User
from django.contrib.postgres.fields import ArrayField
from django.db import connection
from django.db.models import JSONField
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation
from unfold.templatetags.unfold_list import results

from campaigns.admin import COLUMNS, reading
from campaigns.admin.rooms import ROOMS
from campaigns.models import (
    AwaitedReport,
    Battle,
    Campaign,
    Character,
    Dispute,
    Gang,
    JoinCode,
    OpenChoice,
    OwnTable,
    Plan,
    Scenario,
    Simulation,
)
from campaigns.vault.texts import unseal
from tests.web.admin.test_forms import LISTS, filled, underway

__all__ = ["filled", "underway"]
pytestmark = pytest.mark.django_db
NAMES = ("Rita", "Anna", "Ben", "Otto", "Sam", "Nora")
SAME = {"Code"}  # spelt alike in both languages


def shown_to_rita(street, model):
    rita = type("Asked", (), {"user": street.accounts["rita"]})()
    return admin.site.get_model_admin(model).get_queryset(rita)


def test_every_page_calls_its_row_by_what_the_list_calls_it(filled, subtests):
    for model in LISTS:
        with subtests.test(model=model.__name__):
            for row in shown_to_rita(filled, model)[:1]:
                address = reverse(f"admin:campaigns_{model._meta.model_name}_change", args=[row.pk])
                page = filled.browser("rita", "de").get(address)
                assert page.status_code == 200
                assert (
                    "object (" not in page.content.decode() and str(row.pk)[:8] + "</" not in page.context["subtitle"]
                )
                assert page.context["subtitle"] == page.context["original"].called


def test_a_gangs_page_has_its_name_in_title_and_breadcrumb(filled):
    gang = filled.gangs["anna"]
    page = filled.browser("rita").get(reverse("admin:campaigns_gang_change", args=[gang])).content.decode()
    assert "Annas" in page.split("</title>")[0] and page.count("Annas") >= 3


def test_by_itself_a_row_says_nothing_that_is_sealed_or_lets_anybody_in(filled, subtests):
    for model in LISTS:
        with subtests.test(model=model.__name__):
            for row in model.objects.all():
                said = str(row)
                assert "sealed:" not in said and "object (" not in said
                assert not any(name in said for name in ("Annas", "Keule", "Rita", "Hafen"))
                assert not isinstance(row, JoinCode) or row.code not in said


@pytest.mark.parametrize("model", LISTS, ids=lambda one: one.__name__)
def test_every_column_that_is_shown_has_its_german(model):
    model_admin = admin.site.get_model_admin(model)
    columns = {field.name: field for field in model._meta.fields}
    filters = [one if isinstance(one, str) else one[0] for one in model_admin.list_filter if not isinstance(one, type)]
    for name in {*model_admin.list_display, *model_admin.get_fields(None), *filters} & columns.keys():
        assert name in COLUMNS, name
        with translation.override("en"):
            english = str(columns[name].verbose_name)
        with translation.override("de"):
            assert str(columns[name].verbose_name) != english or english in SAME, name


def test_the_box_before_each_row_is_called_in_the_readers_language(filled):
    page = filled.browser("rita", "de").get("/admin/campaigns/character/").content.decode()
    assert 'data-label="Zeile wählen"' in page and "Select record" not in page


def test_codes_are_shown_and_filtered_in_words(filled):
    rita = filled.browser("rita", "de")
    figures = rita.get(reverse("admin:campaigns_character_changelist"), {"status": "alive"}).content.decode()
    assert "lebt" in figures and "Keule" in figures and ">Alive<" not in figures
    gangs = rita.get(reverse("admin:campaigns_gang_changelist")).content.decode()
    assert "Farbe" in gangs and ">rot<" in gangs.replace("\n", "").replace(" ", "")
    page = rita.get(reverse("admin:campaigns_gang_change", args=[Gang.objects.first().pk])).content.decode()
    assert "a second mark beside the colour" not in page
    assert Character.objects.count() == 4


@pytest.mark.parametrize(
    "model", [model for model in LISTS if model not in (AwaitedReport, Simulation)], ids=lambda one: one.__name__
)
def test_a_list_takes_no_more_queries_however_many_campaigns_its_rows_are_from(filled, model):
    where = reverse(f"admin:campaigns_{model._meta.model_name}_changelist")
    owner = Client()
    owner.force_login(User.objects.create_superuser("owner"))

    owner.get(where)  # a session's first request touches more

    def taken():
        with CaptureQueriesContext(connection) as queries:
            shown = owner.get(where).context["cl"].result_list
        return len(queries), len(shown)

    queries, rows = taken()
    for row in list(shown_to_rita(filled, model))[:2]:
        for n in range(3):
            of = Campaign.objects.get(id=filled.campaign)
            of.pk = uuid4()
            of.save(force_insert=True)
            row.pk = of.pk if model is Campaign else f"ABCDE{n}" if model is JoinCode else uuid4()
            row.campaign_id = of.pk
            if model is not Campaign:
                row.save(force_insert=True)
    many = taken()
    assert many[1] >= rows + 3 and many[0] == queries


def test_the_menu_has_rooms_by_what_a_referee_has_in_mind_and_every_list_stands_in_one(filled):
    page = filled.browser("rita", "de").get(reverse("admin:index")).content.decode()
    rooms = ["Was auf jemanden wartet", "Die Kampagne", "Leute und Gangs", "Vorbereiten"]
    assert [page.index(room) for room in rooms] == sorted(page.index(room) for room in rooms)
    placed = [name for _title, names in ROOMS for name in names]
    listed = {model.__name__ for model in admin.site._registry if model._meta.app_label == "campaigns"}
    assert len(placed) == len(set(placed)) and set(placed) == listed


def test_no_page_of_the_books_shows_how_something_is_stored():
    """Lists and mappings of a row are told in words."""
    raw = [
        (model.__name__, field.name)
        for model, rows in admin.site._registry.items()
        if model._meta.app_label == "campaigns"
        for field in model._meta.fields
        if isinstance(field, ArrayField | JSONField) and field.name in rows.get_fields(None)
    ]
    assert raw == []


def test_wounds_and_how_a_battle_ended_are_told_in_words(filled):
    rita = filled.browser("rita", "de")
    character = Character.objects.first()
    Character.objects.filter(pk=character.pk).update(wounds=[{"severity": "flesh", "location": "left_arm"}])
    page = rita.get(reverse("admin:campaigns_character_change", args=[character.pk])).content.decode()
    Character.objects.filter(pk=character.pk).update(wounds=character.wounds)
    assert "Fleischwunde, linker Arm" in page and "severity" not in page
    fight = Battle.objects.first().pk
    Battle.objects.filter(pk=fight).update(outcome={"how": "time_up"})
    page = rita.get(reverse("admin:campaigns_battle_change", args=[fight])).content.decode()
    Battle.objects.filter(pk=fight).update(outcome=None)
    assert "die Zeit ist um" in page and reverse("battle-account", args=[fight]) in page


THEMES_OWN = re.compile(
    r">\s*(?:Filters|Apply Filters|Reset filters|No results found|Type to search|Select value|Go back)\s*<"
)


def test_an_empty_list_says_so_in_the_readers_words_and_what_comes_next(street, subtests):
    """A campaign where nothing of most kinds has happened."""
    for model in LISTS:
        with subtests.test(model=model.__name__):
            where = reverse(f"admin:campaigns_{model._meta.model_name}_changelist")
            page = street.browser("rita", "de").get(where, follow=True)
            html = page.content.decode()
            assert THEMES_OWN.findall(html) == []
            is_empty = not page.context["cl"].result_count
            assert ("Hier ist noch nichts." in html) == ("kommt von den Seiten der Kampagne" in html) == is_empty
            assert "Kein Treffer." not in html


def test_a_lists_rows_are_drawn_as_the_theme_draws_them(filled, subtests):
    rita, drawn = filled.browser("rita", "de"), 0
    for model in LISTS:
        listed = rita.get(reverse(f"admin:campaigns_{model._meta.model_name}_changelist"), {"o": "-1"}).context["cl"]
        with subtests.test(model=model.__name__), translation.override("de"):
            ours = [*listed.rows()]
            assert ours == [_large("".join(map(str, result)).replace('" >', '">')) for result in results(listed)]
            drawn += len(ours)
    assert drawn > len(LISTS)


def _large(row):
    """As the theme draws a row, but that a column's word begins large beside its cell on a phone, as above the list."""
    return re.sub('(?<=data-label=").', lambda first: first[0].upper(), row)


def test_an_empty_list_points_to_what_can_be_begun_above_it(street):
    page = street.browser("rita").get(reverse("admin:campaigns_joincode_changelist"))
    assert page.context["begins"] and "Start with the buttons above the list" in page.content.decode()


def test_whoever_founded_the_campaign_has_an_account_and_a_seat_without_one_has_none(street):
    street.act({"type": "add-member", "nickname": "Nora", "roles": ["player"]})
    rita = street.browser("rita")
    rows = rita.get(reverse("admin:campaigns_member_changelist")).context["cl"].result_list
    assert [row.account for row in rows].count(False) == 1 and len(rows) == 6
    told = rita.get(reverse("members", args=[street.campaign])).context["members"]
    assert {one.nickname: one.linked for one in told} == {name: name != "Nora" for name in NAMES}


def test_every_list_is_searched_by_what_its_rows_say(filled, subtests):
    """Sealed or not, without accents, in any order; and what nothing says finds nothing, which is told in words."""
    rita, german = filled.browser("rita"), filled.browser("rita", "de")
    for model in LISTS:
        with subtests.test(model=model.__name__), translation.override("en"):
            where = reverse(f"admin:campaigns_{model._meta.model_name}_changelist")
            model_admin = admin.site.get_model_admin(model)
            for row in shown_to_rita(filled, model)[:1]:
                said = (
                    row.code if model is JoinCode else str(row.number) if model is Dispute else model_admin.called(row)
                )
                if model is Plan:
                    said = "Hafen"
                found = rita.get(where, {"q": said.upper()}).context["cl"].result_list
                assert row.pk in [one.pk for one in found], said
            nothing = german.get(where, {"q": "niemand-heißt-so"})
            html = nothing.content.decode()
            assert nothing.status_code == 200 and len(nothing.context["cl"].result_list) == 0
            assert "Kein Treffer. Versuch es mit weniger Filtern." in html and "Hier ist noch nichts." not in html
            assert THEMES_OWN.findall(html) == []


def test_a_search_takes_no_more_queries_however_many_rows_there_are(filled):
    rita, where = filled.browser("rita"), reverse("admin:campaigns_character_changelist")

    def taken():
        rita.get(where, {"q": "niemand"})
        with CaptureQueriesContext(connection) as queries:
            rita.get(where, {"q": "niemand"})
        return len(queries)

    few = taken()
    for name in ("Uwe", "Ute", "Udo"):
        command = {"type": "hire-character", "gang": filled.gangs["anna"], "name": name, "kind": "plock", "weapons": []}
        filled.act(command)
    assert taken() == few
    assert [str(one.pk) for one in rita.get(where, {"q": "ute"}).context["cl"].result_list] != []


def test_a_search_takes_nothing_that_is_missing_for_a_word(filled, unbalanced):
    OpenChoice.objects.update(character=None)  # a recruit has no name yet
    where = reverse("admin:campaigns_openchoice_changelist")
    found = {
        word: len(filled.browser("rita").get(where, {"q": word}).context["cl"].result_list) for word in ("an", "none")
    }
    assert found == {"an": 1, "none": 0}


def test_who_reads_every_campaign_searches_many_rows_by_the_campaigns_name_first(filled, monkeypatch):
    """A referee, or whoever chose a campaign, looks through all of it."""
    User.objects.filter(username="stranger").update(is_superuser=True)
    monkeypatch.setattr(reading, "MOST_SEARCHED", 1)
    where = reverse("admin:campaigns_gang_changelist")

    def found(who, **asked):
        page = filled.browser(who).get(where, asked)
        return len(page.context["cl"].result_list), "Too many to search at once" in page.content.decode()

    name = unseal(Campaign.objects.get(id=filled.campaign).name)
    assert found("stranger", q="Annas") == (0, True) and found("stranger", q=f"{name} Annas") == (1, True)
    assert found("stranger", q=f"Else {name} Annas") == (0, True)
    assert found("stranger", q="Annas", **{"in": str(filled.campaign)}) == (1, False)
    assert found("rita", q="Annas") == (1, False)


def test_a_search_finds_nothing_of_another_referees_campaign(filled):
    where = reverse("admin:campaigns_gang_changelist")
    assert len(filled.browser("rita").get(where, {"q": "Annas"}).context["cl"].result_list) == 1
    assert len(filled.browser("stranger").get(where, {"q": "Annas"}).context["cl"].result_list) == 0


@pytest.mark.parametrize("model", [Scenario, OwnTable, Simulation, Battle], ids=lambda one: one.__name__)
def test_lists_whose_rows_are_made_on_a_page_lead_there(street, model):
    listed = reverse(f"admin:campaigns_{model._meta.model_name}_changelist")
    page = street.browser("rita").get(listed)
    ((_campaign, ((_title, address),)),) = page.context["begins"]
    assert f'href="{address}"' in page.content.decode() and street.browser("rita").get(address).status_code == 200


@pytest.mark.parametrize("page", ["campaign_events", "campaign_options", "campaigns_campaign_do"])
def test_pages_of_a_campaign_lead_back_to_it_and_have_one_main_part(street, page):
    more = ["rename-campaign"] if page.endswith("_do") else []
    html = street.browser("rita").get(reverse(f"admin:{page}", args=[street.campaign, *more])).content.decode()
    head = html.split('id="content"')[0]
    assert reverse("admin:campaigns_campaign_change", args=[street.campaign]) in head
    assert html.count('role="main"') == 1 and html.index('id="nav-sidebar') < html.index('role="main"')


def test_every_list_says_of_which_campaign_a_row_is():
    """A referee of several reads them in one list."""
    own = {
        model: model_admin
        for model, model_admin in admin.site._registry.items()
        if model._meta.app_label == "campaigns"
    }
    without = {one for one, shown in own.items() if not {"of", "of_campaign"} & set(shown.list_display)}
    assert without == {Campaign} and Character in own


def test_a_battle_that_is_over_waits_for_nobody(street):
    """The referee stands there where nobody else can go on, and there alone."""
    shown = admin.site.get_model_admin(Battle)
    row = Battle(campaign_id=street.campaign, waiting={"kind": "nothing", "members": []})
    assert shown.who(row) == "–"
    row.waiting = {"kind": "command", "members": []}
    assert shown.who(row) == "the referee"
