"""Signing in with an account; wrong passwords in a row are slowed down. The admin has no form of its own."""

from typing import Any

from django.contrib.auth.forms import AuthenticationForm
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

from campaigns.selectors.sentences import explain
from campaigns.site.origin import address
from campaigns.submit.errors import Refusal
from campaigns.submit.guessing import WRONG_PASSWORDS_OF_ALL, must_not_guess, place_of, was_wrong
from campaigns.web.who import language


class SignIn(AuthenticationForm):
    error_messages = {
        **AuthenticationForm.error_messages,
        "invalid_login": gettext_lazy("This name and this password don't belong together. Capitals count."),
    }

    def clean(self) -> dict[str, Any]:
        """A no stands at the password."""
        try:
            return self._known()
        except ValidationError as no:
            self.add_error("password", no)
            return self.cleaned_data

    def _known(self) -> dict[str, Any]:
        """Raises: ValidationError."""
        origin = address(self.request) if self.request is not None else ""
        place = place_of("sign-in", origin)  # by address, not by account: nobody locks somebody else out
        try:
            must_not_guess("too-many-wrong-passwords", "sign-in", place, of_all=WRONG_PASSWORDS_OF_ALL)
        except Refusal as no:
            raise ValidationError(explain(no, language()), code="guessing") from None
        try:
            return super().clean()
        except ValidationError:
            was_wrong(place)
            raise
