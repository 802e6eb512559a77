"""A face made of what the engine says by itself: legal choices as buttons, questions from their options, `view`.

A small game says its names and who it begins with; a big one gives `RulesetPages` what it shows better. Words come
from the ruleset: kinds `action`, `question`, `choice`, `mark`, `number`, `loss`.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec
from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.models import Member
from campaigns.selectors import words as said
from campaigns.selectors.battles.pages import BattlePage
from campaigns.selectors.campaigns.pages import CampaignPage
from campaigns.selectors.characters.gangs import GangLine
from campaigns.selectors.scenarios.pages import ScenarioLine
from campaigns.selectors.scenarios.plans import PlanLine
from campaigns.web.battles.dock import HANDS
from campaigns.web.battles.eligibility import fit, why_not
from campaigns.web.drawing.heads import Portrait
from campaigns.web.rulesets import parts
from campaigns.web.rulesets.battle_pieces import asks, button, filled, label, present
from campaigns.web.rulesets.parts import Command, Context, OpeningPage, Person, Templates, typed
from campaigns.web.who import language
from engine.kernel.ruleset import Ruleset
from engine.kernel.telling.speaker import capital
from engine.rulesets import ruleset

TEMPLATES: Final = Templates("plain/open.html", "plain/figure.html")


def word(rules: Ruleset, kind: Any, code: str, **facts: str) -> str:
    """With a capital letter, its gaps filled."""
    return filled(said.word(rules, kind, code, language()), facts)


def offered(rules: Ruleset, code: str, names: Mapping[int, str]) -> str:
    return names.get(int(code), code) if code.isdecimal() else word(rules, "choice", code)


def card(code: str, names: Callable[[int], str]) -> dict[str, Any]:
    return {"name": code, "label": code, "kind": "", "figure": 0}


# -- the battle page ------------------------------------------------------------------------------------------------
def people(
    page: BattlePage, sides: list[dict[str, Any]], portraits: Mapping[UUID, Portrait] | None = None
) -> list[Person]:
    drawn = bool(page.view.get("drawn"))
    return [_figure(seen, base, drawn, page.ruleset) for seen, _known, base in present(page, sides, portraits)]


def _figure(seen: dict[str, Any], base: Person, drawn: bool, key: str) -> Person:
    rules = ruleset(key)
    base = {**base, **{name: capital(base[name]) for name in ("rank_word", "loss_word")}}
    marks = [word(rules, "mark", state) for state in seen["states"]]
    numbers = [(word(rules, "number", code), n) for code, n in seen.get("numbers", {}).items()]
    first = [*marks[:1], *(f"{number_word} {n}" for number_word, n in numbers[:1])]
    return {
        "weapons": [],
        "facing": (0, 0),
        "placed": drawn and "x" in seen,
        **seen,
        **base,
        "mark_words": marks,
        "number_words": numbers,
        "word": base["loss_word"] or " · ".join(first),  # under its face: the rest is read by tapping on it
        "tone": "bad" if base["loss_word"] or marks else "",
        "label": label(base, marks),
        "down": False,
    }


def groups(page: BattlePage, people: list[Person]) -> list[dict[str, Any]]:
    """By who acts, and what: by the figures' numbers, then in the order of the ruleset's choices. Who acts is chosen
    first (`battles/dock.hands`), but where something is nobody's: there each button says whose it is.
    """
    rules, by_number = ruleset(page.ruleset), {person["n"]: person for person in people}
    by_deed: dict[tuple[int, str], list[dict[str, Any]]] = {}
    for choice in page.legal:
        target = by_number.get(int(choice.facts.get("target", 0)))
        deed = word(rules, "action", choice.code, target=target["name"] if target else "")
        key = (int(choice.command.get("figure", 0)), choice.code)
        by_deed.setdefault(key, []).append(button(choice, label=deed, target=target))
    names = {n: by_number[n]["name"] if n in by_number else "" for n in sorted({n for n, _code in by_deed})}
    chosen_first = all(names.values()) and len(names) <= HANDS
    if not chosen_first:
        for (n, _code), buttons in by_deed.items():
            for one_button in buttons:
                one_button["with"] = names[n]
    return [
        {"key": f"f{n}-{code}", "title": name, "buttons": buttons, "figure": n if chosen_first else 0}
        for n, name in names.items()
        for (figure, code), buttons in by_deed.items()
        if figure == n
    ]


def question(
    page: BattlePage, people: list[Person], sides: list[dict[str, Any]], member: Member
) -> dict[str, Any] | None:
    asked, rules = page.waiting.question, ruleset(page.ruleset)
    if asked is None:
        return None
    names = {person["n"]: person["name"] for person in people}
    return {
        **asks(page, asked, {}, {} if asked.options else {asked.kind: "battles/ask_number.html"}),
        "text": _question_text(rules, asked),
        "choices": [(code, offered(rules, code, names)) for code in asked.options],
    }


def _question_text(rules: Ruleset, awaited: Any) -> str:
    return word(rules, "question", awaited.kind, **dict(zip(("figure", "target"), awaited.about_names, strict=False)))


def waits_for(page: BattlePage, who: Person | None) -> str:
    waits = page.waiting
    if waits.question is not None:
        return _question_text(ruleset(page.ruleset), waits.question)
    what = waits.roll.purpose_text if waits.roll is not None else ""
    who_is_up = who["name"] if who else ", ".join(side.name for side in page.sides if side.number in waits.sides)
    return f"{who_is_up}: {what}" if what else who_is_up


# -- opening a battle -----------------------------------------------------------------------------------------------
class Opening(parts.Opening):
    """Who of which gang comes, and whose dice. `said` is None on a fresh page: then the first gangs stand ready."""

    def __init__(self, page: OpeningPage) -> None:
        posted = page.said
        self.date, self.line = page.date, page.line
        self.name = typed(posted, "name")
        self.devices = typed(posted, "devices", "shared")
        ready = [gang.id for gang in page.gangs if any(map(fit, gang.characters))][:2]
        ticked = None if posted is None else posted.getlist("figures")
        self.gangs: list[dict[str, Any]] = [
            {
                "gang": gang,
                "dice": typed(posted, f"dice-{gang.id.hex}", "server"),
                "people": [
                    {
                        "one": character,
                        "fit": fit(character),
                        "why": why_not(character),
                        "goes": self.goes(character, gang, ready, ticked),
                    }
                    for character in gang.characters
                ],
            }
            for gang in page.gangs
        ]

    def goes(self, character: Any, gang: GangLine, ready: Sequence[UUID], ticked: Sequence[str] | None) -> bool:
        return fit(character) and gang.id in ready if ticked is None else str(character.id) in ticked

    def context(self) -> Context:
        return {}

    def command(self) -> Command:
        return open_battle(self.name, self.devices, self.setup(), self.line, self.date)

    def setup(self) -> dict[str, Any]:
        coming = [(gang, [who["one"] for who in gang["people"] if who["goes"]]) for gang in self.gangs]
        playing = [(gang, people) for gang, people in coming if people]
        return {
            "table": "real",
            "sides": [{"gang": str(gang["gang"].id), "dice": gang["dice"]} for gang, _people in playing],
            "figures": [
                {"side": n, "character": str(who.id)}
                for n, (_one, characters) in enumerate(playing)
                for who in characters
            ],
        }

    def lacking(self, side: int | None) -> tuple[str, str]:
        return _("A battle needs at least two sides."), "gangs"


def open_battle(
    name: str, devices: str, setup: dict[str, Any], line: ScenarioLine | None, date: PlanLine | None
) -> Command:
    """By a scenario and for an agreed date, where there are these."""
    command = {"type": "open-battle", "name": name.strip(), "devices": devices, "setup": setup}
    command |= {"scenario": str(line.id)} if line is not None else {}
    return command | ({"plan": str(date.id)} if date is not None else {})


def again(page: BattlePage) -> QueryDict:
    """The form that opens the next battle, filled with who stood in this one."""
    posted = QueryDict(mutable=True)
    posted["devices"] = "shared" if page.shared_device else "own"
    for side in page.sides:
        if side.gang is not None:
            posted[f"dice-{side.gang.hex}"] = side.dice
    posted.setlist("figures", [str(figure.character) for figure in page.figures if figure.character])
    return posted


class Plan:
    """A scenario of a name and a few words, between two gangs."""

    form = "plain/plan_form.html"
    page = "plain/plan.html"
    draws = False
    fields: Mapping[str, str] = {}
    fresh: Command = {"plan": {"sides": [{}, {}], "table": "real"}}

    def written(self, line: ScenarioLine) -> Command:
        return {"plan": msgspec.to_builtins(line.plan)}

    def typed(self, posted: QueryDict, known: Command) -> Command:
        plan = {
            "name": posted.get("name", "").strip(),
            "briefing": posted.get("briefing", "").strip(),
            "sides": [{"part": "gang"}, {"part": "gang"}],
            "table": "real",
        }
        return {"plan": plan}

    def context(self, campaign: CampaignPage, gangs: Sequence[GangLine], command: Command) -> Context:
        return {"plan": command["plan"]}

    def told(self, line: ScenarioLine, campaign: CampaignPage, gangs: Callable[[], Sequence[GangLine]]) -> Context:
        return {}


PLANNING: Final = Plan()
