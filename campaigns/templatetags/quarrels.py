"""Template filters for disputes."""

from django import template

from campaigns.web import quarrels

register = template.Library()


@register.filter
def ruling_word(code: str) -> str:
    return str(quarrels.RULINGS.get(code, code))


@register.filter
def dispute_word(code: str) -> str:
    """Of a dispute's status."""
    return str(quarrels.STATUS.get(code, code))


@register.filter
def capacity_word(code: str) -> str:
    """`the referee`, `both sides together`."""
    return str(quarrels.IN_WHAT_CAPACITY.get(code, code))
