"""A new id for every form, so that a repeated request is harmless."""

from uuid import uuid4

from django import template
from django.utils.safestring import SafeString, mark_safe

register = template.Library()


@register.simple_tag
def new_id() -> str:
    return str(uuid4())


@register.simple_tag
def sent_once() -> SafeString:
    """The hidden field itself."""
    return mark_safe(f'<input type="hidden" name="id" value="{uuid4()}">')  # noqa: S308 made here, nothing typed in it
