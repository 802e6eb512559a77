"""The API's description: shapes come from the structs that are read and written, so it can't say anything else."""

from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any

import msgspec
from django.conf import settings
from django.utils import translation
from drf_spectacular.settings import patched_settings
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response

REF = "#/components/schemas/{name}"
_shapes: list[type[Any]] = []


class Error(msgspec.Struct, frozen=True):
    """A no. `code` and `facts` are for programs, `sentence` for people; `field` where something can't be read."""

    code: str
    sentence: str
    facts: dict[str, Any]
    field: str | None = None


class ErrorAnswer(msgspec.Struct, frozen=True):
    error: Error


def ref(shape: type[Any]) -> dict[str, Any]:
    if shape not in _shapes:
        _shapes.append(shape)
    return {"$ref": REF.format(name=shape.__name__)}


def paged(shape: type[Any]) -> dict[str, Any]:
    results = {"type": "array", "items": ref(shape)}
    following = {"type": "integer", "nullable": True}
    return {
        "type": "object",
        "properties": {"results": results, "count": {"type": "integer"}, "next": following},
        "required": ["results", "next"],
    }


def says(
    summary: str,
    *,
    takes: type[Any] | None = None,
    gives: type[Any] | dict[str, Any] | None = None,
    status: int = 200,
    query: Sequence[str] = (),
) -> Callable[[Any], Any]:
    """Describes one method of a door: its body, its answer, its query parameters (name or name:type)."""
    answers: dict[int, Any] = {code: OpenApiResponse(ref(ErrorAnswer)) for code in (400, 401, 403, 404)}
    if takes is not None:
        answers |= {code: OpenApiResponse(ref(ErrorAnswer)) for code in (409, 422)}
    answers[status] = OpenApiResponse(gives if isinstance(gives, dict) else ref(gives) if gives else None)
    parameters = [_parameter(one) for one in query]
    body = {"application/json": ref(takes)} if takes is not None else None

    def described(method: Any) -> Any:
        name = f"{method.__module__.rsplit('.', 1)[-1]}_{method.__qualname__.replace('.', '_')}".lower()
        wrap = extend_schema(operation_id=name, summary=summary, request=body, responses=answers, parameters=parameters)
        return wrap(method)

    return described


def _parameter(said: str) -> OpenApiParameter:
    name, _, kind = said.partition(":")
    return OpenApiParameter(name, {"type": kind or "string"}, required=False)


def components() -> dict[str, Any]:
    _, found = msgspec.json.schema_components(_shapes, ref_template=REF)
    return {"schemas": dict(found)}


class Description:
    """The whole description, built once per language of the site.

    The library patches settings and views of the whole process while it builds, so that two builds at once spoil each
    other: one at a time, and everybody else waits for its result.
    """

    def __init__(self, custom: dict[str, Any]) -> None:
        self._custom = custom
        self._building = Lock()
        self._built: dict[str, Any] = {}

    def told(self, language: str) -> Any:
        with self._building:
            if language not in self._built:
                with patched_settings(self._custom), translation.override(language):
                    self._built[language] = SpectacularAPIView.generator_class().get_schema(public=True)
            return self._built[language]


class SchemaView(SpectacularAPIView):
    """In the request's language, or in `?lang=`."""

    whole = Description({})

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        wanted = request.GET.get("lang") or translation.get_language()
        language = wanted if wanted in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        named = f'inline; filename="{self._get_filename(request, None)}"'
        return Response(self.whole.told(language), headers={"Content-Disposition": named})


def schema_view() -> Callable[..., Any]:
    """Call it after all doors are imported."""
    return SchemaView.as_view(whole=Description({"APPEND_COMPONENTS": components()}))
