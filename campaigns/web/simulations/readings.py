"""Figures that a referee types for a simulation: lines of words to ranks, weapons and numbers."""

import re
from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext

from campaigns.web import words
from campaigns.web.rulesets.pages import RulesetPages
from engine.rulesets import ruleset

MOST_IN_A_LINE: Final = 50
NUMBERS: Final = re.compile(r"\(([^()]*)\)\s*$")
NUMBER: Final = re.compile(r"(.+?)\s*[:=]?\s*(\d{1,3})")


class Reading:
    """Reads typed figures, one kind a line: `2 Ganger: Pistol, Pistol`; with numbers `Opponent: Knife (hp 8)`."""

    def __init__(self, ranks: dict[str, str], weapons: dict[str, str], numbers: dict[str, str], example: str) -> None:
        self.ranks = ranks
        self.weapons = weapons
        self.numbers = numbers  # none where figures are of a class
        self.example = example

    def figures(self, text: str) -> tuple[list[dict[str, Any]], list[str]]:
        """The figures, and a sentence for each line that can't be read."""
        figures: list[dict[str, Any]] = []
        wrong: list[str] = []
        for whole in filter(None, (" ".join(line.split()) for line in text.splitlines())):
            values, unread = self.values(whole) if self.numbers else ({}, [])
            line = NUMBERS.sub("", whole).strip() if self.numbers else whole
            match = re.fullmatch(r"(?:(\d{1,2})\s*[x×]?\s+)?([^:,]+?)\s*(?::\s*(.*))?", line)
            rank = self.ranks.get(match[2].casefold()) if match else None
            carried = [name.strip() for name in (match[3] or "").split(",") if name.strip()] if match else []
            unknown = [name for name in carried if name.casefold() not in self.weapons]
            if match is None or rank is None:
                facts = {"line": line, "class": self.example}
                wrong.append(gettext("“%(line)s”: start with a class, such as %(class)s.") % facts)
            elif unknown:
                wrong.append(gettext("“%(weapon)s” isn't a weapon in these rules.") % {"weapon": unknown[0]})
            elif unread:
                wrong.append(gettext("“%(part)s” isn't one of a figure's numbers.") % {"part": unread[0]})
            else:
                figure: dict[str, Any] = {
                    "rank": rank,
                    "weapons": [self.weapons[weapon.casefold()] for weapon in carried],
                }
                figure |= {"values": values} if values else {}
                figures += [figure] * min(int(match[1] or 1), MOST_IN_A_LINE)
        return figures, wrong

    def values(self, line: str) -> tuple[dict[str, int], list[str]]:
        """The numbers in brackets at the line's end, and what of them can't be read."""
        inside = NUMBERS.search(line)
        values: dict[str, int] = {}
        unread = []
        for part in filter(None, map(str.strip, inside[1].split(",") if inside else ())):
            match = NUMBER.fullmatch(part)
            code = self.numbers.get(match[1].casefold()) if match else None
            if match is None or code is None:
                unread.append(part)
            else:
                values[code] = int(match[2])
        return values, unread


def reading(game: RulesetPages, ranks: Sequence[str], weapons: Sequence[str]) -> Reading:
    numbers = dict(game.simulating.numbers())
    usual = words.rank(ranks[min(1, len(ranks) - 1)], game.key)
    return Reading(
        spellings(ranks, lambda code: words.rank(code, game.key)),
        spellings(weapons, lambda code: words.weapon(code, game.key)),
        spellings(list(numbers), lambda code: numbers[code]),
        usual,
    )


def example(game: RulesetPages) -> str:
    """Figures as they are typed."""
    return str(game.simulating.example) or f"2 {words.rank(ruleset(game.key).ranks[0], game.key)}"


def spellings(codes: Sequence[str], word: Any) -> dict[str, str]:
    """Codes and the reader's words for them, without regard to capitals."""
    return {spelling.casefold(): code for code in codes for spelling in (code, code.replace("_", " "), word(code))}
