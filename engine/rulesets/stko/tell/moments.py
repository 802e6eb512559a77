"""What everybody sees at once: somebody is wounded, out of action or dead, and which die said so."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final

from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Came, Language, Names, TableMoment
from engine.kernel.table_moments import Blow, Kinds, blows
from engine.kernel.telling.speaker import sentence
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell.speaker import Speaker

SHOTS: Final = (ev.ShotFired, ev.ShotTold)
ENDS: Final = (ev.Died, ev.Incapacitated, ev.Severed)
KINDS: Final = Kinds(
    (*SHOTS, ev.Fought, ev.FightTold),
    (ev.Wounded, *ENDS),
    (ev.KnockedDown, ev.KnockedOut),
    ("shot", "lucky_shot", "attack"),
    ("location", "effect", "fight_effect"),
)


def moments(command_run: Sequence[RecordedEvent], names: Names, language: Language) -> list[TableMoment]:
    speaker = Speaker(names, language)
    return [_moment(speaker, blow) for blow in blows(command_run, KINDS)]


def _moment(speaker: Speaker, blow: Blow) -> TableMoment:
    attack: Any = blow.attack
    seen = [location for event in blow.events if (location := getattr(event.event, "location", ""))]
    places = tuple(dict.fromkeys(seen))
    title, then = _became(speaker, blow, places)
    moment = TableMoment(
        blow.version,
        "death" if blow.first(ev.Died) else "hit",
        title,
        blow.figure,
        sentence(then),
        blow.by,
        places=places,
        came=_came(speaker, blow, places),
    )
    if attack is None:
        return moment
    shot = isinstance(attack, SHOTS)
    far = speaker.far(attack)
    dice = getattr(attack, "pool" if shot else "dice", 0)
    weapon = speaker.weapon_key(attack.figure, attack.weapon) if shot else ""
    armed = speaker.weapon_named(weapon, "bare") if weapon else "" if shot else speaker.word("fight-row", attack.use)
    lines = [line for line in (armed, speaker.dice(dice) if dice > 0 else "") if line]
    return moment._replace(
        how=speaker.say("moment.shot" if shot else "moment.fought", by=speaker.figure(attack.figure), far=far),
        weapon=attack.weapon if shot else -1,
        far=far,
        roll=blow.roll,
        result=speaker.hits(attack.hits),
        armed=speaker.word("join", "comma").join(lines),
    )


def _became(speaker: Speaker, blow: Blow, places: Sequence[str]) -> tuple[str, str]:
    """The headline, and what it means."""
    where = _listed(speaker, places, "where")
    end: Any = blow.first(*ENDS)
    if end is None:
        wounds = [event.event for event in blow.events if isinstance(event.event, ev.Wounded)]
        if len(wounds) > 1:
            return speaker.say("moment.hits", wounds[0], n=len(wounds)), _means(speaker, blow, wounds)
        grazed = wounds[0].severity == "scratch"
        says, form = ("moment.grazed", "on") if grazed else ("moment.hit", "where")
        return speaker.say(says, wounds[0], where=_listed(speaker, places, form)), _means(speaker, blow, wounds)
    hit = speaker.say("moment.where", where=where) if where else ""
    if isinstance(end, ev.Severed) and not blow.first(ev.Died):
        return speaker.say("moment.severed", end), speaker.word("severity", "incapacitated")
    return speaker.say("moment.dead" if blow.first(ev.Died) else "moment.out", end), hit


def _means(speaker: Speaker, blow: Blow, wounds: Sequence[ev.Wounded]) -> str:
    """`A flesh wound: knocked down, must recover`."""
    says: list[tuple[str, Callable[[ev.Wounded], bool]]] = [
        ("recover", lambda wounded: wounded.duty and not wounded.six),
        ("needs_six", lambda wounded: wounded.six),
        ("immobile", lambda wounded: wounded.immobile),
    ]
    states = [code for code, holds in says if any(map(holds, wounds))]
    down = "unconscious" if blow.first(ev.KnockedOut) else "knocked_down" if blow.first(ev.KnockedDown) else ""
    words = [speaker.word("state", code) for code in (*filter(None, [down]), *states)]
    counts = Counter(
        [speaker.say("moment.scratch" if wound.severity == "scratch" else "moment.wound", wound) for wound in wounds]
    )
    wounds_said = speaker.join(
        [speaker.say("moment.times", what=what, n=n) if n > 1 else what for what, n in counts.items()]
    )
    if len(wounds) == 1:
        wounds_said = speaker.word("severity", wounds[0].severity, "a")
    return speaker.say("moment.means", wounds=wounds_said, states=speaker.join(words))


def _came(speaker: Speaker, blow: Blow, places: Sequence[str]) -> tuple[Came, ...]:
    ends = {ev.Died: "dead", ev.Incapacitated: "incapacitated", ev.Severed: "incapacitated"}
    harm = [getattr(event.event, "severity", "") or ends.get(type(event.event), "") for event in blow.events]
    comma = speaker.word("join", "comma")
    words = {
        "location": comma.join(speaker.word("location", place, "bare") for place in places),
        "effect": comma.join(speaker.word("severity", severity, "bare") for severity in harm if severity),
    }
    words["fight_effect"] = words["effect"]
    return tuple(Came(roll, words[purpose]) for purpose, roll in blow.rolls.items() if words[purpose])


def _listed(speaker: Speaker, places: Sequence[str], form: str) -> str:
    return speaker.join([speaker.word("location", place, form) for place in places])
