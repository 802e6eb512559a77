"""Skills, recruits and missed battles between battles: what players draw and choose, and what the referee decides."""

from collections.abc import Mapping
from copy import copy
from typing import cast

from campaigns.ledger import life_events as ev
from campaigns.models import Character, Gang, OpenChoice
from campaigns.selectors.characters.lives import START, newcomer_with_a_start, whom
from campaigns.submit.battles.absent import must_be_absent
from campaigns.submit.characters import life_commands as do
from campaigns.submit.characters.eligibility import must_be_alive, must_be_free
from campaigns.submit.characters.skill_gains import ask_anew, go_on, levels, open_recruits, open_skill
from campaigns.submit.command_context import CommandContext
from campaigns.submit.errors import Forbidden, Malformed, NotFound, Refusal
from engine.kernel.progression import Progression
from engine.kernel.setup import OptionValue


# -- skills ---------------------------------------------------------------------------------------------------------
def draw_skill(command: do.DrawSkill, context: CommandContext) -> None:
    row = _open(command.choice, context, "skill")
    if row.question not in _rules(context)[0].drawn:
        raise Refusal("choice-wants-words", {"options": ", ".join(row.options)})
    by, absent = _in_whose_place(row, context)
    go_on(context, row, by=by, absent=absent, rolls=not command.entered, entered=command.entered)


def choose_skill(command: do.ChooseSkill, context: CommandContext) -> None:
    row = _open(command.choice, context, "skill")
    if row.question in _rules(context)[0].drawn:
        raise Refusal("choice-wants-draw")
    if command.skill not in row.options:
        raise Malformed("command.skill", command.skill, "one-of", {"known": row.options})
    by, absent = _in_whose_place(row, context)
    go_on(context, row, by=by, absent=absent, rolls=not row.typed, chosen=command.skill)


def award_skill(command: do.AwardSkill, context: CommandContext) -> None:
    """German: Belohnung durch den Spielleiter. Source: STKO-96, STKO-101."""
    rules, options = _rules(context)
    context.must_be_referee()
    character = context.character(command.character)
    must_be_alive(character)
    words = context.seal_words(command.reason)
    if command.skill is None:
        steps = rules.first_steps("", options)
        open_skill(context, rules, character, "award", steps, options, words=words)
        return
    level = _must_fit(rules, options, character, command.skill)
    context.record(ev.SkillGained(str(character.id), command.skill, level, "award", words=words), "forced")
    ask_anew(context, rules, character, levels([*character.skills, command.skill]), options)


def exchange_skill(command: do.ExchangeSkill, context: CommandContext) -> None:
    """What doesn't suit is drawn again, as long as nobody has fought with it. Source: STKO-105."""
    rules, options = _rules(context)
    context.must_be_referee()
    character = context.character(command.character)
    must_be_alive(character)
    must_be_free(character)
    if command.skill not in character.skills:
        held = ", ".join(levels(character.skills)) or "-"
        raise Refusal("skill-not-held", {"skill": command.skill, "held": held})
    words = context.seal_words(command.reason)
    seq = context.record(ev.SkillTakenBack(str(character.id), command.skill, words), "forced")
    after = copy(character)
    after.skills = list(character.skills)
    after.skills.remove(command.skill)
    steps = rules.first_steps("", options)
    open_skill(context, rules, after, "exchange", steps, options, seq, words=words)


def give_starting_skill(command: do.GiveStartingSkill, context: CommandContext) -> None:
    """One new character per gang at a time. Source: STKO-96."""
    rules, options = _rules(context)
    character = context.character(command.character)
    context.must_own(character.gang)
    must_be_alive(character)
    if not all(options.get(f"{context.rules.key}.opt.{name}") for name in ("skills", "starting_skill")):
        raise Refusal("no-starting-skills")
    if character.battles or character.skills or START in character.tally:
        raise Refusal("not-a-newcomer", {"character": str(character.id)})
    had = newcomer_with_a_start(context.campaign_id, character.gang_id)
    if had is not None:
        raise Refusal("starting-skill-given", {"character": str(had.id)})
    seq = context.record(ev.Tallied(str(character.id), "", START, 1), "server")
    open_skill(context, rules, character, "starting", rules.first_steps("newcomer", options), options, seq)


