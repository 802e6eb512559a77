"""Every named option of Firefight with its default and where that comes from."""

from collections.abc import Mapping
from typing import Final

from engine.kernel import options
from engine.kernel.options import Option, choice, number, switch
from engine.kernel.setup import OptionValue
from engine.rulesets.gff.own_rules import must_make_sense

OPTIONS: Final[dict[str, Option]] = {
    one.id: one
    for one in (
        # -- the game
        number("gff.points", 300, "text", 50, 10_000, "GFF-03"),
        number("gff.rounds", 4, "text", 1, 20, "GFF-07"),
        switch("gff.army_limits", False, "text", "GFF-04"),
        switch("gff.special_moves", True, "text", "GFF-44"),
        choice("gff.deployment_edge", "text", "GFF-07", "long", "any"),
        choice("gff.objective_gap", "text", "GFF-06", "at least 9", "over 9"),
        choice("gff.objective_tie", "own", "GFF-07", "draw"),
        choice("gff.first_player_next_round", "text", "GFF-08", "first_to_finish"),
        choice("gff.coherency_far", "text", "GFF-11", 9, 6),
        # -- attacks
        choice("gff.two_targets_scope", "inferred", "GFF-14", "unit", "model"),
        choice("gff.relentless_scope", "text", "GFF-35", "weapon", "model"),
        choice("gff.rending_ap", "text", "GFF-36", "set_to_4", "plus_4"),
        choice("gff.blast_spread", "text", "GFF-29", "defender_choice"),
        choice("gff.counter_impact", "text", "GFF-34", "hits", "rolls"),
        switch("gff.casting_six_one", True, "own", "GFF-30"),
        # -- wounds
        choice("gff.tough_in_units", "source", "GFF-21", "X_wounds_per_model", "one_wound_per_model"),
        choice("gff.wound_effect_rolls", "inferred", "GFF-19", "one_per_attack_and_model"),
        choice("gff.regen_vs_deadly", "own", "GFF-37", "after_multiply", "before_multiply"),
        choice("gff.regeneration_scope", "text", "GFF-37", "model", "whole_unit"),
        switch("gff.fear_reaches_tough", False, "inferred", "GFF-32"),
        choice("gff.fall_state", "source", "GFF-45", "shaken"),
        # -- melee and morale
        switch("gff.melee_morale", True, "text", "GFF-16"),
        choice("gff.melee_loser", "inferred", "GFF-16", "fewer_wounds_caused"),
        switch("gff.fear_counts_for_loser", False, "text", "GFF-32"),
        choice("gff.melee_morale_if_no_strike_back", "text", "GFF-16", "no_test", "test"),
        choice("gff.fearless_when_shaken", "inferred", "GFF-33", "rolls", "no_roll"),
        # -- of one's own; the text has no campaign
        switch("gff.recovery", False, "own"),
        switch("gff.experience", False, "own"),
        Option("gff.rules", {}, "own", "lines"),
    )
}


def filled(given: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Every option with its value. Refuses: Malformed, also for a rule of one's own that makes no sense."""
    rules = given.get("gff.rules")
    if isinstance(rules, dict):
        must_make_sense(rules)
    return options.filled(OPTIONS, given)
