"""What if? A beginning with one thing changed or a few: somebody's skill, class or weapons, who is there, an option.

A change is codes and numbers, so that it can be kept, asked again, and told in either language.
"""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

import msgspec

from campaigns.simulation import beginnings
from engine.kernel.batch import Beginning
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import Code, Codes, Figure, OptionValue, Setup, Values
from engine.rulesets import ruleset

MOST_CHANGES: Final = 8
What = Literal["skill", "rank", "weapons", "leaves", "joins", "option", "table", "policy"]


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One thing that is otherwise. `figure` counts from 1 as in the beginning that is changed, `side` from 0.

    skill: `figure` has `code` too; rank: `figure` is a `code`; weapons: `figure` carries `weapons`; leaves: `figure`
    stays away; joins: one more with rank `code`, `weapons`, `skills` and `values` at `side`; option: `code` has
    `value`; table: on table `code`; policy: `code` decides for `side`.
    """

    what: What
    figure: Annotated[int, msgspec.Meta(ge=0, le=1_000)] = 0
    side: Annotated[int, msgspec.Meta(ge=0, le=20)] = 0
    code: Code = ""
    weapons: Codes = ()
    skills: Codes = ()
    value: OptionValue = None
    values: Values = {}


def changed(beginning: Beginning, changes: Sequence[Change]) -> Beginning:
    """Numbers always mean the unchanged beginning, whatever else changes. Raises: Malformed, Refusal."""
    if len(changes) > MOST_CHANGES:
        raise Malformed("changes", len(changes), "changes-up-to", {"most": MOST_CHANGES})
    if beginning.past or beginning.command_run:
        raise Refusal("changes-need-a-beginning")
    rules, setup, options = ruleset(beginning.setup.ruleset), beginning.setup, dict(beginning.options)
    figures, leaving, joining = list(setup.figures), set[int](), list[Figure]()
    for place, change in enumerate(changes):
        field = f"changes[{place}]"
        if change.what in ("skill", "rank", "weapons", "leaves"):
            if not 1 <= change.figure <= len(figures):
                raise Malformed(f"{field}.figure", change.figure, "figure-number", {"most": len(figures)})
            if change.what == "leaves":
                leaving.add(change.figure)
            else:
                figures[change.figure - 1] = _otherwise(figures[change.figure - 1], change)
        elif change.what == "joins":
            joining.append(
                Figure(
                    _side(setup, change, field), change.code, change.weapons, skills=change.skills, values=change.values
                )
            )
        elif change.what == "option":
            if change.code not in rules.options:
                raise Malformed(f"{field}.code", change.code, "one-of", {"known": tuple(rules.options)})
            options[change.code] = change.value
        elif change.what == "table":
            setup, beginning = beginnings.on_table(setup, change.code), _elsewhere(beginning)
            figures = [_put(figure, placed) for figure, placed in zip(figures, setup.figures, strict=True)]
        else:
            setup = _decided(setup, _side(setup, change, field), change.code)
    options = rules.fill_options(options)
    setup = _peopled(setup, figures, leaving, joining)
    rules.check_setup(setup)
    return beginnings.decided_by(msgspec.structs.replace(beginning, setup=setup, options=options), ())


def _elsewhere(beginning: Beginning) -> Beginning:
    """Whoever comes later has no place yet on another table, and nobody knows where on it an objective would be."""
    waves = tuple(
        msgspec.structs.replace(
            wave, figures=tuple(msgspec.structs.replace(figure, at=None) for figure in wave.figures)
        )
        for wave in beginning.waves
    )
    goals = tuple(goal for goal in beginning.goals if goal.at is None)
    aims = beginning.aims or goals != beginning.goals
    return msgspec.structs.replace(beginning, stand_in="", waves=waves, goals=goals, aims=aims)


def _put(figure: Figure, placed: Figure) -> Figure:
    """The changed figure where the table has it."""
    return msgspec.structs.replace(figure, at=placed.at)


def _otherwise(figure: Figure, change: Change) -> Figure:
    fields: dict[str, Any] = {}
    if change.what == "skill":
        have = figure.skills
        taken = [code for code, n in have.items() for _ in range(n)] if isinstance(have, dict) else list(have)
        fields["skills"] = (*taken, change.code)
    elif change.what == "rank":
        fields["rank"] = change.code
    else:
        fields["weapons"] = change.weapons
    return msgspec.structs.replace(figure, **fields)


def _side(setup: Setup, change: Change, field: str) -> int:
    if not 0 <= change.side < len(setup.sides):
        raise Malformed(f"{field}.side", change.side, "side", {"most": len(setup.sides) - 1})
    return change.side


def _decided(setup: Setup, side: int, policy: str) -> Setup:
    known = ruleset(setup.ruleset).policies
    if policy not in known:
        raise Malformed("policy", policy, "one-of", {"known": known})
    sides = list(setup.sides)
    sides[side] = msgspec.structs.replace(sides[side], policy=policy)
    return msgspec.structs.replace(setup, sides=tuple(sides))


def _peopled(setup: Setup, figures: list[Figure], leaving: set[int], joining: list[Figure]) -> Setup:
    """With who left and who came; feelings between those who stay keep meaning the same people."""
    if not leaving and not joining and figures == list(setup.figures):
        return setup
    staying = [n for n in range(1, len(figures) + 1) if n not in leaving]
    number = {old: new for new, old in enumerate(staying, start=1)}
    feelings = tuple(
        msgspec.structs.replace(feeling, figure=number[feeling.figure], target=number[feeling.target])
        for feeling in setup.feelings
        if feeling.figure in number and feeling.target in number
    )
    everybody = (*(figures[n - 1] for n in staying), *joining)
    setup = msgspec.structs.replace(setup, figures=everybody, feelings=feelings)
    return beginnings.stood(setup) if leaving or joining else setup
