"""Another password for one's own account. Whoever was handed a browser that is signed in has no more tries at the old
one than at the door.
"""

from typing import Any

from django.contrib.auth.forms import PasswordChangeForm
from django.core.exceptions import ValidationError
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from campaigns.selectors.sentences import explain
from campaigns.site.origin import address
from campaigns.submit.accounts.throttling import at_password
from campaigns.submit.errors import Refusal
from campaigns.web.who import known_browser, language


class NewPassword(PasswordChangeForm):
    error_messages = {
        **PasswordChangeForm.error_messages,
        "password_incorrect": _("That isn't your current password. Check the capitals."),
        "password_mismatch": _("Those two don't match. Type the new one again."),
    }

    def __init__(self, request: HttpRequest, *args: Any, **more: Any) -> None:
        super().__init__(request.user, *args, **more)
        self.request = request
        for name, label, hint in (
            ("old_password", _("Current password"), ""),
            ("new_password1", _("New password"), _("At least 8 characters, and nothing easy to guess.")),
            ("new_password2", _("New password again"), ""),
        ):
            self.fields[name].label, self.fields[name].help_text = label, hint
        self.fields["old_password"].widget.attrs.pop("autofocus", None)

    def clean_old_password(self) -> str:
        name = self.user.get_username()
        try:
            tried = at_password(name, address(self.request), known_browser(self.request, name))
        except Refusal as refusal:
            raise ValidationError(explain(refusal, language()), code="guessing") from None
        password: str = super().clean_old_password()
        tried.was_right()
        return password
