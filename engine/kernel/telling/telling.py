"""A ruleset's words and sentences: what its events, refusals, reasons and codes are called in the reader's language."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from engine.kernel.recorded import RecordedEvent
from engine.kernel.refusal import Refusal
from engine.kernel.ruleset import Kind, Language, Names, PlainTelling, Sentence
from engine.kernel.telling import dice, explaining, people
from engine.kernel.telling.catalogue import Catalogue
from engine.kernel.telling.plain import filled
from engine.kernel.telling.speaker import Speaker, speaker_of
from engine.kernel.telling.story import Story, Tellers
from engine.kernel.why import HIDDEN, Reason

# Where codes of a kind are looked up, if not in the chapter of its name: `reason` is the one of a roll's reasons.
CHAPTERS: Final[Mapping[Kind, Sequence[str]]] = {"reason": ("why",), "life": ("rank",)}


class Telling(PlainTelling):
    """`tellers` are those of its own events; `kinds` names the chapters in which the codes of a kind are looked up, if
    they aren't called like the kind, `reasons` those of a roll's reasons."""

    def __init__(
        self,
        catalogue: Catalogue,
        tellers: Tellers,
        kinds: Mapping[Kind, Sequence[str]] = {},
        speaker: Callable[[Names, Language], Speaker] | None = None,
        story: type[Story] = Story,
        reasons: Sequence[str] = ("reason",),
    ) -> None:
        self.said = catalogue
        self.speaker = speaker or speaker_of(catalogue)
        self.tellers: Tellers = {**people.TELLERS, **dice.TELLERS, **tellers}
        self.kinds = {**CHAPTERS, **kinds}
        self.story = story
        self.reasons = reasons

    def tell(self, command_run: Sequence[RecordedEvent], names: Names, language: Language) -> list[Sentence]:
        """The sentences for one command run, or for events outside command runs."""
        return self.story(command_run, self.speaker(names, language)).tell(self.tellers)

    def explain(self, refusal: Refusal, names: Names, language: Language) -> str:
        return explaining.explain(refusal, self.speaker(names, language))

    def reason_text(self, reason: Reason, names: Names, language: Language) -> str:
        """`2 medium range`, `+1 Killer`, `-1 cover`: `set` shows the bare number, `add` its sign."""
        template = self.said.first(self.reasons, reason.code, language) or reason.code.replace("_", " ")
        sentence = filled(template, {"n": reason.n})
        if reason.code == HIDDEN:
            return sentence
        return f"{reason.n:+d} {sentence}" if reason.op == "add" else f"{reason.n} {sentence}"

    def purpose_name(self, purpose: str, language: Language) -> str:
        """What a roll was for."""
        return self.said.words("purpose").word(purpose, language)

    def word(self, kind: Kind, code: str, language: Language) -> str:
        """As it stands on a list (`bare`); empty where this ruleset knows none."""
        return self.said.first(self.kinds.get(kind, (kind,)), code, language, "bare") or ""

    def option_words(self, id: str, language: Language) -> tuple[str, str]:
        """What an option is called, and what it decides."""
        return self.said.find("option", id, language) or id, self.said.find("option-about", id, language) or ""

    def value_name(self, value: str, language: Language) -> str:
        """A coded value of an option; empty for what speaks for itself, such as fractions."""
        return self.said.find("value", value, language) or ""
