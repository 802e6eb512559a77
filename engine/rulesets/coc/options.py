"""The named options of the d100 family and its two presets. Source: rulings 2.3, 2.4 and 2.5.

`coc.preset` only chooses the defaults of the others: rules read single options, never the preset, so every row of the
comparison can be mixed. A default of the table is that of preset 004.
"""

from collections.abc import Mapping
from typing import Final

from engine.kernel import options as kernel
from engine.kernel.options import Option, choice, number, switch, words
from engine.kernel.setup import OptionValue
from engine.rulesets.coc.weapons import with_own

PRESETS: Final = ("004", "001")

# Where preset 001 says something else than 004, that stands beside the option.
ROWS: Final[tuple[Option | tuple[Option, OptionValue], ...]] = (
    choice("coc.preset", "own", "COC-01", *PRESETS),
    # -- rows in which the two texts differ or one of them is silent
    choice("coc.initiative_tie", "text", "COC-06", "combat_skill", "coin"),
    choice("coc.delay", "text", "COC-05", "allowed", "forbidden"),
    (choice("coc.movement", "text", "COC-09", "an_action", "up_to_five_mov"), "up_to_five_mov"),
    choice("coc.tie_dodge", "text", "COC-10", "defender", "attacker"),
    choice("coc.tie_fight_back", "text", "COC-10", "attacker", "defender"),
    (choice("coc.no_reaction", "text", "COC-18", "automatic_unless_fumble", "plain_roll"), "plain_roll"),
    (choice("coc.surprise", "text", "COC-17", "hidden_or_visible", "awareness_roll"), "awareness_roll"),
    (number("coc.outnumbered_bonus", 0, "text", 0, 2, "COC-16"), 1),
    choice("coc.armour", "text", "COC-22", "subtract", "ignore"),
    (switch("coc.thrown_can_be_dodged", False, "text", "COC-20"), True),
    (choice("coc.thrown_fight_back_range", "text", "COC-20", "none", "own_dex_fifth_feet"), "own_dex_fifth_feet"),
    switch("coc.half_db_muscle_missiles", True, "text", "COC-19"),
    (choice("coc.firearm_initiative", "text", "COC-27", "used_this_round", "ready_in_hand", "none"), "ready_in_hand"),
    (
        choice("coc.point_blank_distance", "text", "COC-30", "target_dex_fifteenth_metres", "attacker_dex_fifth_feet"),
        "attacker_dex_fifth_feet",
    ),
    (choice("coc.point_blank_weapons", "text", "COC-30", "handguns", "any"), "any"),
    (choice("coc.point_blank_defence", "text", "COC-24", "none", "dodge_or_fight_back"), "dodge_or_fight_back"),
    (choice("coc.cover_static", "text", "COC-28", "referee", "half_hidden"), "half_hidden"),
    (choice("coc.dive_cost", "text", "COC-29", "current_else_next", "next_action"), "next_action"),
    switch("coc.dive_needs_roll", True, "text", "COC-29"),
    (switch("coc.dive_restricts_defence", True, "text", "COC-29"), False),
    (choice("coc.aim_cost", "text", "COC-31", "end_of_turn", "whole_round"), "whole_round"),
    (words("coc.aim_broken_by", "text", "COC-31", ("movement", "damage")), ["movement"]),
    choice("coc.fast_target", "text", "COC-32", "mov_8_and_moving", "mov_8", "off"),
    (number("coc.running_shooter", 1, "text", 0, 2, "COC-32"), 0),
    (choice("coc.burst", "text", "COC-35", "as_volley", "separate_with_penalty"), "separate_with_penalty"),
    (choice("coc.full_auto_limit", "text", "COC-36", "announced", "magazine"), "magazine"),
    (choice("coc.volley_size_choice", "text", "COC-36", "even", "shooter"), "shooter"),
    choice("coc.penalty_overflow", "text", "COC-37", "two_dice_and_raise", "all_dice_and_raise"),
    number("coc.volley_half_minimum", 1, "text", 0, 1, "COC-38"),
    (choice("coc.target_switch_ammo", "text", "COC-39", "off", "metres"), "metres"),
    (choice("coc.extreme_range_impale", "text", "COC-12", "never", "critical_only"), "critical_only"),
    (choice("coc.into_melee", "text", "COC-41", "near_or_in_melee", "always"), "always"),
    choice("coc.malfunction_trigger", "text", "COC-42", "weapon_number", "never"),
    (choice("coc.malfunction_fix", "text", "COC-43", "all", "automatic_only"), "automatic_only"),
    (choice("coc.reload", "text", "COC-34", "one_round", "two_cartridges"), "two_cartridges"),
    (switch("coc.reload_and_shoot", False, "text", "COC-34"), True),
    switch("coc.counter_manoeuvre", True, "text", "COC-15"),
    (choice("coc.flee", "text", "COC-21", "free_with_movement", "action"), "action"),
    switch("coc.damage_states", True, "text", "COC-49"),
    switch("coc.healing", True, "text", "COC-54"),
    # -- holes and rulings
    number("coc.bonus_dice_cap", 2, "source", 0, 5, "COC-02"),
    number("coc.level_critical", 1, "source", 1, 5, "COC-03"),
    choice("coc.hard_fraction", "source", "COC-03", "1/2", "1/3"),
    choice("coc.extreme_fraction", "text", "COC-03", "1/5", "1/10"),
    choice("coc.fumble_rule", "source", "COC-03", "96+ if needed number < 50, else 100", "100 only"),
    switch("coc.critical_beats_extreme", True, "source", "COC-10"),
    choice("coc.both_fail", "source", "COC-11", "nothing", "attacker_hits"),
    choice("coc.initiative_tie_final", "own", "COC-06", "logged_coin", "lower_number"),
    switch("coc.initiative_d100", False, "text", "COC-07"),
    switch("coc.initiative_players_settle_ties", False, "text", "COC-07"),
    switch("coc.optional_move", False, "text", "COC-09"),
    switch("coc.opt_prone_shooter", False, "text", "COC-44"),
    switch("coc.opt_still_target", False, "text", "COC-45"),
    choice("coc.major_wound_rule", "source", "COC-51", "ge_half", "gt_half"),
    choice("coc.impale_extra", "inferred", "COC-12", "weapon_roll", "weapon_die"),
    switch("coc.outnumbered_needs_numbers", True, "text", "COC-16"),
    choice("coc.fast_target_004", "text", "COC-32", "mov_8_and_moving", "moved_8"),
    choice("coc.medicine_per_episode", "own", "COC-56", 1, "unlimited"),
    choice("coc.first_aid_per_episode", "text", "COC-55", 1, "unlimited"),
    choice("coc.improvised_bonus", "text", "COC-46", "on_request", "off"),
    choice("coc.instant_death_rule", "text", "COC-53", "gt_max", "ge_max"),
    choice("coc.infeasible_split", "own", "COC-36", "largest_feasible", "refused"),
    choice("coc.extreme_required_volley", "text", "COC-38", "all_hit_none_impale", "half_hit"),
    choice("coc.volley_damage", "inferred", "COC-38", "each_bullet", "one_attack"),
    choice("coc.half_db_rounding", "inferred", "COC-19", "down", "up"),
    choice("coc.non_automatic_malfunction", "own", "COC-43", "dud_next_action_ok", "as_automatic"),
    choice("coc.repair_fumble", "own", "COC-43", "weapon_unusable", "nothing"),
    Option(
        "coc.wake_rule",
        {"no_serious_wound": "HP above 0", "serious_wound": "CON roll each hour"},
        "own",
        "map",
        ("HP above 0", "CON roll each hour"),
        rule="COC-59",
    ),
    choice("coc.medicine_on_dying", "inferred", "COC-63", "heals 1d3, ends dying", "ends dying"),
    choice("coc.natural_healing_with_serious_wound", "inferred", "COC-54", "weekly_only", "daily_too"),
    choice(
        "coc.surprise_failed_001",
        "inferred",
        "COC-17",
        "no defence; attacker needs a success",
        "automatic hit unless fumbled",
    ),
    choice("coc.point_blank_reaction_001", "inferred", "COC-24", "as_melee", "dodge_only"),
    Option("coc.weapons", {}, "own", "lines", rule="COC-47"),
)
OPTIONS: Final[dict[str, Option]] = {one.id: one for one in (row[0] if isinstance(row, tuple) else row for row in ROWS)}
PRESET_001: Final[dict[str, OptionValue]] = {row[0].id: row[1] for row in ROWS if isinstance(row, tuple)}

# Other names under which the rulings list a switch.
ALSO_CALLED: Final = {
    "coc.prone_shooter_bonus": "coc.opt_prone_shooter",
    "coc.still_target_bonus": "coc.opt_still_target",
}


def filled(given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option with its value: what was given, checked, else what the preset says. Refuses: Malformed."""
    named = {ALSO_CALLED.get(id, id): value for id, value in given.items()}
    values = kernel.filled(OPTIONS, named, PRESET_001 if named.get("coc.preset") == "001" else None)
    lines = values["coc.weapons"]
    if lines and isinstance(lines, dict):
        with_own(lines)
    return values
