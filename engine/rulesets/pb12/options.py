"""Every named option of Pb-12 with its default and where that comes from. Source: rulings 3.3, 3.4."""

from collections.abc import Mapping
from typing import Final

from engine.kernel import options
from engine.kernel.options import Option, choice, number, switch, words
from engine.kernel.setup import OptionValue
from engine.rulesets.pb12 import table_lines, tables
from engine.rulesets.pb12.card import card_list
from engine.rulesets.pb12.codes import DIRECTIONS, SCENARIO_MODULES

# Numbers of rolls that come from tables whose pictures are lost, by the codes of their reasons.
OWN_TABLES: Final = {
    "range": "pb12.range_multipliers",
    "concealment": "pb12.cover_levels",
    "dark": "pb12.darkness",
    "damage": "pb12.damage_tables",
    "stray": "pb12.random_movement",
    "astray": "pb12.deviation",
}
MODULES: Final = "pb12.scenario_modules"


ATTRIBUTES_BELOW_ZERO: Final = ("B", "S", "W", "I", "V", "AP")
ACCOUNTS: Final = ("damage_points", "resource_points", "charge_points")
SAMPLES: Final = ("break_open", "unlock", "trigger", "insult", "blinded")

OPTIONS: Final[dict[str, Option]] = {
    option.id: option
    for option in (
        # -- the tables that the book's pictures held
        Option("pb12.range_multipliers", tables.RANGE_MULTIPLIERS, "own", "ints", (), 1, 1_000, "PB-11"),
        Option("pb12.damage_tables", tables.DAMAGE_TABLES, "own", "lines", rule="PB-45"),
        Option("pb12.random_movement", tables.RANDOM_MOVEMENT, "own", "map", DIRECTIONS, rule="PB-48"),
        Option("pb12.deviation", tables.DEVIATION, "own", "lines", rule="PB-55"),
        Option("pb12.cover_levels", tables.COVER_LEVELS, "own", "lines", rule="PB-58"),
        Option("pb12.darkness", tables.DARKNESS, "own", "map", tuple(range(13)), rule="PB-126"),
        # -- preparation
        choice("pb12.step_length_cm", "text", "PB-08", "2.0", "1.0", "1.5", "2.5", "3.0"),
        number("pb12.game_value_limit", 0, "own", 0, 10_000_000, "PB-15"),  # 0: none was agreed
        number("pb12.epicness_limit", 12, "text", 1, 100, "PB-14"),
        choice("pb12.game_value_source", "own", "PB-15", "typed_in"),
        switch("pb12.limit_strict", True, "text", "PB-15"),
        number("pb12.kp_cost_permille", 25, "text", 0, 1_000, "PB-17"),
        switch("pb12.reserve_counts_for_kp", True, "own", "PB-18"),
        words("pb12.start_full", "inferred", "PB-02", ACCOUNTS),
        # -- the round
        number("pb12.initiative_per_kp", 2, "text", 0, 12, "PB-21"),
        switch("pb12.lapsing_ap_is_activity", False, "inferred", "PB-49"),
        # -- actions and damage
        number("pb12.default_multiplier", 1, "example", 1, 6, "PB-52"),
        choice("pb12.armour_formula", "text", "PB-44", "max(P-D,0)"),
        choice("pb12.moved_markers", "text", "PB-61", "action_plus_per_six", "per_horizontal_step"),
        choice("pb12.nearest_target_scope", "own", "PB-64", "enemies", "any_figure"),
        switch("pb12.melee_defence_applies", True, "inferred", "PB-70"),
        # -- statuses
        words("pb12.incapable_attributes", "text", "PB-30", ATTRIBUTES_BELOW_ZERO),
        switch("pb12.activity_clears_moved_first", True, "text", "PB-92"),
        switch("pb12.panic_friend_and_foe", True, "text", "PB-92"),
        switch("pb12.heavy_plus2_on_own_panic_test", False, "text", "PB-92"),
        choice("pb12.light_plus_heavy_ap", "inferred", "PB-92", -1, -2),
        # -- optional chapters
        switch("pb12.command_groups", True, "text", "PB-94"),
        switch("pb12.vehicles", True, "text", "PB-101"),
        choice("pb12.uncontrolled_passenger", "inferred", "PB-103", "per_marker", "flat"),
        choice("pb12.idle_accident_moves", "inferred", "PB-108", "activated", "every_move"),
        choice("pb12.damaged_steering_extra", "inferred", "PB-109", "lost", "vehicle_gets_it"),
        switch("pb12.extensions", True, "text", "PB-110"),
        choice("pb12.interrupt_stack_limit", "own", "PB-110", "none"),
        switch("pb12.delayed_may_react", True, "inferred", "PB-120"),
        switch("pb12.cards", False, "text", "PB-121"),
        Option("pb12.card_list", tables.CARD_LIST, "own", "lines", rule="PB-122"),
        words("pb12.scenario_modules", "text", "PB-126", (), *SCENARIO_MODULES),
        number("pb12.rounds", 6, "own", 1, 50, "PB-126"),
        choice("pb12.hold_area_empty", "own", "PB-126", "no_point", "point"),
        words("pb12.sample_content", "example", "PB-51", SAMPLES),
    )
}


def filled(given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option with its value; `pb12.scn.darkness: true` switches one scenario module on. Refuses: Malformed."""
    values = options.filled(OPTIONS, with_modules(given))
    table_lines.damage_tables(values["pb12.damage_tables"])
    table_lines.deviation(values["pb12.deviation"])
    table_lines.cover_levels(values["pb12.cover_levels"])
    card_list(values["pb12.card_list"])
    return values


def with_modules(given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """The rulings' names of single modules put together in the one option."""
    single = {f"pb12.scn.{name}": name for name in SCENARIO_MODULES}
    if not single.keys() & given.keys():
        return dict(given)
    before = given.get(MODULES, [])
    on = list(before) if isinstance(before, list) else []
    for id, name in single.items():
        if id in given:
            options.must_fit(switch(id, False, "text"), given[id])
            on = [module for module in on if module != name] + ([name] if given[id] else [])
    rest = {id: value for id, value in given.items() if id not in single}
    return {**rest, MODULES: on}
