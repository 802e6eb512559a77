"""Templates are laid out for people and sent without the layout: nothing that is read changes, and nothing is lost."""

import re
from pathlib import Path

import pytest
from django.template import Context, Engine

from campaigns.site.templates import unindented

ROOT = Path(__file__).resolve().parents[1] / "templates"
ALL = sorted(ROOT.rglob("*.html"))


# What ends a paragraph that is open, wherever its end tag stands: tags of HTML, and ours that print such.
BLOCK = re.compile(
    r"<(?:details|div|dl|form|h[1-6]|ol|p|section|table|ul)\b|pieces/badge\.html"
    r"|{% (?:entry|fold|form|names_of|names_of_team|term|terms_of)\b"
)


def without_space(text: str) -> str:
    return re.sub(r"\s+", "", text)


@pytest.mark.parametrize(
    ("laid_out", "sent"),
    [
        ("<p>\n  {{ who }}\n</p>\n<p>\n  x\n</p>", "<p>{{ who }}</p><p>x</p>"),
        ("<p>\n  {% if a %}\n    one\n  {% endif %}\n</p>", "<p>{% if a %}one{% endif %}</p>"),
        ("<b>a</b>\n  <i>b</i>", "<b>a</b> <i>b</i>"),
        ("{{ a }}\n  {{ b }}", "{{ a }} {{ b }}"),
        ("one\n  two", "one two"),
        ("<button>\n  Go\n</button>\n<button>\n  Back\n</button>", "<button>Go</button> <button>Back</button>"),
        ('<a\n  href="{% url \'x\' %}"\n  class="b"\n>\n', '<a href="{% url \'x\' %}" class="b">'),
        ("{% for a in b %}\n  <span>x</span>\n{% endfor %}", "{% for a in b %} <span>x</span> {% endfor %}"),
        ("<pre>\n a\n  b</pre>", "<pre>\n a\n  b</pre>"),
        ("a  b", "a  b"),
    ],
)
def test_line_ends_go_where_they_cannot_show_and_leave_a_blank_where_they_can(laid_out, sent):
    assert unindented(laid_out).strip() == sent.strip()


@pytest.mark.parametrize("path", ALL, ids=lambda path: str(path.relative_to(ROOT)))
def test_of_each_template_only_white_space_goes(path):
    source = path.read_text(encoding="utf-8")
    assert without_space(unindented(source)) == without_space(source)


@pytest.mark.parametrize("path", ALL, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_paragraph_goes_on_to_its_end_tag(path):
    for inside in re.findall(r"<p\b[^>]*>(.*?)</p>", path.read_text(encoding="utf-8"), re.DOTALL):
        assert not BLOCK.search(inside), inside


def test_words_that_are_joined_by_a_line_end_stay_two_words():
    engine = Engine()
    source = "<p>\n  {{ a }}\n  <b>{{ b }}</b>,\n  {% if c %}\n    {{ c }}\n  {% endif %}\n</p>"
    words = {"a": "Keule", "b": "Ratte", "c": "Moni"}
    sent = engine.from_string(unindented(source)).render(Context(words))
    assert re.sub(" +", " ", sent) == "<p>Keule <b>Ratte</b>, Moni</p>"  # a browser shows several blanks as one


# Pieces that a page fetches once it stands, and parts that it names by a variable.
FETCHED = {
    "characters/fortune.html": "characters/page.html",
    "simulations/season_result.html": "simulations/shared.html",
}


def drawn_on() -> set[str]:
    """The pages on which a chart may stand."""
    sources = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in ALL}
    with_charts = {"pieces/chart.html"}
    while True:
        more = {
            name for name, source in sources.items() if any(f'include "{chart}"' in source for chart in with_charts)
        }
        more |= {page for piece, page in FETCHED.items() if piece in with_charts}
        if more <= with_charts:
            return {name for name in with_charts if '{% extends "' in sources[name]}
        with_charts |= more


def test_every_page_with_a_chart_loads_what_draws_it():
    pages = drawn_on()
    assert {"rolls/luck.html", "characters/page.html", "simulations/page.html"} <= pages
    for name in pages:
        assert '{% include "pieces/charts.html" %}' in (ROOT / name).read_text(encoding="utf-8"), name
