"""The forms that give a gang or a figure another name, on the pages and in the admin."""

import pytest
from django.test import Client
from django.urls import reverse

from campaigns import vault
from campaigns.models import Character, Gang
from tests.web.admin.test_forms import do, last, underway
from tests.web.characters.test_page_links import share

__all__ = ["underway"]
pytestmark = pytest.mark.django_db


def addresses(street):
    figure, gang = street.figures["anna"][0], street.gangs["anna"]
    return {
        "character": reverse("rename-character", args=[street.campaign, figure]),
        "gang": reverse("rename-gang", args=[street.campaign, gang]),
    }


def page(street, what, who="anna", language="en"):
    thing = street.figures["anna"][0] if what == "character" else street.gangs["anna"]
    return street.browser(who, language).get(reverse(what, args=[street.campaign, thing])).content.decode()


def test_the_owner_finds_the_form_and_whoever_looks_on_does_not(street):
    for what, where in addresses(street).items():
        assert f'action="{where}"' in page(street, what)
        assert f'action="{where}"' not in page(street, what, "sam")


def test_a_figure_is_renamed_and_its_history_says_what_it_was_called(street):
    answer = street.browser("anna").post(addresses(street)["character"], {"name": "<b>Falter</b>"})
    assert answer.status_code == 302
    html = page(street, "character", "sam")
    assert "<bdi>&lt;b&gt;Falter&lt;/b&gt;</bdi>" in html and "<b>Falter" not in html
    assert "Was called “Keule”, and " in html
    assert "Hieß vorher „Keule“" in page(street, "character", "sam", "de")


def test_a_gang_is_renamed_and_its_page_says_what_it_was_called(street):
    street.browser("anna").post(addresses(street)["gang"], {"name": "Nordkai"})
    html = page(street, "gang", "sam")
    assert "Nordkai" in html and "was called <bdi>Annas</bdi> until" in html


@pytest.mark.parametrize(("who", "name"), [("ben", "Falter"), ("anna", "  "), ("anna", "x" * 61), ("anna", "Keule")])
def test_a_no_is_said_on_the_page_and_nothing_changes(street, who, name):
    answer = street.browser(who).post(addresses(street)["character"], {"name": name})
    kind = "wrong" if who == "anna" else "say no"  # at the field, for whoever has the form
    assert answer.status_code in (403, 422) and f'class="{kind}"' in answer.content.decode()
    assert vault.unseal(Character.objects.get(id=street.figures["anna"][0]).name) == "Keule"


def test_who_holds_a_shared_link_reads_the_name_of_today_only(street):
    link = share(street, "anna", "life", street.figures["anna"][0])
    street.browser("anna").post(addresses(street)["character"], {"name": "Falter"})
    html = Client().get(link).content.decode()
    assert "Falter" in html and "Keule" not in html


def test_the_books_rename_both(underway):
    gang, figure = Gang.objects.get(id=underway.gangs["anna"]), Character.objects.get(id=underway.figures["anna"][0])
    assert last(underway, do(underway, gang, "rename-gang", name="Nordkai")) == "campaign/gang-renamed/1"
    assert last(underway, do(underway, figure, "rename-character", name="Falter")) == "campaign/character-renamed/1"
    figure.refresh_from_db()
    assert vault.unseal(figure.name) == "Falter"
