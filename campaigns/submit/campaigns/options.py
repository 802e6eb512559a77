"""A campaign's options: only what differs from the ruleset's defaults, or its preset's, is kept."""

from collections.abc import Mapping
from typing import Any

from campaigns.submit.errors import Malformed
from engine.kernel.ruleset import Ruleset


def changed(rules: Ruleset, before: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """What differs from the defaults after a change, in which None brings a default back. Raises: Malformed."""
    for name in change.keys() - rules.options.keys():
        raise Malformed(f"options.{name}", change[name], "one-of", {"known": tuple(rules.options)})
    named = {name: value for name, value in change.items() if value is not None}
    after = {name: value for name, value in before.items() if name not in change} | named
    rules.fill_options(after)
    return {name: value for name, value in after.items() if value != rules.unset_option(after, name)}
