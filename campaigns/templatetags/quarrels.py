"""Template filters for disputes."""

from django import template

from campaigns.web.disputes import dispute_words

register = template.Library()


@register.filter
def ruling_word(code: str) -> str:
    return str(dispute_words.RULINGS.get(code, code))


@register.filter
def dispute_word(code: str) -> str:
    """Of a dispute's status."""
    return str(dispute_words.STATUS.get(code, code))


@register.filter
def capacity_word(code: str) -> str:
    """`the referee`, `both sides together`."""
    return str(dispute_words.IN_WHAT_CAPACITY.get(code, code))
