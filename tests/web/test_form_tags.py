"""The tags of forms: what a declined form draws, and that no control is written past them."""

import re
from pathlib import Path

import pytest
from django.template import engines
from django.template.response import TemplateResponse
from django.test import RequestFactory

from campaigns.web.declined import declined
from engine.kernel.refusal import Malformed
from tests.web.markup import Element, Page

TEMPLATES = Path(__file__).parents[2] / "templates"
PAST_THEM = {
    "base.html",
    "accounts/login.html",
    "admin/campaign_events.html",
}  # nothing is typed, Django's own, a search
FORMS = engines["django"].from_string("""
{% fold id="one" %}{% form action="/there/" %}{% input type="hidden" name="which" value="1" %}
{% input name="count" value="5" inputmode="numeric" %}{% endform %}{% endfold %}
{% fold id="two" %}{% form action="/there/" %}{% input type="hidden" name="which" value="2" %}
<p>{% input name="count" value="5" inputmode="numeric" %}</p>{% textarea name="why" %}
{% select name="side" %}<option {% choice "1" selected %}>1</option>{% options sides 4 %}{% endselect %}
<div>{% input type="checkbox" name="who" value="a" checked %}{% input type="checkbox" name="who" value="b" %}</div>
{% reason %}<button>Go</button>{% endform %}{% endfold %}
""")


def answered(error: Malformed, **typed: str) -> tuple[Page, dict[str, list[Element]]]:
    request = RequestFactory().post("/there/", {"which": "2", **typed})
    page = TemplateResponse(request, FORMS, {"sides": [(3, "<three>"), (4, "four")]})
    shown = Page(declined(request, error, page).content.decode())
    named: dict[str, list[Element]] = {}
    for element in shown.whole.inside():
        named.setdefault(element.get("id") or element.get("name") or element.tag, []).append(element)
    return shown, named


def test_the_form_that_was_sent_is_open_filled_and_told_at_its_field():
    page, named = answered(
        Malformed("count", "sieben", "whole-number"), count="sieben", why="<because>", side="3", who="b"
    )
    other, count = named["count"]
    assert other.get("value") == "5" and "aria-invalid" not in other.attrs and "open" not in named["one"][0].attrs
    assert count.get("value") == "sieben" and count.get("aria-invalid") == "true" and "autofocus" in count.attrs
    assert count.get("aria-describedby") == "declined" and "open" in named["two"][0].attrs
    reason = named["declined"][0]
    assert reason.start == count.end and "whole number" in page.said_in(reason)
    assert page.said_in(named["why"][0]) == "&lt;because&gt;"
    assert [page.said_in(element) for element in named["option"] if "selected" in element.attrs] == ["&lt;three&gt;"]
    assert [element.get("value") for element in named["who"] if "checked" in element.attrs] == ["b"]


def test_a_reason_at_boxes_stands_behind_all_of_them():
    _page, named = answered(Malformed("who", "", "id-of-a-member"), who="b", count="5", why="", side="1")
    assert named["declined"][0].start > named["who"][-1].end and named["who"][0].get("aria-invalid") == "true"
    assert named["declined"][0].end <= named["button"][0].start


def test_what_is_about_no_field_stands_at_the_end_and_has_the_focus():
    _page, named = answered(Malformed("figure", "9", "number-of-a-figure"), count="5", why="", side="1")
    assert named["declined"][0].start >= named["button"][0].end and "autofocus" in named["declined"][0].attrs


@pytest.mark.parametrize("template", sorted(TEMPLATES.rglob("*.html")), ids=lambda one: str(one.relative_to(TEMPLATES)))
def test_no_control_is_written_past_the_tags(template):
    if str(template.relative_to(TEMPLATES)) in PAST_THEM or "offline" in template.name:  # a device keeps those itself
        return
    text = template.read_text()
    assert not re.findall(r'<(?:input|select|textarea)\b[^>]* name="[^>]*>|<form\b[^>]*method="post"[^>]*>', text)
