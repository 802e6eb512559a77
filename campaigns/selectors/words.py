"""The short words of a ruleset that the kernel's promise doesn't cover: reasons and purposes of rolls."""

from engine.kernel.ruleset import Language, Names, Ruleset
from engine.kernel.why import Reason


def reason_text(rules: Ruleset, reason: Reason, names: Names, language: Language) -> str:
    """`+1 Killer`. A ruleset without words for it shows its code."""
    said = getattr(rules, "reason_text", None)
    if said is not None:
        return str(said(reason, names, language))
    number = str(reason.n) if reason.op == "set" else f"{reason.n:+d}"
    return f"{number} {reason.code.replace('_', ' ')}"


def purpose_name(rules: Ruleset, purpose: str, language: Language) -> str:
    said = getattr(rules, "purpose_name", None)
    return str(said(purpose, language)) if said is not None else purpose.replace("_", " ")
