"""The terms of Firefight in the reader's language."""

from campaigns.web.who import language
from engine.kernel.telling.glossary import Term
from engine.rulesets.gff.tell.glossary import GLOSSARY


def term(code: str) -> dict[str, str] | None:
    """Of a mark or of a button, whose codes say less: `rush` is the term `gff-rush`."""
    found = GLOSSARY.term(f"gff-{code}", language())
    return found._asdict() if found is not None else None


def chapters() -> list[tuple[str, list[dict[str, str]]]]:
    return [(title, _told(terms)) for title, terms in GLOSSARY.chapters(language())]


def further() -> list[dict[str, str]]:
    return _told(GLOSSARY.further(language()))


def _told(terms: list[Term]) -> list[dict[str, str]]:
    return [one._asdict() for one in terms]
