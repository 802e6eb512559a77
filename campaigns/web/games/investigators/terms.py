"""The terms of the game in the reader's language."""

from campaigns.web.who import language
from engine.rulesets.coc.tell.glossary import GLOSSARY


def term(code: str) -> dict[str, str] | None:
    return GLOSSARY.term(code, language())


def chapters() -> list[tuple[str, list[dict[str, str]]]]:
    return GLOSSARY.chapters(language())


def further() -> list[dict[str, str]]:
    return GLOSSARY.further(language())
