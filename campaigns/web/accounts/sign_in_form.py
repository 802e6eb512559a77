"""Signing in with an account; wrong passwords in a row are slowed down. The admin has no form of its own."""

from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

from campaigns.selectors.sentences import explain
from campaigns.site.origin import address
from campaigns.submit.accounts.throttling import at_password
from campaigns.submit.errors import Refusal
from campaigns.web.who import known_browser, language


class SignIn(AuthenticationForm):
    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": gettext_lazy("That name and password don't match. Check the capitals."),
    }

    def clean(self) -> dict[str, Any]:
        """A no stands at the password."""
        try:
            return self._known()
        except ValidationError as error:
            self.add_error("password", error)
            return self.cleaned_data

    def _known(self) -> dict[str, Any]:
        """Raises: ValidationError."""
        name, request = self.cleaned_data.get("username"), self.request
        if not name or not self.cleaned_data.get("password") or request is None:
            return super().clean()
        try:
            tried = at_password(name, address(request), known_browser(request, name))
        except Refusal as refusal:
            raise ValidationError(explain(refusal, language()), code="guessing") from None
        cleaned = super().clean()
        tried.was_right()
        return cleaned
