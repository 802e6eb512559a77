"""What is asked in the middle of an action, as the panel needs it: a template per kind, with the usual answer ready."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from campaigns.selectors.battles.pages import BattlePage
from campaigns.selectors.battles.waiting import Question
from campaigns.web import words
from campaigns.web.rulesets.battle_pieces import asks, filled
from campaigns.web.rulesets.parts import Person
from campaigns.web.rulesets.pb12 import interrupting, steps
from campaigns.web.rulesets.pb12.figures import KEY, MARKS
from campaigns.web.rulesets.plain import offered
from engine.rulesets import ruleset
from engine.rulesets.pb12.card import card_list
from engine.rulesets.pb12.codes import CATEGORIES, INTERRUPT_CARD, LIGHTS
from engine.rulesets.pb12.table_lines import cover_levels
from engine.rulesets.pb12.tell.words import SAID

QUESTIONS: Final = SAID.words("question")
BANDS: Final = SAID.words("category")
LIGHT_WORDS: Final = SAID.words("light")
WAYS: Final = SAID.words("direction")
CHOSEN: Final = frozenset({"opponent", "owner"})  # whoever is asked says where to
MOST_COINS: Final = 12
TEMPLATES: Final = {
    "bid": "battles/ask_number.html",  # or coins
    "interrupt": "pb12/ask_interrupt.html",
    "act-within": "pb12/ask_within.html",
    "way-on": "pb12/ask_way.html",
    "take-over": "pb12/ask_leader.html",
    "status-order": "pb12/ask_order.html",
    "direction": "pb12/ask_direction.html",
    "sector": "pb12/ask_direction.html",
    "draw-cards": "battles/ask_number.html",  # or coins
    "fact-shot": "pb12/ask_shot.html",
    "fact-point": "pb12/ask_shot.html",
    "fact-fight": "pb12/ask_fight.html",
    "fact-caught": "pb12/ask_caught.html",
    "fact-near": "pb12/ask_who.html",
    "fact-threat": "pb12/ask_who.html",
    "fact-markers": "pb12/ask_markers.html",
    "fact-area": "pb12/ask_area.html",
    "fact-stray": "pb12/ask_stray.html",
}
LENGTHS: Final = frozenset(
    {"fact-fight", "fact-caught", "fact-near", "fact-threat", "fact-stray"}
)  # their `most` is one
SEEN: Final = (
    (100, gettext_lazy("all of it")), (60, gettext_lazy("most of it")), (40, gettext_lazy("less than half")),
    (10, gettext_lazy("hardly anything")),
)  # fmt: skip
LONG: Final = 1_000
AROUND: Final = (
    ("↖", -LONG, LONG), ("↑", 0, LONG), ("↗", LONG, LONG), ("←", -LONG, 0), ("", 0, 0), ("→", LONG, 0),
    ("↙", -LONG, -LONG), ("↓", 0, -LONG), ("↘", LONG, -LONG),
)  # fmt: skip


def question(page: BattlePage, people: list[Person], sides: list[dict[str, Any]]) -> dict[str, Any] | None:
    asked = page.waiting.question
    if asked is None:
        return None
    by_number = {person["n"]: person for person in people}
    base = asks(page, asked, by_number, TEMPLATES)
    return {
        **base,
        "waits": False,
        "text": text(asked, sides),
        "named": [by_number[int(n)] for n in asked.options if n.isdecimal() and int(n) in by_number],
        "choices": [(code, _choice(asked, code, by_number)) for code in asked.options],
        **_more(page, asked, base["about"], people, sides),
    }


def _choice(asked: Question, code: str, people: Mapping[int, Person]) -> str:
    if asked.kind == "place":
        first = _("Move first") if asked.most == 2 else _("The first free place")
        last = _("Move last") if asked.most == 2 else _("The last free place")
        return first if code == "first" else last
    return offered(ruleset(KEY), code, {n: person["name"] for n, person in people.items()})


def text(asked: Question, sides: Sequence[Mapping[str, Any]] = ()) -> str:
    if asked.kind == "place" and asked.most == 2:
        return _("Move first or last?")
    facts = dict(zip(("figure", "target"), asked.about_names, strict=False))
    if asked.kind in LENGTHS:
        facts["most"] = steps.short(asked.most)
    elif asked.kind == "fact-area":
        facts["side"] = sides[asked.most]["name"] if asked.most < len(sides) else ""
    else:
        facts["most"] = str(asked.most)
    return filled(words.of(QUESTIONS, asked.kind), facts)


def _more(
    page: BattlePage, asked: Question, about: list[Person], people: list[Person], sides: list[dict[str, Any]]
) -> dict[str, Any]:
    """What only that question's form shows."""
    match asked.kind:
        case "bid":
            return {"by_side": {side["number"]: _bid(side["kp"]) for side in page.view["sides"]}}
        case "draw-cards" if asked.most <= MOST_COINS:
            return {"coins": range(asked.most + 1), "template": "pb12/ask_draw.html"}
        case "fact-shot" | "fact-point":
            return {**_around(page), "bands": _bands(page, asked, about), "seen": SEEN}
        case "fact-fight":
            return {**_around(page), "seen": SEEN, "helpers": _helpers(about, people)}
        case "fact-caught":
            levels = sorted({0, *(level for _, level in cover_levels(page.options["pb12.cover_levels"]))})
            return {"named": people_of(people, asked.options[:-1]), "covers": levels, "degrees": asked.options[-1]}
        case "fact-area":
            return {"sides": sides}
        case "fact-stray":
            way = "" if asked.options[0] in CHOSEN else words.of(WAYS, asked.options[0])
            met = [person for person in people if person["on_field"] and person not in about]
            return {"others": met, "way": way, "far": steps.short(asked.most)}
        case "status-order":
            return {"orders": [(" ".join(permutation), [words.of(MARKS, code) for code in permutation])
                               for permutation in permutations(asked.options)]}  # fmt: skip
        case "direction" | "sector":
            return {"around": AROUND}
        case "take-over":
            leaders = people_of(people, asked.options)
            sides_ = {leader["side"] for leader in leaders}
            return {
                "leaders": leaders,
                "more": asked.most - 1,  # the first command point is spent in any case
                "groups": [group for group in page.view["groups"] if group["side"] in sides_ and group["above"] >= 0],
            }
        case "interrupt":
            # Nobody interrupts himself.
            others = (person for person in people if person["of"]["acts_as"] and person not in about[:1])
            in_order = sorted(others, key=lambda person: person not in about)
            called = interrupting.called(page, asked.options, people)
            return {"said": called, "by_side": {side["n"]: _interrupters(page, in_order, side["n"]) for side in sides}}
        case "act-within":
            return {
                "who": about[0],
                "targets": [person for person in people if person["side"] != about[0]["side"] and person["on_field"]],
            }
    return {}


