"""Template filters for words and moments."""

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import Any

from django import template
from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.selectors.rolls.odds import RollOdds
from campaigns.web import lengths, words
from campaigns.web.rolls.odds import against, brief
from campaigns.web.rulesets import glossary, registry
from campaigns.web.rulesets.registry import GAMES
from campaigns.web.shares import grouped, per_cent, share
from campaigns.web.who import language
from engine.rulesets import ruleset

register = template.Library()


@register.filter
def knows(rules: str, part: str) -> bool:
    """Has this game such a thing at all: weapons, harms, progression, profiles, files of armies?"""
    game, form = ruleset(rules), GAMES[rules].units
    if part == "army_files":
        return form is not None and form.reads_files
    parts = {"weapons": game.weapons, "harms": game.harms, "progression": game.progression, "profiles": game.rosters}
    return bool(parts[part])


@register.filter
def says(text: str, rules: str) -> str:
    """A text in this game's own words, where it has some."""
    return registry.says(text, rules)


@register.filter
def battle_called(name: str, rules: str) -> str:
    """A battle by its name, whatever that is; without one as this game calls battles."""
    return name or registry.says(_("Battle"), rules)


@register.filter
def takes(rules: str, command: str) -> bool:
    """Is this one of the game's commands?"""
    return command in ruleset(rules).commands


@register.inclusion_tag("pieces/term.html")
def term(rules: str, code: str, word: str, sign: str = "", kind: str = "bad") -> dict[str, Any]:
    """The word; one tap beside it the other language's, the rule's number and what it means."""
    entry = GAMES[rules].terms.term(code)
    return {"term": entry, "word": word, "sign": sign, "kind": kind, "other_language": glossary.OTHER[language()]}


@register.simple_tag
def rule(number: str) -> SafeString:
    """A rule's number, which leads to what the help says about it."""
    at = glossary.place_of(number)
    return format_html('<a class="rule soft" href="{}">{}</a>', at, number) if at else format_html("{}", number)


@register.inclusion_tag("pieces/terms.html")
def terms_of(group: Mapping[str, Any], rules: str) -> dict[str, Any]:
    """What a group's buttons are called in the book: one tap beside its heading, so that a phone isn't crowded."""
    codes = [button["code"] for button in group["buttons"]] + ([group["key"]] if group.get("form") else [])
    terms = [GAMES[rules].terms.term(code.removesuffix("-outcome")) for code in codes]
    by_code = {term["code"]: term for term in terms if term is not None}
    return {"terms": list(by_code.values()), "title": group["title"], "other_language": glossary.OTHER[language()]}


@register.inclusion_tag("pieces/names.html")
def names_of(rules: str, ranks: Any = (), weapons: Any = (), skills: Any = ()) -> dict[str, Any]:
    """What classes, weapons and skills are called in the other language, one tap beside; nothing where it is the same.

    Each is a code, codes, choices of a form, or lines that have a code.
    """
    names = [
        *glossary.named("rank", _codes(ranks), rules),
        *glossary.named("weapon", _codes(weapons), rules),
        *glossary.named("skill", _codes(skills), rules),
    ]
    return {
        "names": [name for name in names if name["other"] != name["word"]],
        "other_language": glossary.OTHER[language()],
    }


@register.inclusion_tag("pieces/names.html")
def names_of_team(figures: list[Mapping[str, Any]], rules: str) -> dict[str, Any]:
    """The same for all figures of one side, once, so that a phone isn't crowded."""
    return names_of(
        rules,
        [figure["rank"] for figure in figures],
        [weapon["name"] for figure in figures for weapon in figure["weapons"]],
        [skill for figure in figures for skill in figure.get("skills", ())],
    )


def _codes(things: Any) -> list[str]:
    if isinstance(things, str):
        return [things] if things else []
    return [_code(thing) for thing in things or ()]


def _code(thing: Any) -> str:
    if isinstance(thing, (tuple, list)):
        return str(thing[0])
    return thing if isinstance(thing, str) else str(thing["code"] if isinstance(thing, Mapping) else thing.code)


@register.filter
def weapon_facts(code: str, rules: str) -> str:
    """What it can do, in a few words."""
    return GAMES[rules].weapon_facts(code)


@register.filter
def weapon_note(rules: str) -> str:
    """What the numbers of `weapon_facts` are."""
    return str(GAMES[rules].weapon_note)


@register.filter
def roll_name(number: int) -> str:
    """Of lists that have hundreds: a third of what `blocktranslate` costs."""
    return _("Roll %(n)s") % {"n": number}


