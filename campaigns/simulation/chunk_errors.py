"""Why a chunk could not be played: stored as a code with its facts, told in the reader's language."""

from contextlib import suppress

import msgspec
from django.db.models import Min

from campaigns.models import Simulation, SimulationChunk
from campaigns.simulation.said import SAID
from engine.kernel.batch import Broken
from engine.kernel.ruleset import Language
from engine.kernel.telling.plain import filled

MOST_SHOWN = 10
MOST_SAID = 1_000  # letters of what a program says about itself


class OtherVersion(Exception):
    """The row was written for other rules, another policy or other dice than this program has."""

    def __init__(self, **facts: int | str | None) -> None:
        super().__init__(str(facts))
        self.facts = facts


class Trouble(msgspec.Struct, frozen=True):
    """`facts` fill the sentence of `code`; what a program said about a fault of its own stands in it as it said it."""

    code: str
    facts: dict[str, int | str | None]


def stored(cause: Exception, kind: str) -> str:
    """What the row keeps of what went wrong; `kind` is battle or season."""
    if isinstance(cause, OtherVersion):
        return _packed("other-version", cause.facts)
    if isinstance(cause, Broken):
        why = cause.__cause__ or cause
        return _packed("rules-failed", {"kind": kind, "number": cause.number, "what": _exception_text(why)})
    return _packed("failed", {"what": _exception_text(cause)})


def given_up(times: int, kind: str, first: int, last: int) -> str:
    """So many workers died over the chunk that nobody takes it any more."""
    return _packed("workers-died", {"times": times, "kind": kind, "first": first, "last": last})


def sentence_of(text: str, language: Language) -> str:
    """A sentence. What was stored before there were codes is told as it was written."""
    try:
        trouble = msgspec.json.decode(text, type=Trouble)
    except msgspec.DecodeError:
        return text
    facts: dict[str, object] = dict(trouble.facts)
    if "kind" in facts:
        kinds = SAID.words("several" if trouble.code == "workers-died" else "one")
        facts["kind"] = kinds.word(str(facts["kind"]), language)
    return filled(SAID.words("trouble").word(trouble.code, language), facts)


def troubles(simulation: Simulation, language: Language) -> list[str]:
    """What the first few chunks that failed say."""
    return [sentence_of(text, language) for text in failures(simulation)]


def failures(simulation: Simulation) -> list[str]:
    """As they are stored, each once: another version of the rules is told by every chunk."""
    failed = simulation.chunks.filter(status=SimulationChunk.Status.FAILED).order_by()
    return list(failed.values_list("error", flat=True).annotate(at=Min("first")).order_by("at")[:MOST_SHOWN])


def first_failing(simulation: Simulation) -> int | None:
    """The battle (or season) that shows the fault: the first in which rules failed, of the first few failed chunks."""
    for text in failures(simulation):
        with suppress(msgspec.DecodeError):
            trouble = msgspec.json.decode(text, type=Trouble)
            if trouble.code == "rules-failed" and isinstance(number := trouble.facts["number"], int):
                return number
    return None


def _packed(code: str, facts: dict[str, int | str | None]) -> str:
    return msgspec.json.encode(Trouble(code, facts)).decode()


def _exception_text(cause: BaseException) -> str:
    return f"{type(cause).__name__}: {cause}"[:MOST_SAID]
