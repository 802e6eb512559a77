"""Rounds, movement, weapons, wounds, help and what the Keeper grants: one plain clause per event."""

from typing import Final

from engine.kernel.recorded import RecordedEvent
from engine.kernel.telling.story import Story, Tellers, does, plain
from engine.rulesets.coc import events as ev
from engine.rulesets.coc.tell import words


def hurt(event: ev.Hurt) -> str:
    if event.lost and event.source and not event.by:
        return "turn.harmed"  # what the Keeper's harm comes from, in his words
    return "turn.hurt" if event.lost else "turn.unhurt"


def reloaded(event: ev.Reloaded) -> str:
    return "turn.reloading" if event.work else "turn.reloaded"


def aided(event: ev.Aided) -> str:
    if event.temporary:
        return "turn.aided-for-now"
    if event.figure == event.target:
        return "turn.aided-self" if event.worked else "turn.not-aided-self"
    return "turn.aided" if event.worked else "turn.not-aided"


def treated(event: ev.Treated) -> str:
    if event.figure == event.target:
        return "turn.treated-self" if event.worked else "turn.not-treated-self"
    return "turn.treated" if event.worked else "turn.not-treated"


def weapon_set(story: Story, record: RecordedEvent, event: ev.WeaponSet) -> None:
    speaker = story.speaker
    sentence = speaker.say("turn.weapon-set", event, state=speaker.word("weapon-state", event.state))
    story.does(record, "weapon", event.figure, sentence, story.roll_number(("repair",)))


def spell(story: Story, record: RecordedEvent, event: ev.SpellCast) -> None:
    speaker = story.speaker
    costs = [speaker.say("turn.costs-magic", event)] if event.magic else []
    if event.sanity:
        costs.append(f"{event.sanity} {speaker.word('counter', 'sanity')}")
    story.does(record, "state", event.figure, speaker.say("turn.spell", event, costs=", ".join(costs)))


def values_shown(story: Story, record: RecordedEvent, event: ev.ValuesShown) -> None:
    speaker = story.speaker
    numbers = ", ".join(f"{words.sheet_word(name, speaker.language)} {n}" for name, n in event.values.items())
    story.does(record, "people", event.figure, speaker.say("turn.values-shown", numbers=numbers))


TELLERS: Final[Tellers] = {
    ev.RoundBegun: plain("card", "turn.round-begun"),
    ev.SideOut: plain("end", "turn.side-out"),
    ev.Postponed: does("state", "turn.postponed"),
    ev.ActionLost: does("state", "turn.action-lost"),
    ev.Waited: does("state", "turn.waited"),
    ev.Acted: does("state", "turn.acted"),
    ev.WeaponDrawn: does("weapon", "turn.weapon-drawn"),
    ev.PickedUp: does("weapon", "turn.picked-up"),
    ev.Moved: does("move", "turn.moved"),
    ev.PostureChanged: does("move", "turn.posture"),
    ev.Aimed: does("state", "turn.aimed"),
    ev.AimLost: does("state", "turn.aim-lost"),
    ev.Reloaded: does("weapon", reloaded),
    ev.HiddenReloaded: does("weapon", reloaded),
    ev.RepairWorked: does("weapon", "turn.repair-worked", "repair_rounds"),
    ev.WeaponSet: weapon_set,
    ev.Hurt: does("wound", hurt, "damage", "impale", "spell", roller="by"),
    ev.HiddenHurt: does("wound", hurt, "damage", "impale", "spell", roller="by"),
    ev.FellUnconscious: does("wound", "turn.unconscious", "con"),
    ev.BeganDying: does("wound", "turn.dying"),
    ev.HeldOn: does("state", "turn.held-on", "dying"),
    ev.Died: does("death", "turn.died", "dying"),
    ev.MemberLost: does("death", "turn.member-lost"),
    ev.Aided: does("state", aided, "first_aid"),
    ev.Treated: does("state", treated, "medicine"),
    ev.Woke: does("state", "turn.woke"),
    ev.WoundClosed: does("state", "turn.wound-closed"),
    ev.Fled: does("move", "turn.fled"),
    ev.SpellCast: spell,
    ev.SkillRolled: does("state", "turn.skill-rolled", "called", "sealed"),
    ev.RollOpened: does("state", "turn.roll-opened"),
    ev.DiceGranted: does("people", "turn.granted"),
    ev.CounterSet: does("people", "turn.counter-set"),
    ev.HiddenCounterSet: does("people", "turn.counter-set"),
    ev.StateSet: does("people", "turn.state-set"),
    ev.ValuesShown: values_shown,
}
