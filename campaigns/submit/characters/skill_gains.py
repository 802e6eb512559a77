"""A gain worked out with live dice: what is due is opened, and goes on whenever somebody draws, rolls or chooses."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from campaigns.ledger import life_events as ev
from campaigns.models import Campaign, Character, Gang, OpenChoice
from campaigns.selectors.characters.lives import opponents
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Forbidden, Malformed, Refusal
from engine.kernel.character_health import Bodies
from engine.kernel.progression import Progression, Question, Step
from engine.kernel.setup import OptionValue

Values = Mapping[str, OptionValue]
PROTECTED: Final = "protected"


class LiveTable:
    """The table of one choice: server dice, or what people say came; `chosen` is the answer that was given."""

    def __init__(
        self,
        context: CommandContext,
        choice: str,
        opened: int,
        box: Mapping[str, int],
        *,
        rolls: bool = False,
        entered: Sequence[str] = (),
        chosen: str | None = None,
    ) -> None:
        self.context = context
        self.choice = choice
        self.opened = opened
        self.chits = dict(box)
        self.rolls = rolls
        self.entered = list(entered)
        self.by_hand = bool(entered)
        self.chosen = chosen
        self.roll = 0
        self.touched = False  # something came out of the box, whether it fitted or not
        self.gains: list[tuple[str, int]] = []

    def box(self) -> Mapping[str, int]:
        return self.chits

    def draw(self, left: tuple[str, ...]) -> str | None:
        return self._one_of("chit", left, "chit-not-in-box")

    def pick(self, purpose: str, options: tuple[str, ...]) -> str | None:
        return self._one_of(purpose, options, "not-on-this-die")

    def _one_of(self, purpose: str, options: tuple[str, ...], refusal: str) -> str | None:
        if self.entered:
            result = self.entered.pop(0)
            if result not in options:
                raise Refusal(refusal, {"said": result})
            self.roll = 0
            return result
        if not self.rolls:
            return None
        thrown = self.context.roll(purpose, 1, len(options), options)
        self.roll = thrown.roll
        return options[thrown.faces[0] - 1]

    def choose(self, question: Question) -> str | None:
        choice, self.chosen = self.chosen, None
        if choice is not None and choice not in question.options:
            raise Malformed("command.skill", choice, "one-of", {"known": question.options})
        return choice

    def drawn(self, what: str, again: str) -> None:
        self.touched = True
        provenance = "server" if self.roll else "typed"
        self.context.record(ev.ChitDrawn(self.choice, what, self.roll, again), provenance, self.opened)
        if not again:
            self.chits[what] -= 1

    def returned(self, what: tuple[str, ...]) -> None:
        self.context.record(ev.ChitsReturned(self.choice, what), because=self.opened)
        for chit in what:
            self.chits[chit] += 1

    def gained(self, what: str, level: int) -> None:
        self.gains.append((what, level))


# -- opening --------------------------------------------------------------------------------------------------------
def open_skill(
    context: CommandContext,
    rules: Progression,
    character: Character,
    reason: str,
    steps: Sequence[Step],
    options: Values,
    because: int | None = None,
    battle: UUID | None = None,
    deeds: tuple[int, ...] = (),
    words: str = "",
) -> None:
    """A skill is due: what comes first is asked, nothing is rolled yet."""
    choice = context.new_id()
    idle = LiveTable(context, choice, 0, rules.new_box(1))
    question = rules.work(steps, levels(character.skills), options, idle)
    if question is None:
        return  # he has everything there is
    context.record(
        ev.ChoiceOpened(
            choice,
            "skill",
            reason,
            question.kind,
            whose(question.chooser, character, battle, context),
            str(character.gang_id),
            str(character.id),
            str(battle) if battle else None,
            deeds,
            question.options,
            question.later,
            words,
        ),
        because=because,
    )


def open_recruits(
    context: CommandContext, gang: Gang, reason: str, battle: UUID | None = None, because: int | None = None
) -> None:
    place = str(battle) if battle else None
    opened = ev.ChoiceOpened(context.new_id(), "recruit", reason, "recruit", "owner", str(gang.id), battle=place)
    context.record(opened, because=because)


# -- going on -------------------------------------------------------------------------------------------------------
def go_on(
    context: CommandContext,
    row: OpenChoice,
    *,
    by: str,
    absent: bool,
    rolls: bool = False,
    entered: Sequence[str] = (),
    chosen: str | None = None,
) -> None:
    """Works a choice on from where it stands until a person is asked again, or all is done."""
    rules, character = context.rules.progression, row.character
    assert rules is not None and character is not None
    opened = row.seq
    if chosen is not None or absent:
        what = chosen if chosen is not None else ""
        context.record(ev.ChoiceMade(str(row.id), what, by, absent), "forced" if absent else "server", opened)  # type: ignore[arg-type]
    box = the_box(context, rules)
    table = LiveTable(context, str(row.id), opened, box, rolls=rolls, entered=entered, chosen=chosen)
    options = context.options
    skills = levels(character.skills)
    steps = [msgspec.convert(step, Step) for step in row.later]
    question = rules.work(steps, skills, options, table)
    if question is not None and question.kind == "box-empty" and not table.touched:
        raise Refusal("box-empty")
    if table.entered:
        raise Refusal("too-many-chits", {"left": ", ".join(table.entered)})
    if table.chosen is not None:
        raise Malformed("command.skill", chosen, "what-can-be-chosen-now")
    for skill, level in table.gains:
        gained = ev.SkillGained(str(character.id), skill, level, row.reason, str(row.id), row.words)
        context.record(gained, because=opened)
    if table.gains:
        ask_anew(context, rules, character, {**skills, **dict(table.gains)}, options, (row.seq,))
    if question is None:
        context.record(ev.ChoiceClosed(str(row.id)), because=opened)
    else:
        chooser = whose(question.chooser, character, row.battle_id, context)
        typed = table.by_hand or row.typed
        following = ev.ChoiceAsked(str(row.id), question.kind, chooser, question.options, question.later, typed)
        context.record(following, because=opened)


def ask_anew(
    context: CommandContext,
    rules: Progression,
    character: Character,
    held: Mapping[str, int],
    options: Values,
    settled: Collection[int] = (),
) -> None:
    """Who chooses what he is still owed may have changed with a gain: a Pavement Demon does himself. STKO-93.

    `held` is what he has now; the choices that the events `settled` opened are over.
    """
    waiting = OpenChoice.objects.filter(character=character, kind="skill", question="any").order_by("seq")
    for row in waiting.exclude(seq__in=settled):
        steps = [msgspec.convert(step, Step) for step in row.later]
        question = rules.work(steps, held, options, LiveTable(context, str(row.id), row.seq, {}))
        if question is not None and question.kind == row.question:
            chooser = whose(question.chooser, character, row.battle_id, context)
            if chooser != row.chooser:
                asked_again = ev.ChoiceAsked(
                    str(row.id), question.kind, chooser, question.options, question.later, row.typed
                )
                context.record(asked_again, because=row.seq)


def the_box(context: CommandContext, rules: Progression) -> dict[str, int]:
    """What lies in the box, in the rules' order. The first look fills it; what is empty later stays so."""
    box = Campaign.objects.values_list("box", flat=True).get(id=context.campaign_id)
    if box is None:
        copies = int(str(context.options.get(f"{context.rules.key}.chit_box_copies", 1)))
        box = rules.new_box(copies)
        context.record(ev.BoxFilled(box), because=None)
    return {chit: box.get(chit, 0) for chit in rules.new_box(1)}


