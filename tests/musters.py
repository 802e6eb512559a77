"""A toy whose figures are units: a profile says how many stand in it, and by which rules. Only `Loud` is played."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from engine.kernel.file_import import Field, Line, digest_of, read_json
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.rosters import Army, Card, CardNumber, CardPart, CardRule, CardWeapon, Played, Unit

PROFILE: Final = {"size": 5, "rules": ["Loud", "Odd(3)"]}


class ToyProfile(msgspec.Struct):
    size: int
    rules: list[str] = []


class ToyRosters:
    """Five points each; with `toy.loud` a list may have no more than twenty points."""

    shape = ToyProfile

    def check(self, profile: Mapping[str, Any], field: str, options: Any) -> dict[str, Any]:
        if not isinstance(profile.get("size"), int) or not 1 <= profile["size"] <= 9:
            raise Malformed(f"{field}.size", profile.get("size"), "number")
        if profile.keys() - {"size", "rules"}:
            raise Malformed(field, sorted(profile), "map-with", {"known": ("size", "rules")})
        return {"size": profile["size"], **({"rules": list(profile["rules"])} if profile.get("rules") else {})}

    def rank(self, profile: Mapping[str, Any]) -> str:
        return "boss" if profile["size"] == 1 else "grunt"

    def points(self, profile: Mapping[str, Any]) -> int:
        return 5 * int(profile["size"])

    def limits(self, units: Sequence[tuple[str, Mapping[str, Any]]], options: Any) -> list[Refusal]:
        whole = sum(self.points(profile) for _, profile in units)
        return [Refusal("too-dear", {"points": whole, "most": 20})] if options["toy.loud"] and whole > 20 else []

    def played(self, profiles: Sequence[Mapping[str, Any]], options: Any) -> Played:
        rules = dict.fromkeys(rule for profile in profiles for rule in profile.get("rules", ()))
        unknown = tuple(rule for rule in rules if rule != "Loud")
        return Played(len(rules) - len(unknown), len(rules), unknown)

    def card(self, profile: Mapping[str, Any], options: Any, language: str) -> Card:
        numbers = [CardNumber("4+", "quality")]
        weapons = [CardWeapon("Stick", profile["size"], ["1"], "", "melee")]
        rules = [CardRule(rule, "", rule == "Loud") for rule in profile.get("rules", ())]
        return Card(
            self.points(profile),
            profile["size"],
            [CardPart("", profile["size"], numbers, ["attacks"], weapons, rules, [])],
        )

    def read(self, data: bytes, options: Any) -> Army:
        top = Field(read_json(data))
        if top["game"].text() != "toy":
            raise Refusal("import-wrong-game", {"game": top["game"].text()})
        units = tuple(
            Unit(
                field["name"].text(),
                "grunt",
                {"size": field["size"].whole(), "rules": [rule.text() for rule in field["rules"].each()]},
            )
            for field in top["units"].each()
        )
        lines = (Line("game", "taken", "toy", "toy"), Line("colour", "ignored", "red"))
        return Army("toy-list", "1", digest_of(data), top["name"].text(), units, lines, top["points"].whole())

    def line_words(self, line: Line, language: str) -> tuple[str, str]:
        return line.field, line.why