def fill_box(command: do.FillBox, context: CommandContext) -> None:
    """Used chits are thrown away; when the box gets low, new sheets go in. Source: STKO-91."""
    rules, options = _rules(context)
    context.must_be_referee()
    copies = command.copies or int(str(options.get(f"{context.rules.key}.chit_box_copies", 1)))
    box, more = context.campaign.box or {}, rules.new_box(copies)
    if not more:
        raise Refusal("no-box-here")
    filled = {chit: box.get(chit, 0) + number for chit, number in more.items()}
    if sum(filled.values()) > 1000:
        raise Refusal("box-full", {"chits": sum(box.values()), "most": 1000})
    context.record(ev.BoxFilled(filled))


# -- recruits -------------------------------------------------------------------------------------------------------
def allow_recruits(command: do.AllowRecruits, context: CommandContext) -> None:
    """Source: STKO-108."""
    _, options = _rules(context)
    context.must_be_referee()
    if not options.get(f"{context.rules.key}.opt.recruits"):
        raise Refusal("no-recruits")
    gangs = [context.gang(command.gang)] if command.gang else list(Gang.objects.filter(campaign_id=context.campaign_id))
    waiting = set(
        OpenChoice.objects.filter(campaign_id=context.campaign_id, kind="recruit").values_list("gang_id", flat=True)
    )
    free = [gang for gang in gangs if gang.id not in waiting]
    if not free:
        raise Refusal("recruits-allowed-already")
    for gang in free:
        open_recruits(context, gang, "allowed")


def roll_recruit(command: do.RollRecruit, context: CommandContext) -> None:
    """Dice: 1d6. Source: STKO-108."""
    rules, _ = _rules(context)
    row = _open(command.choice, context, "recruit")
    if row.question != "recruit":
        raise Refusal("recruit-is-there", {"kind": ", ".join(row.options)})
    by, absent = _in_whose_place(row, context)
    if absent:
        context.record(ev.ChoiceMade(str(row.id), "", by, True), "forced", row.seq)
    thrown = (
        context.roll("recruit", 1, 6) if command.face is None else context.typed_roll("recruit", 1, 6, (command.face,))
    )
    kind = rules.recruit(thrown.faces[0])
    context.record(ev.RecruitRolled(str(row.id), str(row.gang_id), thrown.roll, thrown.faces[0], kind), because=row.seq)
    if kind:
        context.record(ev.ChoiceAsked(str(row.id), "hire", "owner", (kind,)), because=row.seq)
    else:
        context.record(ev.ChoiceClosed(str(row.id)), because=row.seq)


def recruit_for(choice: str, gang: Gang, kind: str, context: CommandContext) -> OpenChoice:
    """The recruit that a newly hired character is. Raises: Refusal."""
    row = _open(choice, context, "recruit")
    if row.question != "hire":
        raise Refusal("recruit-not-rolled")
    if row.gang_id != gang.id or kind not in row.options:
        raise Refusal("not-this-recruit", {"kind": ", ".join(row.options)})
    return row


# -- the referee's word ---------------------------------------------------------------------------------------------
def let_fight(command: do.LetFight, context: CommandContext) -> None:
    context.must_be_referee()
    character = context.character(command.character)
    must_be_alive(character)
    if not character.misses:
        raise Refusal("misses-nothing", {"character": command.character})
    words = context.seal_words(command.reason)
    context.record(ev.MissesWaived(command.character, character.misses, words), "forced")


def promote(command: do.Promote, context: CommandContext) -> None:
    """A promotion that is due has come already; any other needs the referee's reason."""
    context.must_be_referee()
    character = context.character(command.character)
    must_be_alive(character)
    must_be_free(character)
    if command.kind not in context.rules.ranks:
        raise Malformed("command.kind", command.kind, "one-of", {"known": context.rules.ranks})
    if command.kind == character.kind:
        raise Refusal("has-that-class", {"kind": command.kind})
    if not command.reason.strip():
        raise Refusal("promotion-not-due", {"kind": character.kind, "wanted": command.kind})
    words = context.seal_words(command.reason)
    context.record(ev.Promoted(command.character, character.kind, command.kind, "referee", words=words), "forced")


