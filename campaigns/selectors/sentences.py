"""A no in words: what is declined and what would work, in the reader's language.

Rules explain their own refusals; those of rights, campaigns and views stand in the catalogue by code.
"""

from typing import Any, Final

from campaigns.selectors.said import SAID
from campaigns.selectors.words import word
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Kind, Language, Names, Ruleset
from engine.kernel.telling.malformed import expected
from engine.kernel.telling.plain import filled, say
from engine.rulesets import ruleset

RULES_SAY_MORE: Final = frozenset(
    {"referee-only", "wrong-number-of-dice", "impossible-face", "not-yours", "battle-over", "no-longer-counts"}
    | {"not-an-entry"}
)

# Facts that may be codes of the campaign's ruleset, alone, in a list, or with commas between.
KINDS: Final[dict[str, Kind]] = {
    **dict.fromkeys(("kind", "wanted", "skill", "said", "why", "held", "options", "left", "free"), "life"),
    "weapon": "weapon",
}


def explain(
    refusal: Refusal | Malformed, language: Language, rules: Ruleset | None = None, names: Names | None = None
) -> str:
    """One sentence. With a battle's ruleset and names the rules' own refusals are told in its words."""
    if isinstance(refusal, Malformed):
        return say(
            SAID, "explained.malformed", language, {"field": refusal.field, "expected": expected(refusal, language)}
        )
    said_by = refusal.facts.get("ruleset")
    if said_by is not None and rules is None:  # the rules' own no, outside of any battle
        return ruleset(str(said_by)).explain(refusal, nobody, language)
    own = SAID.find("refused", refusal.code, language)
    if own is not None and (rules is None or refusal.code not in RULES_SAY_MORE):
        return filled(own, worded(refusal, language))
    if refusal.status == 404:
        return say(SAID, "explained.nothing-here", language)
    if rules is not None and names is not None:
        return rules.explain(refusal, names, language)
    return say(SAID, "explained.unknown", language, {"code": refusal.code})


def worded(refusal: Refusal, language: Language) -> dict[str, Any]:
    """The facts with the words of the campaign's ruleset in the place of its codes."""
    return {
        name: _word(refusal.ruleset, KINDS[name], value, language) if name in KINDS else value
        for name, value in refusal.facts.items()
    }


def _word(rules: str, kind: Kind, value: Any, language: Language) -> Any:
    codes = value.split(", ") if isinstance(value, str) else value
    if not isinstance(codes, list) or not rules:
        return value
    return ", ".join(word(ruleset(rules), kind, code, language) for code in codes)


def nobody(figure: int) -> str:
    """There are no figures outside of a battle."""
    return ""
