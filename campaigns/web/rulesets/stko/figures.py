"""Figures as the page shows them: the picture of the table joined with names and marks."""

from collections.abc import Mapping
from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext_lazy, pgettext_lazy

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web import words
from campaigns.web.drawing.heads import Portrait
from campaigns.web.rulesets.battle_pieces import label, present
from campaigns.web.rulesets.parts import Person
from campaigns.web.rulesets.stko import icons
from campaigns.web.who import language
from engine.rulesets.stko.codes import RANKS
from engine.rulesets.stko.tell import words as stko
from engine.rulesets.stko.tell.skills import explained
from engine.rulesets.stko.tell.skills import named as named_skill

# A state's sign on the token; the word stands beside it in the list.
SIGNS: Final = {
    "knocked_down": "↓",
    "unconscious": "z",
    "recover": "!",
    "needs_six": "6",
    "ducked": "∩",
    "immobile": "=",
    "nerve_lost": "~",
}
# The most important in one word, for a face; the whole figure says it in full.
BRIEF: Final = {
    "dead": pgettext_lazy("a figure", "dead"),
    "incapacitated": pgettext_lazy("a figure", "out"),
    "fled": pgettext_lazy("a figure", "fled"),
    "surrendered": pgettext_lazy("a figure", "gave up"),
    "left": pgettext_lazy("a figure", "left"),
    "knocked_down": pgettext_lazy("a figure", "down"),
    "unconscious": pgettext_lazy("a figure", "out cold"),
    "recover": pgettext_lazy("a figure", "recover"),
    "needs_six": pgettext_lazy("a figure", "needs a 6"),
    "ducked": pgettext_lazy("a figure", "ducked"),
    "immobile": pgettext_lazy("a figure", "stuck"),
    "nerve_lost": pgettext_lazy("a figure", "broken"),
    "aims": pgettext_lazy("a figure", "aims"),
    "empty": pgettext_lazy("a figure", "empty"),
    "jammed": pgettext_lazy("a figure", "jammed"),
}
HIDDEN: Final = frozenset({"more"})
CONDITIONS: Final = {
    "staggers": gettext_lazy("staggers, shoots at enemies"),
    "staggers_blindly": gettext_lazy("staggers, shoots at anyone"),
    "sick": gettext_lazy("sick: 2 fewer dice"),
    "sober": gettext_lazy("sober again"),
}
FEELS: Final = {
    ("hate", False): gettext_lazy("hates %(who)s"),
    ("fear", False): gettext_lazy("fears %(who)s"),
    ("hate_fear", False): gettext_lazy("hates and fears %(who)s"),
    ("hate", True): gettext_lazy("hates %(who)s beyond measure"),
    ("fear", True): gettext_lazy("fears %(who)s beyond measure"),
}


def figures(
    page: BattlePage, sides: list[dict[str, Any]], portraits: Mapping[UUID, Portrait] | None = None
) -> list[Person]:
    named, felt = {figure.number: figure.name for figure in page.figures}, page.view.get("feelings", [])
    return [
        {**_figure(seen, base, named), "feels": _feels(seen["n"], felt, named)}
        for seen, _known, base in present(page, sides, portraits)
    ]


def _feels(n: int, felt: list[Mapping[str, Any]], named: Mapping[int, str]) -> list[str]:
    """`hates Ratte`; what is felt for somebody who is gone from the table's rows has no name."""
    sentences = []
    for feeling in felt:
        if feeling["figure"] == n and feeling["target"] in named:
            promise = FEELS[feeling["feeling"], feeling["extreme"]]
            sentences.append(str(promise) % {"who": named[feeling["target"]]})
    return sentences


def _figure(seen: Mapping[str, Any], base: Person, named: Mapping[int, str]) -> Person:
    states = [state for state in seen["states"] if state not in HIDDEN]
    if seen["immobile"]:
        states.append("immobile")
    state_words = [words.of(stko.STATES, state) for state in states]
    return {
        **seen,
        **_brief(seen, states),
        **base,
        "bars": RANKS.index(seen["rank"]),
        "down": bool({"knocked_down", "unconscious"} & set(seen["states"])),
        "weapons": [_weapon(weapon) for weapon in seen["weapons"]],
        "marks": [
            {"code": state, "sign": SIGNS.get(state, "·"), "word": word}
            for state, word in zip(states, state_words, strict=True)
        ],
        "wound_words": [words.wound(wound, "stko") for wound in seen["wounds"]],
        "gifts": [
            {"name": named_skill(code, times, language()), "about": explained(code, times, language())}
            for code, times in seen["skills"].items()
        ],
        "conditions": [str(CONDITIONS[code]) for code in seen["condition"]],
        "aim_name": named.get(seen["aim"], ""),
        "label": label(base, state_words),
    }


def _brief(seen: Mapping[str, Any], states: list[str]) -> dict[str, Any]:
    """For its face: what matters most of it in one word, a badge, and a mark for every wound."""
    guns = [weapon["state"] for weapon in seen["weapons"] if weapon["state"] in BRIEF]
    losses = [seen["loss"]] if seen["loss"] != "in_play" else []
    code = next(iter([*losses, *states, *(["aims"] if seen["aim"] else []), *guns]), "")
    good = code == "aims"
    calm = code in ("ducked", "empty")
    return {
        "word": str(BRIEF.get(code, "")),
        "badge": icons.MARKS.get(code, ""),
        "tone": "good" if good else "calm" if calm else "bad" if code else "",
        "hurt": [wound["severity"] for wound in seen["wounds"]],
    }


def _weapon(weapon: Mapping[str, Any]) -> dict[str, Any]:
    return {
        **weapon,
        "word": words.weapon(weapon["name"], "stko"),
        "state_word": words.of(stko.WEAPON_STATES, weapon["state"]),
    }
