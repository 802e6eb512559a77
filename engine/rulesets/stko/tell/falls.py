"""A way a roll could have fallen, in a few words."""

from typing import Final

from engine.kernel.falls import Fall
from engine.kernel.ruleset import Language, Names
from engine.rulesets.stko.tell.words import RANKS, Pair, pick, word

NO_SIX: Final[Pair] = ("no six", "keine Sechs")
ONE_SIX: Final[Pair] = ("one six", "eine Sechs")
SIXES: Final[Pair] = ("{n} sixes", "{n} Sechsen")
NO_HIT: Final[Pair] = ("no hit", "kein Treffer")
ONE_HIT: Final[Pair] = ("one hit", "ein Treffer")
HITS: Final[Pair] = ("{n} hits", "{n} Treffer")
WEAPON: Final = {
    "empty": ("out of ammunition", "Munition alle"),
    "jam": ("the weapon jams", "Ladehemmung"),
}
FACE: Final[Pair] = ("a {face}", "eine {face}")
JOKER: Final[Pair] = ("the Joker", "der Joker")
ACTION_CARD: Final[Pair] = ("action card: {rank}", "Aktionskarte: {rank}")
CARD_OF: Final[Pair] = ("the card of {name}", "die Karte von {name}")


def fall_text(fall: Fall, names: Names, language: Language) -> str:
    if fall.code == "face":
        return pick(FACE, language).format(face=fall.facts["face"])
    if fall.code == "card":
        return _card(str(fall.facts["card"]), names, language)
    none, one, more = (NO_HIT, ONE_HIT, HITS) if "hits" in fall.facts else (NO_SIX, ONE_SIX, SIXES)
    n = int(fall.facts["hits" if "hits" in fall.facts else "sixes"])
    said = pick((none, one)[n] if n < 2 else more, language).format(n=n)
    return f"{said}, {pick(WEAPON[fall.code], language)}" if fall.code in WEAPON else said


def _card(card: str, names: Names, language: Language) -> str:
    kind, _, rest = card.partition("-")
    if kind == "joker":
        return pick(JOKER, language)
    if kind == "figure":
        return pick(CARD_OF, language).format(name=names(int(rest)))
    if kind == "action":
        return pick(ACTION_CARD, language).format(rank=word(RANKS, rest.partition("-")[0], language))
    return card
