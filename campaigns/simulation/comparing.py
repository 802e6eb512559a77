"""Asking for comparisons: what if, every value of an option, a skill on each figure of a side. One key for all."""

from collections.abc import Sequence
from typing import Any, Final
from uuid import UUID, uuid4

import msgspec
from django.db import transaction

from campaigns.models import Campaign, Member, Question, Simulation
from campaigns.selectors.not_visible import must_find
from campaigns.simulation.asking import (
    asked_before,
    keep,
    must_be_referee,
    must_not_ask_too_much,
    new_key,
    once,
    simulation_of,
)
from campaigns.simulation.changes import Change, changed
from campaigns.simulation.following import MOST_BATTLES
from campaigns.simulation.stored import beginning_of
from engine.kernel.batch import BLOCK, Beginning
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.setup import OptionValue
from engine.rulesets import ruleset

LEAST_BATTLES: Final = 1_000  # ten hundreds: fewer have no interval
MOST_VARIANTS: Final = 24
MOST_VALUES: Final = 12  # of a number that is tried out


class Variant(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What the base is compared with: the base with changes, or another simulation's beginning."""

    changes: tuple[Change, ...] = ()
    simulation: UUID | None = None


@once
def what_if(
    member: Member,
    base: UUID,
    variants: Sequence[Variant],
    battles: int,
    *,
    side: int = 0,
    id: UUID | None = None,
    key: str = "",
    kind: str = Question.Kind.COMPARE,
    asked: dict[str, Any] | None = None,
    chunk_size: int = 0,
) -> Question:
    """The base and each variant of it, played so often with the same dice. The same `id` again gives the same.

    Raises: Malformed, NotVisible, Refusal.
    """
    must_be_referee(member)
    known = asked_before(Question, id, member)
    if known is not None:
        return known
    if not 1 <= len(variants) <= MOST_VARIANTS:
        raise Malformed("variants", len(variants), "variants-up-to", {"most": MOST_VARIANTS})
    beginning = base_of(base, member)
    must_be_side(side, beginning)
    branches: Branches = [(beginning, None, [])]
    for place, variant in enumerate(variants):
        try:
            branches.append(_branch(beginning, variant, member))
        except Malformed as error:
            raise error.at(f"variants[{place}].{error.field}") from None
        if variant.simulation is None and branches[-1][0] == beginning:
            raise Refusal("changes-nothing", {"variant": place + 1})
    row = Question(id=id or uuid4(), kind=kind, asked_by=member.id, side=side, asked={"base": str(base)})
    row.asked |= asked or {}
    return write_down(row, member, branches, whole_hundreds(battles), new_key(key), chunk_size)


def base_of(id: UUID, member: Member) -> Beginning:
    """What a battle that people play may become stays with that battle. Raises: NotVisible, Refusal."""
    row = simulation_of(id, member)
    if row.of_battle is not None:
        raise Refusal("changes-need-a-beginning")
    return beginning_of(row)


def _branch(beginning: Beginning, variant: Variant, member: Member) -> tuple[Beginning, UUID | None, list[Change]]:
    if variant.simulation is not None:
        other_beginning = base_of(variant.simulation, member)
        if (
            len(other_beginning.setup.sides) != len(beginning.setup.sides)
            or other_beginning.setup.ruleset != beginning.setup.ruleset
        ):
            raise Malformed("simulation", str(variant.simulation), "simulation-with-as-many-sides")
        return (
            changed(other_beginning, variant.changes) if variant.changes else other_beginning,
            variant.simulation,
            list(variant.changes),
        )
    if not variant.changes:
        raise Malformed("changes", [], "at-least-one-change")
    return changed(beginning, variant.changes), None, list(variant.changes)


Branches = list[tuple[Beginning, UUID | None, list[Change]]]


def write_down(
    row: Question, member: Member, branches: Branches, battles: int, key: str, chunk_size: int = 0
) -> Question:
    """The question with its simulations. All of them count as one when short ones are played first."""
    campaign = Campaign.objects.get(id=member.campaign_id)
    with transaction.atomic():
        row.campaign = campaign
        row.save(force_insert=True)
        more_branches(row, member, branches, battles, key, chunk_size)
    return row


def more_branches(
    row: Question,
    member: Member,
    branches: Branches,
    battles: int,
    key: str,
    chunk_size: int,
    limited: bool = True,
) -> list[Simulation]:
    simulations = [
        keep(
            member,
            row.campaign,
            beginning,
            battles,
            key,
            chunk_size=chunk_size,
            limited=False,
            question=row,
            branch={
                "round": row.round,
                "changes": msgspec.to_builtins(changes),
                **({"simulation": str(simulation)} if simulation is not None else {}),
            },
        )
        for beginning, simulation, changes in branches
    ]
    effort_ms = sum(simulation.effort_ms for simulation in simulations)
    if limited:
        must_not_ask_too_much(member, effort_ms, simulations)
    Simulation.objects.filter(id__in=[simulation.id for simulation in simulations]).update(effort_ms=effort_ms)
    return simulations


def every_value(member: Member, base: UUID, option: str, battles: int, **more: Any) -> Question:
    """One variant for each other value of an option. Raises: Malformed, NotVisible, Refusal."""
    beginning = base_of(base, member)
    now = beginning.options.get(option)
    values = [value for value in values_of(beginning, option) if value != now]
    variants = [Variant((Change("option", code=option, value=value),)) for value in values]
    return what_if(
        member, base, variants, battles, kind=Question.Kind.OPTION, asked={"option": option, "value": now}, **more
    )


def values_of(beginning: Beginning, option: str) -> list[OptionValue]:
    """What can be tried: switches, choices, and numbers, at most a dozen from the least to the most."""
    options = ruleset(beginning.setup.ruleset).options
    shape = options.get(option)
    if shape is None:
        raise Malformed("option", option, "one-of", {"known": tuple(options)})
    if shape.shape in ("bool", "choice"):
        return list(shape.choices)
    if shape.shape == "int":
        step = max(1, -(-(shape.most - shape.least + 1) // MOST_VALUES))
        return list(range(shape.least, shape.most + 1, step))
    raise Malformed("option", option, "option-to-vary")


def each_figure(member: Member, base: UUID, skill: str, battles: int, *, side: int = 0, **more: Any) -> Question:
    """One variant for each figure of the side: he has the skill too. Raises: Malformed, NotVisible, Refusal."""
    beginning = base_of(base, member)
    must_be_side(side, beginning)
    people = [n for n, figure in enumerate(beginning.setup.figures, start=1) if figure.side == side]
    variants, error = [], None
    for n in people:
        change = (Change("skill", figure=n, code=skill),)
        try:
            changed(beginning, change)
        except Malformed as malformed:  # he has it already, or nobody knows it
            error = malformed
        else:
            variants.append(Variant(change))
    if not variants and error is not None:
        raise Malformed("skill", skill, error.code, error.facts)
    variants = variants[:MOST_VARIANTS]
    return what_if(member, base, variants, battles, side=side, kind=Question.Kind.SKILL, asked={"skill": skill}, **more)


def must_be_side(side: int, beginning: Beginning) -> None:
    sides = beginning.setup.sides
    if not 0 <= side < len(sides) or sides[side].neutral:
        raise Malformed("side", side, "side-that-fights", {"most": len(sides) - 1})


def whole_hundreds(battles: int) -> int:
    """Differences are made of whole hundreds. Raises: Malformed."""
    if not LEAST_BATTLES <= battles <= MOST_BATTLES // 10:
        raise Malformed("battles", battles, "number-of-battles", {"least": LEAST_BATTLES, "most": MOST_BATTLES // 10})
    return -(-battles // BLOCK) * BLOCK


def changes_of(row: Simulation) -> tuple[Change, ...]:
    """What is otherwise in this one of a question's simulations."""
    assert row.branch is not None  # every simulation of a question says what is otherwise in it
    return msgspec.convert(row.branch["changes"], tuple[Change, ...])


def question_of(id: UUID, member: Member) -> Question:
    """Raises: NotVisible, also for other campaigns; Refusal."""
    row = must_find(Question.objects.filter(id=id, campaign_id=member.campaign_id), "no-such-question", id)
    must_be_referee(member)
    return row
