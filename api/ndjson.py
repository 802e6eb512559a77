"""Many events, one JSON object per line, sent while they are read (`Accept: application/x-ndjson`)."""

from collections.abc import Iterable, Iterator

import msgspec
from django.http import StreamingHttpResponse
from rest_framework.renderers import BaseRenderer
from rest_framework.request import Request


class NdjsonRenderer(BaseRenderer):
    """Chosen by Accept; it says so and renders nothing: lines are streamed, errors are JSON."""

    media_type = "application/x-ndjson"
    format = "ndjson"
    charset = None


def is_wanted(request: Request) -> bool:
    return isinstance(request.accepted_renderer, NdjsonRenderer)


def stream(items: Iterable[object]) -> StreamingHttpResponse:
    return StreamingHttpResponse(_lines(items), content_type=NdjsonRenderer.media_type)


def _lines(items: Iterable[object]) -> Iterator[bytes]:
    encoder = msgspec.json.Encoder()
    for item in items:
        yield encoder.encode(item) + b"\n"
