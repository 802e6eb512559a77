"""The option values as the compiled rules read them: plain typed attributes, lengths in hundredths of inches."""

from collections.abc import Mapping
from typing import Final

from engine.kernel.options import OptionReader
from engine.kernel.setup import OptionValue
from engine.rulesets.stko.options import filled

ANY_DEPTH: Final = 1_000_000  # hundredths of inches: wider than any table


class Options:
    def __init__(self, values: Mapping[str, OptionValue]) -> None:
        all_values = filled(values)
        read = OptionReader("stko", all_values)
        nearer = 0 if read.on("band_upper_inclusive") else 1
        self.values = all_values
        self.bounds: list[tuple[int, ...]] = [
            tuple(int(v) * 100 - nearer for v in read.words("one_handed_bands")),
            (*(int(v) * 100 - nearer for v in read.words("two_handed_bands")), 1_000_000),
        ]
        self.counters = not read.says("damage_mode", "table")
        self.box = read.says("damage_mode", "counters_box")
        self.box_copies = read.number("counter_box_copies")
        self.knockdown_six = read.says("knockdown_six", "literal")
        self.belly_flesh_immobile = read.on("belly_flesh_immobile")
        self.wake_counts_as_recover = read.on("wake_counts_as_recover")
        penalty = all_values["stko.two_pistol_penalty"]
        self.two_pistol_penalty = (-1 if read.on("opt.skills") else 0) if penalty is None else int(str(penalty))
        self.two_pistol_no_aim = read.on("two_pistol_no_aim")
        self.left_handed = read.says("handedness", "left")
        self.head_wound_stacks = read.on("head_wound_stacks")
        self.arm_flesh_stacks = read.on("arm_flesh_stacks")
        self.light_cover_minus = 1 if read.says("light_cover_minus", "effect_die") else 0
        self.figures_are_cover = read.on("figures_are_cover")
        self.jam_replaces_empty = read.on("jam_replaces_empty")
        self.lucky_shot_hits = read.number("lucky_shot_hits")
        self.lucky_shot_jams = read.on("lucky_shot_jams")
        self.soft_cover_ducked_passes = read.says("soft_cover_ducked", "hits_pass")
        self.light_cover_ducked_roll = read.on("light_cover_ducked_roll")
        self.light_cover_every_hit = read.says("light_cover_scope", "every_hit")
        broken_by = read.words("aim_broken_by")
        self.aim_broken_by_move = "target_moves" in broken_by
        self.aim_broken_by_reposition = "target_repositions" in broken_by
        self.aim_broken_by_duck = "target_ducks" in broken_by
        self.aim_broken_by_own_duck = "shooter_ducks" in broken_by
        self.aim_broken_by_wound = "shooter_wounded" in broken_by
        self.aim_broken_by_waiting = "shooter_waits" in broken_by
        windows = read.words("action_card_windows")
        self.window_before_declaration = "before_declaration" in windows
        self.window_before_dice = "before_dice" in windows
        self.window_after_action = "after_action" in windows
        self.any_target = read.says("action_card_target", "any")
        self.open_cards_stay = read.says("unclaimed_cards_at_joker", "stay_open")
        self.open_in_deployment = read.says("action_cards_in_deployment", "lie_open")
        self.cards_in_a_row = 1 if read.on("opt.one_card_at_a_time") else read.number("action_cards_in_a_row")
        self.card_sets = read.number("action_card_sets")
        self.card_set_per_ten = read.on("opt.more_action_cards")
        self.first_figure_exempt = read.on("first_figure_exempt")
        self.late_entry_limits = read.says("late_entry_limits", "as_deployment")
        counts = read.words("end_counts")
        self.end_counts_down = "knocked_down" in counts
        self.end_counts_unconscious = "unconscious" in counts
        self.end_counts_losses: tuple[bool, ...] = (
            False,
            "incapacitated" in counts,
            "dead" in counts,
            "fled" in counts,
            "surrendered" in counts,
            False,
        )
        self.end_at_half = read.says("end_fraction", ">= 1/2")
        self.hate_fear = read.on("opt.hate_fear")
        self.emotion_roll = read.on("opt.emotion_roll")
        self.melee = read.on("opt.melee")
        self.fight_zero_one_die = read.says("fight_zero_pool", "one_die")
        self.shield_cancels_all = read.says("shield", "any_one_cancels_all")
        self.strike_blocks_both = read.says("strike_declaration_blocks", "both")
        self.flee_from_fight_dice = read.number("flee_from_fight_dice")
        self.nerve = read.on("opt.nerve")
        self.nerve_counts_himself = read.says("nerve_friends_base", "whole_side_at_start")
        self.nerve_once = read.says("nerve_repeat", "once")
        self.nerve_zero_one_die = read.says("nerve_zero_dice", "one_die")
        self.broken_behaviour = read.word("broken_behaviour")
        least, most = read.words("effect_die_bounds")
        self.effect_least, self.effect_most = int(least), int(most)
        self.side_attack_costs_attacker = read.says("fight_modifier_side", "attacker")
        self.dreadful_beyond_dies = read.says("dreadful_beyond_serious", "dead")
        parts = read.parts("dreadful_serious")
        self.dreadful_serious: tuple[str, ...] = tuple(  # by location
            [str(parts[part]) for part in ("head", "chest", "arm", "arm", "belly", "leg")]
        )
        self.citizens_run = read.says("citizen_class", "plock")
        self.skills = read.on("opt.skills")
        self.pro_fighter_means = read.word("pro_fighter_means")
        self.wild_is_psycho = read.says("drunk_wild_means", "psycho_this_turn")
        self.quick_draw = read.on("quick_draw")
        clumsy = read.parts("clumsy")
        self.clumsy_jam_margin = int(clumsy["jam_margin"])
        self.clumsy_stumble_ones = int(clumsy["stumble_ones"])
        self.doubled_camouflage = read.number("doubled_camouflage")
        self.sausage_recover_at = int(read.word("sausage_recover")[0])
        self.fives_kept = read.says("sharpshooter_rapid", "fives_kept")
        self.free_turns_count = read.says("last_turn_means", "own_turn_including_free_turns")
        self.rapid_fire = read.on("opt.rapid_fire")
        self.rapid_deck_kept = self.rapid_fire and read.says("rapid_deck_reshuffle", "when_empty")
        self.rapid_follow_spreads = read.says("rapid_follow_means", "sustained")
        self.rapid_sustained_target_hits = read.number("rapid_sustained_target_hits")
        self.rapid_needs_working_weapon = read.on("rapid_needs_working_weapon")
        self.killed_card_ends_burst = read.on("killed_card_ends_burst")
        self.location_shift_wraps = read.says("location_shift_bounds", "wrap")
        depth = read.number("climb_depth")
        self.climb_depth = 100 * depth if depth else ANY_DEPTH
        self.pick_up_free = read.says("pick_up", "free")
        self.drop_straight_line = read.on("opt.drop_straight_line")
        self.accidents = read.on("opt.accidents")
        self.event_cards = read.on("opt.event_cards")
        self.drop_duck_back = read.on("opt.drop_duck_back")
        self.drop_aim = read.on("opt.drop_aim")
        self.drop_action_cards = read.on("opt.drop_action_cards")
        self.doubled_skills = read.on("opt.doubled_skills")
        self.fewer_modifiers = read.on("opt.fewer_modifiers")
