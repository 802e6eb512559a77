"""A token for a program that acts for an account."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.submit.accounts.api_tokens import LONGEST_NAME
from campaigns.web.command_form import CommandForm

LASTS = (("30", _("30 days")), ("90", _("90 days")), ("365", _("a year")))


class NewToken(CommandForm):
    """`campaigns` are (id, name)."""

    name = forms.CharField(
        label=_("What's the token for?"),
        max_length=LONGEST_NAME,
        help_text=_("Say, the script that counts our battles."),
    )
    days = forms.TypedChoiceField(label=_("Expires after"), choices=LASTS, initial="90", coerce=int)
    campaign = forms.ChoiceField(label=_("Which campaigns?"), required=False)
    read_only = forms.BooleanField(label=_("Read only"), required=False, initial=True)

    def __init__(self, *args: Any, campaigns: list[tuple[str, str]], **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["campaign"].choices = [("", _("all my campaigns")), *campaigns]  # type: ignore[attr-defined]
