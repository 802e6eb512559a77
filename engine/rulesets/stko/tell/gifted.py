"""What skills do in a battle: luck, drink, dullness, knives, a demon's card."""

from collections import Counter
from typing import Final

from engine.kernel.events import Event, LuckPressed
from engine.kernel.recorded import Recorded
from engine.rulesets.stko import events as ev
from engine.rulesets.stko.tell import words
from engine.rulesets.stko.tell.skill_words import NAMES, named
from engine.rulesets.stko.tell.story import Story, Teller
from engine.rulesets.stko.tell.words import Words

FUDDLED: Final[Words] = {
    "drunk-clear": ("keeps a clear head this time", "behält diesmal einen klaren Kopf"),
    "drunk-wild": (
        "goes wild and runs at the enemy this turn",
        "wird wild und rennt in dieser Runde auf den Gegner los",
    ),
    "drunk-staggers": (
        "is so drunk that only staggering is left from now on",
        "ist so betrunken, dass von nun an nur noch Schwanken bleibt",
    ),
    "drunk-staggers_blindly": (
        "is so drunk that from now on friend and foe look alike",
        "ist so betrunken, dass Freund und Feind von nun an gleich aussehen",
    ),
    "drunk-passes_out": ("has drunk too much for this evening", "hat für heute Abend zu viel getrunken"),
    "drunk-sick": ("feels sick: 2 dice less on everything", "wird kotzübel: 2 Würfel weniger auf alles"),
    "drunk-sober": ("is sober again and stays so", "ist wieder nüchtern und bleibt es"),
    "blockhead-clear": ("knows what to do this time", "weiß diesmal, was zu tun ist"),
    "blockhead-idle": ("has no idea what to do and does nothing", "hat keine Ahnung und tut nichts"),
    "blockhead-repeats": (
        "can only think of doing the same again",
        "fällt nichts Besseres ein als dasselbe noch einmal",
    ),
}
WHY_AGAIN: Final[Words] = {
    "lucky": ("is lucky and throws again", "hat Glück und würfelt neu"),
    "lucky_charm": (
        "uses a lucky charm: the whole roll again",
        "setzt den Glücksbringer ein: der ganze Wurf noch einmal",
    ),
    "cursed": ("is cursed and has to throw a die again", "ist verflucht und muss einen Würfel neu werfen"),
}
SKILL_SET: Final[Words] = {
    "0": ("loses the skill {skill}", "verliert die Fähigkeit {skill}"),
    "1": ("has the skill {skill} from now on", "hat von nun an die Fähigkeit {skill}"),
    "2": ("has the skill {skill} from now on", "hat von nun an die Fähigkeit {skill}"),
}


def luck_pressed(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, LuckPressed)
    s = story.speaker
    doing = s.word(WHY_AGAIN, event.skill)
    if event.by != event.figure:
        roller = s.figure(event.figure)
        doing = s.say(f"uses a lucky charm: {roller} has to repeat the whole roll", "")
        doing += s.say("", f"setzt den Glücksbringer ein: {roller} muss den ganzen Wurf wiederholen")
    elif event.skill != "lucky_charm":
        n = len(event.dice)
        doing += s.say(f" ({n} {'die' if n == 1 else 'dice'})", f" ({n} Würfel)")
    story.does(one, "note", event.by, doing, event.roll)


def card_kept(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.CardKept)
    s = story.speaker
    story.does(one, "card", event.figure, s.say("keeps the own card for later", "hebt die eigene Karte für später auf"))


def weapon_thrown(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.WeaponThrown)
    s = story.speaker
    weapon = s.weapon(event.figure, event.weapon)
    text = s.say(f"{weapon} is gone for this battle", f"{weapon} ist für diesen Kampf weg")
    story.plain(one, "weapon", text, event.figure)


def hits_spread(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.HitsSpread)
    s = story.speaker
    shares = ", ".join(f"{s.figure(n)} {many}" for n, many in sorted(Counter(event.struck).items()))
    story.does(one, "shot", event.figure, s.say(f"spreads the hits: {shares}", f"verteilt die Treffer: {shares}"))


def shrugged_off(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.ShruggedOff)
    s = story.speaker
    where = s.word(words.WHERE_HIT, event.location)
    doing = s.say(f"is hit {where} and shrugs it off", f"wird {where} getroffen und steckt es weg")
    story.does(one, "wound", event.figure, doing, story.roll_number(("effect", "counter")))


def recover_failed(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.RecoverFailed)
    s = story.speaker
    doing = s.say("can't pull together and does not recover", "rafft sich nicht auf und erholt sich nicht")
    story.does(one, "state", event.figure, doing, story.roll_number(("recover",), event.figure))


def skill_set(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.SkillSet)
    s = story.speaker
    name = named(event.skill, event.times, s.language) if event.times else s.word(NAMES, event.skill)
    story.does(one, "note", event.figure, s.word(SKILL_SET, str(event.times)).replace("{skill}", name))


def fuddled(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.Fuddled)
    roll = story.roll_number(("drunk_how", "drunk") if event.skill == "drunk" else ("blockhead",), event.figure)
    story.does(one, "state", event.figure, story.speaker.word(FUDDLED, f"{event.skill}-{event.how}"), roll)


def hate_tested(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.HateTested)
    s = story.speaker
    target = s.figure(event.target)
    if event.forced:
        doing = s.say(
            f"can't help it and has to shoot at {target}", f"kann nicht anders und muss auf {target} schießen"
        )
    else:
        doing = s.say(f"keeps the hatred of {target} in check", f"hält den Hass auf {target} im Zaum")
    story.does(one, "state", event.figure, doing, story.roll_number(("hated",), event.figure))


def quick_drawn(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, ev.QuickDrawn)
    s = story.speaker
    first, second = (event.figure, event.target) if event.first else (event.target, event.figure)
    text = s.say(
        f"{s.figure(event.figure)} and {s.figure(event.target)} draw: {event.sixes} 6s against {event.theirs}, "
        f"{s.figure(first)} is quicker than {s.figure(second)}",
        f"{s.figure(event.figure)} und {s.figure(event.target)} ziehen: {event.sixes} gegen {event.theirs} Sechsen, "
        f"{s.figure(first)} ist schneller als {s.figure(second)}",
    )
    story.plain(one, "shot", text, first, story.roll_number(("quick_draw",)))


TELLERS: Final[dict[type[Event], Teller]] = {
    LuckPressed: luck_pressed,
    ev.CardKept: card_kept,
    ev.WeaponThrown: weapon_thrown,
    ev.HitsSpread: hits_spread,
    ev.ShruggedOff: shrugged_off,
    ev.RecoverFailed: recover_failed,
    ev.SkillSet: skill_set,
    ev.Fuddled: fuddled,
    ev.HateTested: hate_tested,
    ev.QuickDrawn: quick_drawn,
}

# By purpose: the events that tell the roll.
TOLD_BY: Final[dict[str, tuple[type[Event], ...]]] = {
    "drunk": (ev.Fuddled,),
    "drunk_how": (ev.Fuddled,),
    "blockhead": (ev.Fuddled,),
    "hated": (ev.HateTested,),
    "recover": (ev.RecoverFailed, ev.Recovered),
    "stagger": (ev.Moved,),
    "stagger_turn": (),
    "anybody": (),
    "quick_draw": (ev.QuickDrawn,),
}
OF_THE_ROLLER: Final = ("drunk", "drunk_how", "blockhead", "hated", "recover", "stagger")
