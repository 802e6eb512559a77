"""What people told without dice, and what they reported afterwards."""

from typing import Final

from engine.kernel import events as kernel
from engine.kernel.events import Event
from engine.kernel.recorded import Recorded
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell import words
from engine.rulesets.stko.tell.speaker import Speaker
from engine.rulesets.stko.tell.story import Story, Teller
from engine.rulesets.stko.tell.words import Words

DETAILS: Final[Words] = {
    "rolls": ("every roll is entered", "wird jeder Wurf eingetragen"),
    "outcomes": ("only what comes of the dice is entered", "wird nur eingetragen, was die Würfel ergeben"),
    "report": ("everything is reported afterwards", "wird alles hinterher berichtet"),
}


def shot_told(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.ShotTold)
    s = story.speaker
    shooter, target = s.figure(event.figure), s.figure(event.target)
    with_what = ""
    if s.weapon_key(event.figure, event.weapon):
        weapon = s.weapon(event.figure, event.weapon, "dat")
        with_what = s.say(f" with {weapon}", f" mit {weapon}")
    earlier = next((e for e in story.before() if isinstance(e, ev.ShotTold) and e.figure == event.figure), None)
    if earlier is not None and with_what:
        second = s.weapon(event.figure, event.weapon)
        text = s.say(f"{shooter} fires {second} too", f"{shooter} schießt auch{with_what}")
        story.plain(one, "shot", text, event.figure)
        return
    aimed = s.say("takes an aimed shot" if event.aimed else "shoots", "schießt gezielt" if event.aimed else "schießt")
    text = s.say(f"{shooter} {aimed} at {target}{with_what}", f"{shooter} {aimed}{with_what} auf {target}")
    story.plain(one, "shot", f"{text}: {s.hits(event.hits)}", event.figure)


def fight_told(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.FightTold)
    s = story.speaker
    one_of, other = s.figure(event.figure), s.figure(event.target)
    text = s.say(f"{one_of} fights {other}", f"{one_of} kämpft mit {other}")
    story.plain(one, "shot", f"{text}: {s.hits(event.hits)}", event.figure)


# -- afterwards ------------------------------------------------------------------------------------------------
def detail_changed(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, kernel.DetailChanged)
    s = story.speaker
    what = s.word(DETAILS, event.detail)
    story.plain(one, "people", s.say(f"from here on {what}", f"ab hier {what}"))


def reported(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, kernel.Reported)
    s = story.speaker
    side = s.side(event.side)
    text = s.say(f"{side} reports how its people fared", f"{side} berichtet, wie es den eigenen Leuten erging")
    story.plain(one, "people", text + (f": {event.note}" if event.note else ""))


def judge(s: Speaker, by: int) -> str:
    return s.side(by) if by >= 0 else s.say("the referee", "der Spielleiter")


def approved(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, kernel.ReportApproved)
    s = story.speaker
    who = judge(s, event.by)
    text = s.say(f"{who} approves the report", f"{who} stimmt dem Bericht zu")
    if event.absent:
        text = s.say(
            "the referee settles the report for somebody who never answered",
            "der Spielleiter schließt den Bericht für jemanden ab, der nicht geantwortet hat",
        )
    story.plain(one, "people", text)


def disputed(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, kernel.ReportDisputed)
    s = story.speaker
    who = judge(s, event.by)
    text = s.say(f"{who} disputes the report", f"{who} widerspricht dem Bericht")
    story.plain(one, "people", text + (f": {event.reason}" if event.reason else ""))


def part_reported(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.PartReported)
    s = story.speaker
    if not event.present:
        story.does(one, "people", event.figure, s.say("wasn't there", "war nicht dabei"))
    elif event.acted:
        story.does(one, "people", event.figure, s.say("shot or fought", "hat geschossen oder gekämpft"))
    else:
        doing = s.say("was there and neither shot nor fought", "war dabei, ohne zu schießen oder zu kämpfen")
        story.does(one, "people", event.figure, doing)


def by_whom(s: Speaker, by: int) -> str:
    return s.say(f" from {s.figure(by)}", f" von {s.figure(by)}") if by else ""


def surrendered_before(s: Speaker, surrendered: bool) -> str:
    """In front of what was done to whom: behind the doer's name it would seem to be his."""
    return s.say("had surrendered and ", "hatte sich ergeben und ") if surrendered else ""


def circumstances(s: Speaker, armed: bool, able: bool, round: int) -> str:
    """What matters to credit (STKO-107), and when it was."""
    said = [
        *([s.say(f"round {round}", f"Runde {round}")] if round else []),
        *([] if armed else [s.say("unarmed", "unbewaffnet")]),
        *([] if able else [s.say("unconscious", "bewusstlos")]),
    ]
    return f" ({', '.join(said)})" if said else ""


def wound_reported(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.WoundReported)
    s = story.speaker
    where = s.word(words.WHERE_HIT, event.location)
    if event.severity == "scratch" and s.language == "en":
        where = where.replace("in the", "on the")
    wound = f"{s.word(words.A_WOUND, event.severity)} {where}{by_whom(s, event.by)}"
    wound += circumstances(s, event.armed, event.able, event.round)
    before = surrendered_before(s, event.surrendered)
    story.does(one, "wound", event.figure, before + s.say(f"got {wound}", f"hat {wound} bekommen"))


def fate_reported(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.FateReported)
    s = story.speaker
    by = s.figure(event.by) if event.by else ""
    how = circumstances(s, event.armed, event.able, event.round)
    where = f" ({s.word(words.LOCATIONS, event.location)})" if event.location else ""
    if event.loss == "dead":
        en, de = (f"was killed by {by}", f"wurde von {by} getötet") if by else ("died", "ist gestorben")
    elif event.loss == "incapacitated":
        en, de = "was put out of the fight", "wurde kampfunfähig"
        if by:
            en, de = f"was put out of the fight by {by}", f"wurde von {by} kampfunfähig gemacht"
    elif event.loss == "fled":
        en, de = "fled", "ist geflohen"
    else:
        en, de = "surrendered", "hat sich ergeben"
    said = surrendered_before(s, event.surrendered) + s.say(en, de) + where + how
    story.does(one, "death" if event.loss == "dead" else "state", event.figure, said)


def limb_reported(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.LimbReported)
    s = story.speaker
    limb = s.word(words.SEVERED, event.location)
    story.does(one, "wound", event.figure, s.say(f"lost {limb} for good", f"hat {limb} für immer verloren"))


TELLERS: Final[dict[type[Event], Teller]] = {
    kernel.DetailChanged: detail_changed,
    kernel.Reported: reported,
    kernel.ReportApproved: approved,
    kernel.ReportDisputed: disputed,
    ev.ShotTold: shot_told,
    ev.FightTold: fight_told,
    ev.PartReported: part_reported,
    ev.WoundReported: wound_reported,
    ev.FateReported: fate_reported,
    ev.LimbReported: limb_reported,
}
