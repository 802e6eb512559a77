"""Another password for one's own account."""

from typing import Any

from django.contrib.auth.forms import PasswordChangeForm
from django.utils.translation import gettext_lazy as _


class NewPassword(PasswordChangeForm):
    error_messages = {
        **PasswordChangeForm.error_messages,
        "password_incorrect": _("That isn't your current password. Check the capitals."),
        "password_mismatch": _("Those two don't match. Type the new one again."),
    }

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        for name, label, hint in (
            ("old_password", _("Current password"), ""),
            ("new_password1", _("New password"), _("At least 8 characters, and nothing easy to guess.")),
            ("new_password2", _("New password again"), ""),
        ):
            self.fields[name].label, self.fields[name].help_text = label, hint
        self.fields["old_password"].widget.attrs.pop("autofocus", None)
