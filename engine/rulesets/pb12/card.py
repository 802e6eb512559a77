"""Cards as a campaign has them: name -> line "playability permille kp ap effect | text". German: Kartenspiel.

`effect` is `-` (the text alone says what happens), `modifier:-2` (a roll: two easier), `re-roll`, `ap:1` or `kp:2` (so
many points more). Source: PB-121, 122.
"""

import re
from collections.abc import Mapping
from typing import Final

from engine.kernel.refusal import Malformed
from engine.kernel.setup import OptionValue
from engine.rulesets.pb12.codes import ACTION_CARD, PLAYABILITIES, ROLL_CARD

FIELD: Final = "options.pb12.card_list"
MOST_CARDS: Final = 100
LONGEST_NAME: Final = 60
EXAMPLE: Final = "roll 8 0 0 modifier:-2 | What it does."
LINE: Final = re.compile(
    r"(?P<when>[a-z]+) (?P<permille>\d{1,3}) (?P<kp>\d{1,2}) (?P<ap>\d{1,2})"
    r" (?:-|modifier:(?P<modifier>[+-]\d{1,2})|(?P<again>re-roll)|(?P<points>ap|kp):(?P<n>\d{1,2})) \| *(?P<text>.*\S)",
    re.ASCII,
)


class Card:
    """`when` is a place in `codes.PLAYABILITIES`, `permille` what it lowers the limit by, `kp` and `ap` what it costs.

    What it does: `modifier` to the number of a test that was rolled (to a roll that is no test the other way round),
    `again` rolls the dice of a roll anew, `more_ap` and `more_kp` are points gained.
    """

    def __init__(self, name: str, when: int, permille: int, kp: int, ap: int) -> None:
        self.name = name
        self.when = when
        self.permille = permille
        self.kp = kp
        self.ap = ap
        self.modifier = 0
        self.again = False
        self.more_ap = 0
        self.more_kp = 0
        self.text = ""


def card_list(lines: OptionValue) -> dict[str, Card]:
    """By name. Refuses: Malformed."""
    if not isinstance(lines, Mapping):
        raise Malformed(FIELD, lines, "names-with-a-line-each")
    if len(lines) > MOST_CARDS:
        raise Malformed(FIELD, len(lines), "up-to", {"most": MOST_CARDS})
    return {name: card(name, str(line)) for name, line in lines.items()}


def card(name: str, line: str) -> Card:
    field = f"{FIELD}.{name}"
    if not name.strip() or len(name) > LONGEST_NAME:
        raise Malformed(field, name, "text-up-to", {"most": LONGEST_NAME})
    match = LINE.fullmatch(line.strip())
    if match is None or match["when"] not in PLAYABILITIES:
        raise Malformed(field, line, "written-like", {"example": EXAMPLE})
    card = Card(name, PLAYABILITIES.index(match["when"]), int(match["permille"]), int(match["kp"]), int(match["ap"]))
    card.modifier, card.again, card.text = int(match["modifier"] or 0), bool(match["again"]), match["text"]
    card.more_ap = int(match["n"]) if match["points"] == "ap" else 0
    card.more_kp = int(match["n"]) if match["points"] == "kp" else 0
    must_fit_its_time(field, card)
    return card


def must_fit_its_time(field: str, card: Card) -> None:
    """Only a figure that acts has action points to pay or to gain, and only dice that fell can change."""
    if (card.ap or card.more_ap) and card.when != ACTION_CARD:
        raise Malformed(field, PLAYABILITIES[card.when], "one-of", {"known": (PLAYABILITIES[ACTION_CARD],)})
    if (card.modifier or card.again) and card.when != ROLL_CARD:
        raise Malformed(field, PLAYABILITIES[card.when], "one-of", {"known": (PLAYABILITIES[ROLL_CARD],)})
