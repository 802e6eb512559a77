"""How names, lengths, weapons and cards are spoken in one language."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from engine.kernel.telling.speaker import Speaker as Base
from engine.kernel.telling.speaker import sentence as sentence
from engine.rulesets.stko.tell import words
from engine.rulesets.stko.tell.words import Pair

LengthUnit = Literal["inch", "cm"]
WeaponOf = Callable[[int, int], str]  # figure and place on its list -> key of weapons.py, "" when unknown
Case = Literal["nom", "acc", "dat"]

_NUMBERS: tuple[Pair, ...] = (("no", "kein"), ("one", "ein"), ("two", "zwei"), ("three", "drei"), ("four", "vier"))


@dataclass(frozen=True)
class Speaker(Base):
    unit_of_length: LengthUnit = "inch"
    weapon_of: WeaponOf | None = None

    def action(self, kind: str) -> str:
        return self.word(words.ACTIONS, kind)

    # -- numbers ------------------------------------------------------------------------------------------------
    def decimal(self, hundredths: int) -> str:
        """At most one decimal, rounded half up; a length of centimetres when the table measures so."""
        tenths = (hundredths * 254 + 500) // 1000 if self.unit_of_length == "cm" else (hundredths + 5) // 10
        whole, rest = divmod(tenths, 10)
        return f"{whole}{self.say('.', ',')}{rest}" if rest else str(whole)

    def length(self, hundredths: int) -> str:
        number = self.decimal(hundredths)
        if self.unit_of_length == "cm":
            return f"{number} cm"
        return f"{number} {self.say('inch' if number == '1' else 'inches', 'Zoll')}"

    def dice(self, count: int) -> str:
        return f"{count} {self.say('die' if count == 1 else 'dice', 'Würfel')}"

    def number(self, count: int) -> str:
        return words.pick(_NUMBERS[count], self.language) if count < len(_NUMBERS) else str(count)

    def hits(self, count: int) -> str:
        return f"{self.number(count)} {self.say('hit' if count == 1 else 'hits', 'Treffer')}"

    # -- weapons and cards --------------------------------------------------------------------------------------
    def weapon(self, figure: int, place: int, case: Case = "nom") -> str:
        return self.weapon_named(self.weapon_key(figure, place), case)

    def weapon_key(self, figure: int, place: int) -> str:
        return self.weapon_of(figure, place) if self.weapon_of else ""

    def weapon_named(self, key: str, case: Case = "nom") -> str:
        forms = words.WEAPONS.get(key)
        if forms is None:
            return key.replace("_", " ")
        return forms[0] if self.language == "en" else forms[1 + ("nom", "acc", "dat").index(case)]

    def card(self, name: str, case: Case = "nom") -> str:
        """`figure-3`, `joker`, `action-killer-1` with the article; equal action cards show their number."""
        kind, _, rest = name.partition("-")
        if kind == "joker":
            article = {"nom": "der", "acc": "den", "dat": "dem"}[case]
            return self.say("the Joker", f"{article} Joker")
        article = "der" if case == "dat" else "die"
        if kind == "figure" and rest.isdigit():
            return self.say(f"{self.figure(int(rest))}'s card", f"{article} Karte von {self.figure(int(rest))}")
        rank, _, number = rest.partition("-")
        if kind != "action" or rank not in words.RANKS:
            return name
        equal = f" {number}" if number not in ("", "1") else ""
        german = "Legendären" if rank == "legend" else words.RANKS[rank][1]
        return self.say(f"the {words.RANKS[rank][0]} action card{equal}", f"{article} {german}-Aktionskarte{equal}")
