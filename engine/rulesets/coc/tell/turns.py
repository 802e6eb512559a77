"""Rounds, small actions, wounds, care, and what the Keeper does: mostly one plain clause per event."""

from collections.abc import Callable
from typing import Any, Final

from engine.kernel.events import Event
from engine.kernel.recorded import Recorded
from engine.rulesets.coc import events as ev
from engine.rulesets.coc.tell import words
from engine.rulesets.coc.tell.story import Speaker, Story, Teller

Says = Callable[[Speaker, Any], str]


def does(kind: str, says: Says, *purposes: str) -> Teller:
    """A sentence about the event's figure."""

    def teller(story: Story, one: Recorded) -> None:
        event: Any = one.event
        roll = story.roll_number(purposes) if purposes else 0
        story.does(one, kind, event.figure, says(story.speaker, event), roll)

    return teller


def fixed(kind: str, en: str, de: str, *purposes: str) -> Teller:
    return does(kind, lambda s, e: s.say(en, de), *purposes)


def round_begun(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.RoundBegun)
    s = story.speaker
    order = s.join([s.figure(n) for n in event.order])
    text = s.say(f"round {event.number}: {order}", f"Runde {event.number}: {order}")
    story.plain(one, "card", text)


def side_out(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.SideOut)
    s = story.speaker
    side = s.side(event.side)
    text = s.say(f"nobody of {side} can act any more", f"von {side} kann niemand mehr handeln")
    story.plain(one, "end", text)


def hurt(s: Speaker, e: ev.Hurt) -> str:
    if not e.lost:
        return s.say("is hit, but nothing gets through the armour", "wird getroffen, doch die Rüstung hält alles auf")
    said = s.say(f"loses {s.points(e.lost)}", f"verliert {s.points(e.lost)}")
    if e.lost < 0:  # how much is the Keeper's
        said = s.say("is hurt", "wird verletzt")
    if e.armour:
        said += s.say(f" (armour stops {e.armour})", f" (Rüstung hält {e.armour} auf)")
    if e.size == "serious":
        said += s.say(", a serious wound", ", eine schwere Wunde")
    elif e.size == "deadly":
        said += s.say(" and dies at once", " und ist sofort tot")
    return said


def moved(s: Speaker, e: ev.Moved) -> str:
    far = s.length(100 * e.metres)
    return s.say(f"moves {far}", f"bewegt sich {far}")


def reloaded(s: Speaker, e: ev.Reloaded) -> str:
    weapon = s.weapon(e.figure, e.weapon)
    if e.work:
        return s.say(f"goes on reloading ({weapon})", f"lädt weiter nach ({weapon})")
    if e.ammo < 0:
        return s.say(f"reloads ({weapon})", f"lädt nach ({weapon})")
    return s.say(f"reloads ({weapon}, {e.ammo} shots)", f"lädt nach ({weapon}, {e.ammo} Schuss)")


def repair_worked(s: Speaker, e: ev.RepairWorked) -> str:
    weapon = s.weapon(e.figure, e.weapon)
    said = s.say(f"works on the malfunction ({weapon})", f"arbeitet an der Fehlfunktion ({weapon})")
    rounds = s.say("more round" if e.left == 1 else "more rounds", "weitere Runde" if e.left == 1 else "weitere Runden")
    return said + (f", {e.left} {rounds}" if e.left else "")


def weapon_set(s: Speaker, e: ev.WeaponSet) -> str:
    state = s.word(words.WEAPON_STATES, e.state)
    return s.say(f"has the weapon {state}", f"hat die Waffe: {state}") + f" ({s.weapon(e.figure, e.weapon)})"


def aided(s: Speaker, e: ev.Aided) -> str:
    target = s.figure(e.target)
    if not e.worked:
        return s.say(f"can't help {target} with First Aid", f"kann {target} mit Erster Hilfe nicht helfen")
    if e.temporary:
        return s.say(f"keeps {target} alive for now", f"hält {target} vorerst am Leben")
    return s.say(f"gives {target} First Aid: 1 hit point", f"leistet {target} Erste Hilfe: 1 Trefferpunkt")


def treated(s: Speaker, e: ev.Treated) -> str:
    target = s.figure(e.target)
    if not e.worked:
        return s.say(f"treats {target} without success", f"behandelt {target} ohne Erfolg")
    said = s.say(f"treats {target}: {s.points(e.healed)} back", f"behandelt {target}: {s.points(e.healed)} zurück")
    return said + (s.say(", no longer dying", ", nicht mehr im Sterben") if e.ended else "")


def skill_rolled(s: Speaker, e: ev.SkillRolled) -> str:
    skill = s.skill(e.skill)
    worked = s.say("it works", "es gelingt") if e.worked else s.say("it doesn't work", "es gelingt nicht")
    sealed = s.say(" (sealed)", " (verdeckt)") if e.sealed else ""
    return s.say(f"rolls {skill}", f"würfelt auf {skill}") + f"{sealed}: {s.level(e.level)}, {worked}"


