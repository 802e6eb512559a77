"""Founding a campaign, joining, gangs, hiring, members."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.web import words
from campaigns.web.command_form import CommandForm
from campaigns.web.drawing import marks
from campaigns.web.rulesets.registry import GAMES, says


def offered() -> list[tuple[str, Any]]:
    """Every game in each of its ways: `coc/001`."""
    return [
        (f"{game.key}/{preset.code}" if preset.code else game.key, preset.name)
        for game in GAMES.values()
        for preset in game.presets
    ]


class Found(CommandForm):
    name = forms.CharField(label=_("Name of the campaign"), max_length=60)
    nickname = forms.CharField(label=_("Your name at the table"), max_length=60)
    ruleset = forms.ChoiceField(label=_("Rules"), choices=lambda: offered())
    starters = forms.BooleanField(
        label=_("Start with figures that are ready to play"),
        required=False,
        initial=True,
    )


class Join(CommandForm):
    called = dict.fromkeys(("no-such-code", "too-many-wrong-codes"), "code")
    code = forms.CharField(
        label=_("Code"),
        max_length=8,
        widget=forms.TextInput(
            attrs={"class": "code", "autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}
        ),
        help_text=_("Six letters and digits, from the host's screen."),
    )
    nickname = forms.CharField(label=_("Your name at the table"), max_length=60)


class Gang(CommandForm):
    name = forms.CharField(label=_("Name of the gang"), max_length=60)
    colour = forms.ChoiceField(label=_("Colour"), choices=list(marks.COLOURS.items()), widget=forms.RadioSelect)
    shape = forms.ChoiceField(label=_("Shape"), choices=list(marks.SHAPES.items()), widget=forms.RadioSelect)
    owner = forms.ChoiceField(label=_("Whose gang is it?"), required=False)

    def __init__(self, *args: Any, rules: str, owners: list[tuple[str, str]], **more: Any) -> None:
        super().__init__(*args, **more)
        for name in ("name", "owner"):
            self.fields[name].label = says(str(self.fields[name].label), rules)
        if len(owners) > 1:
            self.fields["owner"].choices = owners  # type: ignore[attr-defined]
        else:
            del self.fields["owner"]


class Hire(CommandForm):
    name = forms.CharField(label=_("Name"), max_length=60)
    kind = forms.ChoiceField(label=_("Class"), widget=forms.RadioSelect)
    pronoun = forms.ChoiceField(
        label=_("Pronoun"), choices=list(words.PRONOUNS.items()), widget=forms.RadioSelect, required=False
    )
    weapons = forms.MultipleChoiceField(label=_("Weapons"), required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, rules: str, ranks: list[str], weapons: list[str], **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["kind"].label = says(str(self.fields["kind"].label), rules)
        self.fields["kind"].choices = [(rank, words.rank(rank, rules)) for rank in ranks]  # type: ignore[attr-defined]
        self.fields["weapons"].choices = [(weapon, words.weapon(weapon, rules)) for weapon in weapons]  # type: ignore[attr-defined]

    def clean_pronoun(self) -> str:
        return self.cleaned_data["pronoun"] or "they"


class Equip(CommandForm):
    weapons = forms.MultipleChoiceField(label=_("Weapons"), required=False, widget=forms.CheckboxSelectMultiple)

    def __init__(self, *args: Any, rules: str, weapons: list[str], **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["weapons"].choices = [(weapon, words.weapon(weapon, rules)) for weapon in weapons]  # type: ignore[attr-defined]


class AddMember(CommandForm):
    nickname = forms.CharField(label=_("Name at the table"), max_length=60)
    role = forms.ChoiceField(label=_("Role"), initial="player")

    def __init__(self, *args: Any, roles: Sequence[str], **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["role"].choices = [(role, words.ROLES[role]) for role in roles]  # type: ignore[attr-defined]
