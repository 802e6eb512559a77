"""A fight that the Keeper plans: fields of the form to the command that saves it, and back.

Side 0 are the investigators, side 1 is the Keeper's; what of it players may read is settled where it is recorded.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count, takewhile
from typing import Any, Final

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.selectors.campaigns.pages import CampaignPage
from campaigns.selectors.characters.gangs import GangLine
from campaigns.selectors.scenarios.pages import ScenarioLine
from campaigns.web import words
from campaigns.web.battles.eligibility import fit, why_not
from campaigns.web.rulesets.coc import grounds, metres
from campaigns.web.rulesets.coc.entries import NUMBERS
from campaigns.web.rulesets.coc.table import called_skills, numbers, skill_word
from campaigns.web.rulesets.parts import Command, Context
from campaigns.web.scenarios import side_names
from campaigns.web.submit_form import as_number, must_be_whole, whole
from engine.kernel.refusal import Malformed
from engine.rulesets.coc.codes import OPPONENT, RANKS
from engine.rulesets.coc.deploy import APART
from engine.rulesets.coc.sample_tables import SAMPLE_TABLES

form: Final = "coc/plan_form.html"
page: Final = "coc/plan.html"
draws: Final = False
fields: Final = {"plan.sides": "against", "opponents-needed": "o0-name", "arrives-too-late": "o0-round"}
fresh: Final[Command] = {"plan": {"sides": [{}, {}], "table": "real"}}
OURS, THEIRS = 0, 1
ROWS: Final = 8  # of opponents; a line may stand for a group
MOST_APART: Final = 1000  # metres between the two rows
SPARE_AIMS: Final = 2  # empty rows a side; another one comes as soon as the last is written in
WHO: Final = RANKS[OPPONENT]
FIELDS: Final = ("name", "weapon", "members", *NUMBERS)
START, ROUND, WORD = "start", "round", "word"
LAST_ROUND: Final = 100


# -- from the form ---------------------------------------------------------------------------------------------------
def typed(posted: QueryDict, known: Command) -> Command:
    people = [{"side": OURS, "rank": RANKS[0], "character": key} for key in posted.getlist("people")]
    people += [{"side": THEIRS, "rank": WHO, "character": key} for key in posted.getlist("keepers")]
    rows = [_Row(posted, n) for n in takewhile(lambda n: f"o{n}-name" in posted, count())]
    at_start = [row for row in rows if row.name and row.when == START]
    figures = [*people, *(row.figure() for row in at_start)]
    places = {str(person["character"]): n for n, person in enumerate(people)}
    plan: dict[str, Any] = {
        "name": posted.get("name", "").strip(),
        "briefing": posted.get("briefing", "").strip(),
        "sides": [
            {"part": "gang", "name": _("Investigators"), "aims": _aims(posted, OURS)},
            {
                "part": "villain",
                "name": posted.get("against", "").strip() or _("Opponents"),
                "aims": _aims(posted, THEIRS),
            },
        ],
        "decided": "referee",
        "table": posted.get("table", "real"),
        "arrivals": list(_arrivals([row for row in rows if row.name and row.when != START])),
        "options": side_names.options(posted),
    }
    orders = [
        *_side_orders(posted),
        *(order for n, row in enumerate(at_start, start=len(people)) for order in row.orders(n, places)),
    ]
    if plan["table"] == "drawn":
        figures = _drawn(plan, figures, posted)
    return {"plan": {**plan, "figures": figures}, "orders": orders, "notes": posted.get("notes", "").strip()}


class _Row:
    """One line of opponents. It counts once it has a name."""

    def __init__(self, posted: QueryDict, n: int) -> None:
        self.n = n
        self.said = {field: posted.get(f"o{n}-{field}", "").strip() for field in FIELDS}
        self.name = self.said["name"]
        self.when = posted.get(f"o{n}-when", START)
        self.round = posted.get(f"o{n}-round", "").strip()
        self.surprise = _surprise(posted, f"o{n}-")
        self.target = posted.get(f"o{n}-target", "")

    def figure(self) -> dict[str, Any]:
        typed = {code: self.said[code] for code in (*NUMBERS, "members") if self.said[code]}
        values = {code: must_be_whole(text, f"o{self.n}-{code}") for code, text in typed.items()}
        weapons = [self.said["weapon"]] if self.said["weapon"] else []
        return {"side": THEIRS, "rank": WHO, "name": self.name, "weapons": weapons, "values": values}

    def comes(self) -> int:
        """A round that there is: without one he would come when the Keeper says so, which is another choice."""
        number = whole(self.round)
        if number is None or not 1 <= number <= LAST_ROUND:
            raise Malformed(f"o{self.n}-round", self.round, "whole-number-between", {"least": 1, "most": LAST_ROUND})
        return number

    def orders(self, place: int, places: Mapping[str, int]) -> Iterator[dict[str, Any]]:
        if self.surprise:
            target = {"target": places[self.target]} if self.target in places else {}
            yield {"command": self.surprise, "side": THEIRS, "figure": place, **target}


def _surprise(posted: QueryDict, prefix: str) -> dict[str, Any]:
    how = posted.get(f"{prefix}surprise", "")
    skills = {name: posted.get(f"{prefix}{name}", "") for name in ("notice", "against")}
    return (
        {"type": "grant-surprise", "how": how, **{name: skill for name, skill in skills.items() if skill}}
        if how
        else {}
    )


def _side_orders(posted: QueryDict) -> Iterator[dict[str, Any]]:
    """What goes for everybody of a side: surprise, and dice for the first roll."""
    for side, prefix in ((OURS, "ours-"), (THEIRS, "theirs-")):
        if surprise := _surprise(posted, prefix):
            yield {"command": surprise, "side": side}
        if dice := as_number(posted.get(f"{prefix}dice", ""), 0):
            yield {"command": {"type": "grant-dice", "dice": dice}, "side": side}


def _aims(posted: QueryDict, side: int) -> list[dict[str, Any]]:
    return [{"words": aim.strip()} for aim in posted.getlist(f"aim-{side}") if aim.strip()]


def _arrivals(rows: Sequence[_Row]) -> Iterator[dict[str, Any]]:
    """Those of one round come together; each of the others when the Keeper says so."""
    waves: dict[int, list[dict[str, Any]]] = {}
    for row in rows:
        if row.when == WORD:
            yield {"figures": [row.figure()]}
        else:
            waves.setdefault(row.comes(), []).append(row.figure())
    for number, figures in sorted(waves.items()):
        yield {"joker": number, "figures": figures}


def _drawn(plan: dict[str, Any], figures: Sequence[Mapping[str, Any]], posted: QueryDict) -> list[dict[str, Any]]:
    ground = grounds.READY.find(posted.get("sample", "")) or SAMPLE_TABLES[0]
    apart = metres.whole(posted.get("apart", "").strip() or metres.number(100 * APART), "apart")
    if not 1 <= apart <= MOST_APART:
        raise Malformed("apart", posted.get("apart", ""), "distance")
    plan |= {"ground": ground.name, "size": list(ground.size), "deployment": "placed"}
    return grounds.line_up(figures, ground.size, apart)


# -- to the form -----------------------------------------------------------------------------------------------------
def written(line: ScenarioLine) -> Command:
    plan, orders = msgspec.to_builtins(line.plan), msgspec.to_builtins(line.orders)
    return {"plan": plan, "orders": orders, "notes": line.notes}


def context(campaign: CampaignPage, gangs: Sequence[GangLine], command: Command) -> Context:
    plan, orders = command["plan"], command.get("orders", ())
    figures, is_new = plan.get("figures", ()), "name" not in plan
    side_of = {figure["character"]: figure["side"] for figure in figures if figure.get("character")}
    first = next((gang.id for gang in gangs if any(_ours(who) for who in gang.characters)), None)
    alive = [character for gang in gangs for character in gang.characters if character.status == "alive"]
    side_orders = [order for order in orders if order.get("figure") is None]
    aims = [side.get("aims", ()) for side in plan["sides"]]
    return {
        "plan": plan,
        "notes": command.get("notes", ""),
        "against": plan["sides"][THEIRS].get("name", ""),
        "gangs": [
            {
                "gang": gang,
                "people": [
                    {
                        "one": character,
                        "why": why_not(character),
                        "rank": words.rank(character.kind, "coc"),
                        "goes": side_of.get(str(character.id)) == OURS
                        or (is_new and _ours(character) and gang.id == first),
                    }
                    for character in gang.characters
                    if character.status == "alive" and character.kind != WHO
                ],
            }
            for gang in gangs
        ],
        "keepers": [
            (character, side_of.get(str(character.id)) == THEIRS) for character in alive if character.kind == WHO
        ],
        "people": [character for character in alive if character.kind != WHO],
        "rows": [_row(n, row, figures) for n, row in enumerate(_filled(figures, plan.get("arrivals", ()), orders))],
        "aims": [(side, [*(aim["words"] for aim in aims[side]), *[""] * SPARE_AIMS]) for side in (0, 1)],
        "ours": _of_side(side_orders, OURS),
        "theirs": _of_side(side_orders, THEIRS),
        "weapons": sorted(
            ((weapon, words.weapon(weapon, "coc")) for weapon in campaign.weapons), key=lambda named: named[1]
        ),
        "maps": [
            (table.name, grounds.READY.word(table.name), grounds.wide_and_high(table.size)) for table in SAMPLE_TABLES
        ],
        "apart": metres.number(100 * (apart_of(figures) or APART)),
        "called_skills": called_skills(),
        "switches": [
            (option.id, words.option(option.id)[0], plan.get("options", {}).get(option.id))
            for option in campaign.options
            if option.shape == "bool"
        ],
    }


def _of_side(orders: Sequence[Mapping[str, Any]], side: int) -> dict[str, Any]:
    """The surprise and the dice of everybody on it."""
    of_side = [order for order in orders if order.get("side", OURS) == side]
    surprise = next((order for order in of_side if order["command"]["type"] == "grant-surprise"), None)
    return {
        **_surprise_fields(surprise),
        "dice": next((order["command"]["dice"] for order in of_side if "dice" in order["command"]), 0),
    }


def _ours(character: Any) -> bool:
    return fit(character) and character.kind != WHO


def _filled(
    figures: Sequence[Mapping[str, Any]], arrivals: Sequence[Mapping[str, Any]], orders: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """The lines of opponents as they were written, and empty ones up to the form's end."""
    order_of = {order["figure"]: order for order in orders if order.get("figure") is not None}
    rows: list[dict[str, Any]] = [
        {"figure": figure, "when": START, **_surprise_fields(order_of.get(place))}
        for place, figure in enumerate(figures)
        if figure["side"] == THEIRS and not figure.get("character")
    ]
    for wave in arrivals:
        number = wave.get("joker", 0)
        rows += [
            {"figure": figure, "when": ROUND if number else WORD, "round": number or ""} for figure in wave["figures"]
        ]
    return [*rows, *({"figure": {}, "when": START} for _n in range(len(rows), ROWS))]


