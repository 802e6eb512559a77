"""Where people are their numbers, the books lead to the page of each sheet and of the clock; it is changed there."""

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from campaigns.models import Campaign, Character
from tests.founding import founded
from tests.web.street import Street

pytestmark = pytest.mark.django_db


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
