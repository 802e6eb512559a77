"""A page of a test's own behind the web server's real worker, in a process of its own; short of patience on request."""

import hashlib
import os
from collections.abc import Callable, Iterable
from typing import Any

from campaigns.site import arriving

SIZES = {"/large": 5_000_000, "/giant": 20_000_000}  # more than the kernel takes; more than the loop keeps

if "PATIENCE" in os.environ:
    arriving.HEAD_SECONDS = arriving.BODY_SECONDS = float(os.environ["PATIENCE"])


def application(environ: dict[str, Any], start: Callable[[str, list[tuple[str, str]]], object]) -> Iterable[bytes]:
    if size := SIZES.get(environ["PATH_INFO"]):
        start("200 OK", [("Content-Length", str(size))])
        return pieces(size)
    if environ["PATH_INFO"] == "/unread":
        start("413 Content Too Large", [("Content-Length", "0")])
        return []
    said = hashlib.sha256(environ["wsgi.input"].read()).hexdigest().encode()
    start("200 OK", [("Content-Length", str(len(said)))])
    return [said]


def pieces(size: int) -> Iterable[bytes]:
    return (bytes([number % 251]) * 1000 for number in range(size // 1000))
