"""A date: when, where, what is played, who is wanted."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.selectors.scenarios.plans import PlanLine
from campaigns.web.command_form import CommandForm


class Date(CommandForm):
    """`people` and `scenarios` are (id, name)."""

    day = forms.DateField(
        label=_("Day"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        error_messages={"invalid": _("This should be a day of the calendar, such as 2026-12-24.")},
    )
    time = forms.TimeField(
        label=_("Time"),
        required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        error_messages={"invalid": _("This should be a time of the day, such as 19:30.")},
    )
    place = forms.CharField(label=_("Place"), max_length=120, required=False)
    scenario = forms.ChoiceField(label=_("Scenario"), required=False)
    wanted = forms.MultipleChoiceField(
        label=_("Who's invited?"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Tick nobody to ask everyone who plays."),
    )
    note = forms.CharField(label=_("Note"), max_length=2000, required=False, widget=forms.Textarea(attrs={"rows": 3}))

    def __init__(
        self, *args: Any, people: list[tuple[str, str]], scenarios: list[tuple[str, str]], **more: Any
    ) -> None:
        super().__init__(*args, **more)
        self.fields["scenario"].choices = [("", _("none yet")), *scenarios]  # type: ignore[attr-defined]  # a choice field
        self.fields["wanted"].choices = people  # type: ignore[attr-defined]  # a choice field

    def command(self) -> dict[str, Any]:
        """The fields that `plan-battle` and `change-plan` share."""
        cleaned = self.cleaned_data
        return {
            "day": cleaned["day"].isoformat(),
            "time": cleaned["time"].strftime("%H:%M") if cleaned["time"] else "",
            "place": cleaned["place"].strip(),
            "scenario": cleaned["scenario"] or None,
            "wanted": cleaned["wanted"],
            "note": cleaned["note"].strip(),
        }


def begun_with(line: PlanLine) -> dict[str, Any]:
    """What the form shows of a date that is changed."""
    return {
        "day": line.day,
        "time": line.time,
        "place": line.place,
        "scenario": str(line.scenario or ""),
        "wanted": [str(id) for id in line.wanted],
        "note": line.note,
    }
