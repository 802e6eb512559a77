"""The block on a roll's page that lets the browser recompute it."""

from typing import Any
from uuid import UUID

from django import template
from django.http import Http404
from django.utils.translation import gettext as _

from campaigns.trust.rolls import roll_proof
from campaigns.web.who import seat_at

register = template.Library()


@register.inclusion_tag("rolls/check.html", takes_context=True)
def roll_check(context: Any, battle: UUID, version: int) -> dict[str, Any]:
    """For the roll that stands at `version`; nothing where people threw the dice."""
    try:
        member = seat_at(context["request"], battle)
    except Http404:
        member = None  # by a link that was shared: the page has looked whether it holds
    return {"check": roll_proof(battle, version, member), "texts": texts(), "shared": context.get("shared", False)}


def texts() -> dict[str, str]:
    return {
        "message": _("What is hashed: name of the way of rolling, battle, number, seeds, fresh bytes"),
        "seeds": _("The players' seeds, in their order"),
        "fresh": _("Fresh bytes of the other side's device"),
        "secret": _("This roll's secret"),
        "block": _("HMAC-SHA256 of it under the secret: the dice, byte by byte"),
        "faces": _("The faces that follow"),
        "faces-ok": _("They are the ones that were shown."),
        "faces-bad": _("The log shows others: {faces}."),
        "kept": _("What a correction kept of them"),
        "kept-ok": _("They are the first that fell, in their order."),
        "kept-bad": _("That is NOT how they fell."),
        "promise": _("The root of all secrets, promised in line {line}"),
        "path": _("Where this secret leads"),
        "promise-ok": _("The secret is the one that was promised."),
        "promise-bad": _("The secret is NOT the one that was promised."),
        "promise-none": _("The way from the secret to the promise is lost: this can't be verified."),
        "quoted": _("Line {line} holds numbers that aren't yours to read: the rest is quoted, only its seal checked."),
        "promise-quoted": _(
            "The line with the promise isn't yours to read: its root is quoted, only its seal checked."
        ),
        "reasons": _("The reasons add up"),
        "reasons-bad": _("The reasons make {made} dice, {count} were rolled."),
        "leaf": _("The seal of line {line}, recomputed"),
        "leaf-bad": _("Line {line} was changed after it was sealed."),
        "root": _("Where line {line} leads among {size} lines"),
        "root-ok": _("That is the root that was signed."),
        "root-bad": _("That is NOT the root that was signed."),
        "signature": _("Signed with"),
        "signature-ok": _("The signature is right."),
        "signature-bad": _("The signature is NOT right."),
        "unsigned": _("This line is not covered by a signed checkpoint yet: within a quarter of an hour it will be."),
        "right": _("Recomputed: these are the dice that were promised, and nothing was changed since it was signed."),
        "wrong": _("Recomputed: something is wrong."),
        "partly": _("Recomputed: not everything could be checked. Nothing that could be is wrong."),
    }
