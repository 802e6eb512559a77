"""A referee's own rule, composed in one form: what it works like, or effects with a number and when they count."""

from collections.abc import Mapping
from typing import Any, Final

from django.http import QueryDict

from campaigns.web.rulesets.parts import Context, OptionForm
from campaigns.web.who import language
from engine.kernel.refusal import Malformed
from engine.rulesets.gff.codes import CONDITIONS, SHAPES
from engine.rulesets.gff.own_rules import MOST_CLAUSES, clauses_of, must_be_own_name, read_own
from engine.rulesets.gff.printed_rules import PRINTED
from engine.rulesets.gff.rule_lines import LIKE, Clause, X, clause_written
from engine.rulesets.gff.tell.units import condition_choices, own_text, shape_choices

LIKE_A_RULE: Final = "like "  # before the name, in the list of effects
ONE: Final = frozenset({"six-reroll", "one-reroll"})  # whose number can only be 1, so that nobody need type it
OPTION: Final = "gff.rules"


def context(value: Mapping[str, Any], query: QueryDict) -> Context:
    """With the rule that is to be changed, where the address names one."""
    in_language, name = language(), query.get("rule", "")
    line = str(value.get(name, ""))
    return {
        "lines": [(rule, own_text(str(line), None, in_language)) for rule, line in value.items()],
        "rule": name if name in value else "",
        "rows": _rows(clauses_of(line) if line else ()),
        "shapes": shape_choices(in_language),
        "conditions": condition_choices(in_language),
        "likes": [*_printed(in_language), *_others(value, name)],
    }


def _printed(in_language: str) -> list[tuple[str, str, bool]]:
    """Value, name, and whether it has a number."""
    return [
        (f"{LIKE_A_RULE}{rule.name}", _called(rule.name, rule.german[0], in_language), rule.is_rated)
        for rule in PRINTED
    ]


def _others(value: Mapping[str, Any], name: str) -> list[tuple[str, str, bool]]:
    """Own rules that say themselves what they do: nobody shall have to follow a chain."""
    clauses = {rule: clauses_of(str(line)) for rule, line in value.items() if rule != name}
    return [
        (f"{LIKE_A_RULE}{rule}", rule, any(abs(part.n) == X for part in parts))
        for rule, parts in clauses.items()
        if all(part.shape != LIKE for part in parts)
    ]


def _called(name: str, german: str, in_language: str) -> str:
    return f"{german} ({name})" if in_language == "de" and german != name else name


def _rows(clauses: tuple[Clause, ...]) -> list[Context]:
    rows = [
        {
            "n": n,
            "what": f"{LIKE_A_RULE}{clause.like}" if clause.shape == LIKE else SHAPES[clause.shape],
            "number": _number(clause),
            "when": [name for i, name in enumerate(CONDITIONS) if clause.when >> i & 1],
        }
        for n, clause in enumerate(clauses)
    ]
    return rows + [{"n": n, "what": "", "number": "", "when": []} for n in range(len(rows), MOST_CLAUSES)]


def _number(clause: Clause) -> str:
    """As it is written in a line: signed where it is a modifier."""
    words = clause_written(clause).removeprefix(f"{LIKE_A_RULE}{clause.like}").split()
    return words[0 if clause.shape == LIKE else 1] if len(words) > (clause.shape != LIKE) else ""


def read(value: Mapping[str, Any], posted: QueryDict) -> dict[str, Any]:
    """All rules with this one written anew, or without it."""
    name, before = _name(posted), posted.get("rule", "")
    if "remove" in posted:
        return {rule: line for rule, line in value.items() if rule != posted["remove"]}
    line = "; ".join(_lines(posted).values())
    if before not in value:
        return {**value, name: line}
    return {(name if rule == before else rule): (line if rule == before else was) for rule, was in value.items()}


def _name(posted: QueryDict) -> str:
    return " ".join(posted.get("name", "").split())


def _lines(posted: QueryDict) -> dict[int, str]:
    """The rows in which something was chosen, by their places."""
    lines = {}
    for n in range(MOST_CLAUSES):
        clause, number = posted.get(f"c{n}-what", ""), posted.get(f"c{n}-number", "").strip()
        when = posted.getlist(f"c{n}-when") if not clause.startswith(LIKE_A_RULE) else []
        if clause:
            lines[n] = " ".join(filter(None, (clause, number or ("1" if clause in ONE else ""), *when)))
    return lines


def fields(value: Mapping[str, Any], posted: QueryDict) -> dict[str, str]:
    """What is wrong with a line stands at the row that is wrong by itself, else at the first."""
    name = _name(posted)
    place = f"options.{OPTION}.{name}"
    try:
        must_be_own_name(name)
    except Malformed as error:
        return {error.field: "name", place: "name"}
    wrong = next((n for n, line in _lines(posted).items() if _is_wrong(name, line, value)), None)
    return {place: "c0-what" if wrong is None else f"c{wrong}-number"}


def _is_wrong(name: str, line: str, rules: Mapping[str, Any]) -> bool:
    try:
        read_own(name, line, rules)
    except Malformed:
        return True
    return False


OWN_RULES: Final = OptionForm("gff/own_rules.html", context, read, fields)
