"""What a referee chooses to be otherwise: the form of one variation, and those of sweeps and balances."""

import json
from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaigns.simulation.changes import Change
from campaigns.simulation.comparing import LEAST_BATTLES, Variant, values_of
from campaigns.simulation.following import MOST_BATTLES
from campaigns.web import words
from campaigns.web.command_form import CommandForm
from campaigns.web.rulesets.registry import game_of
from campaigns.web.simulations.comparing_words import skill
from campaigns.web.simulations.forms import are_typed, tables, ways
from campaigns.web.simulations.readings import example, reading
from engine.kernel.batch import Beginning
from engine.kernel.refusal import Malformed
from engine.kernel.ruleset import Ruleset

USUAL: Final = 4_000
WHAT: Final = [
    ("", _("nothing")),
    ("skill", _("a skill")),
    ("rank", _("a class")),
    ("weapons", _("weapons")),
    ("leaves", _("one fighter fewer")),
    ("joins", _("one fighter more")),
    ("option", _("a rule option")),
    ("table", _("the table")),
    ("policy", _("how a side decides")),
    ("other", _("another simulation")),
]


class Choices:
    """What there is to choose from for one beginning."""

    def __init__(
        self,
        rules: Ruleset,
        beginning: Beginning,
        sides: Sequence[str],
        figures: dict[int, str],
        others: Sequence[tuple[str, str]],
    ) -> None:
        self.title: list[str] = []
        self.game = game_of(rules.key)
        self.sides = [(str(n), name) for n, name in enumerate(sides)]
        self.figures = [
            (
                str(n),
                f"{name} ({words.rank(figure.rank, rules.key)}, {sides[figure.side]})"
                if figure.side < len(sides)
                else name,
            )
            for (n, name), figure in zip(figures.items(), beginning.setup.figures, strict=False)
        ]
        self.ranks = [(code, words.rank(code, rules.key)) for code in rules.ranks]
        self.skills = sorted(
            ((code, skill(code, rules.key)) for code in (rules.progression.skills() if rules.progression else ())),
            key=lambda choice: choice[1],
        )
        self.others = list(others)
        self.reading = reading(self.game, list(rules.ranks), list(rules.weapons))
        self.weapons = [(code, words.weapon(code, rules.key)) for code in rules.weapons]
        self.values: list[tuple[str, str]] = []
        self.options: list[tuple[str, str]] = []
        for id in sorted(rules.options, key=lambda option: words.option(option)[0]):
            try:
                values = [value for value in values_of(beginning, id) if value != beginning.options.get(id)]
            except Malformed:
                continue
            title = words.option(id)[0]
            self.options.append((id, title))
            self.values += [(json.dumps([id, value]), f"{title}: {words.option_value(value, id)}") for value in values]


