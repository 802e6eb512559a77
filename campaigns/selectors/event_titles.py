"""What the campaign's own events are called in a receipt and in the admin."""

from campaigns.selectors.said import SAID
from engine.kernel.ruleset import Language


def happened(type: str, language: Language) -> str:
    """What is told by a battle's log or unknown stays as it is called in the records."""
    return SAID.find("happened", type, language) or type
