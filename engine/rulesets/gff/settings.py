"""The option values as the compiled rules read them: plain typed attributes, one per decision."""

from collections.abc import Mapping

from engine.kernel.options import OptionReader
from engine.kernel.setup import OptionValue
from engine.rulesets.gff.options import filled


class Options:
    def __init__(self, given: Mapping[str, OptionValue]) -> None:
        self.values = filled(given)
        read = OptionReader("gff", self.values)
        self.rounds = read.number("rounds")
        self.special_moves = read.on("special_moves")
        self.any_edge = read.says("deployment_edge", "any")
        self.objective_gap_over = read.says("objective_gap", "over 9")
        self.coherency_far = 100 * read.number("coherency_far")
        self.targets_by_model = read.says("two_targets_scope", "model")
        self.relentless_by_model = read.says("relentless_scope", "model")
        self.rending_adds = read.says("rending_ap", "plus_4")
        self.counter_rolls = read.says("counter_impact", "rolls")
        self.casting_six_one = read.on("casting_six_one")
        self.tough_one_wound = read.says("tough_in_units", "one_wound_per_model")
        self.ignored_before_deadly = read.says("regen_vs_deadly", "before_multiply")
        self.ignored_by_whole_unit = read.says("regeneration_scope", "whole_unit")
        self.fear_reaches_tough = read.on("fear_reaches_tough")
        self.melee_morale = read.on("melee_morale")
        self.fear_counts = read.on("fear_counts_for_loser")
        self.morale_without_strike_back = read.says("melee_morale_if_no_strike_back", "test")
        self.fearless_when_shaken = read.says("fearless_when_shaken", "rolls")
