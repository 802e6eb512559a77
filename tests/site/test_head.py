"""Whoever only asks whether a page is there (HEAD), as monitors and previews of links do, is answered as for it."""

import pytest
from django.urls import reverse

from tests.founding import founded
from tests.security.walking import routes
from tests.web.street import Street

pytestmark = pytest.mark.django_db


def test_wherever_a_page_is_its_head_is_too():
    street = founded(Street)
    reader, who = street.browser("rita"), street.figures["anna"][0]
    named = ("campaign", "members", "calendar", "standings", "luck", "records", "graveyard", "stories")
    pages = [
        *(f"/{route}" for route in routes() if "<" not in route and not route.startswith(("admin/", "api/"))),
        *(reverse(name, args=[street.campaign]) for name in named),
        reverse("character", args=[street.campaign, who]),
        reverse("battle", args=[street.battle()]),
    ]
    there = [where for where in pages if reader.get(where).status_code == 200]
    heads = [reader.head(where) for where in there]
    assert {response.status_code for response in heads} == {200} and not any(response.getvalue() for response in heads)
    assert len(there) > 20
