"""Logs of servers that run for a year stay short."""

import subprocess
import sys

from campaigns.local import logs, watching
from campaigns.local.children import Child
from campaigns.local.news import News
from tests.patience import until

LINES = "import sys\nfor line in sys.stdin: print(line, end='', flush=True)"


def test_a_log_is_cut_while_its_server_goes_on_writing(tmp_path, monkeypatch):
    monkeypatch.setenv("ROLLBOOK_DATA", str(tmp_path))
    monkeypatch.setattr(logs, "KEPT_BYTES", 1000)
    child = Child("web", [sys.executable, "-c", LINES], {})
    log, earlier = child.log, child.log.with_name("web.log.1")
    with log.open("ab") as out:
        child.process = subprocess.Popen(child.command, stdin=subprocess.PIPE, stdout=out)

    def print_there(text: str) -> None:
        assert child.process is not None and child.process.stdin is not None
        child.process.stdin.write(f"{text}\n".encode())
        child.process.stdin.flush()
        until(lambda: log.read_text().endswith(f"{text}\n"), "nothing is written")

    print_there("short")
    watching.look([child], News())
    assert log.read_text() == "short\n" and not earlier.exists()
    print_there("x" * 2000)
    watching.look([child], News())
    assert log.read_text() == "" and earlier.read_text().startswith("short\nxxx")
    print_there("afterwards")
    assert log.read_text() == "afterwards\n"
    child.process.stdin.close()
    child.process.wait()


def test_where_there_is_no_log_nothing_happens(tmp_path):
    logs.keep_short(tmp_path / "none.log")
    assert not list(tmp_path.iterdir())
