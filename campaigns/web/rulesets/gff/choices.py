"""The buttons of a battle: what each unit of the side that is up may do, in an order that never changes."""

from typing import Any, Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles.legal import LegalChoice
from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import lengths, words
from campaigns.web.rulesets.battle_pieces import button
from campaigns.web.rulesets.gff import icons
from campaigns.web.rulesets.parts import Person
from engine.kernel.telling.speaker import capital
from engine.rulesets.gff.tell.words import SAID

ACTIONS: Final = SAID.words("action")
EDGE_WORDS: Final = SAID.words("edge")
# The groups of a unit's dock, each with its codes: the first is what is filled, the firsts of the next are tiles.
OF_UNIT: Final = (
    ("shoot", gettext_lazy("Shoot"), ("hold-shoot", "shoot")),
    ("advance", gettext_lazy("Advance"), ("advance",)),
    ("rush", gettext_lazy("Rush"), ("rush",)),
    ("fight", gettext_lazy("Charge"), ("charge",)),
    ("place", gettext_lazy("Deployment"), ("deploy", "come-in", "set-aside")),
    ("act", gettext_lazy("Other actions"), ("idle", "hold", "end-activation")),
)
OF_TABLE: Final = (
    "begin", "ready", "place-objective", "choose-edge", "come-in", "stay-hidden", "set-aside", "end-round",
)  # fmt: skip
OF_NOBODY: Final = frozenset({"begin", "ready", "place-objective", "choose-edge", "stay-hidden", "end-round"})
TOLD: Final = {"shots": "tell-shots", "charge": "tell-charge"}
ON_MAP: Final = frozenset({"place-objective", "deploy", "come-in", "advance", "rush"})
ROLLED: Final = frozenset({"begin", "end-round", "hold-shoot", "shoot", "charge"})
MAIN: Final = frozenset(
    {"begin", "ready", "place-objective", "choose-edge", "idle", "deploy", "end-activation", "end-round"}
)


def groups(page: BattlePage, people: list[Person]) -> list[dict[str, Any]]:
    """Each unit's own, where units act or are put on a drawn table; else one dock for the whole table."""
    legal = [choice for choice in page.legal if not (choice.code == "deploy" and page.table != "drawn")]
    by_number = {person["n"]: person for person in people}
    if any(choice.code in OF_NOBODY for choice in legal):
        choices = [choice for code in OF_TABLE for choice in legal if choice.code == code]
        buttons = [_button(choice, by_number, page, named=True) for choice in choices]
        return [{"key": "table", "title": _("The table"), "buttons": buttons}]
    units = dict.fromkeys(int(choice.command.get("figure", 0)) for choice in legal)
    return [group for n in units for group in _of_unit(n, legal, by_number, page)]


def _of_unit(n: int, choices: list[LegalChoice], people: dict[int, Person], page: BattlePage) -> list[dict[str, Any]]:
    unit_groups: list[dict[str, Any]] = []
    mine = [choice for choice in choices if choice.command.get("figure") == n]
    results = {
        key: _outcome_form([choice for choice in mine if choice.code == code], people) for key, code in TOLD.items()
    }
    if any(results.values()):
        form = {"form": "gff/told.html", "told": results, "buttons": []}
        unit_groups.append({"key": "told", "title": _("The result"), "figure": n, **form})
    for key, title, codes in OF_UNIT:
        buttons = [_button(choice, people, page) for code in codes for choice in mine if choice.code == code]
        if buttons:
            unit_groups.append({"key": key, "title": title, "buttons": _best_first(buttons), "figure": n})
    return unit_groups


def _best_first(buttons: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Targets in the order of the wounds to be expected, where that is known."""
    return sorted(buttons, key=lambda button: -button["mean"])


def _outcome_form(choices: list[LegalChoice], people: dict[int, Person]) -> dict[str, Any] | None:
    """What people tell of an attack without its dice: at whom, and what came of it."""
    if not choices:
        return None
    first = choices[0]
    targets = dict.fromkeys(int(choice.facts["target"]) for choice in choices)
    return {
        "figure": people[int(first.command["figure"])],
        "targets": [people[n] for n in targets if n in people],
        "acts_as": first.acts_as,
        "yours": first.yours,
    }


def _button(choice: LegalChoice, people: dict[int, Person], page: BattlePage, named: bool = False) -> dict[str, Any]:
    """`named`: the unit is said on it, since several have such a button."""
    unit, target = people.get(int(choice.command.get("figure", 0))), people.get(int(choice.facts.get("target", 0)))
    server = any(side.dice == "server" for side in page.sides) if unit is None else unit["of"]["dice"] == "server"
    mean = choice.facts.get("wounds", -1)
    mean = mean if isinstance(mean, int) and choice.code != "charge" else -1  # a tile says how far it gets
    return button(
        choice,
        using=target["name"] if target else "",
        label=_label(choice, unit if named else None),
        symbol=icons.DEEDS.get(choice.code, ""),
        main=choice.code in MAIN,
        dice=_("wounds, average") if mean >= 0 else "",
        odds=number_format(mean / 100, 1) if mean >= 0 else "",
        mean=mean,
        facts=_facts(choice, unit),
        target=target,
        map="points" if page.table == "drawn" and choice.code in ON_MAP else "",
        go=_("Place here") if choice.code not in ("advance", "rush") else "",
        says=_("Tap where the objective goes.") if choice.code == "place-objective" else "",
        waits=server and choice.code in ROLLED,
    )


def _label(choice: LegalChoice, unit: Person | None) -> str:
    labels: dict[str, str] = {
        "begin": _("Roll for objectives"),
        "place-objective": _("Place an objective"),
        "ready": _("Everyone's in place"),
        "set-aside": _("Hold back"),
        "hold-shoot": _("Hold and shoot"),
        "shoot": _("Shoot"),
        "charge": _("Charge"),
        "idle": _("Stand idle and steady up"),
        "end-activation": _("End the activation"),
        "end-round": _("End the round"),
    }
    if choice.code == "choose-edge":
        return capital(_("Take the %(edge)s edge") % {"edge": words.of(EDGE_WORDS, str(choice.facts["edge"]))})
    label = capital(labels.get(choice.code) or words.of(ACTIONS, choice.code))
    return f"{unit['name']}: {label}" if unit else label


def _facts(choice: LegalChoice, unit: Person | None) -> str:
    """How far it gets, and what it may do besides; of a target on a drawn table how far away it is."""
    distance = choice.facts.get("distance")
    if isinstance(distance, int) and distance >= 0:
        return lengths.short(distance)
    if unit is None or choice.code not in ("advance", "rush", "charge"):
        return ""
    far = lengths.short(unit["moves"][choice.code])
    if choice.code == "advance" and any(weapon["range"] and weapon["count"] for weapon in unit["weapons"]):
        return _("%(far)s + shoot") % {"far": far}
    return far
