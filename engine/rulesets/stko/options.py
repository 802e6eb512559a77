"""The street fight's named options: what a referee may set per campaign. Source: rulings 1.3 and 1.4.

The first event of a battle pins every value; `Options` is what the compiled rules read.
"""

from collections.abc import Mapping
from typing import Final

from engine.kernel import options as kernel
from engine.kernel.options import Option, OptionReader, choice, number, switch, words
from engine.kernel.refusal import Malformed
from engine.kernel.setup import OptionValue
from engine.rulesets.stko.options_campaign import CAMPAIGN_OPTIONS

ANY_DEPTH: Final = 1_000_000  # hundredths of inches: wider than any table

OPTIONS: Final[dict[str, Option]] = {
    one.id: one
    for one in (
        Option("stko.one_handed_bands", [2, 6, 9, 12, 24], "text", "ints", least=1, most=500, rule="STKO-27"),
        Option("stko.two_handed_bands", [2, 6, 12, 24], "text", "ints", least=1, most=500, rule="STKO-27"),
        switch("stko.band_upper_inclusive", True, "inferred", "STKO-27"),
        choice("stko.damage_mode", "text", "STKO-41", "table", "counters_dice", "counters_box"),
        number("stko.counter_box_copies", 4, "text", 1, 10, "STKO-62"),
        choice("stko.knockdown_six", "text", "STKO-56", "literal", "ignore"),
        switch("stko.belly_flesh_immobile", True, "text", "STKO-55"),
        switch("stko.wake_counts_as_recover", True, "own", "STKO-57"),
        choice("stko.two_pistol_penalty", "inferred", "STKO-29", None, 0, -1),
        switch("stko.two_pistol_no_aim", True, "inferred", "STKO-29"),
        choice("stko.handedness", "inferred", "STKO-31", "right", "left"),
        switch("stko.head_wound_stacks", False, "text", "STKO-30"),
        switch("stko.arm_flesh_stacks", False, "text", "STKO-30"),
        choice("stko.light_cover_minus", "inferred", "STKO-33", "effect_die", "nothing"),
        switch("stko.figures_are_cover", True, "inferred", "STKO-38"),
        Option("stko.effect_die_bounds", [1, 6], "own", "ints", least=1, most=6, rule="STKO-40"),
        switch("stko.jam_replaces_empty", True, "inferred", "STKO-36"),
        number("stko.lucky_shot_hits", 1, "inferred", 1, 3, "STKO-35"),
        switch("stko.lucky_shot_jams", True, "inferred", "STKO-35"),
        choice("stko.soft_cover_ducked", "inferred", "STKO-52", "hits_pass", "hits_stop"),
        switch("stko.light_cover_ducked_roll", True, "own", "STKO-52"),
        choice("stko.light_cover_scope", "inferred", "STKO-33", "covered_parts", "every_hit"),
        words(
            "stko.aim_broken_by",
            "inferred",
            "STKO-23",
            ("target_moves", "target_repositions", "target_ducks", "shooter_ducks"),
            "shooter_wounded",
            "shooter_waits",
        ),
        words("stko.action_card_windows", "own", "STKO-07", ("before_declaration", "before_dice", "after_action")),
        choice("stko.action_card_target", "inferred", "STKO-07", "own", "any"),
        choice("stko.unclaimed_cards_at_joker", "own", "STKO-09", "shuffle_back", "stay_open"),
        choice("stko.action_cards_in_deployment", "own", "STKO-06", "lay_aside", "lie_open"),
        number("stko.action_cards_in_a_row", 0, "text", 0, 20, "STKO-89"),
        number("stko.action_card_sets", 1, "text", 1, 10, "STKO-88"),
        choice("stko.equal_action_cards", "text", "STKO-90", "numbered"),
        switch("stko.first_figure_exempt", True, "own", "STKO-03"),
        choice("stko.late_entry_limits", "own", "STKO-04", "as_deployment", "none"),
        words(
            "stko.end_counts",
            "own",
            "STKO-61",
            ("knocked_down", "unconscious", "incapacitated", "dead", "surrendered", "fled"),
        ),
        choice("stko.end_fraction", "text", "STKO-61", "> 1/2", ">= 1/2"),
        number("stko.climb_depth", 1, "inferred", 0, 24, "STKO-18"),
        choice("stko.pick_up", "own", "STKO-29", "reposition", "free"),
        switch("stko.opt.rapid_fire", False, "text", "STKO-63"),
        choice("stko.rapid_deck_reshuffle", "own", "STKO-66", "every_burst", "when_empty"),
        choice("stko.rapid_follow_means", "inferred", "STKO-67", "sustained", "one_hit"),
        number("stko.rapid_sustained_target_hits", 1, "inferred", 0, 3, "STKO-67"),
        switch("stko.rapid_needs_working_weapon", True, "own", "STKO-63"),
        switch("stko.killed_card_ends_burst", False, "own", "STKO-66"),
        choice("stko.location_shift_bounds", "own", "STKO-68", "clamp", "wrap"),
        switch("stko.opt.more_action_cards", False, "text", "STKO-88"),
        switch("stko.opt.one_card_at_a_time", False, "text", "STKO-89"),
        switch("stko.opt.hate_fear", False, "text", "STKO-86"),
        switch("stko.opt.emotion_roll", False, "text", "STKO-84"),
        switch("stko.opt.melee", False, "text", "STKO-70"),
        choice("stko.fight_zero_pool", "own", "STKO-71", "no_dice", "one_die"),
        choice("stko.shield", "text", "STKO-77", "any_one_cancels_all", "each_one_cancels_one"),
        choice("stko.fight_modifier_side", "inferred", "STKO-75", "see_table", "attacker"),
        choice("stko.dreadful_beyond_serious", "own", "STKO-76", "unchanged", "dead"),
        Option(
            "stko.dreadful_serious",
            {"arm": "severed", "leg": "severed", "chest": "dead", "belly": "dead", "head": "dead"},
            "inferred",
            "map",
            ("severed", "dead", "serious"),
            rule="STKO-76",
        ),
        choice("stko.citizen_class", "inferred", "STKO-81", "plock", "own_class"),
        choice("stko.strike_declaration_blocks", "text", "STKO-70", "both", "declarer_only"),
        number("stko.flee_from_fight_dice", 3, "text", 1, 6, "STKO-81"),
        switch("stko.opt.nerve", False, "text", "STKO-78"),
        choice("stko.nerve_friends_base", "own", "STKO-78", "other_figures_at_start", "whole_side_at_start"),
        choice("stko.nerve_repeat", "own", "STKO-78", "every_further_wound", "once"),
        choice("stko.nerve_zero_dice", "inferred", "STKO-79", "fail", "one_die"),
        choice("stko.broken_behaviour", "own", "STKO-80", "surrender_if_near", "flee", "surrender", "ask"),
        switch("stko.opt.random_deployment", True, "text", "STKO-03"),
        switch("stko.opt.experience", True, "text", "STKO-100"),
        switch("stko.opt.skills", True, "text", "STKO-91"),
        switch("stko.opt.doubled_skills", True, "text", "STKO-106"),
        choice("stko.pro_fighter_means", "inferred", "STKO-93", "brawler", "strong", "nothing"),
        choice("stko.drunk_wild_means", "own", "STKO-94", "psycho_this_turn", "idle"),
        switch("stko.quick_draw", False, "own", "STKO-93"),
        Option(
            "stko.clumsy", {"jam_margin": 0, "stumble_ones": 2}, "inferred", "map", (-2, -1, 0, 1, 2, 3), rule="STKO-93"
        ),
        number("stko.doubled_camouflage", 6, "own", 1, 24, "STKO-92"),
        Option("stko.sausage_recover", "4+", "text", "choice", ("2+", "3+", "4+", "5+", "6+"), rule="STKO-93"),
        choice("stko.sharpshooter_rapid", "inferred", "STKO-93", "fives_lost", "fives_kept"),
        choice("stko.last_turn_means", "inferred", "STKO-93", "own_turn_including_free_turns", "own_card_turns"),
        switch("stko.opt.drop_straight_line", False, "text", "STKO-17"),
        switch("stko.opt.accidents", False, "text", "STKO-39"),
        switch("stko.opt.event_cards", False, "text", "STKO-39"),
        switch("stko.opt.drop_duck_back", False, "text", "STKO-51"),
        switch("stko.opt.drop_aim", False, "text", "STKO-23"),
        switch("stko.opt.drop_action_cards", False, "text", "STKO-06"),
        switch("stko.opt.fewer_modifiers", False, "text", "STKO-30"),
        *CAMPAIGN_OPTIONS,
    )
}


# Other names under which the rulings list a switch: the option, and what "on" makes of it.
ALSO_CALLED: Final[dict[str, tuple[str, OptionValue]]] = {
    "stko.emotion_roll": ("stko.opt.emotion_roll", True),
    "stko.opt.counters": ("stko.damage_mode", "counters_dice"),
}


def by_its_name(given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """A switch under its other name sets the option, unless that is given itself. Refuses: Malformed."""
    named = dict(given)
    for other, (id, meant) in ALSO_CALLED.items():
        if other in named:
            on = named.pop(other)
            if not isinstance(on, bool):
                raise Malformed(f"options.{other}", on, "true-or-false")
            if on:
                named.setdefault(id, meant)
    return named


def filled(given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option with its value. Refuses: Malformed."""
    return kernel.filled(OPTIONS, by_its_name(given))


class Options:
    """The option values as the compiled rules read them: plain typed attributes, lengths in hundredths of inches."""

    def __init__(self, values: Mapping[str, OptionValue]) -> None:
        given = filled(values)
        read = OptionReader("stko", given)
        nearer = 0 if read.on("band_upper_inclusive") else 1
        self.values = given
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
        penalty = given["stko.two_pistol_penalty"]
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
