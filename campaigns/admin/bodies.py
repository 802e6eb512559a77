"""Forms of the books for rulesets whose people are their numbers: the clock, sheets, help, and what is set by hand."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from campaigns.admin.doing import Deed, one_of, some_of, text
from campaigns.models import Campaign, Character, Member
from campaigns.selectors.health import called_rolls, clock, sheets
from campaigns.web.health.sheets import entered
from campaigns.web.who import language
from engine.rulesets import ruleset

UNITS = (("hours", _("hours")), ("days", _("days")), ("weeks", _("weeks")))
DICE = (("server", _("Rollbook's dice")), ("typed", _("on the table: each is asked for")))
SHEET, BODY = "v-", "b-"  # before the name of a number on the sheet, and of one of the body


def has_clock(row: Campaign) -> bool:
    return sheets.has_sheets(row.ruleset)


def whole(label: Any, least: int, most: int, now: Any, required: bool = False, **more: Any) -> forms.Field:
    return forms.IntegerField(
        label=label, min_value=least, max_value=most, initial=now, required=required, localize=False, **more
    )


class Dice(forms.CharField):
    """Dice such as 1D4+1, as the numbers that the sheet keeps of them."""

    def __init__(self, line: sheets.NumberLine) -> None:
        super().__init__(label=line.title, initial=line.value, required=False, max_length=20)
        self.line = line

    def clean(self, value: Any) -> dict[str, int | None]:
        found = entered(self.line, str(super().clean(value)).strip())
        if found is None:
            raise forms.ValidationError(_("Dice such as 1D4, or a number."))
        return found


def time_fields(row: Campaign, member: Member) -> dict[str, forms.Field]:
    return {
        "time": whole(_("How long"), 1, 100_000, 1, required=True),
        "unit": one_of(_("Unit"), UNITS, initial="days"),
        "dice": one_of(_("Dice for rest and wounds"), DICE),
        "reason": text(_("What for? (optional)"), 200, required=False),
    }


# -- rolls that the referee calls -----------------------------------------------------------------------------------
def may_call(row: Campaign) -> bool:
    return ruleset(row.ruleset).called_rolls is not None


def call_fields(row: Campaign, member: Member) -> dict[str, forms.Field]:
    found = called_rolls.call_form(row.id, member, language())
    assert found is not None
    people = [(str(one.character), f"{one.name} ({one.gang_name})") for one in found.people]
    return {
        "characters": some_of(_("Who rolls?"), people, required=True),
        "skill": one_of(_("Skill or characteristic"), found.skills),
        "difficulty": one_of(_("Difficulty"), found.difficulties),
        "extra": one_of(_("Bonus or penalty dice"), found.extras),
        "other": text(_("Another skill"), 30, required=False),
        "number": whole(_("Target number"), 0, 100, None),
        "dice": one_of(_("Dice"), DICE),
        "sealed": forms.BooleanField(label=_("hidden until I reveal it"), required=False),
        "reason": text(_("What for? (optional)"), 200, required=False),
    }


def call_said(row: Campaign, given: Any) -> dict[str, Any]:
    other = given["other"].strip()
    return {
        "type": "call-rolls",
        "characters": given["characters"],
        "skill": called_rolls.skill_code(row.id, other) if other else given["skill"],
        "difficulty": given["difficulty"],
        "extra": int(given["extra"]),
        "number": given["number"],
        "dice": given["dice"],
        "sealed": given["sealed"],
        "reason": given["reason"].strip(),
    }


def has_sealed(row: Campaign) -> bool:
    return may_call(row) and any(one.closed and one.came is not None for one in called_rolls.calls_of(row.id).values())


def open_fields(row: Campaign, member: Member) -> dict[str, forms.Field]:
    sealed = clock.clock(row.id, member, language()).sealed
    return {"call": one_of(_("Which?"), [(one.call, f"{one.name}: {one.text}") for one in sealed])}


# -- of one character -----------------------------------------------------------------------------------------------
def may_live(row: Character) -> bool:
    return row.status == Character.Status.ALIVE and sheets.has_sheets(row.campaign.ruleset)


def is_hurt(row: Character) -> bool:
    rules = ruleset(row.campaign.ruleset).bodies
    return may_live(row) and rules is not None and rules.is_hurt(row.body) and row.owed is None


def sheet_of(row: Character, member: Member) -> sheets.SheetPage:
    return sheets.sheet(row.campaign_id, row.id, member, language())


def sheet_fields(row: Character, member: Member) -> dict[str, forms.Field]:
    """Every number that a sheet may hold; an emptied field takes the number off the sheet."""
    found = sheet_of(row, member)
    lines = [*(line for group in found.groups for line in group.numbers), *found.others]
    numbers = {
        f"{SHEET}{one.name}": Dice(one) if one.dice else whole(one.title, one.least, one.most, one.value)
        for one in lines
    }
    return {**numbers, "reason": text(_("Why? (optional)"), 200, required=False)}


def sheet_said(row: Character, given: Any) -> dict[str, Any]:
    now: dict[str, int | None] = {}
    for name, said in given.items():
        if name.startswith(SHEET):
            now |= said if isinstance(said, dict) else {name.removeprefix(SHEET): said}
    changed = {name: number for name, number in now.items() if number != row.values.get(name)}
    return {"type": "set-sheet", "character": str(row.id), "values": changed, "reason": given["reason"].strip()}


def body_fields(row: Character, member: Member) -> dict[str, forms.Field]:
    found = sheet_of(row, member)
    numbers = {f"{BODY}{one.name}": whole(one.title, 0, 1_000, one.value, True) for one in found.by_hand}
    return {**numbers, "reason": text(_("Why?"), 200)}


def body_said(row: Character, given: Any) -> dict[str, Any]:
    """Only what differs from how he stands is set."""
    rules = ruleset(row.campaign.ruleset).bodies
    assert rules is not None
    body = row.body if row.body is not None else rules.fresh(row.values, row.campaign.hour)
    was = {**body["counters"], **body}
    now = {name.removeprefix(BODY): number for name, number in given.items() if name.startswith(BODY)}
    changed = {name: number for name, number in now.items() if number != int(was.get(name, 0))}
    return {"type": "set-body", "character": str(row.id), "set": changed, "reason": given["reason"].strip()}


def help_fields(row: Character, member: Member) -> dict[str, forms.Field]:
    others = [("", _("someone else, with the skill below"))]
    helpers = [
        (str(one.character), f"{one.name} ({', '.join(f'{skill.title} {skill.value}' for skill in one.skills)})")
        for one in clock.helpers(row.campaign_id, member, language())
    ]
    return {
        "how": one_of(_("Help"), clock.treatments(row.campaign_id, language()).items()),
        "by": one_of(_("Who helps?"), [*helpers, *others], required=False),
        "skill": whole(_("Someone else's skill"), 0, 100, None),
        "dice": one_of(_("Dice"), DICE),
    }


def help_said(row: Character, given: Any) -> dict[str, Any]:
    by = given["by"] or None
    skill = None if by else given["skill"]
    return {"type": "treat", "character": str(row.id), "how": given["how"], "by": by, "skill": skill,
            "dice": given["dice"]}  # fmt: skip


def throw_fields(row: Character, member: Member) -> dict[str, forms.Field]:
    sides = row.owed["sides"] if row.owed is not None else 100
    shown = whole(_("Die result"), 1, sides, None, help_text=_("Leave blank to roll here."))
    return {"face": shown}


CALL_DEEDS = (
    Deed(
        "call-rolls",
        _("Call for a roll"),
        _("Records who rolls against what, and each roll. Nobody else can read a hidden one yet."),
        call_fields,
        may_call,
        command=call_said,
    ),
    Deed(
        "open-called",
        _("Reveal a hidden roll"),
        _("Everyone sees this roll from now on. You can't take that back."),
        open_fields,
        has_sealed,
    ),
)
CLOCK_DEEDS = (
    Deed(
        "pass-time",
        _("Pass time"),
        _("Records how long, and all that falls due in that time: rest, wounds and every roll for them."),
        time_fields,
        has_clock,
        command=lambda row, given: {
            "type": "pass-time",
            given["unit"]: given["time"],
            "dice": given["dice"],
            "reason": given["reason"].strip(),
        },
    ),
)
BODY_DEEDS = (
    Deed(
        "sheet",
        _("Edit sheet"),
        _("Records the whole sheet as it is from now on. Its history shows every number that changed."),
        sheet_fields,
        may_live,
        command=sheet_said,
    ),
    Deed(
        "show-sheet",
        _("Show to everyone"),
        _("Everyone sees these numbers from now on. You can't take that back."),
        offered=lambda row: row.secret and sheets.has_sheets(row.campaign.ruleset),
    ),
    Deed(
        "treat",
        _("Help"),
        _("Records who helped, the roll, and what it did for the wounds."),
        help_fields,
        is_hurt,
        command=help_said,
    ),
    Deed(
        "throw-for-body",
        _("Roll the die that's due"),
        _("Records the die, and everything that follows from it for this figure."),
        throw_fields,
        lambda row: may_live(row) and row.owed is not None,
    ),
    Deed(
        "body",
        _("Set hit points, trackers and states"),
        _("Records the numbers you change here as your ruling, with your reason. States are 1 or 0."),
        body_fields,
        may_live,
        command=body_said,
    ),
)
