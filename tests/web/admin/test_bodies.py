"""Where people are their numbers, the admin leads to the page of each sheet and of the clock; it is changed there."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.models import Campaign, Character
from tests.founding import founded
from tests.web.coc.test_investigators import text
from tests.web.gff.front import Front
from tests.web.street import Street

pytestmark = pytest.mark.django_db


@pytest.fixture
def front(db):
    return founded(Front)


def leads(street, language="en"):
    """Does the campaign's row lead to its clock, and a figure's to its sheet?"""
    User.objects.filter(username="rita").update(is_staff=True)
    rita = street.browser("rita", language)
    figure = street.figures["anna"][0]
    for row, there in (
        (Campaign.objects.get(id=street.campaign), reverse("clock", args=[street.campaign])),
        (Character.objects.get(id=figure), reverse("sheet", args=[street.campaign, figure])),
    ):
        name = f"admin:campaigns_{row._meta.model_name}"
        page = rita.get(reverse(f"{name}_change", args=[row.pk]))
        yield rita, there, f'href="{there}"' in page.content.decode()


@pytest.mark.parametrize("language", ["en", "de"])
def test_rows_lead_to_the_clock_and_the_sheet(study, language):
    for rita, there, found in leads(study, language):
        assert found and rita.get(there).status_code == 200


def test_no_way_leads_there_where_nobody_has_a_sheet(db):
    for rita, there, found in leads(founded(Street)):
        assert not found and rita.get(there).status_code == 404


@pytest.mark.parametrize(
    ("language", "said", "never"),
    [
        (
            "en",
            ("Start a group", "Add someone", "Investigator"),
            ("Start a gang", "Name of the gang", "Hire", "sit out", "skill", "killer"),
        ),
        (
            "de",
            ("Gruppe gründen", "Jemanden hinzufügen", "Ermittler"),
            ("Gang gründen", "Name der Gang", "anheuern", "auszusetzende"),
        ),
    ],
)
def test_lists_rows_and_forms_speak_the_words_of_their_campaigns_game_and_of_no_other(study, language, said, never):
    """A referee of investigators was offered to found a gang, to hire, and classes of the street fight as codes."""
    User.objects.filter(username="rita").update(is_staff=True)
    rita, figure, gang = study.browser("rita", language), study.figures["anna"][0], study.gangs["anna"]
    addresses = [reverse(f"admin:campaigns_{one}_changelist") for one in ("gang", "character")]
    addresses += [
        reverse("admin:campaigns_gang_change", args=[gang]),
        reverse("admin:campaigns_gang_do", args=[gang, "hire-character"]),
        reverse("admin:campaigns_character_change", args=[figure]),
        reverse("admin:campaigns_campaign_change", args=[study.campaign]),
        *(reverse("admin:campaigns_campaign_do", args=[study.campaign, one]) for one in ("found-gang", "name-counter")),
    ]
    pages = [text(rita.get(one)) for one in addresses]
    for one in said:
        assert any(one in page for page in pages), one
    for address, page in zip(addresses, pages, strict=True):
        assert not [one for one in never if one in page], address


def test_weapons_are_changed_only_where_figures_have_them_apart_from_a_profile(front):
    User.objects.filter(username="rita").update(is_staff=True)
    page = front.browser("rita").get(reverse("admin:campaigns_character_change", args=[front.hire("anna")]))
    assert "Rename" in text(page) and "Change weapons" not in text(page)
    listed = text(front.browser("rita", "de").get(reverse("admin:campaigns_owntable_changelist")))
    assert "0 Tabellen" in listed and "Aktion wählen" in listed and "Ausführen" in listed
