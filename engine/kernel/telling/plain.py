"""Sentences whose facts stand in them as they are: numbers, names, and words that were looked up before."""

from collections.abc import Iterable, Mapping

from engine.kernel.ruleset import Language
from engine.kernel.telling.catalogue import Catalogue
from engine.kernel.telling.template import fill

Facts = Mapping[str, object]
NO_FACTS: Facts = {}


def say(catalogue: Catalogue, place: str, language: Language, facts: Facts = NO_FACTS) -> str:
    """`place` is `chapter.key`. Raises: KeyError where nothing of that name is said."""
    chapter, _, key = place.partition(".")
    template = catalogue.find(chapter, key, language)
    if template is None:
        raise KeyError(place)
    return filled(template, facts)


def filled(template: str, facts: Facts) -> str:
    """A fact that isn't there leaves a gap that can be seen."""
    return fill(template, lambda name, form: _words(facts.get(name)), lambda name: "?")


def _words(fact: object) -> str | None:
    """Of several things all, with commas between them."""
    if fact is None or isinstance(fact, str):
        return fact
    if isinstance(fact, bool):
        return "yes" if fact else "no"
    return ", ".join(map(str, fact)) if isinstance(fact, Iterable) else str(fact)
