"""The street fight's cards, counters and chits, and its rules on one page: numbers from the tables, our own words."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from campaigns.web import lengths, words
from campaigns.web.printing.rule_tables import Table, of, signed, table
from campaigns.web.who import language
from engine.rulesets.stko import tables, tables_optional
from engine.rulesets.stko.codes import LOCATIONS, SEVERITIES
from engine.rulesets.stko.progression.chits import new_box
from engine.rulesets.stko.settings import Options
from engine.rulesets.stko.setup import card_sets
from engine.rulesets.stko.tables import IMMOBILE, KD, NEEDS_SIX, UNC
from engine.rulesets.stko.tell import TELLING
from engine.rulesets.stko.tell import words as stko
from engine.rulesets.stko.weapons import WEAPONS

Values = Mapping[str, Any]
SIGNS: Final = (
    (KD, "knocked_down", "↓"),
    (UNC, "unconscious", "z"),
    (NEEDS_SIX, "needs_six", "6"),
    (IMMOBILE, "immobile", "="),
)
BANDS: Final = ("close", "short", "medium", "long", "extreme")
RANKS: Final = ("plock", "ganger", "killer", "legend")
STATES: Final = ("knocked_down", "unconscious", "recover", "needs_six", "ducked", "immobile", "nerve_lost")


# -- cards ----------------------------------------------------------------------------------------------------------
def action_cards(options: Values, figures: int) -> list[dict[str, Any]]:
    """One per class and set, and the Joker; sets for so many figures. Source: STKO-02, STKO-88."""
    sets = card_sets(Options(options), figures)
    cards = [
        {"rank": words.rank(rank, "stko"), "ticks": range(n), "set": number if sets > 1 else 0}
        for number in range(1, sets + 1)
        for n, rank in enumerate(RANKS)
    ]
    return [*cards, {"joker": True}]


def rapid_cards() -> list[list[dict[str, str]]]:
    """36 cards; a single entry counts for every kind of automatic weapon. Source: STKO-66."""
    kinds = [words.weapon(_weapon_of(kind), "stko") for kind in tables_optional.RAPID_KINDS]
    return [_rapid(card.split(" "), kinds) for card in tables_optional.RAPID_DECK]


def _rapid(entries: list[str], kinds: list[str]) -> list[dict[str, str]]:
    results = [words.of(stko.BURSTS, entry).partition(",")[0] for entry in entries]
    if len(results) == 1:
        return [{"kind": "", "result": results[0]}]
    return [{"kind": kind, "result": result} for kind, result in zip(kinds, results, strict=True)]


def _weapon_of(kind: str) -> str:
    """The plainest weapon of that kind."""
    return next(code for code, weapon in WEAPONS.items() if weapon.traits == (kind,))


# -- counters and chits ---------------------------------------------------------------------------------------------
def counters(options: Values) -> list[dict[str, Any]]:
    """36 wound counters, one per location and effect. Source: STKO-41, STKO-62."""
    return [
        {"where": of(stko.LOCATIONS, LOCATIONS[place]), "effect": effect, **_cell(cell, options)}
        for place, row in enumerate(tables.COUNTERS)
        for effect, cell in enumerate(row, start=1)
    ]


def _cell(cell: tuple[int, int], options: Values) -> dict[str, Any]:
    """As the campaign reads it. Options stko.knockdown_six, stko.belly_flesh_immobile."""
    severity, bits = cell
    code = SEVERITIES[severity]
    if bits & KD and options.get("stko.knockdown_six") == "ignore":
        bits &= ~NEEDS_SIX
    if code == "flesh" and not options.get("stko.belly_flesh_immobile", True):
        bits &= ~IMMOBILE
    return {
        "what": words.of(stko.SEVERITIES, code),
        "code": code,
        "signs": [{"sign": sign, "word": words.of(stko.STATES, state)} for bit, state, sign in SIGNS if bits & bit],
    }


def state_counters() -> list[dict[str, str]]:
    """Six of each mark that lies beside a figure."""
    marks = [(sign, of(stko.STATES, state)) for _bit, state, sign in SIGNS]
    marks += [("∩", of(stko.STATES, "ducked")), ("!", of(stko.STATES, "recover")), ("~", of(stko.STATES, "nerve_lost"))]
    marks += [("+", _("Aiming")), ("0", of(stko.WEAPON_STATES, "empty")), ("×", of(stko.WEAPON_STATES, "jammed"))]
    return [{"sign": sign, "word": word} for sign, word in marks for _again in range(6)]


def chits() -> list[str]:
    """One sheet of the box. Source: STKO-91, 105, 106."""
    return [TELLING.word("life", chit, language()) for chit, n in new_box(1).items() for _again in range(n)]


# -- one page of rules ----------------------------------------------------------------------------------------------
def bounds(options: Values) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Where the bands end, in hundredths of inches, as the campaign has them: one-handed, two-handed."""
    one_handed = tuple(100 * inches for inches in options.get("stko.one_handed_bands", ()))
    two_handed = tuple(100 * inches for inches in options.get("stko.two_handed_bands", ()))
    if two_handed:
        two_handed = (*two_handed, tables.TWO_HANDED_BOUNDS[-1])
    return one_handed or tables.ONE_HANDED_BOUNDS, two_handed or tables.TWO_HANDED_BOUNDS


def reference(options: Values) -> list[Table]:
    """Tables of the page, in the order in which a turn needs them; of the optional rules those that are switched on."""
    sections = [_shots(options), _more_or_fewer(options), _hits(options), _moves(), _jams(), _special_cases()]
    if options.get("stko.opt.nerve"):
        sections.append(_nerves())
    if options.get("stko.opt.melee"):
        sections.append(_fights())
    return sections


