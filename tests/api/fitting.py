"""Somebody at the API who holds every answer against the API's description, as a generated client would."""

import json
import re
from functools import cache
from typing import Any

from django.test import Client
from jsonschema import Draft202012Validator

from tests.api.people import Answer, Hand


@cache
def description() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(Client().get("/api/schema/").content)
    return found


@cache
def _paths() -> list[tuple[re.Pattern[str], str]]:
    """Those with fewer parameters first: `/api/token/own/` is no token's."""
    paths = sorted(description()["paths"], key=lambda path: path.count("{"))
    return [(re.compile(re.sub(r"\{\w+\}", "[^/]+", path)), path) for path in paths]


def operation(method: str, path: str) -> dict[str, Any]:
    template = next(template for pattern, template in _paths() if pattern.fullmatch(f"/api/{path}"))
    found: dict[str, Any] = description()["paths"][template][method]
    return found


@cache
def _validator(schema: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads(schema) | {"components": description()["components"]})


def must_fit(value: object, schema: dict[str, Any], what: object) -> None:
    wrong = [f"{error.json_path}: {error.message[:200]}" for error in _validator(json.dumps(schema)).iter_errors(value)]
    assert not wrong, (what, wrong)


def answer_must_fit(method: str, path: str, answer: Answer) -> None:
    said = operation(method, path)["responses"]
    status = str(answer.status)
    assert status in said or answer.status >= 400, (method, path, status)
    content = said.get(status, said["default"]).get("content", {})
    if not answer.raw:
        assert not content, (method, path, status)
        return
    kind = answer.headers["Content-Type"].partition(";")[0]
    assert kind in content, (method, path, status, kind)
    if kind == "application/json":
        must_fit(answer.body, content[kind]["schema"], (method, path, status))


class Fitting(Hand):
    """What it is answered fits; so does what it sends, where that is taken."""

    def __init__(self, hand: Hand) -> None:
        super().__init__(hand.token, hand.member)

    def get(self, path: str, language: str = "en", **query: Any) -> Answer:
        answer = super().get(path, language, **query)
        answer_must_fit("get", path, answer)
        return answer

    def post(self, path: str, body: Any, language: str = "en") -> Answer:
        answer = super().post(path, body, language)
        answer_must_fit("post", path, answer)
        if answer.status < 400:
            must_fit(body, operation("post", path)["requestBody"]["content"]["application/json"]["schema"], body)
        return answer
