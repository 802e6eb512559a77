"""Another password for one's own account."""

from typing import Any

from django.contrib.auth.forms import PasswordChangeForm
from django.utils.translation import gettext_lazy as _


class NewPassword(PasswordChangeForm):
    error_messages = {
        **PasswordChangeForm.error_messages,
        "password_incorrect": _("That isn't the password you have now. Capitals count."),
        "password_mismatch": _("The two aren't the same: type the new one once more."),
    }

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        for name, label, hint in (
            ("old_password", _("The password you have now"), ""),
            ("new_password1", _("The new one"), _("At least eight characters, and none that everybody thinks of.")),
            ("new_password2", _("The new one once more"), ""),
        ):
            self.fields[name].label, self.fields[name].help_text = label, hint
        self.fields["old_password"].widget.attrs.pop("autofocus", None)
