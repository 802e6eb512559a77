"""There is no such thing, or not for this reader: both are told the same."""

from engine.kernel.refusal import Refusal


class NotVisible(Refusal):
    """404. A stranger can't tell what exists from what doesn't."""

    def __init__(self, code: str, **facts: int | str | None) -> None:
        super().__init__(code, facts, 404)
