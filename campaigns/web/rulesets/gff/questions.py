"""What is asked in the middle of an action, as the panel needs it: a template per kind, with the usual answer ready."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.selectors.battles.pages import BattlePage
from campaigns.selectors.battles.waiting import Question
from campaigns.web import lengths, words
from campaigns.web.rulesets.battle_pieces import asks, filled
from campaigns.web.rulesets.gff.figures import KEY, kits
from campaigns.web.rulesets.parts import Person
from campaigns.web.rulesets.plain import offered as said_plainly
from engine.rulesets import ruleset
from engine.rulesets.gff.rules.morale import HERO_REACH
from engine.rulesets.gff.tell.words import SAID

QUESTIONS: Final = SAID.words("question")
TEMPLATES: Final = {
    "fact-shot": "gff/ask_shot.html",
    "fact-reach": "gff/ask_reach.html",
    "fact-near": "gff/ask_near.html",
    "fact-holders": "gff/ask_holders.html",
    "fact-dangerous": "gff/ask_dangerous.html",
    "falls-first": "gff/ask_falls.html",
    "tokens": "gff/ask_tokens.html",
    "pushed-to": "gff/ask_place.html",
    "consolidate": "gff/ask_place.html",
    "move-after": "gff/ask_place.html",
}
NINE: Final = 9  # inches: beyond it some rules count
MOST_SIDES: Final = 2  # with more of them each is ticked
DICE_FOLLOW: Final = frozenset({"fact-shot", "fact-reach", "fact-near", "strike-back"})
IN_LENGTHS: Final = frozenset({"fact-within", "consolidate", "move-after"})  # what their `most` counts


def question(page: BattlePage, people: list[Person], sides: list[dict[str, Any]]) -> dict[str, Any] | None:
    asked = page.waiting.question
    if asked is None:
        return None
    by_number = {person["n"]: person for person in people}
    base = asks(page, asked, by_number, TEMPLATES)
    about = base["about"]
    base |= {
        "waits": asked.kind in DICE_FOLLOW and bool(about) and about[0]["of"]["dice"] == "server",
        "text": text(page, asked),
        "unit": lengths.name(),
        "choices": [(code, _choice(asked, code, by_number)) for code in asked.options],
    }
    match asked.kind:
        case "fact-shot":
            return base | _shot(about, asked)
        case "fact-reach":
            weapons = [weapon for weapon in about[0]["weapons"] if not weapon["range"] and weapon["count"]]
            return base | {"weapons": weapons, "closing": about[0]["up"]}
        case "fact-near":
            return base | _near(page, about[0], people, asked.most)
        case "fact-holders":
            return base | _holders(page, asked, sides)
        case "fact-dangerous":
            return base | {"how": asked.options[0], "numbers": range(1, asked.most + 1)}
        case "falls-first":
            return base | falling(about, asked) | {"dealt": page.sentences[-1].text}
        case "tokens":
            return base | {"tokens": [(n, f"{n:+d}" if n else "0") for n in range(-asked.most, asked.most + 1)]}
    return base


def text(page: BattlePage, asked: Question) -> str:
    """Of a push on a real table nobody asks where to; whoever measures is told what for."""
    facts = dict(zip(("figure", "target"), asked.about_names, strict=False))
    facts["most"] = lengths.long(asked.most) if asked.kind in IN_LENGTHS else str(asked.most)
    kind = asked.kind
    if kind == "pushed-to" and page.table != "drawn":
        kind = "pushed-off"
    elif kind == "fact-within":
        kind = "within-for-morale" if asked.most == HERO_REACH else "within-for-spell"
    return filled(words.of(QUESTIONS, kind), facts)


def _choice(asked: Question, code: str, people: Mapping[int, Person]) -> str:
    if asked.kind == "blast-centre" and asked.about and asked.about[0] in people:
        models = {str(token["n"]): token["word"] for token in people[asked.about[0]]["tokens_of"]}
        return _("Model %(n)s, %(armed)s") % {"n": code, "armed": models.get(code, "")}
    if asked.kind == "use-rule":
        return _("Use %(rule)s") % {"rule": code} if code != "no" else _("Not now")
    return said_plainly(ruleset(KEY), code, {n: person["name"] for n, person in people.items()})


def _shot(about: Sequence[Person], asked: Question) -> dict[str, Any]:
    """A button for each distance that makes a difference: how far the weapons reach, and nine inches where a rule of
    theirs or the target's asks for it. Only some weapons ask what it is that covers the target.
    """
    chosen = set(asked.command.get("weapons") or ())
    weapons = [
        weapon
        for weapon in about[0]["weapons"]
        if weapon["range"] and weapon["count"] and not weapon["fired"] and not weapon["spent"]
        if not chosen or weapon["place"] in chosen
    ]
    ranges = {weapon["range"] for weapon in weapons}
    if any(thing["over_nine"] for thing in (*weapons, about[1])) and max(ranges, default=0) > NINE:
        ranges.add(NINE)
    return {
        "weapons": weapons,
        "steps": [(100 * range_, lengths.short(100 * range_)) for range_ in sorted(ranges)],
        "sight": any(weapon["no_sight"] for weapon in weapons),
    }


def _near(page: BattlePage, target: Person, people: Sequence[Person], most: int) -> dict[str, Any]:
    """How many models, and what that makes of each hit of the weapons that spread theirs."""
    shooter = next((person for person in people if person["n"] == page.view.get("up", 0)), None)
    spread = [weapon for weapon in shooter["weapons"] if weapon["blast"] > 1 and weapon["count"]] if shooter else []
    return {
        "numbers": [
            (n, ", ".join(_("%(weapon)s: 1 hit makes %(n)s") % {"weapon": weapon["name"], "n": min(n, weapon["blast"])}
                          for weapon in spread))
            for n in range(1, most + 1)
        ],
        "others": [
            person
            for person in people
            if person["side"] == target["side"] and person["n"] != target["n"] and person["loss"] == "in_play"
            if not person["reserve"]
        ],
    }  # fmt: skip


def _holders(page: BattlePage, asked: Question, sides: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """Sides that have somebody who could take it."""
    holder = next((objective["side"] for objective in page.view["objectives"] if objective["n"] == asked.most), -1)
    could = [side for side in sides if str(side["n"]) in asked.options]
    return {
        "held": next((side for side in sides if side["n"] == holder), None),
        "sides": could,
        "few": len(could) <= MOST_SIDES,
        "all": " ".join(asked.options) if len(could) > 1 else "",
    }


def falling(about: Sequence[Person], asked: Question) -> dict[str, Any]:
    """Kits of the models that may fall, the ordinary ones first, each with how many of it usually do."""
    left_over, rows = asked.most, []
    for kit in kits(about[0], [int(option) for option in asked.options]):
        n = min(left_over, len(kit["models"]))
        left_over -= n
        numbers, upto = " ".join(map(str, kit["models"])), min(len(kit["models"]), asked.most)
        rows.append({**kit, "n": n, "numbers": numbers, "upto": upto})
    return {"kits": rows}
