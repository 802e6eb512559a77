"""A no in words: what, why, and what would work, in the language of whoever looks."""

from collections.abc import Callable

from campaigns.projections.game import ruleset
from campaigns.selectors.sentences import explain
from campaigns.web.who import language
from engine.kernel.refusal import Malformed, Refusal


def sentence(no: Refusal | Malformed, names: Callable[[int], str] | None = None, rules: str = "") -> str:
    """Within a battle the rules' own refusals are told with the figures' names."""
    return explain(no, language(), ruleset(rules) if rules else None, names)
