"""A form that becomes a command: what the rules say against it stands at the field it is about."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from campaigns.web.declined.fields import place_of
from campaigns.web.refusals import in_form, status_of
from campaigns.web.shares import grouped
from engine.kernel.refusal import Malformed, Refusal


class CommandForm(forms.Form):
    """`called` names its fields: by the command's field, or by a refusal's code."""

    called: ClassVar[Mapping[str, str]] = {}
    _status = 422

    def decline(self, refusal: Refusal | Malformed, words: str = "") -> None:
        """The `words`, where the page has better ones, stand at the field, which has the focus; else at the button."""
        fields = [(name, str(self.data.get(self.add_prefix(name), ""))) for name in self.fields]
        place = place_of(refusal, fields, self.called)
        field = fields[place][0] if place is not None else None
        if field is not None:
            self.fields[field].widget.attrs["autofocus"] = True
        self.add_error(field, words or in_form(refusal))
        self._status = status_of(refusal)

    @contextmanager
    def declined_here(self, words: Callable[[Refusal | Malformed], str] = in_form) -> Iterator[None]:
        """For entering what it says: a no is told in the form, and whoever shows it goes on."""
        try:
            yield
        except (Refusal, Malformed) as error:
            self.decline(error, words(error))

    def add_error(self, field: str | None, error: Any) -> None:
        """What Django finds by itself is said as everything else is."""
        if field is not None and isinstance(error, ValidationError):
            error = ValidationError(
                [worded(self.fields[field], validation_error) for validation_error in error.error_list]
            )
        super().add_error(field, error)

    @property
    def status(self) -> int:
        """Of the answer that shows it."""
        return self._status if self.errors else 200


def worded(field: forms.Field, error: ValidationError) -> ValidationError:
    words = ""
    if error.code == "required":
        words = _("Pick one here.") if isinstance(field, forms.ChoiceField) else _("Fill this in.")
    if isinstance(field, forms.CharField) and error.code == "max_length":
        words = in_form(Malformed("", "", "text-up-to", {"most": field.max_length}))
    elif isinstance(field, forms.IntegerField) and error.code in ("invalid", "min_value", "max_value"):
        words = in_form(no_such_number(field.min_value, field.max_value))
    return ValidationError(words, error.code) if words else error


def no_such_number(least: int | None, most: int | None) -> Malformed:
    if least is None:
        return Malformed("", "", "whole-number")
    if most is None:
        return Malformed("", "", "whole-number-from", {"least": grouped(least)})
    return Malformed("", "", "whole-number-between", {"least": grouped(least), "most": grouped(most)})