def levels(skills: Sequence[str]) -> dict[str, int]:
    """Skills as a character's row names them, a doubled one twice."""
    level_of: dict[str, int] = {}
    for code in skills:
        level_of[code] = level_of.get(code, 0) + 1
    return level_of


def whose(chooser: str, character: Character, battle: UUID | None, context: CommandContext) -> ev.Chooser:
    """An opponent where there is one to ask; else the referee chooses in his place."""
    if chooser == "opponent" and not opponents(battle, character):
        return "referee"
    return chooser  # type: ignore[return-value]


def as_carried(character: Character, tags: object, context: CommandContext) -> dict[str, Any]:
    """Skills, tags, old wounds and the profile as a battle's setup names them; `tags` are those that were given."""
    known: dict[str, Any] = {"skills": levels(character.skills) or ()}
    if context.rules.rosters is not None:
        known["profile"] = dict(character.profile)
    rules = context.rules.progression
    if rules is not None:
        known["wounds"] = rules.brought(character.tally, context.options)
    bodies = context.rules.bodies
    if bodies is not None:
        known["values"] = _values(bodies, character, context)
    if character.protected and isinstance(tags, (list, tuple)) and PROTECTED not in tags:
        known["tags"] = [*tags, PROTECTED]
    return known


def _values(bodies: Bodies, character: Character, context: CommandContext) -> dict[str, int]:
    """The sheet with what wounds have left of it. Raises: Refusal for whoever can't stand, or is owed a die."""
    if character.owed is not None:
        raise Refusal("rolls-owed", {"character": str(character.id), "rolls": 1})
    try:
        return bodies.into_battle(character.values, character.body)
    except Refusal as refusal:
        raise Refusal(refusal.code, {**refusal.facts, "ruleset": context.rules.key}, refusal.status) from None


def must_not_be_hidden(character: Character | None, context: CommandContext) -> None:
    """Whose sheet is the referee's comes into a battle by him alone: whoever plays him there reads it. Raises:
    Forbidden."""
    if character is not None and character.secret:
        context.must_be_referee()


def must_not_protect(tags: Sequence[str], character: Character | None, context: CommandContext) -> None:
    """Whom killing is to nobody's credit is the referee's business. Source: STKO-107, ruling 27. Raises: Forbidden."""
    if PROTECTED in tags and not context.actor.referee and not (character is not None and character.protected):
        raise Forbidden("referee-only", role=context.actor.role)
