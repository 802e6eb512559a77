"""A player's own device at a battle: it says that it is there, and puts its part into the dice without a tap."""

from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.http import require_POST

from campaigns.submit import Malformed, Refusal
from campaigns.submit.battles.devices import seen
from campaigns.web.battles.versions import version_of
from campaigns.web.refusals import sentence
from campaigns.web.submit_form import number, send
from campaigns.web.who import seat_at

# By the field that the device sends.
PARTS = {"digest": "commit-seed", "seed": "open-seed", "entropy": "give-entropy"}


@require_POST
def part(request: HttpRequest, battle: UUID) -> HttpResponse:
    """Said thousands of times in an evening, so in short."""
    response = _part(request, battle)
    response["Content-Security-Policy"] = "default-src 'none'"
    return response


def _part(request: HttpRequest, battle: UUID) -> HttpResponse:
    """Answers with what the table waits for: `roll` is the number of a roll that this device is asked for, or null."""
    member = seat_at(request, battle)
    try:
        row = seen(member, battle)
        waiting, version = row.waiting, row.version
        sent_part = next((field for field in PARTS if field in request.POST), None)
        if sent_part is not None:
            command: dict[str, Any] = {"type": PARTS[sent_part], sent_part: request.POST[sent_part]}
            roll = number(request, "roll")
            if roll is not None and sent_part != "digest":
                command["roll"] = roll
            receipt = send(request, member, command, battle=battle, role="player")
            waiting, version = receipt.waiting, version_of(battle)
    except Malformed as wrong:
        return JsonResponse({"no": sentence(wrong)}, status=400)
    except Refusal as refusal:
        return JsonResponse({"no": sentence(refusal), "code": refusal.code}, status=refusal.status)
    is_asked = waiting.get("kind") == "devices" and str(member.id) in waiting.get("members", ())
    return JsonResponse({"version": version, "roll": waiting.get("number") if is_asked else None})
