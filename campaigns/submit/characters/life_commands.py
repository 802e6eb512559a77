"""Commands of the life between battles: drawing, choosing, recruiting, and what the referee decides himself."""

from typing import Annotated

import msgspec

from campaigns.submit.shapes import Id
from engine.kernel.commands import Command, by_type

Word = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Words = Annotated[str, msgspec.Meta(min_length=1, max_length=2000)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Copies = Annotated[int, msgspec.Meta(ge=1, le=6)]


class DrawSkill(Command, frozen=True, tag="draw-skill"):
    """Draws (or rolls) what a choice waits for. With `entered` the chits lie on the table: what came, in this order."""

    choice: Id
    entered: Annotated[tuple[Word, ...], msgspec.Meta(max_length=20)] = ()


class ChooseSkill(Command, frozen=True, tag="choose-skill"):
    """`skill` is one of the options of an open choice."""

    choice: Id
    skill: Word


class AwardSkill(Command, frozen=True, tag="award-skill"):
    """The referee gives a skill for looks or for good play; without `skill` it is drawn as in this campaign."""

    character: Id
    reason: Words
    skill: Word | None = None


class ExchangeSkill(Command, frozen=True, tag="exchange-skill"):
    """A skill that doesn't suit goes, and another is drawn for it. The referee says why."""

    character: Id
    skill: Word
    reason: Words


class GiveStartingSkill(Command, frozen=True, tag="give-starting-skill"):
    """Before a battle a player gives one of his new characters a skill, where the campaign allows it."""

    character: Id


class AllowRecruits(Command, frozen=True, tag="allow-recruits"):
    """The referee allows a recruit roll: for one gang, or for all."""

    gang: Id | None = None


class RollRecruit(Command, frozen=True, tag="roll-recruit"):
    """With `face` the die lies on the table."""

    choice: Id
    face: Face | None = None


class LetFight(Command, frozen=True, tag="let-fight"):
    """We decide otherwise: whoever must miss battles may fight all the same."""

    character: Id
    reason: Words


class Promote(Command, frozen=True, tag="promote"):
    """What is due comes by itself; anything else is the referee's word, with its reason."""

    character: Id
    kind: Word
    reason: Annotated[str, msgspec.Meta(max_length=2000)] = ""


class Protect(Command, frozen=True, tag="protect"):
    """Killing this character is to nobody's credit from now on, or is again. Source: STKO-107."""

    character: Id
    protected: bool = True


class RuleLoss(Command, frozen=True, tag="rule-loss"):
    """What a lost limb means from now on. `loss` is the seq that booked it."""

    character: Id
    loss: Annotated[int, msgspec.Meta(ge=1)]
    words: Words


class FillBox(Command, frozen=True, tag="fill-box"):
    """New sheets of chits into the box; without `copies` as many as the campaign's option says."""

    copies: Copies | None = None


LIFE_COMMANDS = by_type(globals())