def _surprise_fields(order: Mapping[str, Any] | None) -> dict[str, Any]:
    if order is None:
        return {}
    command = order["command"]
    return {
        "surprise": command.get("how", ""),
        "notice": command.get("notice", ""),
        "against": command.get("against", ""),
        "target": order.get("target"),
    }


def _row(n: int, row: Mapping[str, Any], figures: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    figure = row["figure"]
    values, target = figure.get("values", {}), row.get("target")
    return {
        **row,
        "n": n,
        "prefix": f"o{n}-",
        "name": figure.get("name", ""),
        "weapon": next(iter(figure.get("weapons", ())), ""),
        "members": values.get("members", ""),
        "numbers": [(code, word, values.get(code, "")) for code, word in numbers()],
        "target": figures[target].get("character", "") if target is not None and target < len(figures) else "",
    }


def apart_of(figures: Sequence[Mapping[str, Any]]) -> int:
    """Metres between the two rows, as the plan places them; 0 where it places nobody."""
    rows = [
        {figure["at"][1] for figure in figures if figure["side"] == side and figure.get("at")}
        for side in (OURS, THEIRS)
    ]
    return (max(rows[THEIRS]) - min(rows[OURS])) // 100 if all(rows) else 0


# -- on the plan's own page ------------------------------------------------------------------------------------------
def told(line: ScenarioLine, campaign: CampaignPage, gangs: Callable[[], Sequence[GangLine]]) -> Context:
    plan, apart = line.plan, apart_of(msgspec.to_builtins(line.plan.figures))
    characters = {str(character.id): character for gang in gangs() for character in gang.characters}
    named = [_name(figure, characters) for figure in plan.figures]
    people = [
        characters[figure.character]
        for figure in plan.figures
        if figure.side == OURS and figure.character in characters
    ]
    return {
        "opens_at_once": "coc/plan_open.html",
        "taking_part": [(character, why_not(character)) for character in people],
        "going": [character for character in people if fit(character)],
        "opponents": [
            _opponent(figure, name) for figure, name in zip(plan.figures, named, strict=True) if figure.side == THEIRS
        ],
        "later": [
            {"round": wave.joker, "people": [_opponent(figure, _name(figure, characters)) for figure in wave.figures]}
            for wave in plan.arrivals
        ],
        "orders": [_order(order, named) for order in line.orders],
        "keepers_notes": line.notes,
        "apart": metres.short(100 * apart) if apart and plan.table == "drawn" else "",
        "metres": grounds.wide_and_high(plan.size),
    }


def _name(figure: Any, known: Mapping[str, Any]) -> str:
    return str(known[figure.character].name) if figure.character in known else str(figure.name)


def _opponent(figure: Any, name: str) -> dict[str, Any]:
    shown = [(word, figure.values[code]) for code, word in numbers() if code in figure.values]
    weapons = [words.weapon(weapon, "coc") for weapon in figure.weapons]
    return {"name": name, "members": figure.values.get("members", 1), "weapons": weapons, "numbers": shown}


def _order(order: Any, named: Sequence[str]) -> dict[str, Any]:
    """`who` and `whom` are empty for everybody of a side, and for whoever comes."""
    command = order.command
    return {
        "kind": command["type"],
        "side": order.side,
        "who": named[order.figure] if order.figure is not None else "",
        "whom": named[order.target] if order.target is not None else "",
        "hidden": command.get("how") != "visible",
        "notice": skill_word(str(command["notice"])) if command.get("notice") else "",
        "against": skill_word(str(command["against"])) if command.get("against") else "",
        "dice": command.get("dice", 0),
    }