class Variation(CommandForm):
    """One thing that is otherwise. Only what belongs to `what` is read."""

    what = forms.ChoiceField(label=_("What's different?"), choices=WHAT, required=False)
    figure = forms.ChoiceField(label=_("Who"), required=False)
    side = forms.ChoiceField(label=_("Side"), required=False)
    skill = forms.ChoiceField(label=_("Skill"), required=False)
    rank = forms.ChoiceField(label=_("Class"), required=False)
    weapons = forms.MultipleChoiceField(
        label=_("Weapons"), required=False, widget=forms.SelectMultiple(attrs={"size": 6})
    )
    line = forms.CharField(label=_("Who joins"), required=False, max_length=200)
    option = forms.ChoiceField(label=_("Rule option"), required=False)
    table = forms.ChoiceField(label=_("Table"), required=False)
    policy = forms.ChoiceField(label=_("Decides"), required=False)
    other = forms.ChoiceField(label=_("Simulation"), required=False)
    NEEDED: Final = {
        "skill": ("figure", "skill"),
        "rank": ("figure", "rank"),
        "weapons": ("figure", "weapons"),
        "leaves": ("figure",),
        "joins": ("side", "line"),
        "option": ("option",),
        "table": ("table",),
        "policy": ("side", "policy"),
        "other": ("other",),
    }

    def __init__(self, *args: Any, choices: Choices, **more: Any) -> None:
        super().__init__(*args, **more)
        self.choices = choices
        for name, choices_of_field in (
            ("figure", choices.figures),
            ("side", choices.sides),
            ("skill", choices.skills),
            ("rank", choices.ranks),
            ("weapons", choices.weapons),
            ("option", choices.values),
            ("other", choices.others),
            ("table", tables(choices.game)),
            ("policy", ways(choices.game)),
        ):
            self.fields[name].choices = choices_of_field  # type: ignore[attr-defined]
        self.fields["line"].widget.attrs["placeholder"] = example(choices.game).splitlines()[-1]
        left_out = {"other"} if not choices.others else set()
        offered = {name: len(self.fields[name].choices) for name in ("table", "policy", "weapons", "option")}  # type: ignore[attr-defined]
        left_out |= {name for name, n in offered.items() if n < (2 if name in ("table", "policy") else 1)}
        if not are_typed(choices.game):
            left_out.add("joins")
        if not choices.game.simulating.ranked:
            left_out |= {"skill", "rank"}
        self.fields["what"].choices = [what for what in WHAT if what[0] not in left_out]  # type: ignore[attr-defined]

    def parts(self) -> list[tuple[forms.BoundField, str]]:
        """Every field but the first, with the words of the class that shows it."""
        return [
            (self[name], " ".join(f"for-{what}" for what, needed in self.NEEDED.items() if name in needed))
            for name in self.fields
            if name != "what"
        ]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        what = cleaned.get("what") or ""
        for name in self.NEEDED.get(what, ()):
            if not cleaned.get(name) and name not in self.errors and name != "weapons":
                self.add_error(name, gettext("Pick one here."))
        if what == "joins" and cleaned.get("line"):
            figures, wrong = self.choices.reading.figures(cleaned["line"])
            for sentence in wrong:
                self.add_error("line", sentence)
            cleaned["joining"] = figures
        return cleaned

    def variant(self) -> Variant | None:
        cleaned, what = self.cleaned_data, self.cleaned_data.get("what")
        if not what:
            return None
        if what == "other":
            return Variant(simulation=UUID(cleaned["other"]))
        if what == "option":
            id, value = json.loads(cleaned["option"])
            return Variant((Change("option", code=id, value=value),))
        if what == "joins":
            return Variant(
                tuple(
                    Change(
                        "joins",
                        side=int(cleaned["side"]),
                        code=joiner["rank"],
                        weapons=tuple(joiner["weapons"]),
                        values=joiner.get("values", {}),
                    )
                    for joiner in cleaned["joining"]
                )
            )
        if what == "policy":
            return Variant((Change("policy", side=int(cleaned["side"]), code=cleaned["policy"]),))
        if what == "table":
            return Variant((Change("table", code=cleaned["table"]),))
        figure = int(cleaned["figure"])
        if what == "weapons":
            return Variant((Change("weapons", figure=figure, weapons=tuple(cleaned["weapons"])),))
        return Variant((Change(what, figure=figure, code=cleaned.get(what, "") if what != "leaves" else ""),))


class Comparing(CommandForm):
    side = forms.ChoiceField(label=_("Whose wins are compared?"))
    battles = forms.IntegerField(
        label=_("Battles for each"), min_value=LEAST_BATTLES, max_value=MOST_BATTLES // 10, initial=USUAL
    )
    key = forms.CharField(
        label=_("Replay code"),
        required=False,
        max_length=64,
        help_text=_("Leave blank for a new one. The same code replays the same battles."),
    )

    def __init__(self, *args: Any, choices: Choices, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["side"].choices = choices.sides  # type: ignore[attr-defined]


class TryingSkill(Comparing):
    skill = forms.ChoiceField(label=_("Skill"))

    def __init__(self, *args: Any, choices: Choices, **more: Any) -> None:
        super().__init__(*args, choices=choices, **more)
        self.fields["skill"].choices = choices.skills  # type: ignore[attr-defined]


class TryingOption(Comparing):
    option = forms.ChoiceField(label=_("Rule option"))

    def __init__(self, *args: Any, choices: Choices, **more: Any) -> None:
        super().__init__(*args, choices=choices, **more)
        self.fields["option"].choices = choices.options  # type: ignore[attr-defined]


class Balancing(CommandForm):
    side = forms.ChoiceField(label=_("Which side"))
    target = forms.IntegerField(label=_("should win, in 100"), min_value=1, max_value=99, initial=50)
    where = forms.ChoiceField(label=_("Who may be changed?"), widget=forms.RadioSelect, initial="")

    def __init__(self, *args: Any, choices: Choices, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["side"].choices = choices.sides  # type: ignore[attr-defined]
        self.fields["where"].choices = [("all", gettext("everyone")), *choices.sides]  # type: ignore[attr-defined]
        self.fields["where"].initial = "all"
