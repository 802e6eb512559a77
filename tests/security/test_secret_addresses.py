"""Addresses that let in whoever knows them are in no log, and no page that follows is told them."""

import logging
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from campaigns.local.places import CHECKOUT
from campaigns.site.secret_addresses import Masked
from tests.patience import PATIENCE, until

SECRET = "Wt-s7E-CQLOhyFz3k72OD3MWAjIFszDYrLzXMCN4kf4"
OPENING = (
    f"/shared/rolls/{SECRET}/",
    f"/shared/simulations/{SECRET}/",
    f"/shared/pages/{SECRET}/pictures/8e8b1b2e-6c55-4c0e-9a3b-0b8a3f8e7c11/",
    f"/api/shared/rolls/{SECRET}/",
    "/join/ABC234/",
    "/admin/campaigns/joincode/ABC234/change/",
    "/welcome/?code=ABCD2345",
)
FAILS = """
def app(environ, start):
    if environ["PATH_INFO"] == "/up":
        start("200 OK", [])
        return [b"up"]
    raise RuntimeError("it breaks at " + environ["RAW_URI"])
"""


def ask(server: Path, address: str) -> int:
    """The status; whoever asks came from a page with the same address."""
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(str(server))
        line.sendall(f"GET {address} HTTP/1.0\r\nReferer: http://x{address}\r\n\r\n".encode())
        return int(line.makefile("rb").readline().split()[1])


def secrets_in(text: str) -> list[str]:
    return [one for one in (SECRET, "ABC234", "ABCD2345") if one in text]


@pytest.mark.django_db
@pytest.mark.parametrize("address", OPENING)
def test_what_django_logs_of_a_request_hides_what_opens(address, caplog):
    Client().post(address.replace(SECRET, SECRET + "x"))
    logging.getLogger("django.request").error("Internal Server Error: %s", address, exc_info=RuntimeError(address))
    (mask,) = {handler.formatter for handler in logging.getLogger().handlers if isinstance(handler.formatter, Masked)}
    said = "\n".join(mask.format(record) for record in caplog.records)
    assert "Internal Server Error: " + address[:6] in said and secrets_in(said) == []


def test_the_web_server_writes_none_of_them_into_its_logs(tmp_path):
    """A real one, with an access log, referrers and requests that break."""
    (tmp_path / "breaking.py").write_text(FAILS)
    said = tmp_path / "said.log"
    command = [sys.executable, "-m", "gunicorn", "breaking:app", "--pythonpath", str(tmp_path), "--no-control-socket"]
    command += ["--bind", f"unix:{tmp_path}/web", "--access-logfile", "-"]
    with said.open("wb") as log:
        server = subprocess.Popen(command, cwd=CHECKOUT, stdout=log, stderr=log)
    try:
        until((tmp_path / "web").exists, said.read_text)
        asked = [ask(tmp_path / "web", one) for one in ("/up", *OPENING)]
    finally:
        server.terminate()
        server.wait(PATIENCE)
    told = said.read_text()
    assert asked == [200, *(500 for _ in OPENING)] and told.count("Error handling request") == len(OPENING)
    assert secrets_in(told) == []


@pytest.mark.django_db
@pytest.mark.parametrize("address", OPENING)
def test_no_page_with_such_an_address_tells_it_to_the_next_one(address):
    assert Client().get(address)["Referrer-Policy"] == "strict-origin"
    assert Client().get("/help/")["Referrer-Policy"] == "same-origin"
