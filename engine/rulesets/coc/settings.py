"""The option values as the compiled rules read them: plain typed attributes, one per decision."""

from collections.abc import Mapping
from typing import Final

from engine.kernel.setup import OptionValue
from engine.rulesets.coc.options import filled

ALWAYS_FUMBLES: Final = 100


class Options:
    __slots__ = (
        "aim_broken_by_damage",
        "aim_broken_by_movement",
        "aim_takes_round",
        "armour",
        "attacker_wins_dodge_tie",
        "automatic_malfunction_only",
        "automatic_unless_fumble",
        "awareness_roll",
        "both_fail_hits",
        "burst_as_volley",
        "cap",
        "coin_breaks_ties",
        "counter_manoeuvre",
        "cover_half_hidden",
        "critical",
        "critical_beats_extreme",
        "critical_impales_far",
        "d100_order",
        "damage_states",
        "dead_at_max",
        "defender_wins_fight_tie",
        "delay",
        "dive_needs_roll",
        "dive_restricts",
        "dive_takes_current",
        "dud_is_over",
        "even_volleys",
        "extreme_of",
        "extreme_volley_halves",
        "fast_mov_8",
        "fast_moved_8",
        "fast_moving",
        "first_aid_once",
        "flee_free_with_move",
        "fumble_at_96",
        "gun_first_ready",
        "gun_first_used",
        "half_db",
        "half_db_up",
        "half_minimum",
        "hard_of",
        "healing",
        "heals_daily_when_serious",
        "impale_one_die",
        "improvised",
        "into_melee_always",
        "magazine_limit",
        "major_above_half",
        "malfunctions",
        "medicine_heals_dying",
        "medicine_once",
        "move_is_action",
        "optional_move",
        "outnumbered",
        "outnumbered_needs_numbers",
        "overflow_all_dice",
        "players_settle_ties",
        "point_blank_any",
        "point_blank_attacker",
        "point_blank_defence",
        "point_blank_dodge_only",
        "prone_shooter",
        "reload_and_shoot",
        "reload_one_round",
        "repair_fumble_breaks",
        "running_shooter",
        "skill_breaks_ties",
        "split_refused",
        "still_target",
        "surprised_plain_roll",
        "switch_costs",
        "thrown_dodged",
        "thrown_fought",
        "values",
        "wakes_by_hour",
        "wakes_by_hp",
    )  # fmt: skip

    def __init__(self, given: Mapping[str, OptionValue]) -> None:
        values = filled(given)
        self.values = values
        self.cap = whole(values, "bonus_dice_cap")
        self.critical = whole(values, "level_critical")
        self.hard_of = 2 if says(values, "hard_fraction", "1/2") else 3
        self.extreme_of = 5 if says(values, "extreme_fraction", "1/5") else 10
        self.fumble_at_96 = not says(values, "fumble_rule", "100 only")
        self.critical_beats_extreme = on(values, "critical_beats_extreme")
        self.both_fail_hits = says(values, "both_fail", "attacker_hits")
        # -- order of action
        self.skill_breaks_ties = says(values, "initiative_tie", "combat_skill")
        self.coin_breaks_ties = says(values, "initiative_tie_final", "logged_coin")
        self.d100_order = on(values, "initiative_d100")
        self.players_settle_ties = on(values, "initiative_players_settle_ties")
        self.gun_first_ready = says(values, "firearm_initiative", "ready_in_hand")
        self.gun_first_used = says(values, "firearm_initiative", "used_this_round")
        self.delay = says(values, "delay", "allowed")
        self.move_is_action = says(values, "movement", "an_action")
        self.optional_move = on(values, "optional_move")
        self.flee_free_with_move = says(values, "flee", "free_with_movement")
        # -- hand to hand
        self.attacker_wins_dodge_tie = says(values, "tie_dodge", "attacker")
        self.defender_wins_fight_tie = says(values, "tie_fight_back", "defender")
        self.automatic_unless_fumble = says(values, "no_reaction", "automatic_unless_fumble")
        self.awareness_roll = says(values, "surprise", "awareness_roll")
        self.surprised_plain_roll = says(values, "surprise_failed_001", "no defence; attacker needs a success")
        self.outnumbered = whole(values, "outnumbered_bonus")
        self.outnumbered_needs_numbers = on(values, "outnumbered_needs_numbers")
        self.armour = says(values, "armour", "subtract")
        self.counter_manoeuvre = on(values, "counter_manoeuvre")
        self.improvised = says(values, "improvised_bonus", "on_request")
        self.impale_one_die = says(values, "impale_extra", "weapon_die")
        # -- missiles
        self.thrown_dodged = on(values, "thrown_can_be_dodged")
        self.thrown_fought = says(values, "thrown_fight_back_range", "own_dex_fifth_feet")
        self.half_db = on(values, "half_db_muscle_missiles")
        self.half_db_up = says(values, "half_db_rounding", "up")
        self.point_blank_attacker = says(values, "point_blank_distance", "attacker_dex_fifth_feet")
        self.point_blank_any = says(values, "point_blank_weapons", "any")
        self.point_blank_defence = says(values, "point_blank_defence", "dodge_or_fight_back")
        self.point_blank_dodge_only = says(values, "point_blank_reaction_001", "dodge_only")
        self.cover_half_hidden = says(values, "cover_static", "half_hidden")
        self.dive_takes_current = says(values, "dive_cost", "current_else_next")
        self.dive_needs_roll = on(values, "dive_needs_roll")
        self.dive_restricts = on(values, "dive_restricts_defence")
        self.aim_takes_round = says(values, "aim_cost", "whole_round")
        self.aim_broken_by_movement = has(values, "aim_broken_by", "movement")
        self.aim_broken_by_damage = has(values, "aim_broken_by", "damage")
        self.fast_mov_8 = says(values, "fast_target", "mov_8")
        self.fast_moving = says(values, "fast_target", "mov_8_and_moving")
        self.fast_moved_8 = says(values, "fast_target_004", "moved_8")
        self.running_shooter = whole(values, "running_shooter")
        self.prone_shooter = on(values, "opt_prone_shooter")
        self.still_target = on(values, "opt_still_target")
        self.into_melee_always = says(values, "into_melee", "always")
        # -- bursts and full auto
        self.burst_as_volley = says(values, "burst", "as_volley")
        self.magazine_limit = says(values, "full_auto_limit", "magazine")
        self.even_volleys = says(values, "volley_size_choice", "even")
        self.split_refused = says(values, "infeasible_split", "refused")
        self.overflow_all_dice = says(values, "penalty_overflow", "all_dice_and_raise")
        self.half_minimum = whole(values, "volley_half_minimum")
        self.extreme_volley_halves = says(values, "extreme_required_volley", "half_hit")
        self.switch_costs = says(values, "target_switch_ammo", "metres")
        self.critical_impales_far = says(values, "extreme_range_impale", "critical_only")
        # -- weapons that fail
        self.malfunctions = says(values, "malfunction_trigger", "weapon_number")
        self.automatic_malfunction_only = says(values, "malfunction_fix", "automatic_only")
        self.dud_is_over = says(values, "non_automatic_malfunction", "dud_next_action_ok")
        self.repair_fumble_breaks = says(values, "repair_fumble", "weapon_unusable")
        self.reload_one_round = says(values, "reload", "one_round")
        self.reload_and_shoot = on(values, "reload_and_shoot")
        # -- wounds and healing
        self.damage_states = on(values, "damage_states")
        self.major_above_half = says(values, "major_wound_rule", "gt_half")
        self.dead_at_max = says(values, "instant_death_rule", "ge_max")
        self.healing = on(values, "healing")
        self.first_aid_once = says(values, "first_aid_per_episode", 1)
        self.medicine_once = says(values, "medicine_per_episode", 1)
        self.medicine_heals_dying = says(values, "medicine_on_dying", "heals 1d3, ends dying")
        self.heals_daily_when_serious = says(values, "natural_healing_with_serious_wound", "daily_too")
        wake = values["coc.wake_rule"]
        rules: dict[str, int | str] = wake if isinstance(wake, dict) else {}
        self.wakes_by_hp = rules["no_serious_wound"] == "HP above 0"
        self.wakes_by_hour = rules["serious_wound"] == "CON roll each hour"


def on(values: Mapping[str, OptionValue], name: str) -> bool:
    return bool(values["coc." + name])


def says(values: Mapping[str, OptionValue], name: str, word: int | str) -> bool:
    return values["coc." + name] == word


def has(values: Mapping[str, OptionValue], name: str, word: str) -> bool:
    chosen = values["coc." + name]
    return isinstance(chosen, list) and word in chosen


def whole(values: Mapping[str, OptionValue], name: str) -> int:
    return int(str(values["coc." + name]))
