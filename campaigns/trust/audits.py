"""Stored battles, run through the rules again: does what is recorded, and what was booked, follow from the dice?

The engine decides every entry once more (engine/kernel/audit.py). Here is what it needs to know of the log: who had the
referee's authority, whom a plan sends, which outcomes were booked.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple
from uuid import UUID

import msgspec
from msgspec.structs import replace

from campaigns.ledger.broken import UnreadableLine
from campaigns.ledger.campaign_event import CampaignEvent
from campaigns.ledger.campaign_events import TAG_OF, BattleOutcome, decode
from campaigns.ledger.correction_events import OutcomeCorrected
from campaigns.ledger.dispute_events import DisputeRuled
from campaigns.ledger.effective import UNDOING, DecodedEvent, dropped_of
from campaigns.ledger.fork_events import COPIED
from campaigns.ledger.read import read
from campaigns.ledger.scenario_events import BattleGotKeepersPart, BattleGotScenario
from campaigns.ledger.scenario_shapes import still_to_come, whole
from campaigns.ledger.stored import StoredEvent
from campaigns.projections.game import recorded
from campaigns.projections.outcomes import outcome
from campaigns.selectors.rights import REFEREES
from campaigns.trust.differing_lines import Wrong, named, outcome_differs
from engine.kernel.audit import Audit, Line, audit
from engine.kernel.decide import load
from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Ruleset

ABOUT_BATTLES: Final = [
    *UNDOING,
    *(TAG_OF[shape] for shape in (BattleOutcome, BattleGotScenario, BattleGotKeepersPart, DisputeRuled)),
]


class RulesAudit(msgspec.Struct, frozen=True):
    """`entries` and `outcomes` follow from the dice. Not audited: entries under other rules (`others`, by their
    version) and `copied` lines. `promises` of dice are written by no rule. `corrected`: the lines of the log in which a
    referee corrected the results, so that what is on record no longer follows from the dice.
    """

    battle: UUID
    lines: int
    entries: int = 0
    outcomes: int = 0
    others: dict[int, int] = {}
    copied: int = 0
    promises: int = 0
    corrected: tuple[int, ...] = ()
    wrong: Wrong | None = None

    @property
    def is_whole(self) -> bool:
        """Nothing is wrong, and nothing was passed over."""
        return self.wrong is None and self.entries > 0 and not self.others and not self.copied


class CampaignLines(NamedTuple):
    """What the campaign's own lines say of its battles."""

    told: Sequence[DecodedEvent]
    dropped: set[int]
    ruled: frozenset[UUID]  # commands that a ruling gave the referee's authority

    def of(self, battle: UUID, shape: type[CampaignEvent]) -> list[DecodedEvent]:
        return [
            record
            for record in self.told
            if type(record.event) is shape and getattr(record.event, "battle", "") == str(battle)
        ]

    def planned(self, battle: UUID) -> frozenset[str]:
        """The marks of those whom the plan sends later."""
        keepers_part = next((record.event for record in self.of(battle, BattleGotKeepersPart)), None)
        part = keepers_part.part if isinstance(keepers_part, BattleGotKeepersPart) else None
        plans = [record.event for record in self.of(battle, BattleGotScenario)]
        marks = set()
        for plan in plans:
            assert isinstance(plan, BattleGotScenario)
            marks |= {figure.tags[-1] for _, _, figure in still_to_come(whole(plan.plan, part), ())}
        return frozenset(marks)


def campaign_lines_of(campaign: UUID) -> CampaignLines:
    """Raises: UnreadableLine."""
    records = [
        DecodedEvent(row, decode(row.type, row.payload, row.seq))
        for row in read(campaign, stream=campaign, types=ABOUT_BATTLES)
    ]
    ruled = frozenset(record.stored.command for record in records if isinstance(record.event, DisputeRuled))
    return CampaignLines(records, dropped_of(records), ruled)


def audited(rules: Ruleset, battle: UUID, stored: Sequence[StoredEvent], campaign_lines: CampaignLines) -> RulesAudit:
    """`stored` are all lines of the battle."""
    records: list[RecordedEvent] = []
    for row in stored:
        try:
            records += recorded(rules, [row])
        except UnreadableLine:
            return RulesAudit(battle, len(stored), wrong=Wrong("unreadable", row.version, row.seq, row.type))
    lines = [
        Line(record, line.role in REFEREES or line.command in campaign_lines.ruled, line.type == COPIED)
        for record, line in zip(records, stored, strict=True)
    ]
    rules_audit = audit(rules, lines, campaign_lines.planned(battle))
    if rules_audit.wrong is not None:
        return _rules_audit(battle, stored, rules_audit, named(rules, rules_audit.wrong, stored))
    return _with_outcomes(rules, _rules_audit(battle, stored, rules_audit), stored, records, campaign_lines)


def _rules_audit(battle: UUID, stored: Sequence[StoredEvent], audit: Audit, wrong: Wrong | None = None) -> RulesAudit:
    return RulesAudit(battle, len(stored), audit.entries, 0, audit.others, audit.copied, audit.promises, wrong=wrong)


def _with_outcomes(
    rules: Ruleset,
    so_far: RulesAudit,
    stored: Sequence[StoredEvent],
    records: Sequence[RecordedEvent],
    campaign_lines: CampaignLines,
) -> RulesAudit:
    """Each booked outcome must be what the battle had left by then; a battle that is over has one that counts."""
    follow, others_counted = 0, dict(so_far.others)
    booked = campaign_lines.of(so_far.battle, BattleOutcome)
    for record in booked:
        game = load(rules, [line for line, at in zip(records, stored, strict=True) if at.seq < record.stored.seq])
        wrong = Wrong("invented", 0, record.stored.seq, record.stored.type)
        if game.ended is not None:
            differs = outcome_differs(record, outcome(so_far.battle, game))
            if differs is None:
                follow += 1
                continue
            if game.rules_version != rules.version:
                others_counted[game.rules_version] = others_counted.get(game.rules_version, 0) + 1
                continue
            wrong = differs
        return replace(so_far, outcomes=follow, wrong=wrong)
    wrong_end = _wrong_end(rules, booked, stored, records, campaign_lines)
    standing = campaign_lines.of(so_far.battle, OutcomeCorrected)
    corrected = tuple(record.stored.seq for record in standing if record.stored.seq not in campaign_lines.dropped)
    return replace(so_far, outcomes=follow, others=others_counted, corrected=corrected, wrong=wrong_end)


def _wrong_end(
    rules: Ruleset,
    booked: Sequence[DecodedEvent],
    stored: Sequence[StoredEvent],
    records: Sequence[RecordedEvent],
    campaign_lines: CampaignLines,
) -> Wrong | None:
    standing = [record.stored for record in booked if record.stored.seq not in campaign_lines.dropped]
    over = load(rules, records).ended is not None and not any(row.type == COPIED for row in stored)
    if over and not standing:
        return Wrong("missing", 0, 0, expected=TAG_OF[BattleOutcome])
    if len(standing) > over:
        return Wrong("invented", 0, standing[-1].seq, standing[-1].type)
    return None
