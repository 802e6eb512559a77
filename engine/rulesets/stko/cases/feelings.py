"""Worked cases of hate and fear. Source: STKO-84, STKO-85."""

from typing import Any, Final

from engine.kernel.cases import Given
from engine.kernel.dice import TapeDice
from engine.rulesets.stko.cases.setting import battle, own_skills
from engine.rulesets.stko.codes import FEAR, HATE, UTTER
from engine.rulesets.stko.rules import feelings

WORDS: Final = {0: None, HATE: "hate", FEAR: "fear"}


def emotion(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-84: after a scratch or wound by an enemy."""
    b = battle(given, dice, skills=own_skills(given, "skills"))
    f, foe = b.figures
    feelings.stir(b, f, foe)
    return {"emotion": WORDS[feelings.felt(b, f, foe)]}


def conflict(given: Given, dice: TapeDice) -> dict[str, Any]:
    """STKO-85: both at once, settled by a shot."""
    b = battle(given, dice)
    f, foe = b.figures
    b.felt(f, foe, HATE)
    b.felt(f, foe, FEAR)
    feelings.settle_both(b, f, foe)
    code = feelings.felt(b, f, foe)
    return {"emotion": WORDS[code & (HATE | FEAR)], "dice": feelings.dice_of(code), "extreme": code & UTTER != 0}
