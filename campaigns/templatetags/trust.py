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
        member = context.get("viewer") or seat_at(context["request"], battle)
    except Http404:
        member = None  # by a link that was shared: the page has looked whether it holds
    return {"check": roll_proof(battle, version, member), "texts": texts(), "shared": context.get("shared", False)}


def texts() -> dict[str, str]:
    return {
        "message": _("What is hashed: the rolling method's name, battle, number, seeds, fresh bytes"),
        "seeds": _("The players' seeds, in their order"),
        "fresh": _("Fresh bytes of the other side's device"),
        "secret": _("This roll's secret"),
        "block": _("HMAC-SHA256 of it under the secret: the dice, byte by byte"),
        "faces": _("The faces that follow"),
        "faces-ok": _("They match what was shown."),
        "faces-bad": _("The log shows different ones: {faces}."),
        "kept": _("What a correction kept"),
        "kept-ok": _("They're the first that fell, in order."),
        "kept-bad": _("That's NOT how they fell."),
        "promise": _("The root of all secrets, locked in by line {line}"),
        "path": _("Where this secret leads"),
        "promise-ok": _("The secret is the one that was locked in."),
        "promise-bad": _("The secret isn't the one that was locked in."),
        "promise-late": _("The players' seeds were known by then, so this secret could be chosen."),
        "promise-none": _("The path from the secret to its commitment is lost, so this can't be checked."),
        "quoted": _("Line {line} has numbers you can't see. The rest is quoted, and only its seal is checked."),
        "promise-quoted": _(
            "You can't see the line with the commitment. Its root is quoted, and only its seal is checked."
        ),
        "reasons": _("The reasons add up"),
        "reasons-bad": _("The reasons add up to {made}. Dice rolled: {count}."),
        "leaf": _("The seal of line {line}, recomputed"),
        "leaf-bad": _("Line {line} was changed after it was sealed."),
        "root": _("Where line {line} leads among {size} lines"),
        "root-ok": _("That's the root that was signed."),
        "root-bad": _("That's NOT the root that was signed."),
        "signature": _("Signed with"),
        "signature-ok": _("The signature is right."),
        "signature-bad": _("The signature is wrong."),
        "unsigned": _("No signed checkpoint covers this line yet. One will within 15 minutes."),
        "right": _("Checked: these are the dice that were locked in, and nothing has changed since signing."),
        "wrong": _("Checked: something is wrong."),
        "partly": _("Checked in part. What could be checked is right."),
    }
