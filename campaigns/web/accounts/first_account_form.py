"""The first account of an empty installation."""

from typing import Any

from django import forms
from django.contrib.auth.forms import BaseUserCreationForm
from django.utils.translation import gettext_lazy as _

from campaigns.web.command_form import CommandForm


class FirstAccount(BaseUserCreationForm, CommandForm):  # type: ignore[type-arg]
    called = dict.fromkeys(("not-the-first-code", "too-many-wrong-codes", "accounts-there"), "code")
    code = forms.CharField(
        label=_("Code"),
        max_length=16,
        widget=forms.TextInput(
            attrs={"class": "code", "autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        help_text=_("It was shown when Rollbook started; manage.py welcome shows it again."),
    )
    field_order = ("code", "username", "password1", "password2")

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["username"].label = _("Your name")
        self.fields["username"].help_text = _("You sign in with this.")
        self.fields["password1"].help_text = _("At least 8 characters, and nothing easy to guess.")
        self.fields["password2"].help_text = ""
        self.fields["username"].widget.attrs.pop("autofocus", None)
