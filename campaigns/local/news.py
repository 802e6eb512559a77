"""What is wrong just now, in sentences: told at the terminal once each, and kept for ``/healthy/`` and ``doctor``."""

import contextlib
import json
from pathlib import Path

from . import places


def say(text: str) -> None:
    """To the person at the terminal, at once."""
    with contextlib.suppress(OSError):  # a terminal that is gone, an output that is kept on a full disk
        print(text, flush=True)


class News:
    """Of one start. `troubles`: what is concerned -> the sentence about it."""

    def __init__(self) -> None:
        self.url = ""
        self.troubles: dict[str, str] = {}
        self._kept = ""

    def wrong(self, what: str, sentence: str, more: str = "") -> None:
        if what not in self.troubles:
            self.troubles[what] = sentence
            say(f"{sentence}\n{more}".strip())

    def well(self, what: str, sentence: str) -> None:
        if self.troubles.pop(what, None):
            say(sentence)

    def keep(self) -> None:
        """For other processes; on a full disk again and again, until it has worked."""
        text = json.dumps({"url": self.url, "troubles": list(self.troubles.values())})
        if text == self._kept:
            return
        draft = _file().with_suffix(".draft")
        with contextlib.suppress(OSError):
            draft.write_text(text)
            draft.replace(_file())
            self._kept = text


def _file() -> Path:
    return places.home() / "running.json"


def _read(name: str) -> object:
    try:
        return json.loads(_file().read_text())[name]
    except (OSError, ValueError, KeyError):
        return None


def url() -> str | None:
    """The address of the running (or last killed) start."""
    address = _read("url")
    return str(address) if address else None


def troubles() -> list[str]:
    """What is wrong with the running start."""
    lines = _read("troubles")
    return [str(trouble) for trouble in lines] if isinstance(lines, list) else []


def forget() -> None:
    """Nothing runs any more."""
    _file().unlink(missing_ok=True)
