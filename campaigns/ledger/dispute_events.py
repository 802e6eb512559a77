"""Events of disputes, on a campaign's own stream. Texts are sealed tokens; of evidence only the digest stands here."""

from typing import Literal

from campaigns.ledger.campaign_event import CampaignEvent, tagged

Ruling = Literal["stands", "corrected", "rewound"]
By = Literal["referee", "co-referee", "together", "auditor"]


class DisputeOpened(CampaignEvent, frozen=True):
    """Somebody disputes the event with this seq (`stream` and `version` say where it stands, `roll` which roll it is).

    `sides` are the people whose figures are involved, side by side: none of them rules alone. `characters` are those
    whose history it belongs to. `number` counts the campaign's disputes from 1.
    """

    dispute: str
    number: int
    event: int
    stream: str
    version: int
    claim: str
    sides: tuple[tuple[str, ...], ...] = ()
    characters: tuple[str, ...] = ()
    roll: int = 0


class DisputeAnswered(CampaignEvent, frozen=True):
    dispute: str
    text: str


class EvidenceAdded(CampaignEvent, frozen=True):
    """`digest` is SHA-256 of a random salt of 16 bytes and the content, as hex; both lie outside and may be deleted."""

    dispute: str
    evidence: str
    media: str
    size: int
    digest: str


class EvidenceDeleted(CampaignEvent, frozen=True):
    """Its author deleted it for good; the digest stays where it was added."""

    dispute: str
    evidence: str


class RulingProposed(CampaignEvent, frozen=True):
    """Where nobody uninvolved exists: one side proposes, the others consent. A newer proposal replaces an older one.

    `to` is the battle's version that a rewind goes back to.
    """

    dispute: str
    proposal: int
    ruling: Ruling
    reason: str
    to: int | None = None
    carried: str | None = None


class RulingConsented(CampaignEvent, frozen=True):
    dispute: str
    proposal: int


class DisputeRuled(CampaignEvent, frozen=True):
    """`by` says in what capacity; `carried` is the command that did what was ruled (a rewind, a correction), if any."""

    dispute: str
    ruling: Ruling
    by: By
    reason: str = ""
    carried: str | None = None
    proposal: int | None = None


class RulingCarriedOut(CampaignEvent, frozen=True):
    """What was ruled "corrected" has been put right since, by the command named."""

    dispute: str
    carried: str


class RulingAppealed(CampaignEvent, frozen=True):
    """Once per dispute; the auditor named rules last."""

    dispute: str
    auditor: str
    reason: str


class DisputeWithdrawn(CampaignEvent, frozen=True):
    dispute: str


TAGS = tagged(globals())
