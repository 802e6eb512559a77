"""Every page under the address of a what-if copy says that it is one."""

from typing import Any

from django.http import HttpRequest

from campaigns.selectors.battles.copies import where_from


def what_if(request: HttpRequest) -> dict[str, Any]:
    """`what_if` for all templates: what the copy was taken from; None on all other pages."""
    battle = request.resolver_match.kwargs.get("battle") if request.resolver_match else None
    return {"what_if": where_from(battle) if battle is not None else None}
