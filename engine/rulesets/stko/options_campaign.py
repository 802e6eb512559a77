"""Options of the life between shoot-outs; battles don't read them. Source: rulings 1.3 to 1.5."""

from typing import Final

from engine.kernel.options import Option, choice, number, switch, words

CAMPAIGN_OPTIONS: Final[tuple[Option, ...]] = (
    number("stko.promotion_steps", 1, "own", 1, 3, "STKO-100"),
    switch("stko.legend_three_in_one_game", True, "text", "STKO-100"),
    words("stko.no_credit_tags", "text", "STKO-107", ("unarmed", "unconscious", "surrendered", "protected")),
    choice("stko.dishonoured_by", "inferred", "STKO-107", "kill", "wound"),
    switch("stko.evil_helpless_credit", True, "inferred", "STKO-107"),
    choice("stko.doubled_evil", "own", "STKO-106", "double_credit", "single_credit"),
    number("stko.growth_promotion_every", 1, "text", 1, 10, "STKO-110"),
    number("stko.growth_skill_every", 1, "text", 1, 10, "STKO-110"),
    choice("stko.skill_source", "text", "STKO-102", "chit", "die", "choice", "referee"),
    switch("stko.skill_for_killing_legend", False, "text", "STKO-104"),
    number("stko.chit_box_copies", 4, "text", 1, 10, "STKO-91"),
    number("stko.incapacitated_serious_equiv", 1, "own", 0, 3, "STKO-109"),
    switch("stko.flesh_heals_between_games", True, "own", "STKO-58"),
    choice("stko.missed_counts", "own", "STKO-109", "campaign", "gang"),
    choice("stko.severed_limb", "own", "STKO-76", "incapacitated_and_permanent", "incapacitated"),
    switch("stko.opt.recruits", True, "text", "STKO-108"),
    choice("stko.recruit_roll", "text", "STKO-108", "on_referee_request", "after_every_battle"),
    switch("stko.opt.designed_characters", False, "text", "STKO-95"),
    choice("stko.killer_start_skills", "text", "STKO-95", "d6-3", "d3"),
    choice("stko.legend_start_skills", "text", "STKO-95", "d6", "d3"),
    switch("stko.opt.starting_skill", False, "text", "STKO-96"),
    choice("stko.starting_skill_roll", "text", "STKO-96", "no_roll", "2+", "3+", "4+", "5+", "6+"),
    choice("stko.show_odds", "own", "", "everybody", "own_figures", "off"),
    number("stko.settle_after_days", 7, "own", 0, 365),
)