def roll_opened(s: Speaker, e: ev.RollOpened) -> str:
    skill = s.skill(e.skill)
    worked = s.say("it worked", "es gelang") if e.worked else s.say("it didn't work", "es gelang nicht")
    said = s.say(f"had rolled {skill} unseen", f"hatte verdeckt auf {skill} gewürfelt")
    return f"{said}: {e.value}, {s.level(e.level)}, {worked}"


def granted(s: Speaker, e: ev.DiceGranted) -> str:
    n = abs(e.dice)
    if e.dice > 0:
        return s.say(f"gets {n} bonus {'die' if n == 1 else 'dice'}", f"bekommt {n} Bonuswürfel")
    if e.dice < 0:
        return s.say(f"gets {n} penalty {'die' if n == 1 else 'dice'}", f"bekommt {n} Strafwürfel")
    return s.say("gets no extra dice any more", "bekommt keine zusätzlichen Würfel mehr")


def spell(s: Speaker, e: ev.SpellCast) -> str:
    said = s.say("casts a spell", "wirkt einen Zauber") + (f": {e.spell}" if e.spell else "")
    costs = [f"{n} {s.word(words.COUNTERS, name)}" for name, n in (("magic", e.magic), ("sanity", e.sanity)) if n]
    return said + (f" ({', '.join(costs)})" if costs else "")


def counter_set(s: Speaker, e: ev.CounterSet) -> str:
    return f"{s.word(words.COUNTERS, e.counter)}: {e.value}"


def state_set(s: Speaker, e: ev.StateSet) -> str:
    state = s.word(words.STATES, e.state)
    return (
        s.say(f"is now {state}", f"ist jetzt: {state}")
        if e.on
        else s.say(f"no longer: {state}", f"nicht mehr: {state}")
    )


def member_lost(s: Speaker, e: ev.MemberLost) -> str:
    return s.say(f"lose one of theirs, {e.left} go on", f"verliert jemanden, {e.left} machen weiter")


def values_shown(s: Speaker, e: ev.ValuesShown) -> str:
    numbers = ", ".join(f"{s.word({**words.SKILLS, **words.COUNTERS}, name)} {n}" for name, n in e.values.items())
    return s.say(f"has nothing to hide any more: {numbers}", f"zeigt offen die Werte: {numbers}")


TELLERS: Final[dict[type[Event], Teller]] = {
    ev.RoundBegun: round_begun,
    ev.SideOut: side_out,
    ev.Postponed: fixed("state", "waits to act later this round", "handelt später in dieser Runde"),
    ev.ActionLost: fixed("state", "has lost this action", "hat diese Handlung verloren"),
    ev.Waited: fixed("state", "waits", "wartet ab"),
    ev.Acted: does(
        "state", lambda s, e: s.say("does something else", "tut etwas anderes") + (f": {e.note}" if e.note else "")
    ),
    ev.WeaponDrawn: does(
        "weapon", lambda s, e: s.say("takes in hand: ", "nimmt in die Hand: ") + s.weapon(e.figure, e.weapon)
    ),
    ev.Moved: does("move", moved),
    ev.PostureChanged: does(
        "move", lambda s, e: s.say("lies down", "legt sich hin") if e.prone else s.say("gets up", "steht auf")
    ),
    ev.Aimed: does("state", lambda s, e: s.say(f"aims at {s.figure(e.target)}", f"zielt auf {s.figure(e.target)}")),
    ev.AimLost: does(
        "state", lambda s, e: s.say("loses the aim ", "verliert das Ziel ") + s.word(words.AIM_LOST, e.reason)
    ),
    ev.Reloaded: does("weapon", reloaded),
    ev.HiddenReloaded: does("weapon", reloaded),
    ev.RepairWorked: does("weapon", repair_worked, "repair_rounds"),
    ev.WeaponSet: does("weapon", weapon_set, "repair"),
    ev.Hurt: does("wound", hurt, "damage", "impale", "spell"),
    ev.HiddenHurt: does("wound", hurt, "damage", "impale", "spell"),
    ev.FellUnconscious: fixed("wound", "falls unconscious", "wird bewusstlos", "con"),
    ev.BeganDying: fixed("wound", "is dying", "liegt im Sterben"),
    ev.HeldOn: fixed("state", "clings to life", "klammert sich ans Leben", "dying"),
    ev.Died: fixed("death", "dies", "stirbt", "dying"),
    ev.MemberLost: does("death", member_lost),
    ev.Aided: does("state", aided, "first_aid"),
    ev.Treated: does("state", treated, "medicine"),
    ev.Woke: fixed("state", "comes round", "kommt wieder zu sich"),
    ev.WoundClosed: fixed("state", "has no serious wound any more", "hat keine schwere Wunde mehr"),
    ev.Fled: fixed("move", "breaks away and flees", "löst sich und flieht"),
    ev.SpellCast: does("state", spell),
    ev.SkillRolled: does("state", skill_rolled, "called", "sealed"),
    ev.RollOpened: does("state", roll_opened),
    ev.DiceGranted: does("people", granted),
    ev.CounterSet: does("people", counter_set),
    ev.HiddenCounterSet: does("people", counter_set),
    ev.StateSet: does("people", state_set),
    ev.ValuesShown: does("people", values_shown),
}
