"""What a referee chooses: who fights, where, how often."""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final
from uuid import UUID

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.simulation.beginnings import OPEN_GROUND
from campaigns.simulation.following import MOST_BATTLES
from campaigns.simulation.seasons import MOST_SEASONS
from campaigns.simulation.weighing import MOST_BATTLES as MOST_WEIGHED
from campaigns.web import words
from campaigns.web.command_form import CommandForm
from campaigns.web.rulesets.pages import RulesetPages
from campaigns.web.rulesets.registry import ground_word, says
from campaigns.web.simulations.readings import example, reading
from engine.rulesets import ruleset

TYPED: Final = "typed"
USUAL: Final = 1_000
PRECISIONS: Final = [
    ("30", _("3 points, give or take")),
    ("20", _("2 points, give or take")),
    ("10", _("1 point, give or take")),
    ("5", _("half a point, give or take")),
]


def ready(game: RulesetPages) -> list[tuple[str, str]]:
    """The game's ready tables."""
    return [(ground.name, ground_word(ground.name)) for ground in ruleset(game.key).grounds]


def tables(game: RulesetPages) -> list[tuple[str, Any]]:
    """None in games whose rules don't ask for the ground."""
    open_ground = game.simulating.open_ground
    return [*ready(game), (OPEN_GROUND, open_ground)] if open_ground else ready(game)


def stand_ins(game: RulesetPages) -> list[tuple[str, Any]]:
    """What the battle of a real table is played on."""
    own_stand_ins = game.simulating.stand_ins
    return ready(game) if own_stand_ins is None else list(own_stand_ins)


def are_typed(game: RulesetPages) -> bool:
    """Can figures be typed in a line? A unit's profile says too much for one."""
    return ruleset(game.key).rosters is None


def ways(game: RulesetPages) -> list[tuple[str, str]]:
    """Who may decide for a side."""
    policies = ruleset(game.key).policies
    return [(name, words.policy(name, game.key)) for name in {**words.POLICIES, **policies} if name in policies]


class Deciding(CommandForm):
    """Who decides for each side: one field a side, where there are several ways to."""

    def ask_who_decides(self, sides: Sequence[str], game: RulesetPages, usual: Mapping[int, str] | None = None) -> None:
        """`usual`: by side, who decides unless somebody else is chosen."""
        choices = ways(game)
        for place, side in enumerate(sides if len(choices) > 1 else ()):
            label = gettext("%(side)s: decisions") % {"side": side}
            self.fields[f"policy_{place}"] = forms.ChoiceField(label=label, choices=choices, required=False)
            self.fields[f"policy_{place}"].initial = (usual or {}).get(place)
        for field in self.fields.values():
            field.label, field.help_text = (says(str(text or ""), game.key) for text in (field.label, field.help_text))

    def deciding(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("policy_")]

    @property
    def policies(self) -> list[str]:
        return [self.cleaned_data[name] for name in self.fields if name.startswith("policy_")]


class HowMany(Deciding):
    """So many battles, or as many as a wanted precision takes."""

    battles = forms.IntegerField(
        label=_("How many battles?"), min_value=1, max_value=MOST_BATTLES, initial=USUAL, widget=forms.NumberInput
    )
    precision = forms.ChoiceField(
        label=_("Or until the shares are known to within"),
        choices=[("", _("just that many")), *PRECISIONS],
        required=False,
    )

    @property
    def how(self) -> dict[str, Any]:
        """How often, on which table, with which dice, and who decides."""
        cleaned = self.cleaned_data
        precision = cleaned.get("precision")
        many = {"precision": int(precision)} if precision else {"battles": cleaned["battles"]}
        return {**many, "table": cleaned.get("table", ""), "key": cleaned["key"], "policies": self.policies}


