"""Every form that a campaign's pages offer, sent twice in one moment: no error page, and one effect at most."""

from functools import partial
from uuid import uuid4

import pytest
from django.urls import reverse

from campaigns.ledger.read import read
from tests.security.meanwhile import together
from tests.web.admin.test_forms import full, staffed
from tests.web.characters.test_lives import played
from tests.web.test_every_form import LOOKS, forms_of, pages

pytestmark = [pytest.mark.fresh_db, pytest.mark.slow]
ENDS = {"account-password", "sign-out-there", "sign-out-phones"}  # of who sends them


@pytest.fixture(autouse=True)
def kept_here(settings, tmp_path):
    settings.CHECKPOINTS_FOLDER = tmp_path


def all_forms(browser, begin):
    met = set()
    for page, html in pages(browser, begin):
        for form in forms_of(page, html):
            key = (form.name, form.what, tuple(sorted(form.fields)))
            if form.name not in LOOKS | ENDS and key not in met:
                met.add(key)
                yield form


def twice(cast, begin):
    """How many forms were sent, and what came of it that should not."""
    forms, wrong = list(all_forms(cast.browser("rita"), begin)), []
    for form in forms:
        said = {name: list(values) for name, values in form.fields.items()} | {"id": [str(uuid4())]}
        before = {row.command for row in read(cast.campaign)}
        browsers = [cast.browser("rita") for _ in range(2)]
        answers = together(*(partial(browser.post, form.action, said) for browser in browsers))
        done = {row.command for row in read(cast.campaign)} - before
        for answer in answers:
            if isinstance(answer, Exception):
                wrong.append(f"{form.name} {form.what} on {form.page}: {answer!r}")
                continue
            answer.close()
            if answer.status_code >= 500:
                wrong.append(f"{form.name} {form.what} on {form.page}: {answer.status_code}")
        if len(done) > 1:
            wrong.append(f"{form.name} {form.what} on {form.page}: done {len(done)} times")
    return len(forms), wrong


def test_no_form_of_the_street_fights_pages_breaks_or_counts_twice(monkeypatch):
    street = played(monkeypatch)
    street.figures["ben"] = [street.hire("ben", "Zange", "plock", "pistol")]
    full(staffed(street))
    sent, wrong = twice(street, reverse("campaign", args=[street.campaign]))
    assert not wrong, "\n".join(wrong)
    assert sent > 60