def _shots(options: Values) -> Table:
    one_handed, two_handed = bounds(options)
    return table(
        _("Shooting: dice by range"),
        "STKO-27",
        [lengths.name(), *(of(stko.BANDS, band) for band in BANDS)],
        [
            [of(stko.GRIPS, "one_handed"), *_range_cells(one_handed, tables.SHOT_DICE_BY_RANGE[0])],
            [of(stko.GRIPS, "two_handed"), *_range_cells(two_handed, tables.SHOT_DICE_BY_RANGE[1])],
        ],
    )


def _more_or_fewer(options: Values) -> Table:
    by_class = zip(RANKS, tables.CLASS_SHOT_DICE, strict=True)
    return table(
        _("More or fewer dice"),
        "STKO-30",
        ["", _("dice")],
        [
            *([words.rank(rank, "stko"), signed(n)] for rank, n in by_class),
            [_("target in cover"), signed(tables.TARGET_IN_COVER)],
            [_("aimed, one-handed / two-handed"), _both(tables.AIMED)],
            *(() if options.get("stko.opt.fewer_modifiers") else _modifiers()),
        ],
    )


def _hits(options: Values) -> Table:
    hits = tables.GRID if options.get("stko.damage_mode", "table") == "table" else tables.COUNTERS
    return table(
        _("A hit: location and effect, one die each"),
        "STKO-41",
        ["", "1", "2", "3", "4", "5", "6"],
        [
            [f"{place + 1} {of(stko.LOCATIONS, LOCATIONS[place])}", *(_short(cell, options) for cell in row)]
            for place, row in enumerate(hits)
        ],
    )


def _moves() -> Table:
    return table(
        _("Moving"),
        "STKO-16, 20",
        ["", _("dice")],
        [
            [of(stko.ACTIONS, "move"), str(tables.MOVE_DICE)],
            [of(stko.ACTIONS, "move-and-shoot"), str(tables.MOVE_AND_SHOOT_DICE)],
            [of(stko.ACTIONS, "reposition"), _inches(tables.REPOSITION)],
            [_("1s that mean a stumble (Plock / others)"), f"{tables.STUMBLE_ONES[0]} / {tables.STUMBLE_ONES[1]}"],
        ],
    )


def _jams() -> Table:
    return table(
        _("Clearing a jam"),
        "STKO-60",
        ["", "1", "2", "3", "4", "5", "6"],
        [[_("result"), *(_repair(tables.REPAIR[face]) for face in range(1, 7))]],
    )


def _special_cases() -> Table:
    return table(
        _("Special cases"),
        "STKO-33, 35, 39",
        ["", ""],
        [
            [_("no dice left: lucky shot"), _("%(dice)s dice, %(sixes)s sixes") % _lucky()],
            [_("light cover stops the hit"), _("on %(n)s or more") % {"n": tables.LIGHT_COVER_PASSES + 1}],
            [_("1s that are an accident"), str(tables.ACCIDENT_ONES)],
        ],
    )


def _nerves() -> Table:
    return table(
        of(stko.PURPOSES, "nerve"),
        "STKO-78, 79",
        ["", *(words.rank(rank, "stko") for rank in RANKS)],
        [
            [_("dice"), *map(str, tables_optional.NERVE_DICE)],
            [_("wounds that cause a nerve test"), *map(str, tables_optional.HURTS_THAT_SHAKE)],
        ],
    )


def _fights() -> Table:
    rows = zip(tables_optional.FIGHT_ROWS, tables_optional.ATTACK_DICE, tables_optional.DEFENCE_DICE, strict=True)
    return table(
        _("Melee: dice"),
        "STKO-71",
        ["", of(stko.PURPOSES, "attack"), of(stko.PURPOSES, "defence")],
        [[words.of(stko.FIGHT_ROWS, row), str(attack), str(defence)] for row, attack, defence in rows],
    )


def _modifiers() -> list[list[str]]:
    """Those that stko.opt.fewer_modifiers does without. Source: STKO-30."""
    return [
        [_("target on the ground"), signed(tables.TARGET_DOWN)],
        [_("moved before, one-handed / two-handed"), _both(tables.MOVED_BEFORE)],
        [_("each serious wound"), signed(tables.EACH_SERIOUS_WOUND)],
        [_("head wound"), signed(tables.HEAD_WOUND)],
        [_("flesh wound in the arm"), signed(tables.ARM_FLESH_WOUND)],
    ]


def signs() -> list[dict[str, str]]:
    """What the marks in the table of hits mean."""
    return [{"sign": sign, "word": words.of(stko.STATES, state)} for _bit, state, sign in SIGNS]


def _range_cells(row: tuple[int, ...], dice: tuple[int, ...]) -> list[str]:
    far = [_("to %(n)s") % {"n": lengths.number(bound)} if bound < 100_000 else _("beyond") for bound in row]
    return [f"{where}: {n if n >= 0 else f'−{-n}'}" for where, n in zip(far, dice, strict=True)]


def _both(pair: tuple[int, ...]) -> str:
    return " / ".join(signed(n) for n in pair)


def _short(cell: tuple[int, int], options: Values) -> str:
    shown = _cell(cell, options)
    return " ".join([shown["what"], *(sign["sign"] for sign in shown["signs"])])


def _inches(hundredths: int) -> str:
    return _("up to %(length)s") % {"length": lengths.long(hundredths)}


def _repair(result: int) -> str:
    return (_("broken"), _("try again"), _("cleared"))[result]


def _lucky() -> dict[str, int]:
    return {"dice": tables.LUCKY_SHOT_DICE, "sixes": tables.LUCKY_SHOT_SIXES}
