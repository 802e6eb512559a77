"""Events of sheets, bodies and the campaign's clock, for rulesets whose people are their numbers.

Hours count from the campaign's beginning; values, codes and bodies are in the ruleset's words. `secret`: the numbers of
this character are the referees' until they show them.
"""

from typing import Any, Final, Literal

from campaigns.ledger.campaign_event import CampaignEvent, tagged

IN_VAIN: Final = "in_vain"


class SheetSet(CampaignEvent, frozen=True):
    """The whole sheet as it stands from now on. `words` (sealed) say why it was changed."""

    character: str
    values: dict[str, int]
    secret: bool = False
    words: str = ""


class Imported(CampaignEvent, frozen=True):
    """A character came from another tool's file: `digest` is the SHA-256 of the file's bytes.

    `account` says what became of each field, in sealed parts: each is JSON, a list of [field, verdict, found, became,
    why]. The counts are of all fields, also where the account of a giant file is cut short.
    """

    character: str
    source: str
    version: str
    digest: str
    taken: int
    changed: int
    ignored: int
    account: tuple[str, ...]
    secret: bool = False


class TimePassed(CampaignEvent, frozen=True):
    """The referee lets time pass, from hour `before` to hour `after`. `dice`: whose dice fall for what is due then.

    `words` (sealed) say what it was spent on.
    """

    before: int
    after: int
    dice: Literal["server", "typed"] = "server"
    words: str = ""


class TimeTakenBack(CampaignEvent, frozen=True):
    """Time that had passed has not: the campaign's events with the seqs in `drops` no longer count."""

    drops: tuple[int, ...]


class BodyChanged(CampaignEvent, frozen=True):
    """What happened to a character's body at that hour, and the body since.

    `rolls` are those of the campaign that decided it, `by` the character who helped. Its `because` is the change
    before, back to the battle's outcome: one thread from the wound to the scar.
    """

    character: str
    hour: int
    code: str
    body: dict[str, Any]
    gained: int = 0
    rolls: tuple[int, ...] = ()
    dead: bool = False
    by: str | None = None
    words: str = ""
    secret: bool = False


class RollOwed(CampaignEvent, frozen=True):
    """Somebody has to throw a die before it goes on for this character: `sides` against `need` (0: points).

    `what` is live, IN_VAIN (the round of help that didn't help) or a treatment with `skill` and `by`; `tape` are the
    faces thrown so far, in the rolls `rolls`.
    """

    character: str
    hour: int
    purpose: str
    sides: int
    what: str
    need: int = 0
    skill: int = 0
    by: str | None = None
    tape: tuple[int, ...] = ()
    rolls: tuple[int, ...] = ()
    secret: bool = False


class RollCompared(CampaignEvent, frozen=True):
    """What a roll of the campaign was compared with: `number` as it stands on the sheet, of which the difficulty leaves
    `needed`. `character` rolled; None: somebody who has no sheet here.
    """

    roll: int
    number: int
    needed: int
    character: str | None = None
    secret: bool = False


TAGS = tagged(globals())
