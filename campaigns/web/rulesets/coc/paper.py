"""An investigator's sheet as paper shows it: each number with what harder rolls leave of it, weapons, tracks."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.selectors.health.paper_sheets import Numbers
from campaigns.web import words
from campaigns.web.rulesets.coc import metres
from campaigns.web.who import language
from engine.rulesets.coc import derived, setup
from engine.rulesets.coc.codes import EXTREME, FIREARM, HARD, KINDS, MELEE
from engine.rulesets.coc.recovery import STATES
from engine.rulesets.coc.rules.checks import needed
from engine.rulesets.coc.settings import Options
from engine.rulesets.coc.tables import CHARACTERISTICS, MELEE_SKILLS, MISSILE_SKILLS
from engine.rulesets.coc.tell import character_health as said
from engine.rulesets.coc.tell import words as coc
from engine.rulesets.coc.weapons import WeaponData

Values = Mapping[str, int]
FRACTIONS: Final = {"1/2": "½", "1/3": "⅓", "1/5": "⅕", "1/10": "⅒"}
TRACKED: Final = ("hp", "luck", "sanity", "magic", "dodge")  # of what is derived: they stand elsewhere on the paper
MOST_BOXES: Final = 40  # of a track; a monster has more points than paper has room
EMPTY_BOXES: Final = 20
EMPTY_SKILLS: Final = 15
EMPTY_WEAPONS: Final = 6


def fractions(options: Options) -> dict[str, str]:
    """What hard and extreme rolls leave of a number in this campaign. Source: COC-03."""
    return {
        "hard": FRACTIONS[str(options.values["coc.hard_fraction"])],
        "extreme": FRACTIONS[str(options.values["coc.extreme_fraction"])],
    }


def filled(options: Options, numbers: Numbers, carried: list[str]) -> dict[str, Any]:
    values, body = numbers.values, numbers.body
    known_weapons = setup.known_weapons(options.values)
    magic = body["counters"]["magic"]
    hands = [*(weapon for weapon in carried if weapon in known_weapons and weapon != setup.FISTS), setup.FISTS]
    return {
        "characteristics": [
            numbered(
                options,
                said.field_name(characteristic, language()),
                values.get(characteristic, derived.AVERAGE),
                characteristic in values,
            )
            for characteristic in CHARACTERISTICS
        ],
        "derived": [*(derived for derived in numbers.derived if derived.name not in TRACKED), *of_opponents(values)],
        "skills": skills(options, values),
        "weapons": [weapon(options, hand, known_weapons[hand], values) for hand in hands],
        "tracks": [
            track("hp", body["hp"], body["hp_max"]),
            track("magic", magic, max(magic, derived.counter(values, "magic").value)),
        ],
        "counters": [
            {"title": said.field_name(field, language()), "value": body["counters"][field]}
            for field in ("luck", "sanity")
        ],
        "states": [{"title": words.of(coc.STATES, state), "now": body[state]} for state in STATES],
    }


def empty(options: Options) -> dict[str, Any]:
    """The same paper before anybody is on it; what everybody can without learning it stands there."""
    return {
        "characteristics": [
            {"title": said.field_name(characteristic, language())} for characteristic in CHARACTERISTICS
        ],
        "derived": [
            {"title": said.field_name(field, language()), "value": "", "how": ""} for field in ("mov", "bonus", "build")
        ],
        "skills": [*skills(options, {}, learned_only=("dodge",)), *({"title": ""} for _again in range(EMPTY_SKILLS))],
        "weapons": [{} for _again in range(EMPTY_WEAPONS)],
        "tracks": [track(field, None, EMPTY_BOXES) for field in ("hp", "magic")],
        "counters": [{"title": said.field_name(field, language()), "value": ""} for field in ("luck", "sanity")],
        "states": [{"title": words.of(coc.STATES, state), "now": False} for state in STATES],
    }


def numbered(options: Options, title: str, n: int, entered: bool) -> dict[str, Any]:
    """A number and the highest results that still are a hard and an extreme success."""
    return {
        "title": title,
        "n": n,
        "hard": needed(options, n, HARD),
        "extreme": needed(options, n, EXTREME),
        "entered": entered,
    }


def of_opponents(values: Values) -> list[dict[str, Any]]:
    """Armour, and how many they are, where that was entered."""
    return [
        {"title": said.field_name(field, language()), "value": values[field], "how": ""}
        for field in ("armour", "members")
        if field in values
    ]


def skills(options: Options, values: Values, learned_only: tuple[str, ...] = ()) -> list[dict[str, Any]]:
    """By name. An opponent's numbers for any kind of fight stand for all that aren't given."""
    rows = [
        {"title": said.field_name(skill, language())}
        if skill in learned_only
        else numbered(options, said.field_name(skill, language()), n, is_entered(skill, values))
        for skill, n in setup.skills_of(values).items()
    ]
    return sorted(rows, key=lambda row: str(row["title"]).casefold())


def is_entered(skill: str, values: Values) -> bool:
    general = "fighting" if skill in MELEE_SKILLS else "firearms" if skill in MISSILE_SKILLS else skill
    return skill in values or general in values


def weapon(options: Options, code: str, data: WeaponData, values: Values) -> dict[str, Any]:
    """One line with everything that a shot or a blow asks for. Source: COC-12, 19, 26, 35, 42, 47."""
    shots = f"{data.shots} ({data.rate})" if data.rate else str(data.shots)
    return {
        **numbered(options, words.weapon(code, "coc"), setup.skills_of(values)[data.skill], True),
        "damage": damage(options, data),
        "range": metres.short(100 * data.base) if data.base else "–",
        "shots": "–" if KINDS.index(data.kind) == MELEE else shots,
        "holds": data.holds or "–",
        "fails": data.fails if data.fails and options.malfunctions else "–",
    }


def damage(options: Options, data: WeaponData) -> str:
    """`1D10+2`; with the damage bonus where it counts. Source: COC-19, 47."""
    text = "/".join(said.dice_text(dice, language()) for dice in data.damage)
    kind = KINDS.index(data.kind)
    if kind == MELEE:
        return f"{text} + {_('DB')}"
    return text if kind == FIREARM or not options.half_db else f"{text} + ½ {_('DB')}"


def track(name: str, now: int | None, full: int) -> dict[str, Any]:
    """Boxes from 0 to all of it, the present one marked; without a number nothing is marked."""
    boxes = [{"n": n, "now": n == now} for n in range(full + 1)] if full <= MOST_BOXES else []
    return {
        "title": said.field_name(name, language()),
        "now": "" if now is None else now,
        "full": "" if now is None else full,
        "boxes": boxes,
    }
