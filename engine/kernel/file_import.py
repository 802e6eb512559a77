"""Files that other tools wrote: read with care, whole or not at all, and accounted for field by field.

A reader of such a file returns an `Imported`; what it takes from the file, changes or leaves is one `Line` each. Every
number and text is asked for by its path, so that a refusal names the place in the file. Nothing here knows a format.
"""

import hashlib
import json
import math
import unicodedata
from typing import Any, Final, Literal, NamedTuple, NoReturn

from engine.kernel.refusal import Refusal

MOST_BYTES: Final = 4_000_000  # a portrait inside is usual; nobody's sheet is larger
MOST_DEPTH: Final = 40
MOST_ITEMS: Final = 50_000  # values in the whole file
MOST_TEXT: Final = 200  # characters of a name or a line that is shown
PACKED: Final = ((b"PK\x03\x04", "zip"), (b"\x1f\x8b", "gzip"), (b"BZh", "bzip2"), (b"\xfd7zXZ", "xz"))

Verdict = Literal["taken", "changed", "ignored"]


class Line(NamedTuple):
    """What became of one field: `found` as it stood in the file, `became` what is played with, `why` a code."""

    field: str
    verdict: Verdict
    found: str = ""
    became: str = ""
    why: str = ""


class Imported(NamedTuple):
    """One figure of another tool's file. `weapons` are (name, the ruleset's own line) in the order of the file.

    `source` names the format and `version` its own version as the file says it; `digest` is the SHA-256 of the bytes.
    """

    source: str
    version: str
    digest: str
    name: str
    values: dict[str, int]
    weapons: tuple[tuple[str, str], ...]
    lines: tuple[Line, ...]


def read_json(data: bytes) -> Any:
    """The file as JSON in UTF-8. Refuses: `import-too-large`, `import-packed`, `import-not-utf8`, `import-not-json`,
    `import-too-deep`, `import-too-many`.
    """
    if len(data) > MOST_BYTES:
        raise Refusal("import-too-large", {"bytes": len(data), "most": MOST_BYTES})
    for mark, kind in PACKED:
        if data.startswith(mark):
            raise Refusal("import-packed", {"kind": kind})
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise Refusal("import-not-utf8", {"line": data[: wrong.start].count(b"\n") + 1}) from None
    must_be_shallow(data)
    try:
        read = json.loads(text, parse_constant=no_number)
    except ValueError as wrong:  # JSONDecodeError, and numbers of absurd length
        raise Refusal("import-not-json", {"line": getattr(wrong, "lineno", 1)}) from None
    return read


def must_be_shallow(data: bytes) -> None:
    """Counts brackets outside of strings, so that no parser ever recurses into a file made to exhaust it."""
    depth = items = 0
    inside = escaped = False
    for byte in data:
        if inside:
            if escaped:
                escaped = False
            elif byte == 0x5C:
                escaped = True
            elif byte == 0x22:
                inside = False
        elif byte == 0x22:
            inside = True
        elif byte in b"[{":
            depth += 1
            items += 1
            if depth > MOST_DEPTH:
                raise Refusal("import-too-deep", {"most": MOST_DEPTH})
        elif byte in b"]}":
            depth -= 1
        elif byte == 0x2C:
            items += 1
            if items > MOST_ITEMS:
                raise Refusal("import-too-many", {"most": MOST_ITEMS})


def no_number(word: str) -> NoReturn:
    raise ValueError(word)


def digest_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def shown(value: object) -> str:
    """A value of the file in one short line, for people."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    text = " ".join(writable(text).split())
    return text if len(text) <= MOST_TEXT else text[: MOST_TEXT - 1] + "…"


def writable(text: str) -> str:
    """Without what can't be written down: control characters, and halves of characters that JSON can name."""
    kept = "".join(char for char in text if char in "\n\t" or unicodedata.category(char) not in ("Cc", "Cs"))
    return unicodedata.normalize("NFC", kept)


class Field:
    """A place in the file, known by its path; asking for the wrong kind refuses with that path."""

    __slots__ = ("path", "value")

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    def __getitem__(self, key: str) -> "Field":
        """The field of that name; missing ones are null. An empty text or list is an object without fields, as tools
        write it that made theirs from XML. Refuses where this isn't an object.
        """
        if self.value in (None, "", []):
            return Field(None, self.below(key))
        if not isinstance(self.value, dict):
            self.refuse("object")
        return Field(self.value.get(key), self.below(key))

    def below(self, key: str) -> str:
        return shown(f"{self.path}.{key}" if self.path else key)

    def names(self) -> list[str]:
        if self.value in (None, "", []):
            return []
        if not isinstance(self.value, dict):
            self.refuse("object")
        return list(self.value)

    def each(self) -> list["Field"]:
        """The members of a list; one object alone counts as a list of one, null and an empty object as none."""
        if self.value in (None, "", {}):
            return []
        if isinstance(self.value, dict):
            return [self]
        if not isinstance(self.value, list):
            self.refuse("list")
        return [Field(value, f"{self.path}[{i}]") for i, value in enumerate(self.value)]

    def text(self) -> str:
        """Refuses lists and objects; null is empty."""
        if self.value is None:
            return ""
        if isinstance(self.value, dict | list):
            self.refuse("text")
        return writable(str(self.value)).strip()

    def whole(self) -> int | None:
        """A whole number, also as text ("04"); None for nothing. Refuses: `import-not-a-number`."""
        value = self.value
        if value is None or value == "":
            return None
        if isinstance(value, bool | dict | list):
            self.refuse("number")
        if isinstance(value, float):
            if not math.isfinite(value) or value != int(value):
                self.refuse("number")
            return int(value)
        if isinstance(value, int):
            return value
        text = value.strip()
        sign = text[:1] in "+-"
        if not text:
            return None
        if not text[sign:].isascii() or not text[sign:].isdigit() or len(text) > 9:
            self.refuse("number")
        return int(text)

    def on(self) -> bool:
        return self.value is True or self.value in ("true", "True", 1, "1")

    def refuse(self, wanted: str) -> NoReturn:
        code = "import-not-a-number" if wanted == "number" else "import-wrong-shape"
        raise Refusal(code, {"field": self.path or "-", "found": shown(self.value), "wanted": wanted})
