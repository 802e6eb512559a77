"""The option values as the compiled rules read them: plain typed attributes, tables as lists of numbers."""

from collections.abc import Mapping

from engine.kernel.options import OptionReader, filled
from engine.kernel.setup import OptionValue
from engine.rulesets.pb12 import table_lines
from engine.rulesets.pb12.card import card_list
from engine.rulesets.pb12.codes import ATTRIBUTES, DIRECTIONS, LIGHTS
from engine.rulesets.pb12.options import OPTIONS, with_modules


class Options:
    """Refuses: Malformed."""

    def __init__(self, given: Mapping[str, OptionValue]) -> None:
        self.values = filled(OPTIONS, with_modules(given))  # the lines of own tables are read below, and refused there
        read = OptionReader("pb12", self.values)
        multipliers = read.value("range_multipliers")
        self.range_multipliers = (
            [int(multiplier) for multiplier in multipliers] if isinstance(multipliers, list) else []
        )
        self.damage_tables = table_lines.damage_tables(read.value("damage_tables"))
        moves, darkness = read.parts("random_movement"), read.parts("darkness")
        self.random_movement = [DIRECTIONS.index(str(moves[face])) for face in table_lines.FACES]
        self.deviation = table_lines.deviation(read.value("deviation"))
        self.cover_levels = table_lines.cover_levels(read.value("cover_levels"))
        self.darkness = [int(darkness[light]) for light in LIGHTS]
        # -- preparation
        self.epicness_limit = read.number("epicness_limit")
        self.limit_strict = read.on("limit_strict")
        self.kp_cost_permille = read.number("kp_cost_permille")
        self.reserve_counts_for_kp = read.on("reserve_counts_for_kp")
        # -- the round, actions and damage
        self.nearest_is_any = read.says("nearest_target_scope", "any_figure")
        self.lapsing_is_activity = read.on("lapsing_ap_is_activity")
        self.initiative_per_kp = read.number("initiative_per_kp")
        self.default_multiplier = read.number("default_multiplier")
        self.moved_per_step = read.says("moved_markers", "per_horizontal_step")
        self.melee_defence_applies = read.on("melee_defence_applies")
        # -- statuses
        self.incapable_attributes = [ATTRIBUTES.index(word) for word in read.words("incapable_attributes")]
        self.own_panic_test_harder = read.on("heavy_plus2_on_own_panic_test")
        self.light_and_heavy_add = read.number("light_plus_heavy_ap") == -2
        self.activity_clears_moved = read.on("activity_clears_moved_first")
        self.panic_friend_and_foe = read.on("panic_friend_and_foe")
        self.delayed_may_react = read.on("delayed_may_react")
        # -- optional chapters
        self.start_full = read.words("start_full")
        self.command_groups = read.on("command_groups")
        self.vehicles = read.on("vehicles")
        self.extensions = read.on("extensions")
        self.cards = read.on("cards")
        self.card_list = card_list(read.value("card_list"))
        self.sample_content = read.words("sample_content")
        self.limit = read.number("game_value_limit")
        self.rounds = read.number("rounds")
        modules = read.words("scenario_modules")
        self.round_limit = "round_limit" in modules
        self.difficult_ground = "difficult_ground" in modules
        self.impassable_ground = "impassable_ground" in modules
        self.dark_areas = "darkness" in modules
        self.climbing = "climbing" in modules
        self.kill_leader = "kill_leader" in modules
        self.hold_area = "hold_area" in modules
        self.disturb_control = "disturb_control" in modules
        self.uncontrolled_flat = read.says("uncontrolled_passenger", "flat")
        self.idle_every_move = read.says("idle_accident_moves", "every_move")
        self.steering_extra_counts = read.says("damaged_steering_extra", "vehicle_gets_it")
        self.empty_area_scores = read.says("hold_area_empty", "point")
