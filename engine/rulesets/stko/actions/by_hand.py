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


def set_state(b: Battle, command: do.SetState) -> None:
    b.state_set(figure_of(b, command.figure), command.state, command.on)
    check_end(b)


def set_wound(b: Battle, command: do.SetWound) -> None:
    f = figure_of(b, command.figure)
    severity = SEVERITIES.index(command.severity)
    b.wounded(f, None, LOCATIONS.index(command.location), severity, 0, severity != SCRATCH, False, False)
    if b.options.nerve:
        nerve.check_nerves(b)


def set_feeling(b: Battle, command: do.SetFeeling) -> None:
    if not b.feels:
        raise Refusal("no-feelings")
    if command.figure == command.target:
        raise Malformed("command.target", command.target, "another-figure")
    code = {"hate": HATE, "fear": FEAR, "none": 0}[command.feeling]
    b.felt(figure_of(b, command.figure), figure_of(b, command.target), code)


def set_skill(b: Battle, command: do.SetSkill) -> None:
    """A skill given, doubled or taken away in mid-battle. Refuses: no skills here, unknown, not to be doubled."""
    f = figure_of(b, command.figure)
    if not b.options.skills:
        raise Refusal("no-skills")
    if command.skill not in SKILLS:
        raise Malformed("command.skill", command.skill, "one-of", {"known": tuple(SKILLS)})
    if command.times == 2 and not (may_be_doubled(command.skill) and b.options.doubled_skills):
        raise Refusal("not-to-be-doubled", {"figure": f.n, "skill": command.skill})
    taken = {**f.skill_effects.taken, command.skill: command.times}
    if not command.times:
        del taken[command.skill]
    b.skill_set(f, command.skill, command.times, numbers(folded(taken, b.options)))


def nerve_test(b: Battle, command: do.NerveTest) -> None:
    f = figure_of(b, command.figure)
    if not tally.may_test(f):
        b.decline("no-nerve-to-test", {"figure": f.n})
    nerve.test_nerve(b, f, "referee")
    if b.options.nerve:
        nerve.check_nerves(b)


def free_roll(b: Battle, command: do.FreeRoll) -> None:
    f = figure_of(b, command.figure)
    why = b.why()
    if why is not None:
        why.set("table", "free", command.count)
    b.roll(f, "free", command.count, why)


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
