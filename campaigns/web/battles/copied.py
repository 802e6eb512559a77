"""Every page under the address of a what-if copy says that it is one."""

from typing import Any

from django.http import HttpRequest

from campaigns.selectors.battles.copies import taken_from, where_from
from campaigns.web.who import LOOKED_AT


def what_if(request: HttpRequest) -> dict[str, Any]:
    """`what_if` for all templates: what the copy was taken from; None on all other pages."""
    row = getattr(request, LOOKED_AT, None)
    if row is not None:
        return {"what_if": taken_from(row.copy)}
    battle = request.resolver_match.kwargs.get("battle") if request.resolver_match else None
    return {"what_if": where_from(battle) if battle is not None else None}
