"""What everybody sees at once: somebody is hurt, dying or dead. Of what this reader was shown; no number besides."""

from collections.abc import Sequence
from typing import Any, Final

from engine.kernel.recorded import RecordedEvent
from engine.kernel.ruleset import Came, Language, Names, TableMoment
from engine.kernel.table_moments import Blow, Kinds, blows
from engine.kernel.telling.speaker import sentence
from engine.rulesets.coc import events as ev
from engine.rulesets.coc.tell.attacks import ATTACKS
from engine.rulesets.coc.tell.story import Speaker

HURT: Final = (ev.Hurt, ev.HiddenHurt)
KINDS: Final = Kinds(
    (ev.Struck, ev.ShotFired),
    (*HURT, ev.BeganDying, ev.FellUnconscious, ev.Died),
    (ev.MemberLost,),
    ATTACKS,
    ("damage", "impale"),
)


def moments(command_run: Sequence[RecordedEvent], names: Names, language: Language) -> list[TableMoment]:
    speaker = Speaker(names, language)
    return [_moment(speaker, blow) for blow in blows(command_run, KINDS) if _tells(blow)]


def _tells(blow: Blow) -> bool:
    """Armour that stopped all is a line of the log."""
    return any(not isinstance(event.event, HURT) or event.event.lost for event in blow.events)


def _moment(speaker: Speaker, blow: Blow) -> TableMoment:
    attack: Any = blow.attack
    dead = _is_dead(blow)
    title, then = _became(speaker, blow, dead)
    came = tuple(Came(roll, speaker.word("purpose", purpose)) for purpose, roll in blow.rolls.items())
    moment = TableMoment(
        blow.version, "death" if dead else "hit", title, blow.figure, sentence(then), blow.by, came=came
    )
    if attack is None or attack.figure != blow.by:  # who hits back is told by the log
        return moment
    far = speaker.word("band", attack.band) if isinstance(attack, ev.ShotFired) else ""
    return moment._replace(
        how=speaker.say("moment.attacked", by=speaker.figure(attack.figure), far=far),
        weapon=attack.weapon,
        far=far,
        roll=blow.roll,
        result=_result(speaker, attack),
        armed=speaker.weapon(attack.figure, attack.weapon),
    )


def _result(speaker: Speaker, attack: Any) -> str:
    if attack.level in ("failure", "fumble"):  # it hit by itself, or somebody else
        return speaker.say("moment.unopposed") if getattr(attack, "automatic", False) else ""
    return speaker.word("level", attack.level)


def _is_dead(blow: Blow) -> bool:
    """Of a group that fights on nobody sees a death."""
    if _left(blow):
        return False
    deadly = any(isinstance(event.event, HURT) and event.event.size == "deadly" for event in blow.events)
    return deadly or blow.first(ev.Died) is not None


def _left(blow: Blow) -> int:
    """How many of a group are left that has lost somebody; 0 otherwise."""
    fewer: Any = blow.first(ev.MemberLost)
    return fewer.left if fewer is not None else 0


def _became(speaker: Speaker, blow: Blow, dead: bool) -> tuple[str, str]:
    """The headline, and what it means."""
    hurt: Any = blow.first(*HURT)
    lost = speaker.say("moment.lost", hurt) if hurt is not None and hurt.lost else ""
    serious = speaker.word("state", "serious") if hurt is not None and hurt.size == "serious" else ""
    figure = speaker.figure(blow.figure)
    for says, holds in (
        ("moment.fewer", _left(blow) > 0),
        ("moment.dead", dead),
        ("moment.dying", blow.first(ev.BeganDying) is not None),
        ("moment.unconscious", blow.first(ev.FellUnconscious) is not None),
    ):
        if holds:
            then = speaker.word("join", "comma").join(words for words in (lost, serious) if words)
            return speaker.say(says, figure=figure, left=_left(blow)), then
    return speaker.say("moment.hurt", figure=figure, lost=lost), serious
