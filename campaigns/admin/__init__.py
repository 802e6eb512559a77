"""The books under /admin/: everything may be read here, nothing is changed. What can be changed has a page."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.templatetags.static import static
from django.utils.translation import gettext as _

from campaigns.admin import battles, campaigns, gangs, users
from campaigns.web.forms.sign_in import SignIn

__all__ = ["battles", "campaigns", "gangs", "users"]


def in_our_ink(context: dict[str, Any], request: HttpRequest) -> dict[str, Any]:
    """The theme's own hook: name, colours and type of the rest of the house."""
    ours = {
        "site_title": "Rollbook",
        "site_header": "Rollbook",
        "site_subheader": _("The books"),
        "site_symbol": "menu_book",
        "styles": [*context.get("styles", []), static("css/books.css")],
    }
    return {**context, **ours}


admin.site.extra_context = in_our_ink  # type: ignore[attr-defined]
admin.site.login_form = SignIn
