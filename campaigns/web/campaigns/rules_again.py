"""The rules run again over a battle: what each entry wrote must follow from its dice."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from campaigns.selectors.campaigns.pages import campaign
from campaigns.trust.asked_audits import audit_for, battle_of, lines_to_audit
from campaigns.trust.audit_sentences import told
from campaigns.web.refusals import sentence
from campaigns.web.who import language, seat_at
from engine.kernel.refusal import Refusal


@require_http_methods(["GET", "POST"])
@never_cache
def page(request: HttpRequest, battle: UUID) -> HttpResponse:
    """GET offers it to whoever may read all of the battle, POST does it."""
    member = seat_at(request, battle)
    row = battle_of(battle)
    shown = {
        "campaign": campaign(member.campaign_id, member, language()),
        "battle": battle,
        "back": reverse("check-battle", args=[battle]),
    }
    try:
        if request.method == "GET":
            lines_to_audit(row, member)
            return render(request, "campaigns/rules_again.html", shown)
        audit = audit_for(row, member)
    except Refusal as refusal:
        return render(request, "campaigns/rules_again.html", {**shown, "no": sentence(refusal)}, status=refusal.status)
    return render(request, "campaigns/rules_again.html", {**shown, "found": audit, "told": told(audit)})
