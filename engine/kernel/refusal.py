"""Two kinds of no. Anything else that goes wrong is a bug and stays loud."""

from collections.abc import Mapping

type_of_fact = int | str | bool | list[int] | list[str] | None
Facts = Mapping[str, type_of_fact]


class Malformed(Exception):
    """The request can't be read (400): names the field, the value and what would be right.

    `code` and `facts` say what would be right; its words stand in the catalogue's chapter `expected`
    (`engine/kernel/telling/malformed.py`).
    """

    def __init__(self, field: str, value: object, code: str, facts: Mapping[str, object] | None = None) -> None:
        super().__init__(f"{field}: {value!r} is not {code} {dict(facts) if facts else ''}".strip())
        self.field = field
        self.value = value
        self.code = code
        self.facts: dict[str, object] = dict(facts) if facts else {}

    def at(self, field: str) -> "Malformed":
        """The same of a field that is called otherwise where people see it."""
        return Malformed(field, self.value, self.code, self.facts)


class Refusal(Exception):
    """The request was read, and the rules or rights decline it.

    `code` is stable and machine-readable, `facts` holds the numbers of the sentence that the reader sees
    (figure numbers, hundredths of inches, dice); the sentence itself is made by the ruleset's `tell` in the
    reader's language. `status` is 422 for rules, 403 for rights, 409 for a page that is no longer true. `ruleset` is
    the key of the one whose codes stand among the facts, where a campaign's own command is declined.
    """

    def __init__(self, code: str, facts: Facts | None = None, status: int = 422) -> None:
        super().__init__(code)
        self.code = code
        self.facts: dict[str, type_of_fact] = dict(facts) if facts else {}
        self.status = status
        self.ruleset = ""

    def __str__(self) -> str:  # not made before somebody reads it: what is legal is asked by the thousand
        return f"{self.code} {self.facts or ''}".strip()


class Diverted(Exception):
    """An action that was begun doesn't come about: what has to be done first is recorded, and people choose again."""


class Suspended(BaseException):
    """The table waits for somebody; not an error, so no `except Exception` may swallow it."""