@register.filter
def role_word(code: str) -> str:
    return str(words.ROLES.get(code, code))


@register.filter
def role_words(codes: list[str]) -> str:
    return ", ".join(role_word(code) for code in codes)


@register.filter
def rank_word(code: str, rules: str) -> str:
    """`rules` is the key of the campaign's ruleset, here and below."""
    return words.rank(code, rules)


@register.filter
def weapon_word(code: str, rules: str) -> str:
    return words.weapon(code, rules)


@register.filter
def purpose_word(code: str, rules: str) -> str:
    return words.purpose(code, rules)


@register.filter
def use_word(code: str) -> str:
    """What a group's own table is rolled on for."""
    return str(words.TABLE_USES.get(code, _("Anything else")))


@register.filter
def status_word(code: str) -> str:
    return str(words.STATUS.get(code, code))


register.filter("grouped", grouped)
register.filter("share", share)
register.filter("per_cent", per_cent)


@register.filter
def level_word(code: str, rules: str) -> str:
    """How well a roll against a number came out."""
    return words.code("level", code, rules)


@register.filter
def outcome_word(code: str, rules: str) -> str:
    return words.code("outcome", code, rules)


@register.filter
def fell_against(odds: RollOdds, rules: str) -> str:
    """The number that a roll was compared with, and what was demanded."""
    return against(odds.trial, rules) if odds.trial is not None else ""


@register.filter
def in_brief(odds: RollOdds, rules: str) -> str:
    """How likely a roll was, in one sentence."""
    return brief(odds, rules)


@register.filter
def one_place(value: float) -> str:
    return number_format(round(value, 1), decimal_pos=1)


@register.filter
def ago(us: int | None) -> SafeString | str:
    """`5 min ago`, with the exact moment on demand."""
    if not us:
        return ""
    then = datetime.fromtimestamp(us / 1_000_000, UTC)
    exact = date_format(timezone.localtime(then), "DATETIME_FORMAT")
    return format_html(
        '<time datetime="{}" title="{}">{}</time>', then.isoformat(timespec="seconds"), exact, _since(then)
    )


@register.filter
def until(moment: str) -> SafeString:
    """`ends in 3 hours`, of a moment ahead in ISO 8601; the exact one on demand."""
    then = datetime.fromisoformat(moment)
    minutes = max(1, int((then - timezone.now()).total_seconds()) // 60)
    hours = round(minutes / 60)
    left = ngettext("ends in %(n)s hour", "ends in %(n)s hours", hours) % {"n": hours}
    if minutes < 60:
        left = _("ends in %(n)s min") % {"n": minutes}
    exact = date_format(timezone.localtime(then), "DATETIME_FORMAT")
    return format_html('<time datetime="{}" title="{}">{}</time>', moment, exact, left)


@register.filter
def day(us: int | None) -> str:
    if not us:
        return ""
    return date_format(timezone.localtime(datetime.fromtimestamp(us / 1_000_000, UTC)), "DATE_FORMAT")


def _since(then: datetime) -> str:
    seconds = int((timezone.now() - then).total_seconds())
    if seconds < 60:
        return _("just now")
    if seconds < 3600:
        return _("%(n)s min ago") % {"n": seconds // 60}
    if seconds < 86400:
        return ngettext("%(n)s hour ago", "%(n)s hours ago", seconds // 3600) % {"n": seconds // 3600}
    if seconds < 14 * 86400:
        return ngettext("%(n)s day ago", "%(n)s days ago", seconds // 86400) % {"n": seconds // 86400}
    return date_format(timezone.localtime(then), "SHORT_DATE_FORMAT")


register.filter("length_number", lengths.number)
register.filter("length_words", lengths.long)


@register.simple_tag
def state_buttons(states: Iterable[tuple[str, str]], figures: Iterable[Mapping[str, Any]]) -> SafeString:
    """What sets a state of the figure that is chosen, and ticks that end those that figures are in."""
    listed = [*states]
    held = [
        (figure, code, word)
        for figure in figures
        for code, word in listed
        if code in (*figure["states"], figure["loss"])
    ]
    return format_html_join("", '<button name="state" value="{}">{}</button>', listed) + format_html_join(
        "",
        '<button name="ends" value="{} {}" aria-pressed="true"><bdi>{}</bdi>: {}</button>',
        ((figure["n"], code, figure["name"], word) for figure, code, word in held),
    )
