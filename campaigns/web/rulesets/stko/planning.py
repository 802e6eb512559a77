"""The form that a scenario is written in: rows of fields to a plan and back, so that nothing typed is lost."""

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest
from typing import Any, Final

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.selectors.campaigns.pages import CampaignPage
from campaigns.selectors.characters.gangs import GangLine
from campaigns.selectors.scenarios.pages import ScenarioLine
from campaigns.web import words
from campaigns.web.rulesets.parts import Command, Context
from campaigns.web.rulesets.stko import grounds as tables_of
from campaigns.web.scenarios.laying import OWN
from campaigns.web.scenarios.side_names import options
from campaigns.web.submit_form import as_number, whole
from engine.kernel.refusal import Malformed
from engine.rulesets.stko.sample_tables import SAMPLE_TABLES

SIDES = 4  # a form has room for so many; a plan may have more
SPARE_ROWS = 2
ENEMIES: Final = "enemies"


form: Final = "scenarios/form.html"
page: Final = "scenarios/plan.html"
draws: Final = True
fields: Final = {
    "plan.sides": "part",
    "plan.arrivals": "wave-name",
    "plan.figures": "figure-0-name",
    "plan.grudges": "grudge-side",
    "arrives-too-late": "wave-joker",
    "scenario-needs-rivals": "part",
}


def written(line: ScenarioLine) -> Command:
    return {"plan": msgspec.to_builtins(line.plan)}


def typed(posted: QueryDict, known: Command) -> Command:
    """A table that is no ready one stays: one that was drawn on a page of its own, or came another way."""
    plan, before = _typed(posted), known["plan"]
    if posted.get("ground", "") == before.get("ground", "") in ("", OWN):
        plan |= {name: before[name] for name in ("ground", "size", "terrain", "zones", "markers") if name in before}
    return {"plan": plan}


def context(campaign: CampaignPage, gangs: Sequence[GangLine], command: Command) -> Context:
    """What the form shows and chooses from."""
    plan = command["plan"]
    return {
        "plan": rows(plan),
        "ranks": [(rank, words.rank(rank, campaign.ruleset)) for rank in campaign.ranks],
        "weapons": [(weapon, words.weapon(weapon, campaign.ruleset)) for weapon in campaign.weapons],
        "people": [
            (str(character.id), character.name)
            for gang in gangs
            for character in gang.characters
            if character.status == "alive"
        ],
        "grounds": [
            *([(OWN, _("Drawn for this scenario"))] if plan.get("ground") == OWN else []),
            ("", _("Open ground")),
            *((table.name, tables_of.word(table.name)) for table in SAMPLE_TABLES),
        ],
        "made": tables_of.MADE,
        "switches": [
            (option.id, words.option(option.id)[0], plan.get("options", {}).get(option.id))
            for option in campaign.options
            if option.shape == "bool" and ".opt." in option.id
        ],
    }


def told(line: ScenarioLine, campaign: CampaignPage, gangs: Callable[[], Sequence[GangLine]]) -> Context:
    """Nothing but what every plan is told with."""
    return {}


def _typed(posted: QueryDict) -> dict[str, Any]:
    """The plan as the form says it. Sides without a part are left out and the others move up."""
    parts = posted.getlist("part")
    kept = [n for n, part in enumerate(parts) if part]
    place = {n: new for new, n in enumerate(kept)}
    plan: dict[str, Any] = {
        "name": posted.get("name", "").strip(),
        "briefing": posted.get("briefing", "").strip(),
        "sides": [_side(posted, n, parts[n]) for n in kept],
        "figures": [figure for n in kept for figure in _figures(posted, f"figure-{n}", place[n])],
        "arrivals": list(_arrivals(posted, place)),
        "grudges": list(_grudges(posted, place)),
        "jokers": as_number(posted.get("jokers", ""), 0),
        "decided": posted.get("decided", "points"),
        "table": posted.get("table", "real"),
        "deployment": posted.get("deployment", "random"),
        "detail": posted.get("detail", ""),
        "options": options(posted),
    }
    ground, number = posted.get("ground", ""), posted.get("ground-number", "")
    sample = tables_of.ground(ground, number)
    if sample is None and ground == tables_of.MADE:
        raise Malformed("ground-number", number, "whole-number")
    if sample is not None:
        plan |= {
            "ground": sample.name,
            "size": list(sample.size),
            "terrain": [msgspec.to_builtins(piece) for piece in sample.terrain],
        }
    return plan


def must_have(words: str, field: str, *others: str) -> bool:
    """Does a row count? Raises: Malformed where something stands in it, but not what it is about."""
    if not words.strip() and any(other.strip() for other in others):
        raise Malformed(field, "", "whole-row")
    return bool(words.strip())