def _helpers(about: Sequence[Person], people: Sequence[Person]) -> list[tuple[int, str]]:
    """How many others could fight the target, each with its word: no more than are there and count. PB-70."""
    figure = about[0]
    present = sum(
        1
        for person in people
        if person["side"] == figure["side"] and person["on_field"] and person["able"] and person not in about
    )
    most = min(present, max(0, figure["attributes"]["I"]))
    return [(n, f"{n}+" if n == most < present else str(n)) for n in range(most + 1)]


def _bid(most: int) -> dict[str, Any]:
    """As many coins as that side has points; more than fit a phone are typed."""
    coins = {"coins": range(most + 1), "template": "pb12/ask_bid.html"} if most <= MOST_COINS else {}
    return {"most": most, **coins}


def _interrupters(page: BattlePage, mine: Sequence[Person], side: int) -> dict[str, Any]:
    """Who of a side could interrupt, with their ways, and what the reader holds of its cards that are interrupts."""
    able = [
        (person, possible)
        for person in mine
        if person["side"] == side and (possible := interrupting.ways(person, person, page.options))
    ]
    cards = card_list(page.options["pb12.card_list"])
    held = next(dict.fromkeys(row["cards"]) for row in page.view["sides"] if row["number"] == side)
    return {
        "figures": [
            {"who": person, "ways": possible, "place": place} for place, (person, possible) in enumerate(able, start=1)
        ],
        "cards": [name for name in held if name in cards and cards[name].when == INTERRUPT_CARD],
    }


def people_of(people: Sequence[Person], numbers: Sequence[str]) -> list[Person]:
    return [person for person in people if str(person["n"]) in numbers]


def _around(page: BattlePage) -> dict[str, Any]:
    modules = page.options["pb12.scenario_modules"]
    lights = [(light, words.of(LIGHT_WORDS, light)) for light in LIGHTS] if "darkness" in modules else []
    return {"lights": lights, "may_be_rough": "impassable_ground" in modules}


def _bands(page: BattlePage, asked: Question, about: Sequence[Person]) -> list[tuple[int, str, str, str]]:
    """A button for each category that the weapon reaches: its farthest distance, its name, its modifier."""
    place = asked.command.get("gear", 0)
    weapons = about[0]["weapons"] if about else []
    gear = weapons[place] if place < len(weapons) else None
    if gear is None or not gear["factor"]:
        return []
    far = [100 * gear["factor"] * multiplier for multiplier in page.options["pb12.range_multipliers"]]
    return [
        (most, words.of(BANDS, name), steps.short(most), f"{gear['ranges'][name]:+d}")
        for name, most in zip(CATEGORIES, far, strict=True)
        if name in gear["ranges"]
    ]
