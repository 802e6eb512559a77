"""The street fight's named options: what a referee may set per campaign. Source: rulings 1.3 and 1.4.

The first event of a battle pins every value; `Options` is what the compiled rules read.
"""

from collections.abc import Mapping
from typing import Final

from engine.kernel.refusal import Malformed
from engine.kernel.ruleset import Option
from engine.kernel.setup import OptionValue
from engine.rulesets.stko.options_campaign import CAMPAIGN_OPTIONS


def _switch(id: str, default: bool, basis: str, rule: str = "") -> Option:
    return Option(id, default, basis, "bool", (True, False), rule=rule)


def _choice(id: str, default: OptionValue, basis: str, choices: tuple[OptionValue, ...], rule: str = "") -> Option:
    return Option(id, default, basis, "choice", choices, rule=rule)


def _map(id: str, default: dict[str, int | str], basis: str, choices: tuple[OptionValue, ...], rule: str) -> Option:
    """Several values under fixed names, each out of the choices."""
    return Option(id, default, basis, "map", choices, rule=rule)


def _number(id: str, default: int, basis: str, least: int, most: int, rule: str = "") -> Option:
    return Option(id, default, basis, "int", (), least, most, rule)


OPTIONS: Final[dict[str, Option]] = {
    one.id: one
    for one in (
        Option("stko.one_handed_bands", [2, 6, 9, 12, 24], "text", "ints", least=1, most=500, rule="STKO-27"),
        Option("stko.two_handed_bands", [2, 6, 12, 24], "text", "ints", least=1, most=500, rule="STKO-27"),
        _switch("stko.band_upper_inclusive", True, "inferred", "STKO-27"),
        _choice("stko.damage_mode", "table", "text", ("table", "counters_dice", "counters_box"), "STKO-41"),
        _number("stko.counter_box_copies", 4, "text", 1, 10, "STKO-62"),
        _choice("stko.knockdown_six", "literal", "text", ("literal", "ignore"), "STKO-56"),
        _switch("stko.belly_flesh_immobile", True, "text", "STKO-55"),
        _switch("stko.wake_counts_as_recover", True, "own", "STKO-57"),
        _choice("stko.two_pistol_penalty", None, "inferred", (None, 0, -1), "STKO-29"),
        _switch("stko.two_pistol_no_aim", True, "inferred", "STKO-29"),
        _choice("stko.handedness", "right", "inferred", ("right", "left"), "STKO-31"),
        _switch("stko.head_wound_stacks", False, "text", "STKO-30"),
        _switch("stko.arm_flesh_stacks", False, "text", "STKO-30"),
        _choice("stko.light_cover_minus", "effect_die", "inferred", ("effect_die", "nothing"), "STKO-33"),
        _switch("stko.figures_are_cover", True, "inferred", "STKO-38"),
        Option("stko.effect_die_bounds", [1, 6], "own", "ints", least=1, most=6, rule="STKO-40"),
        _switch("stko.jam_replaces_empty", True, "inferred", "STKO-36"),
        _number("stko.lucky_shot_hits", 1, "inferred", 1, 3, "STKO-35"),
        _switch("stko.lucky_shot_jams", True, "inferred", "STKO-35"),
        _choice("stko.soft_cover_ducked", "hits_pass", "inferred", ("hits_pass", "hits_stop"), "STKO-52"),
        _switch("stko.light_cover_ducked_roll", True, "own", "STKO-52"),
        _choice("stko.light_cover_scope", "covered_parts", "inferred", ("covered_parts", "every_hit"), "STKO-33"),
        Option(
            "stko.aim_broken_by",
            ["target_moves", "target_repositions", "target_ducks", "shooter_ducks"],
            "inferred",
            "words",
            ("target_moves", "target_repositions", "target_ducks", "shooter_ducks", "shooter_wounded"),
            rule="STKO-23",
        ),
        Option(
            "stko.action_card_windows",
            ["before_declaration", "before_dice", "after_action"],
            "own",
            "words",
            ("before_declaration", "before_dice", "after_action"),
            rule="STKO-07",
        ),
        _choice("stko.action_card_target", "own", "inferred", ("own", "any"), "STKO-07"),
        _choice("stko.unclaimed_cards_at_joker", "shuffle_back", "own", ("shuffle_back", "stay_open"), "STKO-09"),
        _choice("stko.action_cards_in_deployment", "lay_aside", "own", ("lay_aside", "lie_open"), "STKO-06"),
        _number("stko.action_cards_in_a_row", 0, "text", 0, 20, "STKO-89"),
        _number("stko.action_card_sets", 1, "text", 1, 10, "STKO-88"),
        _choice("stko.equal_action_cards", "numbered", "text", ("numbered",), "STKO-90"),
        _switch("stko.first_figure_exempt", True, "own", "STKO-03"),
        _choice("stko.late_entry_limits", "as_deployment", "own", ("as_deployment", "none"), "STKO-04"),
        Option(
            "stko.end_counts",
            ["knocked_down", "unconscious", "incapacitated", "dead", "surrendered", "fled"],
            "own",
            "words",
            ("knocked_down", "unconscious", "incapacitated", "dead", "surrendered", "fled"),
            rule="STKO-61",
        ),
        _choice("stko.end_fraction", "> 1/2", "text", ("> 1/2", ">= 1/2"), "STKO-61"),
        _choice("stko.pick_up", "reposition", "own", ("reposition", "free"), "STKO-29"),
        _switch("stko.opt.rapid_fire", False, "text", "STKO-63"),
        _choice("stko.rapid_deck_reshuffle", "every_burst", "own", ("every_burst", "when_empty"), "STKO-66"),
        _choice("stko.rapid_follow_means", "sustained", "inferred", ("sustained", "one_hit"), "STKO-67"),
        _number("stko.rapid_sustained_target_hits", 1, "inferred", 0, 3, "STKO-67"),
        _switch("stko.rapid_needs_working_weapon", True, "own", "STKO-63"),
        _switch("stko.killed_card_ends_burst", False, "own", "STKO-66"),
        _choice("stko.location_shift_bounds", "clamp", "own", ("clamp", "wrap"), "STKO-68"),
        _switch("stko.opt.more_action_cards", False, "text", "STKO-88"),
        _switch("stko.opt.one_card_at_a_time", False, "text", "STKO-89"),
        _switch("stko.opt.hate_fear", False, "text", "STKO-86"),
        _switch("stko.opt.emotion_roll", False, "text", "STKO-84"),
        _switch("stko.opt.melee", False, "text", "STKO-70"),
        _choice("stko.fight_zero_pool", "no_dice", "own", ("no_dice", "one_die"), "STKO-71"),
        _choice(
            "stko.shield",
            "any_one_cancels_all",
            "text",
            ("any_one_cancels_all", "each_one_cancels_one"),
            "STKO-77",
        ),
        _choice("stko.fight_modifier_side", "see_table", "inferred", ("see_table", "attacker"), "STKO-75"),
        _choice("stko.dreadful_beyond_serious", "unchanged", "own", ("unchanged", "dead"), "STKO-76"),
        _map(
            "stko.dreadful_serious",
            {"arm": "severed", "leg": "severed", "chest": "dead", "belly": "dead", "head": "dead"},
            "inferred",
            ("severed", "dead", "serious"),
            "STKO-76",
        ),
        _choice("stko.citizen_class", "plock", "inferred", ("plock", "own_class"), "STKO-81"),
        _choice("stko.strike_declaration_blocks", "both", "text", ("both", "declarer_only"), "STKO-70"),
        _number("stko.flee_from_fight_dice", 3, "text", 1, 6, "STKO-81"),
        _switch("stko.opt.nerve", False, "text", "STKO-78"),
        _choice(
            "stko.nerve_friends_base",
            "other_figures_at_start",
            "own",
            ("other_figures_at_start", "whole_side_at_start"),
            "STKO-78",
        ),
        _choice("stko.nerve_repeat", "every_further_wound", "own", ("every_further_wound", "once"), "STKO-78"),
        _choice("stko.nerve_zero_dice", "fail", "inferred", ("fail", "one_die"), "STKO-79"),
        _choice(
            "stko.broken_behaviour",
            "surrender_if_near",
            "own",
            ("surrender_if_near", "flee", "surrender", "ask"),
            "STKO-80",
        ),
        _switch("stko.opt.random_deployment", True, "text", "STKO-03"),
        _switch("stko.opt.experience", True, "text", "STKO-100"),
        _switch("stko.opt.skills", True, "text", "STKO-91"),
        _choice("stko.pro_fighter_means", "brawler", "inferred", ("brawler", "strong", "nothing"), "STKO-93"),
        _choice("stko.drunk_wild_means", "psycho_this_turn", "own", ("psycho_this_turn", "idle"), "STKO-94"),
        _switch("stko.quick_draw", False, "own", "STKO-93"),
        _map("stko.clumsy", {"jam_margin": 0, "stumble_ones": 2}, "inferred", (-2, -1, 0, 1, 2, 3), "STKO-93"),
        _number("stko.doubled_camouflage", 6, "own", 1, 24, "STKO-92"),
        _choice("stko.sausage_recover", "4+", "text", ("2+", "3+", "4+", "5+", "6+"), "STKO-93"),
        _choice("stko.sharpshooter_rapid", "fives_lost", "inferred", ("fives_lost", "fives_kept"), "STKO-93"),
        _choice(
            "stko.last_turn_means",
            "own_turn_including_free_turns",
            "inferred",
            ("own_turn_including_free_turns", "own_card_turns"),
            "STKO-93",
        ),
        _switch("stko.opt.drop_straight_line", False, "text", "STKO-17"),
        _switch("stko.opt.accidents", False, "text", "STKO-39"),
        _switch("stko.opt.event_cards", False, "text", "STKO-39"),
        _switch("stko.opt.drop_duck_back", False, "text", "STKO-51"),
        _switch("stko.opt.fewer_modifiers", False, "text", "STKO-30"),
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
    """Every option with its value: what was given, checked, and the defaults for the rest. Refuses: Malformed."""
    given = by_its_name(given)
    for id, value in given.items():
        option = OPTIONS.get(id)
        if option is None:
            raise Malformed(f"options.{id}", value, "id-of-an-option")
        if value is not option.default:  # which fits; every fold of a battle asks about every option
            must_fit(option, value)
    return {id: given.get(id, option.default) for id, option in OPTIONS.items()}


def must_fit(option: Option, value: OptionValue) -> None:
    shape = option.shape
    if shape == "bool":
        if not isinstance(value, bool):
            raise Malformed(f"options.{option.id}", value, "true-or-false")
    elif shape == "choice":
        for one in option.choices:
            if value == one and type(value) is type(one):
                return
        raise Malformed(f"options.{option.id}", value, "one-of", {"known": option.choices})
    elif shape == "int":
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not whole or not option.least <= int(str(value)) <= option.most:
            raise Malformed(
                f"options.{option.id}", value, "whole-number-between", {"least": option.least, "most": option.most}
            )
    elif shape == "words":
        if not isinstance(value, list) or any(v not in option.choices for v in value):
            raise Malformed(f"options.{option.id}", value, "list-out-of", {"known": option.choices})
    elif shape == "ints":
        must_be_bounds(option, value)
    elif shape == "map":
        must_be_map(option, value)


def must_be_map(option: Option, value: OptionValue) -> None:
    names = option.default if isinstance(option.default, dict) else {}
    if not isinstance(value, dict) or set(value) != set(names):
        raise Malformed(f"options.{option.id}", value, "each-one-of", {"names": list(names), "known": option.choices})
    for name, one in value.items():
        if isinstance(one, bool) or one not in option.choices:
            raise Malformed(f"options.{option.id}.{name}", one, "one-of", {"known": option.choices})


def must_be_bounds(option: Option, value: OptionValue) -> None:
    need = len(option.default) if isinstance(option.default, list) else 0
    field = f"options.{option.id}"
    if not isinstance(value, list) or len(value) != need or not all(type(v) is int for v in value):
        raise Malformed(field, value, "whole-numbers", {"n": need})
    numbers = [int(v) for v in value]
    if numbers != sorted(set(numbers)) or not option.least <= numbers[0] or numbers[-1] > option.most:
        raise Malformed(field, value, "rising-numbers", {"n": need, "least": option.least, "most": option.most})


class Options:
    """The option values as the compiled rules read them: plain typed attributes, lengths in hundredths of inches."""

    __slots__ = (
        "accidents",
        "aim_broken_by_duck",
        "aim_broken_by_move",
        "aim_broken_by_own_duck",
        "aim_broken_by_reposition",
        "aim_broken_by_wound",
        "any_target",
        "arm_flesh_stacks",
        "belly_flesh_immobile",
        "bounds",
        "box",
        "box_copies",
        "broken_behaviour",
        "card_set_per_ten",
        "card_sets",
        "cards_in_a_row",
        "citizens_run",
        "clumsy_jam_margin",
        "clumsy_stumble_ones",
        "counters",
        "doubled_camouflage",
        "dreadful_beyond_dies",
        "dreadful_serious",
        "drop_duck_back",
        "drop_straight_line",
        "effect_least",
        "effect_most",
        "emotion_roll",
        "end_at_half",
        "end_counts_down",
        "end_counts_losses",
        "end_counts_unconscious",
        "event_cards",
        "fewer_modifiers",
        "fight_zero_one_die",
        "figures_are_cover",
        "first_figure_exempt",
        "fives_kept",
        "flee_from_fight_dice",
        "free_turns_count",
        "hate_fear",
        "head_wound_stacks",
        "jam_replaces_empty",
        "killed_card_ends_burst",
        "knockdown_six",
        "late_entry_limits",
        "left_handed",
        "light_cover_ducked_roll",
        "light_cover_every_hit",
        "light_cover_minus",
        "location_shift_wraps",
        "lucky_shot_hits",
        "lucky_shot_jams",
        "melee",
        "nerve",
        "nerve_counts_himself",
        "nerve_once",
        "nerve_zero_one_die",
        "open_cards_stay",
        "open_in_deployment",
        "pick_up_free",
        "pro_fighter_means",
        "quick_draw",
        "rapid_deck_kept",
        "rapid_fire",
        "rapid_follow_spreads",
        "rapid_needs_working_weapon",
        "rapid_sustained_target_hits",
        "sausage_recover_at",
        "shield_cancels_all",
        "side_attack_costs_attacker",
        "skills",
        "soft_cover_ducked_passes",
        "strike_blocks_both",
        "two_pistol_no_aim",
        "two_pistol_penalty",
        "values",
        "wake_counts_as_recover",
        "wild_is_psycho",
        "window_after_action",
        "window_before_declaration",
        "window_before_dice",
    )

    def __init__(self, values: Mapping[str, OptionValue]) -> None:
        given = filled(values)

        def on(name: str) -> bool:
            return bool(given[f"stko.{name}"])

        def word(name: str) -> str:
            return str(given[f"stko.{name}"])

        def number(name: str) -> int:
            return int(str(given[f"stko.{name}"]))

        def words(name: str) -> list[str]:
            value = given[f"stko.{name}"]
            return [str(v) for v in value] if isinstance(value, list) else []

        nearer = 0 if on("band_upper_inclusive") else 1
        self.values = given
        self.bounds: list[tuple[int, ...]] = [
            tuple(int(v) * 100 - nearer for v in words("one_handed_bands")),
            (*(int(v) * 100 - nearer for v in words("two_handed_bands")), 1_000_000),
        ]
        self.counters = word("damage_mode") != "table"
        self.box = word("damage_mode") == "counters_box"
        self.box_copies = number("counter_box_copies")
        self.knockdown_six = word("knockdown_six") == "literal"
        self.belly_flesh_immobile = on("belly_flesh_immobile")
        self.wake_counts_as_recover = on("wake_counts_as_recover")
        penalty = given["stko.two_pistol_penalty"]
        self.two_pistol_penalty = (-1 if on("opt.skills") else 0) if penalty is None else int(str(penalty))
        self.two_pistol_no_aim = on("two_pistol_no_aim")
        self.left_handed = word("handedness") == "left"
        self.head_wound_stacks = on("head_wound_stacks")
        self.arm_flesh_stacks = on("arm_flesh_stacks")
        self.light_cover_minus = 1 if word("light_cover_minus") == "effect_die" else 0
        self.figures_are_cover = on("figures_are_cover")
        self.jam_replaces_empty = on("jam_replaces_empty")
        self.lucky_shot_hits = number("lucky_shot_hits")
        self.lucky_shot_jams = on("lucky_shot_jams")
        self.soft_cover_ducked_passes = word("soft_cover_ducked") == "hits_pass"
        self.light_cover_ducked_roll = on("light_cover_ducked_roll")
        self.light_cover_every_hit = word("light_cover_scope") == "every_hit"
        broken_by = words("aim_broken_by")
        self.aim_broken_by_move = "target_moves" in broken_by
        self.aim_broken_by_reposition = "target_repositions" in broken_by
        self.aim_broken_by_duck = "target_ducks" in broken_by
        self.aim_broken_by_own_duck = "shooter_ducks" in broken_by
        self.aim_broken_by_wound = "shooter_wounded" in broken_by
        windows = words("action_card_windows")
        self.window_before_declaration = "before_declaration" in windows
        self.window_before_dice = "before_dice" in windows
        self.window_after_action = "after_action" in windows
        self.any_target = word("action_card_target") == "any"
        self.open_cards_stay = word("unclaimed_cards_at_joker") == "stay_open"
        self.open_in_deployment = word("action_cards_in_deployment") == "lie_open"
        self.cards_in_a_row = 1 if on("opt.one_card_at_a_time") else number("action_cards_in_a_row")
        self.card_sets = number("action_card_sets")
        self.card_set_per_ten = on("opt.more_action_cards")
        self.first_figure_exempt = on("first_figure_exempt")
        self.late_entry_limits = word("late_entry_limits") == "as_deployment"
        counts = words("end_counts")
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
        self.end_at_half = word("end_fraction") == ">= 1/2"
        self.hate_fear = on("opt.hate_fear")
        self.emotion_roll = on("opt.emotion_roll")
        self.melee = on("opt.melee")
        self.fight_zero_one_die = word("fight_zero_pool") == "one_die"
        self.shield_cancels_all = word("shield") == "any_one_cancels_all"
        self.strike_blocks_both = word("strike_declaration_blocks") == "both"
        self.flee_from_fight_dice = number("flee_from_fight_dice")
        self.nerve = on("opt.nerve")
        self.nerve_counts_himself = word("nerve_friends_base") == "whole_side_at_start"
        self.nerve_once = word("nerve_repeat") == "once"
        self.nerve_zero_one_die = word("nerve_zero_dice") == "one_die"
        self.broken_behaviour = word("broken_behaviour")
        bounds = given["stko.effect_die_bounds"]
        self.effect_least, self.effect_most = (int(v) for v in bounds) if isinstance(bounds, list) else (1, 6)
        self.side_attack_costs_attacker = word("fight_modifier_side") == "attacker"
        self.dreadful_beyond_dies = word("dreadful_beyond_serious") == "dead"
        dreadful = given["stko.dreadful_serious"]
        parts = {part: str(fate) for part, fate in dreadful.items()} if isinstance(dreadful, dict) else {}
        self.dreadful_serious: tuple[str, ...] = tuple(  # by location
            [parts[part] for part in ("head", "chest", "arm", "arm", "belly", "leg")]
        )
        self.citizens_run = word("citizen_class") == "plock"
        self.skills = on("opt.skills")
        self.pro_fighter_means = word("pro_fighter_means")
        self.wild_is_psycho = word("drunk_wild_means") == "psycho_this_turn"
        self.quick_draw = on("quick_draw")
        clumsy = given["stko.clumsy"]
        margins = {name: int(n) for name, n in clumsy.items()} if isinstance(clumsy, dict) else {}
        self.clumsy_jam_margin = margins["jam_margin"]
        self.clumsy_stumble_ones = margins["stumble_ones"]
        self.doubled_camouflage = number("doubled_camouflage")
        self.sausage_recover_at = int(word("sausage_recover")[0])
        self.fives_kept = word("sharpshooter_rapid") == "fives_kept"
        self.free_turns_count = word("last_turn_means") == "own_turn_including_free_turns"
        self.rapid_fire = on("opt.rapid_fire")
        self.rapid_deck_kept = self.rapid_fire and word("rapid_deck_reshuffle") == "when_empty"
        self.rapid_follow_spreads = word("rapid_follow_means") == "sustained"
        self.rapid_sustained_target_hits = number("rapid_sustained_target_hits")
        self.rapid_needs_working_weapon = on("rapid_needs_working_weapon")
        self.killed_card_ends_burst = on("killed_card_ends_burst")
        self.location_shift_wraps = word("location_shift_bounds") == "wrap"
        self.pick_up_free = word("pick_up") == "free"
        self.drop_straight_line = on("opt.drop_straight_line")
        self.accidents = on("opt.accidents")
        self.event_cards = on("opt.event_cards")
        self.drop_duck_back = on("opt.drop_duck_back")
        self.fewer_modifiers = on("opt.fewer_modifiers")
