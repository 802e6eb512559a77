"""What a handler of a campaign command works with: rows to look at, rights to ask for, events to record."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any, Final, TypeVar
from uuid import UUID, uuid4

from django.db import models

from campaigns import vault
from campaigns.ledger.campaign_events import TAG_OF, CampaignEvent, Rolled
from campaigns.ledger.canonical import NotCanonical, canonical
from campaigns.ledger.stored import EventToAppend
from campaigns.models import (
    Battle,
    Campaign,
    Character,
    Counter,
    Gang,
    Head,
    HouseRule,
    Leave,
    Member,
    OwnTable,
    Scenario,
)
from campaigns.models.lookup import find_row, get_row
from campaigns.submit.accounts.naming import clean_name, looks
from campaigns.submit.battles.acting import Actor
from campaigns.submit.errors import Forbidden, Malformed, NotFound, Refusal
from campaigns.submit.rolls.rolling import CampaignDice, Thrown
from engine.kernel.ruleset import Ruleset
from engine.kernel.setup import OptionValue
from engine.rulesets import ruleset

P = TypeVar("P")
R = TypeVar("R", bound=models.Model)
W = TypeVar("W", HouseRule, Scenario, OwnTable, Counter)
NAMELESS: Final = (UUID(int=0), UUID(int=0), "player")
HOUSE_RULE = re.compile("house-rule:([0-9a-f-]{36})")


class CommandContext:
    def __init__(self, head: Head, actor: Actor) -> None:
        self.head = head
        self.campaign_id: UUID = head.campaign_id
        self.actor = actor
        self.entries: list[EventToAppend] = []
        self._dice: CampaignDice | None = None
        self.command: UUID | None = None  # the id of the command that is being done
        self.decides = actor.referee  # a ruling has the referee's authority in the battle, whoever gives it
        self._found: dict[tuple[type[models.Model], UUID], models.Model] = {}
        self.sealed = False  # nobody may know yet who answers: the lines' headers name no one
        self.refold = False  # an earlier event no longer counts: all rows of the campaign are folded anew

    @property
    def heading(self) -> tuple[UUID, UUID, str]:
        """What the lines' headers say: whose move it is, who enters it, and the role he acts in."""
        return NAMELESS if self.sealed else (self.actor.member, self.actor.entered_by, self.actor.role)

    # -- recording ----------------------------------------------------------------------------------------------
    def record(self, event: CampaignEvent, provenance: str = "server", because: int | None = None) -> int:
        """Puts an event of the campaign's stream on the pile; returns the seq it will have."""
        return self.put(EventToAppend(self.campaign_id, TAG_OF[type(event)], written(event), provenance, because))

    def put(self, entry: EventToAppend) -> int:
        self.entries.append(entry)
        return self.head.size + len(self.entries)

    def commit_dice(self) -> CampaignDice:
        """The campaign's dice, committed to well beyond the next roll."""
        if self._dice is None:
            self._dice = CampaignDice(self.campaign_id)
        for event in self._dice.to_record():
            self.record(event)
        return self._dice

    def roll(self, purpose: str, count: int, sides: int, options: tuple[str, ...] = ()) -> Thrown:
        """Rolls for the campaign and records it; each roll is final, also when nothing comes of it."""
        dice = self.commit_dice()
        dice.last_roll += 1
        dealt = dice.secrets.deal(dice.last_roll, count, sides)
        seq = self.record(Rolled(dice.last_roll, purpose, count, sides, dealt.faces, dealt.secret, options))
        return Thrown(dice.last_roll, seq, dealt.faces)

    def typed_roll(self, purpose: str, count: int, sides: int, faces: tuple[int, ...]) -> Thrown:
        """Dice that were rolled by hand for the campaign. Raises: Refusal for faces that no such dice show."""
        if len(faces) != count:
            raise Refusal("wrong-number-of-dice", {"needed": count, "given": len(faces)})
        for face in faces:
            if not 1 <= face <= sides:
                raise Refusal("impossible-face", {"face": face, "sides": sides})
        dice = self.commit_dice()
        dice.last_roll += 1
        seq = self.record(Rolled(dice.last_roll, purpose, count, sides, faces, ""), "typed")
        return Thrown(dice.last_roll, seq, faces)

    def new_id(self) -> str:
        return str(uuid4())

    def seal(self, text: str, author: UUID | None = None) -> str:
        """Under the key of whoever typed it, unless the text is about one member alone (his nickname).

        `house-rule:<id>` names a house rule as a reason. Raises: NotFound, Refusal for one that doesn't stand.
        """
        named = None if author else HOUSE_RULE.fullmatch(text)
        if named is not None:
            return self.cited(named[1])
        return vault.seal(text, author or self.actor.entered_by, self.campaign_id)

    def cited(self, house_rule: str) -> str:
        """`house-rule:<id>` as a reason: the rule's id with its sentence, sealed as it stands."""
        rule = self.not_withdrawn(HouseRule, house_rule, "house-rule")
        return vault.cite(house_rule, rule.text)

    def seal_words(self, text: str) -> str:
        """Raises: Malformed when only blanks are left."""
        sealed = self.seal(text)
        if not sealed:
            raise Malformed("text", text, "text")
        return sealed

    def seal_name(self, text: str) -> str:
        """Raises: Malformed for what nobody could read as a name."""
        return self.seal(clean_name(text))

    def seal_nickname(self, text: str, member: UUID) -> str:
        """Under the key of the member it names. Compared here, where the names can be read and nobody else writes.

        Raises: Malformed, Refusal where somebody else in the campaign is called what looks the same.
        """
        name = clean_name(text, "nickname")
        unseal = vault.Unsealer(campaigns=[self.campaign_id])
        others = Member.objects.filter(campaign_id=self.campaign_id, forgotten=False).exclude(id=member)
        if any(looks(name) & looks(unseal(other.nickname)) for other in others):
            raise Refusal("name-taken")
        return self.seal(name, member)

    # -- rights -------------------------------------------------------------------------------------------------
    def must_be_referee(self) -> None:
        if not self.actor.referee:
            raise Forbidden("referee-only", role=self.actor.role)

    def must_own(self, gang: Gang) -> None:
        if not self.actor.referee and self.actor.member not in gang.owners:
            raise Forbidden("not-your-gang", gang=str(gang.id))

    def owns(self, character: Character) -> bool:
        return self.actor.member in (character.owner_id, *self.gang(str(character.gang_id)).owners)

    # -- looking ------------------------------------------------------------------------------------------------
    @cached_property
    def campaign(self) -> Campaign:
        """As it was before this command."""
        return get_row(Campaign, id=self.campaign_id)

    @property
    def rules(self) -> Ruleset:
        return ruleset(self.campaign.ruleset)

    @property
    def options(self) -> dict[str, OptionValue]:
        """Every option with the campaign's value."""
        return self.rules.fill_options(self.campaign.options)

    def must_have(self, part: P | None, missing: str) -> P:
        """An optional part of the ruleset. Raises: Refusal where it has none."""
        if part is None:
            raise Refusal(missing)
        return part

    @contextmanager
    def named_ruleset(self) -> Iterator[None]:
        """A no says whose codes stand among its facts."""
        try:
            yield
        except Refusal as refusal:
            refusal.ruleset = self.campaign.ruleset
            raise

    def member(self, member: str) -> Member:
        row = self.find(Member, member, "member")
        if row.forgotten:
            raise NotFound("no-such-member", id=member)
        return row

    def gang(self, gang: str) -> Gang:
        return self.find(Gang, gang, "gang")

    def character(self, character: str) -> Character:
        return self.find(Character, character, "character")

    def battle(self, battle: str) -> Battle:
        return self.find(Battle, battle, "battle")

    def leave(self, leave: str) -> Leave:
        return self.find(Leave, leave, "leave")

    def not_withdrawn(self, table: type[W], key: str, what: str) -> W:
        """Raises: Malformed, NotFound, Refusal."""
        row = self.find(table, key, what)
        if row.withdrawn:
            raise Refusal(f"{what}-withdrawn")
        return row

    def find(self, table: type[R], key: str, kind: str) -> R:
        """As it was before this command, read once. Raises: Malformed, NotFound."""
        try:
            row_id = UUID(key)
        except ValueError:
            raise Malformed(kind, key, "id") from None
        if str(row_id) != key:  # the rules compare ids as text
            raise Malformed(kind, key, "id-as-written", {"id": row_id})
        row: Any = self._found.get((table, row_id))
        if row is None:
            row = find_row(table, id=row_id, campaign_id=self.campaign_id)
            if row is None or (isinstance(row, Battle) and row.copy is not None):
                raise NotFound(f"no-such-{kind}", id=key)
            self._found[table, row_id] = row
        return row


def written(event: object) -> bytes:
    """The event's canonical bytes; text that can't be written down was entered, so it is malformed, not a bug."""
    try:
        return canonical(event)
    except NotCanonical as error:
        raise Malformed(error.path, None, error.expected) from None
