"""The terms of the game in the reader's language."""

from campaigns.web.who import language
from engine.kernel.telling.glossary import Term
from engine.rulesets.coc.tell.glossary import GLOSSARY


def term(code: str) -> dict[str, str] | None:
    """Of a mark or of a button, whose codes say less: `aim` is the term `coc-aim`."""
    found = GLOSSARY.term(code, language()) or GLOSSARY.term(f"coc-{code}", language())
    return found._asdict() if found is not None else None


def chapters() -> list[tuple[str, list[dict[str, str]]]]:
    return [(title, _told(terms)) for title, terms in GLOSSARY.chapters(language())]


def further() -> list[dict[str, str]]:
    return _told(GLOSSARY.further(language()))


def _told(terms: list[Term]) -> list[dict[str, str]]:
    return [one._asdict() for one in terms]
