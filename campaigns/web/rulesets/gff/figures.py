"""Units as the page shows them: what is left of each, its weapons and rules on a card, and its marks."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import lengths, words
from campaigns.web.drawing.heads import Portrait
from campaigns.web.rulesets.battle_pieces import label, present
from campaigns.web.rulesets.gff import icons
from campaigns.web.rulesets.parts import Person
from campaigns.web.who import language
from engine.kernel.rosters import Card
from engine.rulesets import ruleset
from engine.rulesets.gff.codes import APART
from engine.rulesets.gff.drawn.terrain import BASE
from engine.rulesets.gff.rosters import ROSTERS
from engine.rulesets.gff.tell.words import SAID

KEY = "gff"
MARKS = SAID.words("mark")
SHAKEN = ("shaken", "fatigued")  # marks that hurt; the others only say where it is
MOVES = ("advance", "rush", "charge")


def units(
    page: BattlePage, sides: list[dict[str, Any]], portraits: Mapping[UUID, Portrait] | None = None
) -> list[Person]:
    return [
        _unit({**seen, "states": _states(seen, page)}, known.profile, base, page.options)
        for seen, known, base in present(page, sides, portraits)
    ]


def _states(seen: Mapping[str, Any], page: BattlePage) -> list[str]:
    """Who had acted in the last round says nothing once the battle is over."""
    return [state for state in seen["states"] if state != "done" or page.ended is None]


def _unit(seen: Mapping[str, Any], profile: Mapping[str, Any], base: Person, options: Mapping[str, Any]) -> Person:
    loss = base["loss_word"]
    marks = [{"code": state, "sign": state[:1].upper(), "word": words.of(MARKS, state)} for state in seen["states"]]
    code = next(iter([*([seen["loss"]] if loss else []), *seen["states"]]), "")
    card = _card(profile, options)
    standing, many = seen["standing"], len(seen["models"]) > 1
    return {
        "facing": (0, 0),
        "placed": False,
        **seen,
        **base,
        "weapons": _weapons(seen["weapons"], card),
        "splits": len({weapon["name"] for weapon in seen["weapons"] if _is_ready(weapon)}) > 1,
        "stays": (APART + 2 * BASE, 100 * options["gff.coherency_far"] + 2 * BASE),
        "tokens_of": _models(seen["models"], card),
        "card": card,
        "rules": _rules(card),
        "gets": [(move, lengths.short(seen["moves"][move])) for move in MOVES],
        "marks": [mark for mark in marks if mark["code"] != "done"],
        "badge": icons.MARKS.get(code, ""),
        "tone": "bad" if loss or code in SHAKEN else "",
        "hurt": [],
        "word": loss or next((mark["word"] for mark in marks), "") or (_models_word(standing) if many else ""),
        "of_models": len(seen["models"]),
        "markers": _markers(seen["models"]),
        **_standing(seen["states"]),
        "label": label(base, (mark["word"] for mark in marks)),
    }


def _is_ready(weapon: Mapping[str, Any]) -> bool:
    """A gun that may be fired now."""
    return bool(weapon["range"] and weapon["count"] and not weapon["spent"] and not weapon["fired"])


def _models_word(n: int) -> str:
    return ngettext("%(n)s model", "%(n)s models", n) % {"n": n}


def _standing(states: Sequence[str]) -> dict[str, Any]:
    """How it is drawn: a Shaken unit lies down, one that has acted is paler."""
    return {
        "down": "shaken" in states,
        "is_shaken": "shaken" in states,
        "rests": "done" in states,
        "rest_word": words.of(MARKS, "done"),
    }


def _card(profile: Mapping[str, Any], options: Mapping[str, Any]) -> Card | None:
    return ROSTERS.card(profile, ruleset(KEY).fill_options(options), language()) if profile else None


def _weapons(seen: Sequence[Mapping[str, Any]], card: Card | None) -> list[dict[str, Any]]:
    """What is left of each, with its numbers and rules as they stand on paper; a weapon's place is its place there."""
    paper = [weapon for part in card.parts for weapon in part.weapons] if card is not None else []
    return [
        {
            **weapon,
            "place": place,
            "word": weapon["name"],
            "glyph": icons.WEAPONS[paper[place].kind],
            "numbers": paper[place].numbers,
            "rules": paper[place].rules,
        }
        for place, weapon in enumerate(seen)
        if place < len(paper)
    ]


def _models(seen: Sequence[Mapping[str, Any]], card: Card | None) -> list[dict[str, Any]]:
    paper = [card_model for part in card.parts for card_model in part.each] if card is not None else []
    return [
        {**model, "word": on_paper.weapon, "glyph": icons.WEAPONS[on_paper.kind]}
        for model, on_paper in zip(seen, paper, strict=False)
    ]


def model_words(question: str, seen: Mapping[str, Any]) -> dict[str, str]:
    """By their numbers, where a question offers models of the unit."""
    if question not in ("falls-first", "blast-centre"):
        return {}
    arms = {
        model["n"]: ", ".join(seen["weapons"][place]["name"] for place in model["arms"]) for model in seen["models"]
    }
    return {str(n): _("Model %(n)s, %(armed)s") % {"n": n, "armed": armed} for n, armed in arms.items()}


def _rules(card: Card | None) -> list[Any]:
    rules = [rule for part in card.parts for rule in part.rules] if card is not None else []
    return list({rule.name: rule for rule in rules}.values())


def _markers(models: Sequence[Mapping[str, Any]]) -> int:
    """Wounds on the models that stand: they count on the last one's next roll."""
    return sum(model["wounds"] for model in models if not model["out"])


def kits(unit: Person, wanted: Sequence[int] = ()) -> list[dict[str, Any]]:
    """Models that stand, by what they bear, the ordinary ones first; `wanted` names those that count (empty: all)."""
    by_kind: dict[Any, dict[str, Any]] = {}
    for token in unit["tokens_of"]:
        if not token["out"] and (not wanted or token["n"] in wanted):
            kit = by_kind.setdefault(
                (token["kind"], tuple(token["arms"])), {"word": token["word"], "glyph": token["glyph"], "models": []}
            )
            kit["models"].append(token["n"])
    return sorted(by_kind.values(), key=lambda kit: -len(kit["models"]))


def score(row: Mapping[str, Any]) -> str:
    """Of a battle that was told afterwards: how many objectives the side held, by a row of the outcome."""
    n = row.get("objectives", 0)
    return ngettext("%(n)s objective held", "%(n)s objectives held", n) % {"n": n} if row else ""
