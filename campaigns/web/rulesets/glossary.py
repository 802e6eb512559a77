"""The rules' terms for pages: one beside the other language's word, and the help page with all of them."""

from collections.abc import Container, Iterable
from functools import cache
from typing import Any, Final, Literal

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from campaigns.selectors import words as said
from campaigns.selectors.campaigns.mine import rulesets_of
from campaigns.web.rulesets.registry import GAMES
from campaigns.web.who import language, phone_seats
from engine.kernel.ruleset import Language
from engine.rulesets import ruleset

OTHER: Final[dict[Language, Language]] = {"en": "de", "de": "en"}
Named = Literal["rank", "weapon", "skill"]


def place_of(rule: str) -> str:
    """The help page's place for a rule by its number; empty where it has none."""
    return _places().get(rule, "")


@cache
def _places() -> dict[str, str]:
    """The first term of each rule; neither changes with the language."""
    places: dict[str, str] = {}
    help_page = reverse("help")
    for game in GAMES.values():
        for terms in (*(terms for _title, terms in game.terms.chapters()), game.terms.further()):
            for term in terms:
                places.setdefault(term["rule"], f"{help_page}#{term['code']}")
    return places


def named(kind: Named, codes: Iterable[str], rules: str) -> list[dict[str, str]]:
    """What the codes are called in the reader's language and in the other one, each once, and where help has them.

    `rules` is the key of the game. Weapons of a campaign's own are in no book.
    """
    spoken, rows = language(), []
    for code in dict.fromkeys(codes):
        if code in _known(kind, rules):
            word, other = (_word(kind, code, in_language, rules) for in_language in (spoken, OTHER[spoken]))
            rows.append({"at": f"{kind}-{rules}-{code}", "word": word, "other": other})
    return rows


def _known(kind: Named, key: str) -> Container[str]:
    rules = ruleset(key)
    if kind == "rank":
        return rules.ranks
    if kind == "weapon":
        return rules.weapons
    return rules.progression.skills() if rules.progression is not None else ()


def _word(kind: Named, code: str, spoken: Language, key: str) -> str:
    rules = ruleset(key)
    return said.skill(rules, code, 1, spoken)[0] if kind == "skill" else said.word(rules, kind, code, spoken)


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """With the terms of what the reader plays, of the first game for whoever has no seat; `?all`: of every one."""
    played = rulesets_of(request.user, phone_seats(request)) or set(tuple(GAMES)[:1])
    own = tuple(key for key in GAMES if key in played)
    games = tuple(GAMES) if "all" in request.GET else own
    told = {"terms": _terms_of(language(), games), "more": len(games) < len(GAMES), "first": own[0]}
    return render(request, "help/page.html", told)


@cache
def _terms_of(spoken: Language, games: tuple[str, ...]) -> SafeString:
    """The long part of the page, which changes with nothing but the language."""
    context = {"games": [_terms_of_game(key) for key in games], "other_language": OTHER[spoken]}
    return render_to_string("help/terms.html", context)


def _terms_of_game(key: str) -> dict[str, Any]:
    game, rules = GAMES[key], ruleset(key)
    return {
        "key": key,
        "name": game.name,
        "chapters": [*game.terms.chapters(), (_("Further rules"), game.terms.further())],
        "ranks": named("rank", rules.ranks, key),
        "weapons": sorted(named("weapon", rules.weapons, key), key=lambda row: row["word"].lower()),
        "skills": game.skills(),
    }
