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
    s = Speaker(names, language)
    return [_moment(s, blow) for blow in blows(command_run, KINDS)]


def _moment(s: Speaker, blow: Blow) -> TableMoment:
    attack: Any = blow.attack
    seen = [location for event in blow.events if (location := getattr(event.event, "location", ""))]
    places = tuple(dict.fromkeys(seen))
    title, then = _became(s, blow, places)
    moment = TableMoment(
        blow.version,
        "death" if blow.first(ev.Died) else "hit",
        title,
        blow.figure,
        sentence(then),
        blow.by,
        places=places,
        came=_came(s, blow, places),
    )
    if attack is None:
        return moment
    shot = isinstance(attack, SHOTS)
    far = s.far(attack)
    dice = getattr(attack, "pool" if shot else "dice", 0)
    weapon = s.weapon_key(attack.figure, attack.weapon) if shot else ""
    armed = s.weapon_named(weapon, "bare") if weapon else "" if shot else s.word("fight-row", attack.use)
    lines = [line for line in (armed, s.dice(dice) if dice > 0 else "") if line]
    return moment._replace(
        how=s.say("moment.shot" if shot else "moment.fought", by=s.figure(attack.figure), far=far),
        weapon=attack.weapon if shot else -1,
        far=far,
        roll=blow.roll,
        result=s.hits(attack.hits),
        armed=s.word("join", "comma").join(lines),
    )


def _became(s: Speaker, blow: Blow, places: Sequence[str]) -> tuple[str, str]:
    """The headline, and what it means."""
    where = _listed(s, places, "where")
    end: Any = blow.first(*ENDS)
    if end is None:
        wounds = [event.event for event in blow.events if isinstance(event.event, ev.Wounded)]
        if len(wounds) > 1:
            return s.say("moment.hits", wounds[0], n=len(wounds)), _means(s, blow, wounds)
        grazed = wounds[0].severity == "scratch"
        says, form = ("moment.grazed", "on") if grazed else ("moment.hit", "where")
        return s.say(says, wounds[0], where=_listed(s, places, form)), _means(s, blow, wounds)
    hit = s.say("moment.where", where=where) if where else ""
    if isinstance(end, ev.Severed) and not blow.first(ev.Died):
        return s.say("moment.severed", end), s.word("severity", "incapacitated")
    return s.say("moment.dead" if blow.first(ev.Died) else "moment.out", end), hit


def _means(s: Speaker, blow: Blow, wounds: Sequence[ev.Wounded]) -> str:
    """`A flesh wound: knocked down, must recover`."""
    says: list[tuple[str, Callable[[ev.Wounded], bool]]] = [
        ("recover", lambda wounded: wounded.duty and not wounded.six),
        ("needs_six", lambda wounded: wounded.six),
        ("immobile", lambda wounded: wounded.immobile),
    ]
    states = [code for code, holds in says if any(map(holds, wounds))]
    down = "unconscious" if blow.first(ev.KnockedOut) else "knocked_down" if blow.first(ev.KnockedDown) else ""
    words = [s.word("state", code) for code in (*filter(None, [down]), *states)]
    counts = Counter(
        [s.say("moment.scratch" if wound.severity == "scratch" else "moment.wound", wound) for wound in wounds]
    )
    wounds_said = s.join([s.say("moment.times", what=what, n=n) if n > 1 else what for what, n in counts.items()])
    if len(wounds) == 1:
        wounds_said = s.word("severity", wounds[0].severity, "a")
    return s.say("moment.means", wounds=wounds_said, states=s.join(words))


def _came(s: Speaker, blow: Blow, places: Sequence[str]) -> tuple[Came, ...]:
    ends = {ev.Died: "dead", ev.Incapacitated: "incapacitated", ev.Severed: "incapacitated"}
    harm = [getattr(event.event, "severity", "") or ends.get(type(event.event), "") for event in blow.events]
    comma = s.word("join", "comma")
    words = {
        "location": comma.join(s.word("location", place, "bare") for place in places),
        "effect": comma.join(s.word("severity", severity, "bare") for severity in harm if severity),
    }
    words["fight_effect"] = words["effect"]
    return tuple(Came(roll, words[purpose]) for purpose, roll in blow.rolls.items() if words[purpose])


def _listed(s: Speaker, places: Sequence[str], form: str) -> str:
    return s.join([s.word("location", place, form) for place in places])