def rule_loss(command: do.RuleLoss, context: CommandContext) -> None:
    context.must_be_referee()
    character = context.character(command.character)
    if all(loss["seq"] != command.loss for loss in character.losses):
        raise NotFound("no-such-loss", id=str(command.loss))
    words = context.seal_words(command.words)
    context.record(ev.LossRuled(command.character, command.loss, words), "forced", command.loss)


def protect(command: do.Protect, context: CommandContext) -> None:
    """Victims that don't count: whom the referee names. Source: STKO-107, ruling 27."""
    context.must_be_referee()
    character = context.character(command.character)
    must_be_alive(character)
    if character.protected == command.protected:
        raise Refusal("is-protected" if command.protected else "is-not-protected", {"character": command.character})
    context.record(ev.ProtectionSet(command.character, command.protected))


# -- who, and whether -----------------------------------------------------------------------------------------------
def _rules(context: CommandContext) -> tuple[Progression, Mapping[str, OptionValue]]:
    """Raises: Refusal where the ruleset has no life between battles."""
    return context.must_have(context.rules.progression, "no-skills-here"), context.options


def _open(choice: str, context: CommandContext, kind: str) -> OpenChoice:
    row = context.find(OpenChoice, choice, "choice")
    if row.kind != kind:
        raise NotFound("no-such-choice", id=choice)
    return row


def _in_whose_place(row: OpenChoice, context: CommandContext) -> tuple[ev.Chooser, bool]:
    """As whom the actor settles it, and whether in an absent person's place. Raises: Forbidden, Refusal."""
    actor, chooser = context.actor, row.chooser
    if str(actor.member) in whom(row):
        return cast(ev.Chooser, chooser), False
    if not actor.referee:
        raise Forbidden("not-your-choice", chooser=chooser)
    if chooser == "referee":
        return "referee", False
    must_be_absent(context, row.opened_us)
    return "referee", True


def _must_fit(rules: Progression, options: Mapping[str, OptionValue], character: Character, skill: str) -> int:
    """Raises: Malformed for no skill at all, Refusal for one that doesn't fit."""
    held = levels(character.skills)
    if skill not in rules.skills():
        raise Malformed("command.skill", skill, "one-of", {"known": rules.skills()})
    if why := rules.why_not(skill, held, options):
        raise Refusal("skill-does-not-fit", {"skill": skill, "why": why})
    return held.get(skill, 0) + 1


# -- hiring ---------------------------------------------------------------------------------------------------------
def must_be_hireable(kind: str, skills: tuple[str, ...], context: CommandContext) -> None:
    """Above a beginner, and with skills, only the referee hires. Source: STKO-95. Raises: Refusal, Malformed."""
    rules = context.rules.progression
    if rules is None:
        if skills:
            raise Malformed("command.skills", list(skills), "unknown-to-this-game")
        return
    options = context.options
    for n, code in enumerate(skills):
        if code not in rules.skills():
            raise Malformed(f"command.skills[{n}]", code, "one-of", {"known": rules.skills()})
        if rules.why_not(code, levels(skills[:n]), options):
            raise Malformed(f"command.skills[{n}]", code, "skill-held-as-often")
    if context.actor.referee:
        return
    if skills:
        raise Forbidden("skills-are-earned")
    free = rules.hireable(options)
    if kind not in free:
        raise Forbidden("hires-beginners-only", kind=kind, free=list(free))


def begin_with_skills(character: str, gang: Gang, kind: str, hired: int, context: CommandContext) -> None:
    """A designed Killer or Legend begins with as many skills as a die says. Dice: 1d6. Source: STKO-95."""
    rules = context.rules.progression
    if rules is None:
        return
    options = context.options
    die = rules.starting(kind, options)
    if die:
        newcomer = Character(id=character, campaign_id=context.campaign_id, gang=gang, kind=kind)
        face = context.roll("start-skills", 1, 6).faces[0]
        for _ in range(rules.at_start(die, face)):
            open_skill(context, rules, newcomer, "designed", rules.first_steps("", options), options, hired)
