"""What a referee chooses: who fights, where, how often."""

import re
from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.simulation.asking import MOST_BATTLES
from campaigns.simulation.beginnings import OPEN_GROUND
from campaigns.web import words
from campaigns.web.forms.campaigns import Telling

TYPED: Final = "typed"
TABLES: Final = [*words.TABLES.items(), (OPEN_GROUND, _("Open ground, 12 inches apart"))]
USUAL: Final = 1_000
MOST_IN_A_LINE: Final = 50
EXAMPLE: Final = _("2 Ganger: Pistol\nKiller: Rifle")


class Ask(Telling):
    first = forms.ChoiceField(label=_("First side"))
    typed_first = forms.CharField(label=_("Figures of the first side"), required=False, widget=forms.Textarea)
    second = forms.ChoiceField(label=_("Second side"))
    typed_second = forms.CharField(label=_("Figures of the second side"), required=False, widget=forms.Textarea)
    table = forms.ChoiceField(label=_("Table"), choices=TABLES, widget=forms.RadioSelect, initial="crossroads")
    battles = forms.IntegerField(
        label=_("How many battles?"), min_value=1, max_value=MOST_BATTLES, initial=USUAL, widget=forms.NumberInput
    )
    key = forms.CharField(
        label=_("Key"),
        required=False,
        max_length=64,
        help_text=_("Empty: a new one. The same key gives the same battles again."),
    )

    def __init__(
        self, *args: Any, gangs: Sequence[tuple[str, str]], ranks: Sequence[str], weapons: Sequence[str], **more: Any
    ) -> None:
        super().__init__(*args, **more)
        choices = [*gangs, (TYPED, gettext("somebody else: I type the figures"))]
        for place, name in enumerate(("first", "second")):
            self.fields[name].choices = choices  # type: ignore[attr-defined]
            self.fields[name].initial = choices[min(place, len(choices) - 1)][0]
            self.fields[f"typed_{name}"].widget.attrs["placeholder"] = gettext(str(EXAMPLE))
            self.fields[f"typed_{name}"].widget.attrs["rows"] = 4
        self.ranks = spellings(ranks, words.rank)
        self.weapons = spellings(weapons, words.weapon)

    def clean(self) -> dict[str, Any]:
        said = super().clean() or {}
        for name in ("first", "second"):
            if said.get(name) == TYPED:
                said[f"figures_{name}"] = self.read(f"typed_{name}", said.get(f"typed_{name}", ""))
        return said

    def read(self, field: str, text: str) -> list[dict[str, Any]]:
        """One kind of figure a line: `2 Ganger: Pistol, Pistol`. What can't be read is told at the field."""
        figures: list[dict[str, Any]] = []
        for line in filter(None, map(str.strip, text.splitlines())):
            found = re.fullmatch(r"(?:(\d{1,2})\s*[x×]?\s+)?([^:,]+?)\s*(?::\s*(.*))?", line)
            rank = self.ranks.get(found[2].casefold()) if found else None
            carried = [one.strip() for one in (found[3] or "").split(",") if one.strip()] if found else []
            wrong = [one for one in carried if one.casefold() not in self.weapons]
            if found is None or rank is None:
                self.add_error(field, gettext("“%(line)s”: begin with a class, such as Ganger.") % {"line": line})
            elif wrong:
                self.add_error(field, gettext("“%(weapon)s” is no weapon of these rules.") % {"weapon": wrong[0]})
            else:
                one = {"rank": rank, "weapons": [self.weapons[weapon.casefold()] for weapon in carried]}
                figures += [one] * min(int(found[1] or 1), MOST_IN_A_LINE)
        if not figures and not self.errors.get(field):
            self.add_error(field, gettext("Type at least one figure."))
        return figures

    def asked(self, gangs: Sequence[Any]) -> dict[str, Any]:
        """What the simulation is asked with: two gangs, or a setup where a side was typed."""
        said = self.cleaned_data
        chosen = (said["first"], said["second"])
        if TYPED not in chosen:
            return {"gangs": (UUID(chosen[0]), UUID(chosen[1]))}
        sides, figures = [], []
        for side, (one, name) in enumerate(zip(chosen, ("first", "second"), strict=True)):
            sides.append({} if one == TYPED else {"gang": one})
            if one == TYPED:
                figures += [{"side": side, **figure} for figure in said[f"figures_{name}"]]
            else:
                people = next(gang.characters for gang in gangs if str(gang.id) == one)
                figures += [{"side": side, "character": str(who.id)} for who in people if who.status == "alive"]
        return {"setup": {"sides": sides, "figures": figures}}


class Continue(Telling):
    """A battle as it stands: only how often, and where a real table is played on."""

    battles = Ask.base_fields["battles"]
    table = forms.ChoiceField(
        label=_("Stand-in for the real table"),
        choices=list(words.TABLES.items()),
        widget=forms.RadioSelect,
        initial="crossroads",
    )
    key = Ask.base_fields["key"]

    def __init__(self, *args: Any, real: bool, **more: Any) -> None:
        super().__init__(*args, **more)
        if not real:
            del self.fields["table"]


def spellings(codes: Sequence[str], word: Any) -> dict[str, str]:
    """Codes and the reader's words for them, without regard to capitals."""
    return {spelling.casefold(): code for code in codes for spelling in (code, code.replace("_", " "), word(code))}
