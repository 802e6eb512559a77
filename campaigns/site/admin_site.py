"""Who opens the admin."""

from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.core.paginator import InvalidPage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from unfold.sites import UnfoldAdminSite

from campaigns.selectors.rights import opens_admin, reads_lists


class AdminSite(UnfoldAdminSite):
    """Open to referees; what each of them sees in there is filtered row by row (campaigns/admin/reading.py). Auditors
    come in for the events, and find a page of their own.
    """

    def has_permission(self, request: HttpRequest) -> bool:
        return opens_admin(request.user)

    def index(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        if not reads_lists(request.user):
            return redirect("admin:audit")
        answer: HttpResponse = super().index(request, extra_context)
        return answer

    def search(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """The theme's, which takes any text for the number of a page. Raises: Http404."""
        try:
            answer: HttpResponse = super().search(request, extra_context)
        except InvalidPage:
            raise Http404 from None
        return answer

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """There is one sign-in, the pages' own; whoever signed in there and referees nothing is told so."""
        if request.user.is_authenticated and not self.has_permission(request):
            raise PermissionDenied
        return redirect_to_login(request.GET.get("next") or reverse("admin:index"))

    def password_change(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """On one's own page, which slows down guessing and signs out elsewhere."""
        return redirect("account")
