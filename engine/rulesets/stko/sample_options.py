"""Every optional rule at once, for simulations that compare and for measuring. Source: rulings 1.4."""

from typing import Final

from engine.kernel.setup import OptionValue

# What adds rules, none of what takes some away (drop_straight_line, drop_duck_back, fewer_modifiers).
EVERY_RULE: Final[dict[str, OptionValue]] = {
    "stko.damage_mode": "counters_box",
    "stko.opt.rapid_fire": True,
    "stko.opt.melee": True,
    "stko.opt.nerve": True,
    "stko.opt.hate_fear": True,
    "stko.opt.emotion_roll": True,
    "stko.opt.more_action_cards": True,
    "stko.opt.accidents": True,
    "stko.opt.skills": True,
}
