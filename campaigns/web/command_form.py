"""A form that becomes a command: what the rules say against it stands at the field it is about."""

from collections.abc import Mapping
from typing import ClassVar

from django import forms

from campaigns.web.declined.fields import place_of
from campaigns.web.refusals import in_form, status_of
from engine.kernel.refusal import Malformed, Refusal


class CommandForm(forms.Form):
    """`called` names its fields: by the command's field, or by a refusal's code."""

    called: ClassVar[Mapping[str, str]] = {}
    _status = 422

    def decline(self, no: Refusal | Malformed, words: str = "") -> None:
        """The `words`, where the page has better ones, stand at the field, which has the focus; else at the button."""
        fields = [(name, str(self.data.get(self.add_prefix(name), ""))) for name in self.fields]
        place = place_of(no, fields, self.called)
        field = fields[place][0] if place is not None else None
        if field is not None:
            self.fields[field].widget.attrs["autofocus"] = True
        self.add_error(field, words or in_form(no))
        self._status = status_of(no)

    @property
    def status(self) -> int:
        """Of the answer that shows it."""
        return self._status if self.errors else 200
