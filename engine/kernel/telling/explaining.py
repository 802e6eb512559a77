"""What was declined, why, and what would work: one sentence from a refusal's code and facts."""

from engine.kernel.refusal import Refusal
from engine.kernel.telling.speaker import FIGURES, Speaker, sentence
from engine.kernel.telling.template import fill


def explain(refusal: Refusal, speaker: Speaker) -> str:
    """By its code in the chapter `refused`; `code` is a fact of each, `who` is whom it is about."""
    facts = {"code": refusal.code, "who": refusal.facts.get("target") or refusal.facts.get("figure"), **refusal.facts}
    template = speaker.said.find("refused", refusal.code, speaker.language)
    if template is None:
        template = speaker.word("explained", "unknown-code")

    def known(name: str, form: str) -> str | None:
        return speaker.fact(name, facts.get(name), form, refusal)

    def instead(name: str) -> str:
        known = speaker.said.find("without", name, speaker.language) is not None
        return speaker.word("without", "figure" if name in FIGURES and not known else name)

    return sentence(fill(template, known, instead))
