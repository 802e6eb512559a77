"""What the people decide by hand. No button offers it: each has a form of its own."""

from engine.kernel.offers import Action
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.battle import Battle
from engine.rulesets.stko.codes import FEAR, HATE, LOCATIONS, SCRATCH, SEVERITIES
from engine.rulesets.stko.live_input import figure_of
from engine.rulesets.stko.outcome_entry import actions, attacks
from engine.rulesets.stko.rules import nerve, tally
from engine.rulesets.stko.rules.ending import check_end
from engine.rulesets.stko.skills import folded, numbers
from engine.rulesets.stko.tables_skills import SKILLS, may_be_doubled


def set_state(b: Battle, c: do.SetState) -> None:
    b.state_set(figure_of(b, c.figure), c.state, c.on)
    check_end(b)


def set_wound(b: Battle, c: do.SetWound) -> None:
    f = figure_of(b, c.figure)
    severity = SEVERITIES.index(c.severity)
    b.wounded(f, None, LOCATIONS.index(c.location), severity, 0, severity != SCRATCH, False, False)
    if b.options.nerve:
        nerve.check_nerves(b)


def set_feeling(b: Battle, c: do.SetFeeling) -> None:
    if not b.feels:
        raise Refusal("no-feelings")
    if c.figure == c.target:
        raise Malformed("command.target", c.target, "another-figure")
    code = {"hate": HATE, "fear": FEAR, "none": 0}[c.feeling]
    b.felt(figure_of(b, c.figure), figure_of(b, c.target), code)


def set_skill(b: Battle, c: do.SetSkill) -> None:
    """A skill given, doubled or taken away in mid-battle. Refuses: no skills here, unknown, not to be doubled."""
    f = figure_of(b, c.figure)
    if not b.options.skills:
        raise Refusal("no-skills")
    if c.skill not in SKILLS:
        raise Malformed("command.skill", c.skill, "one-of", {"known": tuple(SKILLS)})
    if c.times == 2 and not (may_be_doubled(c.skill) and b.options.doubled_skills):
        raise Refusal("not-to-be-doubled", {"figure": f.n, "skill": c.skill})
    taken = {**f.skill_effects.taken, c.skill: c.times}
    if not c.times:
        del taken[c.skill]
    b.skill_set(f, c.skill, c.times, numbers(folded(taken, b.options)))


def nerve_test(b: Battle, c: do.NerveTest) -> None:
    f = figure_of(b, c.figure)
    if not tally.may_test(f):
        b.decline("no-nerve-to-test", {"figure": f.n})
    nerve.test_nerve(b, f, "referee")
    if b.options.nerve:
        nerve.check_nerves(b)


def free_roll(b: Battle, c: do.FreeRoll) -> None:
    f = figure_of(b, c.figure)
    why = b.why()
    if why is not None:
        why.set("table", "free", c.count)
    b.roll(f, "free", c.count, why)


BY_HAND = (
    Action(do.SetState, set_state),
    Action(do.SetWound, set_wound),
    Action(do.FreeRoll, free_roll),
    Action(do.NerveTest, nerve_test),
    Action(do.SetFeeling, set_feeling),
    Action(do.SetSkill, set_skill),
)
# What people tell besides what is offered; whose command it is, is asked as of any other.
TOLD = (Action(do.UnseenOutcome, attacks.unseen), Action(do.NerveOutcome, actions.test_nerve))
