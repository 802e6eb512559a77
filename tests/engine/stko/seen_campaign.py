"""What each option of the life between shoot-outs changes: (another value, what is seen)."""

from collections.abc import Callable
from typing import Any

from engine.rulesets.stko.progression import PROGRESSION
from tests.engine.stko.progression.lives import after, deed, options

Seen = Callable[..., Any]
SERIOUS = deed("serious", 4)
WORTHLESS = deed("dead", 5, armed=False)

SEEN: dict[str, tuple[Any, Seen]] = {
    "stko.opt.experience": (False, lambda **o: after("plock", fought=True, **given(o))),
    "stko.promotion_steps": (2, lambda **o: after("plock", deed(), fought=True, **given(o))),
    "stko.legend_three_in_one_game": (False, lambda **o: after("killer", SERIOUS, tally={"victims": 2}, **given(o))),
    "stko.no_credit_tags": (["protected"], lambda **o: after("ganger", deed(), WORTHLESS, **given(o))),
    "stko.dishonoured_by": (
        "wound",
        lambda **o: after("ganger", deed(), deed("flesh", 5, armed=False), **given(o)),
    ),
    "stko.evil_helpless_credit": (False, lambda **o: after("ganger", WORTHLESS, skills={"evil": 1}, **given(o))),
    "stko.doubled_evil": (
        "single_credit",
        lambda **o: after("killer", SERIOUS, WORTHLESS, skills={"evil": 2}, **given(o)),
    ),
    "stko.growth_promotion_every": (2, lambda **o: after("plock", fought=True, **given(o))),
    "stko.growth_skill_every": (2, lambda **o: after("legend", SERIOUS, **given(o))),
    "stko.skill_source": ("die", lambda **o: PROGRESSION.first_steps("", options(**given(o)))),
    "stko.skill_for_killing_legend": (True, lambda **o: after("plock", deed("dead", 4, "legend"), **given(o))),
    "stko.incapacitated_serious_equiv": (0, lambda **o: after("plock", loss="incapacitated", **given(o))),
    "stko.flesh_heals_between_games": (
        False,
        lambda **o: after("plock", wounds=[{"location": "head", "severity": "flesh", "event": 3}], **given(o)),
    ),
    "stko.missed_counts": ("gang", lambda **o: PROGRESSION.missed(options(**given(o)))),
    "stko.severed_limb": (
        "incapacitated",
        lambda **o: after("plock", limbs=[{"location": "legs", "event": 3}], **given(o)),
    ),
    "stko.opt.designed_characters": (True, lambda **o: PROGRESSION.hireable(options(**given(o)))),
    "stko.killer_start_skills": ("d3", lambda **o: PROGRESSION.starting("killer", designed(o))),
    "stko.legend_start_skills": ("d3", lambda **o: PROGRESSION.starting("legend", designed(o))),
}
# Read by the campaign around the rules; tests/submit shows what they change.
OUTSIDE = {
    "stko.chit_box_copies",
    "stko.opt.recruits",
    "stko.recruit_roll",
    "stko.opt.starting_skill",
    "stko.starting_skill_roll",
    "stko.settle_after_days",
    "stko.show_odds",
}


def designed(said: dict[str, Any]) -> Any:
    return options(opt_designed_characters=True, **given(said))


def given(said: dict[str, Any]) -> dict[str, Any]:
    return {name.replace("opt.", "opt_"): value for name, value in said.items()}