def _side(posted: QueryDict, n: int, part: str) -> dict[str, Any]:
    names, figures = posted.getlist("side-name"), posted.getlist("side-figures")
    columns = [posted.getlist(f"aim-{n}-{name}") for name in ("words", "points", "most", "about")]
    rows = zip_longest(*columns, fillvalue="")
    return {
        "part": part,
        "name": names[n].strip() if n < len(names) else "",
        "figures": as_number(figures[n], 0) if n < len(figures) else 0,
        "aims": [
            {"words": words.strip(), "points": as_number(points, 0), "most": as_number(most, 1), **_about(about)}
            for place, (words, points, most, about) in enumerate(rows)
            if must_have(words, f"aim-{n}-words[{place}]", points, most)
        ],
    }


def _about(whom: str) -> dict[str, Any]:
    """What simulations count: a place on the table by its number, or each enemy who is out; else nothing."""
    if whom == ENEMIES:
        return {"enemies": True}
    return {"marker": as_number(whom, 0)} if whom else {}


def _figures(posted: QueryDict, name: str, side: int) -> Iterator[dict[str, Any]]:
    rows = zip(
        posted.getlist(f"{name}-name"), posted.getlist(f"{name}-rank"), posted.getlist(f"{name}-weapon"), strict=False
    )
    for called, rank, weapon in rows:
        if called.strip():
            yield {"side": side, "rank": rank, "name": called.strip(), "weapons": [weapon] if weapon else []}


def _side_of(text: str, place: dict[int, int], field: str) -> int:
    """Where the side stands now that others are left out. Raises: Malformed for one that is left out itself."""
    n = whole(text)
    if n is None or n not in place:
        raise Malformed(field, text, "one-of-the-sides", {"sides": ", ".join(str(side + 1) for side in place)})
    return place[n]


def _arrivals(posted: QueryDict, place: dict[int, int]) -> Iterator[dict[str, Any]]:
    """One row per figure; those of the same Joker come together."""
    names = ("joker", "side", "name", "rank", "weapon", "character")
    waves: dict[int | str, list[dict[str, Any]]] = {}
    for nth, row in enumerate(zip(*(posted.getlist(f"wave-{name}") for name in names), strict=False)):
        joker, side, called, rank, weapon, character = row
        if not must_have(called + character, f"wave-name[{nth}]", joker):
            continue
        figure: dict[str, Any] = {"side": _side_of(side, place, f"wave-side[{nth}]")}
        figure |= {"rank": rank, "name": called.strip()}
        figure["weapons"] = [weapon] if weapon else []
        if character:
            figure["character"] = character
        waves.setdefault(as_number(joker, 0), []).append(figure)
    for joker, figures in sorted(waves.items(), key=lambda wave: (isinstance(wave[0], str), wave[0])):
        yield {"joker": joker, "figures": figures}


def _grudges(posted: QueryDict, place: dict[int, int]) -> Iterator[dict[str, Any]]:
    names = ("side", "character", "feeling", "target", "target-character")
    for nth, row in enumerate(zip(*(posted.getlist(f"grudge-{name}") for name in names), strict=False)):
        side, character, feeling, target, target_character = row
        if feeling:
            yield {
                "side": _side_of(side, place, f"grudge-side[{nth}]"),
                "target": _side_of(target, place, f"grudge-target[{nth}]"),
                "feeling": feeling,
                **({"character": character} if character else {}),
                **({"target_character": target_character} if target_character else {}),
            }


def rows(plan: dict[str, Any]) -> dict[str, Any]:
    """What the form shows for a plan, with empty rows to go on in."""
    sides = list(plan.get("sides", ()))
    figures = plan.get("figures", ())
    blank: dict[str, Any] = {}
    shown = []
    for n in range(max(SIDES, len(sides))):
        side = sides[n] if n < len(sides) else blank
        own = [figure for figure in figures if figure.get("side", 0) == n]
        shown.append(
            {
                "n": n,
                "number": n + 1,
                "part": side.get("part", "gang") if n < len(sides) else "",
                "name": side.get("name", ""),
                "figures": side.get("figures", 0) or "",
                "aims": [
                    *(
                        {**aim, "about": ENEMIES if aim.get("enemies") else aim.get("marker", 0)}
                        for aim in side.get("aims", ())
                    ),
                    *[blank] * SPARE_ROWS,
                ],
                "own": [
                    *({**figure, "weapon": (figure.get("weapons") or [""])[0]} for figure in own),
                    *[blank] * SPARE_ROWS,
                ],
            }
        )
    coming = [
        {**figure, "joker": wave.get("joker", 0), "weapon": (figure.get("weapons") or [""])[0]}
        for wave in plan.get("arrivals", ())
        for figure in wave["figures"]
    ]
    return {
        **plan,
        "places": range(1, len(plan.get("markers", ())) + 1),
        "number": tables_of.made_number(str(plan.get("ground", ""))),
        "shown": shown,
        "numbers": [(row["n"], row["number"]) for row in shown],
        "coming": [*coming, *[blank] * SPARE_ROWS],
        "feelings": [*plan.get("grudges", ()), *[blank] * SPARE_ROWS],
    }


fresh: Final[Command] = {"plan": {"sides": [{"part": "gang"}, {"part": "gang"}], "decided": "points", "table": "real"}}
