"""The API's description is built once, whoever asks first and however many at once."""

import json
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

from django.test import RequestFactory
from drf_spectacular.generators import SchemaGenerator

import api.urls  # noqa: F401  # every door, whose shapes it describes
from api.described import schema_view

AT_ONCE = 6


def asked(view: Any, language: str = "en") -> Any:
    answer = view(RequestFactory().get("/api/schema/", {"lang": language}, HTTP_ACCEPT="application/json"))
    assert answer.status_code == 200
    return json.loads(answer.render().content)


def test_first_requests_that_come_at_once_get_the_same_whole_description(monkeypatch):
    built, build, together = [], SchemaGenerator.get_schema, Barrier(AT_ONCE)

    def counted(self: Any, *args: Any, **more: Any) -> Any:
        built.append(self)
        return build(self, *args, **more)

    monkeypatch.setattr(SchemaGenerator, "get_schema", counted)
    view = schema_view()

    def first(_n: int) -> Any:
        together.wait()
        return asked(view)

    with ThreadPoolExecutor(AT_ONCE) as threads:
        answers = list(threads.map(first, range(AT_ONCE)))
    assert len(built) == 1
    assert all(one == answers[0] for one in answers)
    assert {"ErrorAnswer", "BattlePage"} <= set(answers[0]["components"]["schemas"])


def test_a_language_the_site_does_not_speak_builds_nothing_more():
    view = schema_view()
    assert asked(view, "xx") == asked(view, "en")
    whole: Any = view.initkwargs["whole"]
    assert list(whole._built) == ["en"]
