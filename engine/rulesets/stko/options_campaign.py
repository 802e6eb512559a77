"""Options of the life between shoot-outs; battles don't read them. Source: rulings 1.3 to 1.5."""

from typing import Final

from engine.kernel.ruleset import Option

_ON_OFF: Final = (True, False)

CAMPAIGN_OPTIONS: Final[tuple[Option, ...]] = (
    Option("stko.promotion_steps", 1, "own", "int", (), 1, 3, "STKO-100"),
    Option("stko.legend_three_in_one_game", True, "text", "bool", _ON_OFF, rule="STKO-100"),
    Option(
        "stko.no_credit_tags",
        ["unarmed", "unconscious", "surrendered", "protected"],
        "text",
        "words",
        ("unarmed", "unconscious", "surrendered", "protected"),
        rule="STKO-107",
    ),
    Option("stko.dishonoured_by", "kill", "inferred", "choice", ("kill", "wound"), rule="STKO-107"),
    Option("stko.evil_helpless_credit", True, "inferred", "bool", _ON_OFF, rule="STKO-107"),
    Option("stko.doubled_evil", "double_credit", "own", "choice", ("double_credit", "single_credit"), rule="STKO-106"),
    Option("stko.growth_promotion_every", 1, "text", "int", (), 1, 10, "STKO-110"),
    Option("stko.growth_skill_every", 1, "text", "int", (), 1, 10, "STKO-110"),
    Option("stko.skill_source", "chit", "text", "choice", ("chit", "die", "choice", "referee"), rule="STKO-102"),
    Option("stko.skill_for_killing_legend", False, "text", "bool", _ON_OFF, rule="STKO-104"),
    Option("stko.chit_box_copies", 1, "inferred", "int", (), 1, 6, "STKO-91"),
    Option("stko.incapacitated_serious_equiv", 1, "own", "int", (), 0, 3, "STKO-109"),
    Option("stko.flesh_heals_between_games", True, "own", "bool", _ON_OFF, rule="STKO-58"),
    Option("stko.missed_counts", "campaign", "own", "choice", ("campaign", "gang"), rule="STKO-109"),
    Option(
        "stko.severed_limb",
        "incapacitated_and_permanent",
        "own",
        "choice",
        ("incapacitated_and_permanent", "incapacitated"),
        rule="STKO-76",
    ),
    Option("stko.opt.recruits", True, "text", "bool", _ON_OFF, rule="STKO-108"),
    Option(
        "stko.recruit_roll",
        "on_referee_request",
        "text",
        "choice",
        ("on_referee_request", "after_every_battle"),
        rule="STKO-108",
    ),
    Option("stko.opt.designed_characters", False, "text", "bool", _ON_OFF, rule="STKO-95"),
    Option("stko.killer_start_skills", "d6-3", "text", "choice", ("d6-3", "d3"), rule="STKO-95"),
    Option("stko.legend_start_skills", "d6", "text", "choice", ("d6", "d3"), rule="STKO-95"),
    Option("stko.opt.starting_skill", False, "text", "bool", _ON_OFF, rule="STKO-96"),
    Option("stko.show_odds", "everybody", "own", "choice", ("everybody", "own_figures", "off")),
    Option("stko.settle_after_days", 7, "own", "int", (), 0, 365),
)
