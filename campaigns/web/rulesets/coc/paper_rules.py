"""The rules of investigators on one page: numbers from the tables, what this campaign chose, our own words."""

from typing import Final

from django.utils.translation import gettext as _

from campaigns.web import words
from campaigns.web.printing.rule_tables import Table, of, signed, table
from campaigns.web.rulesets.coc.paper import fractions
from campaigns.web.who import language
from engine.kernel.telling.speaker import capital
from engine.rulesets.coc.codes import BANDS, BASE, EXTREME, HARD, LEVELS, REGULAR
from engine.rulesets.coc.settings import ALWAYS_FUMBLES, Options
from engine.rulesets.coc.tables import (
    DAMAGE_BONUS,
    FAST_MOVE,
    FIREARM_SLOT,
    HOURS_FOR_MEDICINE,
    LARGE_BUILD,
    LEAST_VOLLEY,
    PENALTY_BY_BUILD,
    RUN,
    SMALL_BUILD,
)
from engine.rulesets.coc.tell import character_health as said
from engine.rulesets.coc.tell import words as coc

# What every fight asks again and again, in the order in which a round needs it.
CHOSEN: Final = (
    "coc.initiative_tie",
    "coc.firearm_initiative",
    "coc.delay",
    "coc.movement",
    "coc.flee",
    "coc.tie_dodge",
    "coc.tie_fight_back",
    "coc.no_reaction",
    "coc.surprise",
    "coc.armour",
    "coc.point_blank_distance",
    "coc.point_blank_weapons",
    "coc.dive_cost",
    "coc.aim_cost",
    "coc.reload",
    "coc.burst",
    "coc.malfunction_fix",
)


def reference(options: Options) -> list[Table]:
    tables = [levels(options), ranges(), dice(options), order(options), bonuses()]
    return [
        *tables,
        *([wounds(options)] if options.damage_states else []),
        *([healing()] if options.healing else []),
        chosen(options),
    ]


def levels(options: Options) -> Table:
    parts = fractions(options)
    fumble = str(ALWAYS_FUMBLES)
    if options.fumble_at_96:
        fumble = _("100; from 96 on where less than 50 was needed")
    return table(
        _("Levels of success"),
        "COC-03",
        ["", _("result")],
        [
            [of(coc.LEVELS, "critical"), _("to %(n)s") % {"n": options.critical}],
            [of(coc.LEVELS, "extreme"), _("to %(part)s of the number") % {"part": parts["extreme"]}],
            [of(coc.LEVELS, "hard"), _("to %(part)s of the number") % {"part": parts["hard"]}],
            [of(coc.LEVELS, "regular"), _("to the number")],
            [of(coc.LEVELS, "fumble"), fumble],
        ],
    )


def ranges() -> Table:
    """How hard a shot is from band to band. Source: COC-26."""
    rows = [(BASE, REGULAR), (BASE + 1, HARD), (BASE + 2, EXTREME)]
    return table(
        _("Shots by range"),
        "COC-26",
        ["", _("needed")],
        [[of(coc.BANDS, BANDS[band]), words.of(coc.LEVELS, LEVELS[level])] for band, level in rows],
    )


def dice(options: Options) -> Table:
    """Bonus and penalty dice, of the optional ones those that are switched on. Source: COC-02, 14, 16, 28 .. 45."""
    fast = options.fast_mov_8 or options.fast_moving
    rows = [
        (1, of(coc.REASONS, "point_blank")),
        (1, of(coc.REASONS, "aimed")),
        (1, _("target of build %(n)s or more") % {"n": LARGE_BUILD}),
        (-1, _("target of build %(n)s or less") % {"n": f"−{-SMALL_BUILD}"}),
        (-1 if fast else 0, _("fast target (MOV %(n)s or more)") % {"n": FAST_MOVE}),
        (-options.running_shooter, of(coc.REASONS, "running_shooter")),
        (-1 if options.cover_half_hidden else 0, of(coc.REASONS, "cover")),
        (-1, of(coc.REASONS, "dived")),
        (-1, of(coc.REASONS, "into_melee")),
        (-1, of(coc.REASONS, "several_shots")),
        (-1, _("each volley after the first (of %(n)s bullets or more)") % {"n": LEAST_VOLLEY}),
        (-1 if options.reload_and_shoot else 0, of(coc.REASONS, "reloaded_too")),
        (1 if options.prone_shooter else 0, of(coc.REASONS, "prone_shooter")),
        (1 if options.still_target else 0, of(coc.REASONS, "still_target")),
        (options.outnumbered, of(coc.REASONS, "outnumbered")),
    ]
    rows += [(-n, _("manoeuvre against build larger by %(n)s") % {"n": n}) for n in PENALTY_BY_BUILD if n]
    return table(
        _("Bonus dice (+) and penalty dice (−), at most %(n)s") % {"n": options.cap},
        "COC-02, 14, 16, 28–45",
        ["", _("dice")],
        [[capital(text), signed(n)] for n, text in rows if n],
    )


def order(options: Options) -> Table:
    rows = [[_("order"), words.of(coc.SKILLS, "dex") if not options.d100_order else "1D100"]]
    if options.gun_first_ready or options.gun_first_used:
        rows.append([_("with a firearm"), signed(FIREARM_SLOT)])
    if not options.move_is_action or options.optional_move:
        rows.append([_("metres on foot, at most"), _("%(n)s × MOV") % {"n": RUN}])
    return table(_("Order and movement"), "COC-04, 09, 27", ["", ""], rows)


def bonuses() -> Table:
    """Source: COC-47, table of damage bonus and build."""
    rows, least = [], 2
    for most, number, sides, plus, build in DAMAGE_BONUS:
        dice_words = said.dice_text((number, sides, plus), language(), signed=True)
        rows.append([f"{least}–{most}", dice_words, signed(build)])
        least = most + 1
    head = [_("STR + SIZ"), said.field_name("bonus", language()), said.field_name("build", language())]
    return table(_("Damage bonus and build"), "COC-47", head, rows)


def wounds(options: Options) -> Table:
    half = _("more than half of the hit points") if options.major_above_half else _("half of the hit points or more")
    deadly = _("all of the hit points or more") if options.dead_at_max else _("more than all of the hit points")
    return table(
        _("One hit takes"),
        "COC-50–53, 60",
        ["", ""],
        [
            [half, _("major wound; a CON roll to stay awake")],
            [deadly, words.of(coc.STATES, "dead")],
            [_("the last point, without a major wound"), words.of(coc.STATES, "unconscious")],
            [_("the last point, with a major wound"), _("dying: a CON roll each round")],
        ],
    )


def healing() -> Table:
    three = said.dice_text((1, 3, 0), language())
    return table(
        _("Healing"),
        "COC-54–58, 61",
        ["", said.field_name("hp", language())],
        [
            [words.of(coc.SKILLS, "first_aid"), "+1"],
            [_("First Aid for someone dying"), _("a temporary one")],
            [_("Medicine, a hard roll after %(n)s hours") % {"n": HOURS_FOR_MEDICINE}, f"+{three}"],
            [_("a day without a major wound"), "+1"],
            [_("a week with one, by a CON roll"), f"+{three}"],
        ],
    )


def chosen(options: Options) -> Table:
    rows = [[words.option(option)[0], words.option_value(options.values[option], option)] for option in CHOSEN]
    return table(_("How it is played here"), "", ["", ""], rows)
