"""Why: in somebody's own words, or a house rule by one tap."""

from uuid import UUID

from django.http import HttpRequest


def reason(request: HttpRequest, name: str = "reason") -> str:
    """Words count more than a tapped house rule: whoever types something says more."""
    typed = request.POST.get(name, "").strip()
    rule = request.POST.get("house_rule", "")
    if typed or not rule:
        return typed
    try:
        return f"house-rule:{UUID(rule)}"
    except ValueError:
        return ""
