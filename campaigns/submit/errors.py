"""The refusals of rights and of pages that are no longer true. Rules have their own codes."""

from engine.kernel.refusal import Malformed, Refusal


class Forbidden(Refusal):
    """Rights decline it: 403."""

    def __init__(self, code: str, **facts: int | str | list[str] | None) -> None:
        super().__init__(code, facts, 403)


class NotFound(Refusal):
    """There is no such thing, or not here: 404."""

    def __init__(self, code: str, **facts: int | str | None) -> None:
        super().__init__(code, facts, 404)


class StaleVersion(Refusal):
    """Somebody was faster; the page shows an older state: 409."""

    def __init__(self, expected: int, version: int) -> None:
        super().__init__("stale-version", {"expected": expected, "version": version}, 409)
        self.expected = expected


class CommandIdReused(Refusal):
    """The id belongs to another command or to somebody else's: 409."""

    def __init__(self, command: str) -> None:
        super().__init__("command-id-reused", {"command": command}, 409)


__all__ = ["CommandIdReused", "Forbidden", "Malformed", "NotFound", "Refusal", "StaleVersion"]
