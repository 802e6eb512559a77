"""Numbers, names and rules as Army Forge writes them: `3` and `"3"`, ranges with quotes, all kinds of ratings."""

from typing import Final

from engine.kernel.file_import import Field
from engine.kernel.refusal import Facts, Refusal
from engine.rulesets.gff.own_rules import MOST_NAME

AROUND: Final = "+\"″'A "  # what stands around a number: 3+, 24", A2
NO_RULE: Final = "-"


def number(field: Field, least: int, most: int, missing: int | None = None) -> int:
    """Refuses: `import-list-missing`, `import-list-number`, and as `Field`."""
    plain = Field(field.value.strip(AROUND), field.path) if isinstance(field.value, str) else field
    read = plain.whole()
    if read is None and missing is None:
        raise Refusal("import-list-missing", {"field": field.path})
    n = missing if read is None else read
    assert n is not None
    if read is not None and not least <= read <= most:
        facts: Facts = {"field": field.path, "found": str(read)[:20], "least": least, "most": most}
        raise Refusal("import-list-number", facts)
    return n


def name_of(field: Field) -> str:
    """Cut where it is too long to be shown. Refuses: `import-list-missing`, and as `Field`."""
    text = " ".join(field.text().split())
    if not text:
        raise Refusal("import-list-missing", {"field": field.path})
    return text if len(text) <= MOST_NAME else text[: MOST_NAME - 1] + "…"


def rule_text(rule: Field) -> str:
    """`Tough(3)`, also `Rending in melee` where a rule has a condition; empty for a dash that stands for none.

    The label says all of it; older files have name and rating alone, and `modify` for one that adds up.
    """
    if not isinstance(rule.value, dict):
        return "" if rule.text() == NO_RULE else name_of(rule)
    if rule["label"].text():
        return name_of(rule["label"])
    name, rating = name_of(rule["name"]), rule["rating"].text()
    if name == NO_RULE:
        return ""
    if rating:
        plus = "+" if rule["modify"].on() and not rating.startswith("+") else ""
        name = f"{name}({plus}{rating})"
    condition = rule["condition"].text()
    return name_of(Field(f"{name} {condition}" if condition else name, rule.path))


def first_filled(owner: Field, *keys: str) -> Field:
    """The first of these fields with something in it."""
    return next((owner[key] for key in keys if owner[key].value), owner[keys[0]])