class Ask(HowMany):
    first = forms.ChoiceField(label=_("First side"))
    typed_first = forms.CharField(label=_("Figures of the first side"), required=False, widget=forms.Textarea)
    second = forms.ChoiceField(label=_("Second side"))
    typed_second = forms.CharField(label=_("Figures of the second side"), required=False, widget=forms.Textarea)
    table = forms.ChoiceField(label=_("Table"), widget=forms.RadioSelect)
    key = forms.CharField(
        label=_("Replay code"),
        required=False,
        max_length=64,
        help_text=_("Leave blank for a new one. The same code replays the same battles."),
    )

    def __init__(
        self,
        *args: Any,
        game: RulesetPages,
        gangs: Sequence[tuple[str, str]],
        ranks: Sequence[str],
        weapons: Sequence[str],
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
        offer_tables(self, tables(game))
        typed = [(TYPED, gettext("someone else: I'll type the figures"))] if are_typed(game) else []
        choices = [*gangs, *typed]
        for place, name in enumerate(("first", "second")):
            self.fields[name].choices = choices  # type: ignore[attr-defined]
            self.fields[name].initial = choices[min(place, len(choices) - 1)][0] if choices else None
            self.fields[f"typed_{name}"].widget.attrs["placeholder"] = example(game)
            self.fields[f"typed_{name}"].widget.attrs["rows"] = 4
        self.ask_who_decides([gettext("the first side"), gettext("the second side")], game)
        self.reading = reading(game, ranks, weapons)
        if not typed:
            del self.fields["typed_first"], self.fields["typed_second"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        for name in ("first", "second"):
            if cleaned.get(name) == TYPED:
                cleaned[f"figures_{name}"] = self.read(f"typed_{name}", cleaned.get(f"typed_{name}", ""))
        return cleaned

    def read(self, field: str, text: str) -> list[dict[str, Any]]:
        """What can't be read is told at the field."""
        figures, wrong = self.reading.figures(text)
        for sentence in wrong:
            self.add_error(field, sentence)
        if not figures and not self.errors.get(field):
            self.add_error(field, gettext("Enter at least one figure."))
        return figures

    def asked(self, gangs: Sequence[Any]) -> dict[str, Any]:
        """What the simulation is asked with: two gangs, or a setup where a side was typed."""
        cleaned = self.cleaned_data
        chosen = (cleaned["first"], cleaned["second"])
        if TYPED not in chosen:
            return {"gangs": (UUID(chosen[0]), UUID(chosen[1]))}
        sides, figures = [], []
        for side, (picked, name) in enumerate(zip(chosen, ("first", "second"), strict=True)):
            sides.append({} if picked == TYPED else {"gang": picked})
            if picked == TYPED:
                figures += [{"side": side, **figure} for figure in cleaned[f"figures_{name}"]]
            else:
                people = next(gang.characters for gang in gangs if str(gang.id) == picked)
                figures += [{"side": side, "character": str(who.id)} for who in people if who.status == "alive"]
        return {"setup": {"sides": sides, "figures": figures}}


class Continue(HowMany):
    """A battle as it stands or is planned: how often, where a real table is played on, who comes for open sides."""

    table = forms.ChoiceField(
        label=_("Stand-in for the real table"),
        widget=forms.RadioSelect,
    )
    key = Ask.base_fields["key"]

    def __init__(
        self,
        *args: Any,
        game: RulesetPages,
        real: bool,
        sides: Sequence[str] = (),
        open_to: Sequence[str] = (),
        gangs: Sequence[tuple[str, str]] = (),
        usual: Mapping[int, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
        self.ask_who_decides(sides, game, usual)
        for place, side in enumerate(open_to):
            label = gettext("Who comes as %(side)s?") % {"side": side}
            field = forms.ChoiceField(label=label, choices=gangs)
            field.initial = gangs[min(place, len(gangs) - 1)][0] if gangs else None
            self.fields[f"gang_{place}"] = field
        if real:
            offer_tables(self, stand_ins(game))
        else:
            del self.fields["table"]

    def coming(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("gang_")]

    @property
    def gangs(self) -> list[UUID]:
        return [UUID(self.cleaned_data[name]) for name in self.fields if name.startswith("gang_")]


class Weigh(Continue):
    """Each way the roll could have fallen is played so often."""

    battles = forms.IntegerField(
        label=_("Battles for each possible result"), min_value=1, max_value=MOST_WEIGHED, initial=1_000
    )
    precision: Any = None  # all ways are played equally often


class AskSeason(CommandForm):
    """Gangs of the campaign, typed ones, and how a season goes."""

    gangs = forms.MultipleChoiceField(label=_("Gangs"), required=False, widget=forms.CheckboxSelectMultiple)
    typed = forms.CharField(
        label=_("More gangs"),
        required=False,
        widget=forms.Textarea,
        help_text=_("One kind of figure a line. A blank line starts another gang."),
    )
    battles = forms.IntegerField(label=_("Battles in a season"), min_value=1, max_value=200, initial=20)
    pairing = forms.ChoiceField(
        label=_("Match-ups"),
        choices=list(words.PAIRINGS.items()),
        widget=forms.RadioSelect,
        initial="round_robin",
    )
    most = forms.IntegerField(
        label=_("Most figures a gang sends, strongest first"), min_value=1, max_value=20, initial=5
    )
    recruits = forms.BooleanField(label=_("Roll for recruits after each battle"), required=False, initial=True)
    table = forms.ChoiceField(
        label=_("Table"),
        required=False,
        widget=forms.RadioSelect,
        initial="",
    )
    policy = forms.ChoiceField(label=_("Everyone decides"), required=False)
    seasons = forms.IntegerField(label=_("How many seasons?"), min_value=1, max_value=MOST_SEASONS, initial=200)
    key = Ask.base_fields["key"]
    called = {"season": "battles", "bands": "typed", "policies": "policy"}

    def __init__(
        self,
        *args: Any,
        game: RulesetPages,
        gangs: Sequence[tuple[str, str]],
        ranks: Sequence[str],
        weapons: Sequence[str],
        **more: Any,
    ) -> None:
        super().__init__(*args, **more)
        any_table = ("", gettext("Drawn at random for each battle"))
        self.fields["table"].choices = [any_table, *ready(game)]  # type: ignore[attr-defined]
        self.fields["policy"].choices = ways(game)  # type: ignore[attr-defined]
        self.fields["gangs"].choices = gangs  # type: ignore[attr-defined]
        self.fields["gangs"].initial = [key for key, _name in gangs]
        self.fields["typed"].widget.attrs |= {"placeholder": example(game), "rows": 5}
        self.reading = reading(game, ranks, weapons)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        blocks = re.split(r"\n\s*\n", (cleaned.get("typed") or "").replace("\r", "").strip())
        cleaned["bands"] = [{"fighters": self.read(block)} for block in blocks if block.strip()]
        if len(cleaned.get("gangs") or ()) + len(cleaned["bands"]) < 2 and not self.errors:
            self.add_error("gangs", gettext("A season needs at least two gangs."))
        return cleaned

    def read(self, block: str) -> list[dict[str, Any]]:
        figures, wrong = self.reading.figures(block)
        for sentence in wrong:
            self.add_error("typed", sentence)
        return figures

    def asked(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        plan = {name: cleaned[name] for name in ("battles", "pairing", "most", "recruits", "table", "key")}
        gangs = [UUID(gang) for gang in cleaned["gangs"]]
        policies = [cleaned["policy"]] if cleaned["policy"] else []
        return {**plan, "gangs": gangs, "typed": cleaned["bands"], "policies": policies}


class AskLife(CommandForm):
    """How long will he live? Who, and over how many battles of the campaign."""

    who = forms.ChoiceField(label=_("Who"))
    battles = forms.IntegerField(label=_("Battles ahead"), min_value=1, max_value=200, initial=20)

    def __init__(self, *args: Any, gangs: Sequence[Any], **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["who"].choices = [  # type: ignore[attr-defined]
            (gang.name, [(str(who.id), who.name) for who in gang.characters if who.status == "alive"])
            for gang in gangs
            if any(who.status == "alive" for who in gang.characters)
        ]

    def clean(self) -> dict[str, Any]:
        if len(self.fields["who"].choices) < 2:  # type: ignore[attr-defined]
            self.add_error("who", gettext("A season needs at least two gangs."))
        return super().clean() or {}


def offer_tables(form: forms.Form, choices: Sequence[tuple[str, Any]]) -> None:
    """The first one stands chosen; nobody is asked where there is none."""
    if not choices:
        del form.fields["table"]
        return
    field = form.fields["table"]
    field.choices = choices  # type: ignore[attr-defined]
    field.initial = choices[0][0]
