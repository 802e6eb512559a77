"""The API's description: shapes come from the structs that are read and written, so it can't say anything else."""

from collections.abc import Callable, Mapping, Sequence
from inspect import getdoc
from threading import Lock
from typing import Any, Final

import msgspec
from django.conf import settings
from django.utils import translation
from drf_spectacular.renderers import OpenApiJsonRenderer, OpenApiJsonRenderer2
from drf_spectacular.settings import patched_settings
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import MOST, USUAL
from api.command_schemas import REF, command_components

JSON: Final = "application/json"
MULTIPART: Final = "multipart/form-data"
ERRORS: Final[dict[int | str, str]] = {
    400: "It can't be read; `field` says where",
    401: "Not signed in",
    403: "Not for you, or not in this role",
    404: "Nothing here, or nothing for you",
    "default": "Any other error: 405, 406, 409, 413, 415, 422, 429 (wait as long as `Retry-After` says), 500, 503, 507",
}
WRITE_ERRORS: Final[dict[int | str, str]] = {
    409: "Somebody was faster, or the id was used for something else",
    422: "The rules decline it",
}
QUERY: Final[dict[str, dict[str, Any]]] = {
    "offset": {"type": "integer", "minimum": 0, "default": 0},
    "after": {"type": "integer", "minimum": 0, "default": 0},
    "at": {"type": "integer", "minimum": 1},
    "from": {"type": "integer", "minimum": 1},
    "to": {"type": "integer", "minimum": 1},
    "stream": {"type": "string", "format": "uuid"},
    "type": {"type": "array", "items": {"type": "string"}},
}
ALWAYS: Final = ("from", "to")
_shapes: list[type[Any]] = []


class Error(msgspec.Struct, frozen=True):
    """An error. `code` and `facts` are for programs, `sentence` for people; `field` where something can't be read."""

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
    following = {
        "anyOf": [{"type": "integer"}, {"type": "null"}],
        "description": "Where the next page begins: its `offset`, or `after` where that is asked by; null at the end.",
    }
    count = {"type": "integer", "description": "How many there are on all pages, where that is known."}
    return {
        "type": "object",
        "properties": {"results": results, "count": count, "next": following},
        "required": ["results", "next"],
    }


def documented(
    summary: str,
    *,
    takes: type[Any] | None = None,
    uploads: Sequence[str] = (),
    gives: type[Any] | dict[str, Any] | None = None,
    pages: type[Any] | None = None,
    media: Mapping[str, str] = {},
    status: int = 200,
    query: Sequence[str] = (),
    most: int = MOST,
    usual: int = USUAL,
) -> Callable[[Any], Any]:
    """Describes one method of a view: its body, its answer, its query parameters.

    `takes` is the shape of a JSON body, `uploads` names the fields of a multipart one beside its `file`; `gives` is the
    shape of a JSON answer, `media` says in words what is given as other media types; `most` bounds `limit`, `usual` is
    what it is unless said. `pages` is the shape of one line of a list that `api.answers.page` gives.
    """
    if pages is not None:
        gives, query = paged(pages), ("limit", "offset")
    descriptions = ERRORS if takes is None and not uploads else ERRORS | WRITE_ERRORS
    answers: dict[Any, Any] = {
        (code, JSON): OpenApiResponse(ref(ErrorAnswer), description) for code, description in descriptions.items()
    }
    if gives is not None:
        answers[status, JSON] = OpenApiResponse(gives if isinstance(gives, dict) else ref(gives), summary)
    for kind, words in media.items():
        answers[status, kind] = OpenApiResponse({"type": "string", "description": words}, summary)
    if gives is None and not media:
        answers[status] = OpenApiResponse(None, "Done")
    parameters = [_limit(most, usual) if name == "limit" else _parameter(name) for name in query]

    def described(method: Any) -> Any:
        name = f"{method.__module__.rsplit('.', 1)[-1]}_{method.__qualname__.replace('.', '_')}".lower()
        body = {JSON: ref(takes)} if takes is not None else {MULTIPART: _upload(uploads)} if uploads else None
        told_more = getdoc(method) or summary  # else the library takes what a base class says of itself
        wrap = extend_schema(
            operation_id=name,
            summary=summary,
            description=told_more,
            request=body,
            responses=answers,
            parameters=parameters,
        )
        return wrap(method)

    return described


def _limit(most: int, usual: int) -> OpenApiParameter:
    """`usual` in words: as a default it would count for lines, too, which come all at once unless it is given."""
    schema = {"type": "integer", "minimum": 1, "maximum": most}
    return OpenApiParameter("limit", schema, description=f"How many on a page of JSON; {usual} unless said")


def _parameter(name: str) -> OpenApiParameter:
    return OpenApiParameter(name, dict(QUERY[name]), required=name in ALWAYS)


def _upload(fields: Sequence[str]) -> dict[str, Any]:
    """`id` makes a repeat harmless, as in other bodies."""
    known = {"file": {"type": "string", "format": "binary"}, "id": {"type": "string", "format": "uuid"}}
    return {
        "type": "object",
        "properties": {name: known.get(name, {"type": "string"}) for name in fields},
        "required": ["file"],
    }


def components() -> dict[str, Any]:
    _, schemas = msgspec.json.schema_components(_shapes, ref_template=REF)
    plain: dict[str, Any] = msgspec.to_builtins({**schemas, **command_components()})
    return {"schemas": plain}


def _finished(described: dict[str, Any]) -> dict[str, Any]:
    """What the library doesn't say: whether a body may be left out, how a token is sent; and nothing twice."""
    schemas = described["components"]["schemas"]
    for methods in described["paths"].values():
        for method in methods.values():
            if method["description"] == method["summary"]:
                del method["description"]
            for content in method.get("requestBody", {}).get("content", {}).values():
                shape = content["schema"]
                shape = schemas[shape["$ref"].rpartition("/")[2]] if "$ref" in shape else shape
                method["requestBody"]["required"] = bool(shape.get("required"))
    described["components"]["securitySchemes"]["tokenAuth"]["description"] = (
        "`Authorization: Token ...`, with an account's token from `/api/token/` or a phone's from `/api/join/`"
    )
    return described


class Description:
    """The whole description, built once per language of the site.

    The library patches settings and views of the whole process while it builds, so that two builds at once spoil each
    other: one at a time, and everybody else waits for its result.
    """

    def __init__(self, custom: Callable[[], dict[str, Any]]) -> None:
        self._custom = custom  # nobody's start waits for it
        self._building = Lock()
        self._built: dict[str, Any] = {}

    def in_language(self, language: str) -> Any:
        with self._building:
            if language not in self._built:
                with patched_settings(self._custom()), translation.override(language):
                    self._built[language] = _finished(SpectacularAPIView.generator_class().get_schema(public=True))
            return self._built[language]


class SchemaView(SpectacularAPIView):
    """In the request's language, or in `?lang=`. As JSON only: writing so much YAML takes half a second a time."""

    renderer_classes = [OpenApiJsonRenderer2, OpenApiJsonRenderer]
    whole = Description(dict)

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        asked_language = request.GET.get("lang") or translation.get_language()
        language = asked_language if asked_language in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
        named = f'inline; filename="{self._get_filename(request, None)}"'
        return Response(self.whole.in_language(language), headers={"Content-Disposition": named})


def schema_view() -> Callable[..., Any]:
    return SchemaView.as_view(whole=Description(lambda: {"APPEND_COMPONENTS": components()}))
