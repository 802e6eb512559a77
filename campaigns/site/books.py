"""Who opens the books (Django's admin)."""

from django.http import HttpRequest
from unfold.sites import UnfoldAdminSite

from campaigns.selectors.rights import opens_books


class Books(UnfoldAdminSite):
    """Open to referees; what each of them sees in there is filtered row by row (campaigns/admin/reading.py)."""

    def has_permission(self, request: HttpRequest) -> bool:
        return opens_books(request.user)
