"""How figures, statuses and lengths of Pb-12 are spoken: lengths are steps."""

from collections.abc import Iterable
from typing import ClassVar, Final

from engine.kernel.telling.catalogue import Catalogue
from engine.kernel.telling.speaker import Measured
from engine.rulesets.pb12.tell.words import SAID

HARMS: Final = (  # what damage does to a figure or a vehicle, the least first
    "", "lightly_wounded", "lightly_damaged", "heavily_wounded", "heavily_damaged", "out_of_action", "destroyed",
)  # fmt: skip
OUT: Final = ("out_of_action", "destroyed")
OTHER_FIGURES: Final = ("leader", "other", "vehicle")  # facts that are figures, too; 0 is none


class Speaker(Measured):
    said: ClassVar[Catalogue] = SAID
    chapters = {**Measured.chapters, "action": "deed", "status": "mark", "when": "playability", "now": "playability"}

    def spoken(self, name: str, value: object, form: str, of: object) -> str | None:
        if name in OTHER_FIGURES and isinstance(value, int):
            return self.figure(value) if value > 0 else None
        return super().spoken(name, value, form, of)

    def length(self, hundredths: int) -> str:
        """In steps, whatever the reader measures other games in; at most one decimal."""
        whole, rest = divmod((hundredths + 5) // 10, 10)
        return self.say("length.step", n=self.say("length.decimal", whole=whole, rest=rest) if rest else str(whole))


def worst(gained: Iterable[str]) -> str:
    return max(gained, key=HARMS.index, default="")
