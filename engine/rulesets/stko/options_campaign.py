"""Options of the life between shoot-outs; battles don't read them. Source: rulings 1.3 to 1.5."""

from typing import Final

from engine.kernel.options import Option, number, switch

CAMPAIGN_OPTIONS: Final[tuple[Option, ...]] = (
    number("stko.promotion_steps", 1, "own", 1, 3, "STKO-100"),
    switch("stko.legend_three_in_one_game", True, "text", "STKO-100"),
    Option(
        "stko.no_credit_tags",
        ["unarmed", "unconscious", "surrendered", "protected"],
        "text",
        "words",
        ("unarmed", "unconscious", "surrendered", "protected"),
        rule="STKO-107",
    ),
    Option("stko.dishonoured_by", "kill", "inferred", "choice", ("kill", "wound"), rule="STKO-107"),
    switch("stko.evil_helpless_credit", True, "inferred", "STKO-107"),
    Option("stko.doubled_evil", "double_credit", "own", "choice", ("double_credit", "single_credit"), rule="STKO-106"),
    number("stko.growth_promotion_every", 1, "text", 1, 10, "STKO-110"),
    number("stko.growth_skill_every", 1, "text", 1, 10, "STKO-110"),
    Option("stko.skill_source", "chit", "text", "choice", ("chit", "die", "choice", "referee"), rule="STKO-102"),
    switch("stko.skill_for_killing_legend", False, "text", "STKO-104"),
    number("stko.chit_box_copies", 4, "text", 1, 10, "STKO-91"),
    number("stko.incapacitated_serious_equiv", 1, "own", 0, 3, "STKO-109"),
    switch("stko.flesh_heals_between_games", True, "own", "STKO-58"),
    Option("stko.missed_counts", "campaign", "own", "choice", ("campaign", "gang"), rule="STKO-109"),
    Option(
        "stko.severed_limb",
        "incapacitated_and_permanent",
        "own",
        "choice",
        ("incapacitated_and_permanent", "incapacitated"),
        rule="STKO-76",
    ),
    switch("stko.opt.recruits", True, "text", "STKO-108"),
    Option(
        "stko.recruit_roll",
        "on_referee_request",
        "text",
        "choice",
        ("on_referee_request", "after_every_battle"),
        rule="STKO-108",
    ),
    switch("stko.opt.designed_characters", False, "text", "STKO-95"),
    Option("stko.killer_start_skills", "d6-3", "text", "choice", ("d6-3", "d3"), rule="STKO-95"),
    Option("stko.legend_start_skills", "d6", "text", "choice", ("d6", "d3"), rule="STKO-95"),
    switch("stko.opt.starting_skill", False, "text", "STKO-96"),
    Option(
        "stko.starting_skill_roll",
        "no_roll",
        "text",
        "choice",
        ("no_roll", "2+", "3+", "4+", "5+", "6+"),
        rule="STKO-96",
    ),
    Option("stko.show_odds", "everybody", "own", "choice", ("everybody", "own_figures", "off")),
    Option("stko.settle_after_days", 7, "own", "int", (), 0, 365),
)
