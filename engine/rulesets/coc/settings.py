"""The option values as the compiled rules read them: plain typed attributes, one per decision."""

from collections.abc import Mapping
from typing import Final

from engine.kernel.options import OptionReader
from engine.kernel.setup import OptionValue
from engine.rulesets.coc.options import filled

ALWAYS_FUMBLES: Final = 100


class Options:
    def __init__(self, given: Mapping[str, OptionValue]) -> None:
        self.values = filled(given)
        read = OptionReader("coc", self.values)
        self.cap = read.number("bonus_dice_cap")
        self.critical = read.number("level_critical")
        self.hard_of = 2 if read.says("hard_fraction", "1/2") else 3
        self.extreme_of = 5 if read.says("extreme_fraction", "1/5") else 10
        self.fumble_at_96 = not read.says("fumble_rule", "100 only")
        self.critical_beats_extreme = read.on("critical_beats_extreme")
        self.both_fail_hits = read.says("both_fail", "attacker_hits")
        # -- order of action
        self.skill_breaks_ties = read.says("initiative_tie", "combat_skill")
        self.coin_breaks_ties = read.says("initiative_tie_final", "logged_coin")
        self.d100_order = read.on("initiative_d100")
        self.players_settle_ties = read.on("initiative_players_settle_ties")
        self.gun_first_ready = read.says("firearm_initiative", "ready_in_hand")
        self.gun_first_used = read.says("firearm_initiative", "used_this_round")
        self.delay = read.says("delay", "allowed")
        self.move_is_action = read.says("movement", "an_action")
        self.optional_move = read.on("optional_move")
        self.flee_free_with_move = read.says("flee", "free_with_movement")
        # -- hand to hand
        self.attacker_wins_dodge_tie = read.says("tie_dodge", "attacker")
        self.defender_wins_fight_tie = read.says("tie_fight_back", "defender")
        self.automatic_unless_fumble = read.says("no_reaction", "automatic_unless_fumble")
        self.awareness_roll = read.says("surprise", "awareness_roll")
        self.surprised_plain_roll = read.says("surprise_failed_001", "no defence; attacker needs a success")
        self.outnumbered = read.number("outnumbered_bonus")
        self.outnumbered_needs_numbers = read.on("outnumbered_needs_numbers")
        self.armour = read.says("armour", "subtract")
        self.counter_manoeuvre = read.on("counter_manoeuvre")
        self.improvised = read.says("improvised_bonus", "on_request")
        self.impale_one_die = read.says("impale_extra", "weapon_die")
        # -- missiles
        self.thrown_dodged = read.on("thrown_can_be_dodged")
        self.thrown_fought = read.says("thrown_fight_back_range", "own_dex_fifth_feet")
        self.half_db = read.on("half_db_muscle_missiles")
        self.half_db_up = read.says("half_db_rounding", "up")
        self.point_blank_attacker = read.says("point_blank_distance", "attacker_dex_fifth_feet")
        self.point_blank_any = read.says("point_blank_weapons", "any")
        self.point_blank_defence = read.says("point_blank_defence", "dodge_or_fight_back")
        self.point_blank_dodge_only = read.says("point_blank_reaction_001", "dodge_only")
        self.cover_half_hidden = read.says("cover_static", "half_hidden")
        self.dive_takes_current = read.says("dive_cost", "current_else_next")
        self.dive_needs_roll = read.on("dive_needs_roll")
        self.dive_restricts = read.on("dive_restricts_defence")
        self.aim_takes_round = read.says("aim_cost", "whole_round")
        self.aim_broken_by_movement = "movement" in read.words("aim_broken_by")
        self.aim_broken_by_damage = "damage" in read.words("aim_broken_by")
        self.fast_mov_8 = read.says("fast_target", "mov_8")
        self.fast_moving = read.says("fast_target", "mov_8_and_moving")
        self.fast_moved_8 = read.says("fast_target_004", "moved_8")
        self.running_shooter = read.number("running_shooter")
        self.prone_shooter = read.on("opt_prone_shooter")
        self.still_target = read.on("opt_still_target")
        self.into_melee_always = read.says("into_melee", "always")
        # -- bursts and full auto
        self.burst_as_volley = read.says("burst", "as_volley")
        self.magazine_limit = read.says("full_auto_limit", "magazine")
        self.even_volleys = read.says("volley_size_choice", "even")
        self.split_refused = read.says("infeasible_split", "refused")
        self.overflow_all_dice = read.says("penalty_overflow", "all_dice_and_raise")
        self.half_minimum = read.number("volley_half_minimum")
        self.extreme_volley_halves = read.says("extreme_required_volley", "half_hit")
        self.volley_is_one_attack = read.says("volley_damage", "one_attack")
        self.switch_costs = read.says("target_switch_ammo", "metres")
        self.critical_impales_far = read.says("extreme_range_impale", "critical_only")
        # -- weapons that fail
        self.malfunctions = read.says("malfunction_trigger", "weapon_number")
        self.automatic_malfunction_only = read.says("malfunction_fix", "automatic_only")
        self.dud_is_over = read.says("non_automatic_malfunction", "dud_next_action_ok")
        self.repair_fumble_breaks = read.says("repair_fumble", "weapon_unusable")
        self.reload_one_round = read.says("reload", "one_round")
        self.reload_and_shoot = read.on("reload_and_shoot")
        # -- wounds and healing
        self.damage_states = read.on("damage_states")
        self.major_above_half = read.says("major_wound_rule", "gt_half")
        self.dead_at_max = read.says("instant_death_rule", "ge_max")
        self.healing = read.on("healing")
        self.first_aid_once = read.says("first_aid_per_episode", 1)
        self.medicine_once = read.says("medicine_per_episode", 1)
        self.medicine_heals_dying = read.says("medicine_on_dying", "heals 1d3, ends dying")
        self.heals_daily_when_serious = read.says("natural_healing_with_serious_wound", "daily_too")
        wake = read.parts("wake_rule")
        self.wakes_by_hp = wake["no_serious_wound"] == "HP above 0"
        self.wakes_by_hp_with_serious_wound = wake["serious_wound"] == "HP above 0"
