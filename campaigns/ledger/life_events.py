"""Events of the life between battles: what a battle brought, choices that are open, the box of chits.

Words are the ruleset's. `deeds`, `wounds` and `event` are versions of the battle's own stream; `choice` is the id of
something that is still to be drawn, rolled or chosen, and stays the same until it is settled.
"""

from typing import Literal

from campaigns.ledger.campaign_event import CampaignEvent, tagged
from engine.kernel.progression import Step

Chooser = Literal["owner", "opponent", "referee"]


class Promoted(CampaignEvent, frozen=True):
    """`reason` says which rule made it due; `words` (sealed) where the referee decided it himself."""

    character: str
    before: str
    after: str
    reason: str
    battle: str | None = None
    deeds: tuple[int, ...] = ()
    words: str = ""


class NothingEarned(CampaignEvent, frozen=True):
    """The battle brings this character no experience, and why."""

    character: str
    battle: str
    reason: str
    deeds: tuple[int, ...] = ()


class Tallied(CampaignEvent, frozen=True):
    """A count that shows later: `value` of `of`; 0 of 0 where it starts anew."""

    character: str
    battle: str
    tally: str
    value: int
    of: int = 0
    deeds: tuple[int, ...] = ()


class MustMiss(CampaignEvent, frozen=True):
    """So many more battles to be missed, for these wounds."""

    character: str
    battle: str
    battles: int
    wounds: tuple[int, ...] = ()


class BattleMissed(CampaignEvent, frozen=True):
    """This battle took place without them: one less to be missed for each."""

    battle: str
    characters: tuple[str, ...]


class MissesWaived(CampaignEvent, frozen=True):
    """The referee lets the character fight all the same."""

    character: str
    battles: int
    words: str


class Died(CampaignEvent, frozen=True):
    """The roll of honour: as what the character died, and by whose hand (a character, where one is known)."""

    character: str
    battle: str
    kind: str
    by: str | None = None
    event: int = 0


class LimbLost(CampaignEvent, frozen=True):
    character: str
    battle: str
    what: str
    event: int = 0


class LossRuled(CampaignEvent, frozen=True):
    """What a loss means from now on, in the referee's words; `loss` is the seq that booked it."""

    character: str
    loss: int
    words: str


class ProtectionSet(CampaignEvent, frozen=True):
    """Whether killing this character is to nobody's credit, in battles that are opened from now on."""

    character: str
    protected: bool


class ChoiceOpened(CampaignEvent, frozen=True):
    """Something is due. `kind` is skill or recruit; `question` says what comes first and `chooser` who gives it."""

    choice: str
    kind: str
    reason: str
    question: str
    chooser: Chooser
    gang: str
    character: str | None = None
    battle: str | None = None
    deeds: tuple[int, ...] = ()
    options: tuple[str, ...] = ()
    later: tuple[Step, ...] = ()
    words: str = ""


class ChoiceAsked(CampaignEvent, frozen=True):
    """The next question on the way. `typed`: the chits lie on the table, people say which came."""

    choice: str
    question: str
    chooser: Chooser
    options: tuple[str, ...] = ()
    later: tuple[Step, ...] = ()
    typed: bool = False


class ChoiceMade(CampaignEvent, frozen=True):
    """`by` is in whose place it was decided; `absent`: by the referee, because nobody else came."""

    choice: str
    chosen: str
    by: Chooser
    absent: bool = False


class ChoiceClosed(CampaignEvent, frozen=True):
    """Nothing of it is open any more."""

    choice: str


class SkillGained(CampaignEvent, frozen=True):
    """`level` 2: a skill that was there already is doubled."""

    character: str
    skill: str
    level: int
    reason: str
    choice: str | None = None
    words: str = ""


class SkillTakenBack(CampaignEvent, frozen=True):
    """The referee finds that it doesn't suit: one level of it goes, and another is drawn."""

    character: str
    skill: str
    words: str


class BoxFilled(CampaignEvent, frozen=True):
    """Everything that lies in the box from now on."""

    chits: dict[str, int]


class ChitDrawn(CampaignEvent, frozen=True):
    """`roll` drew it (0: by hand). With `again`, why it didn't fit: it went back at once, and another was drawn."""

    choice: str
    chit: str
    roll: int = 0
    again: str = ""


class ChitsReturned(CampaignEvent, frozen=True):
    choice: str
    chits: tuple[str, ...]


class RecruitRolled(CampaignEvent, frozen=True):
    """What the die brought; without `kind` nobody came."""

    choice: str
    gang: str
    roll: int
    face: int
    kind: str = ""


TAGS = tagged(globals())
