"""What people do around the fight: opening, pausing, agreeing, coming, going, noting, ending."""

from collections.abc import Mapping
from typing import Final

from engine.kernel import events as kernel
from engine.kernel.events import Event
from engine.kernel.recorded import Recorded
from engine.kernel.telling import words
from engine.kernel.telling.speaker import Speaker
from engine.kernel.telling.story import Story, Teller

HOW_IT_ENDED: Final[words.Words] = {
    "played": ("the battle is over", "der Kampf ist vorbei"),
    "conceded": ("the other side concedes", "die Gegenseite gibt auf"),
    "drawn": ("the battle ends in a draw", "der Kampf endet unentschieden"),
    "time_up": ("time is up", "die Zeit ist um"),
    "called_off": ("the battle is called off", "der Kampf wird abgebrochen"),
    "reported": ("the battle is over as reported", "der Kampf ist vorbei, wie berichtet"),
}

WHAT_IS_PROPOSED: Final[words.Words] = {
    "drawn": ("to call it a draw", "auf Unentschieden zu enden"),
    "time_up": ("to end the battle here", "den Kampf hier zu beenden"),
    "called_off": ("to call the battle off", "den Kampf abzubrechen"),
    "rolls": ("to enter every roll from here on", "ab hier jeden Wurf einzutragen"),
    "outcomes": ("to enter only what comes of the dice", "nur noch einzutragen, was die Würfel ergeben"),
    "report": ("to report the rest afterwards", "den Rest hinterher zu berichten"),
    "rewind": ("to go back to an earlier moment", "zu einem früheren Zeitpunkt zurückzugehen"),
    "amend": ("to correct an entry", "eine Eingabe zu berichtigen"),
    "decide-otherwise": ("to decide otherwise than the rules", "anders zu entscheiden als die Regeln"),
}


def because(reason: str) -> str:
    return f": {reason}" if reason else ""


def opened(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, kernel.BattleOpened)
    s = story.speaker
    sides = []
    for number, side in enumerate(event.setup.sides):
        size = sum(1 for figure in event.setup.figures if figure.side == number)
        count = s.say(
            f"{size} figure" if size == 1 else f"{size} figures", f"{size} Figur" if size == 1 else f"{size} Figuren"
        )
        sides.append(f"{side.name or s.side(number)} ({count})")
    against = s.say(" against ", " gegen ").join(sides)
    story.plain(one, "people", s.say(f"the battle is opened: {against}", f"der Kampf ist eröffnet: {against}"))


def commanded(story: Story, one: Recorded) -> None:
    """What was entered shows in what follows; only a decision against the rules is said."""
    event = one.event
    assert isinstance(event, kernel.Commanded)
    if not event.forced:
        return
    what = story.speaker.action(str(event.command.get("type", "")))
    text = story.speaker.say(f"decided otherwise than the rules: {what}", f"anders entschieden als die Regeln: {what}")
    figure = event.command.get("figure", 0)
    story.plain(one, "people", text, figure if isinstance(figure, int) else 0)


def with_reason(kind: str, en: str, de: str, field: str = "reason") -> Teller:
    def teller(story: Story, one: Recorded) -> None:
        story.plain(one, kind, story.speaker.say(en, de) + because(str(getattr(one.event, field, ""))))

    return teller


def proposed(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, kernel.Proposed)
    s = story.speaker
    what = proposal(s, event.command)
    side = s.side(event.side)
    story.plain(one, "people", s.say(f"{side} proposes {what}", f"{side} schlägt vor, {what}"))


def proposal(s: Speaker, command: Mapping[str, object]) -> str:
    code = str(command.get("how") or command.get("detail") or command.get("type", ""))
    found = WHAT_IS_PROPOSED.get(code)
    return (
        words.pick(found, s.language)
        if found
        else s.say("something that needs consent", "etwas zu tun, das Zustimmung braucht")
    )


def agreed(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, kernel.Agreed)
    s = story.speaker
    story.plain(one, "people", s.say(f"{s.side(event.side)} agrees", f"{s.side(event.side)} ist einverstanden"))


def consented(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, kernel.Consented)
    s, side = story.speaker, story.speaker.side(event.side)
    said = s.say(
        f"{side} agrees; others are still to be asked", f"{side} ist einverstanden; andere sind noch zu fragen"
    )
    story.plain(one, "people", said)


def dice_mode(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, kernel.DiceModeChanged)
    s = story.speaker
    side = s.side(event.side)
    if event.dice == "typed":
        text = s.say(f"{side} rolls its own dice from the next turn on", f"{side} würfelt ab der nächsten Runde selbst")
    else:
        text = s.say(
            f"Rollbook rolls for {side} from the next turn on", f"ab der nächsten Runde würfelt Rollbook für {side}"
        )
    story.plain(one, "people", text)


def handed_over(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, kernel.HandedOver)
    s = story.speaker
    who, player = s.figures(event.figures), s.person(event.player)
    text = s.say(f"{player} plays {who} from now on", f"{player} spielt ab jetzt {who}")
    story.plain(one, "people", text, event.figures[0] if len(event.figures) == 1 else 0)


def joined(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, kernel.PlayerJoined)
    s = story.speaker
    player, side = s.person(event.player), s.side(event.side)
    story.plain(one, "people", s.say(f"{player} joins {side}", f"{player} spielt ab jetzt für {side} mit"))


def arrived(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, kernel.FigureArrived)
    s = story.speaker
    side = s.side(event.figure.side)
    story.does(one, "people", event.number, s.say(f"joins {side}", f"stößt zu {side}"))


def left(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, kernel.FigureLeft)
    doing = story.speaker.say("leaves the table", "verlässt den Tisch") + because(event.reason)
    story.does(one, "people", event.figure, doing)


def noted(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, kernel.Noted)
    story.plain(one, "note", event.note)


def table_rolled(story: Story, one: Recorded) -> None:
    """The line of the group's own table, in its own words."""
    event = one.event
    assert isinstance(event, kernel.TableRolled)
    total = f" ({event.total})" if event.total else ""
    who = f", {story.speaker.figure(event.figure)}" if event.figure else ""
    text = f"{event.name}{total}{who}: {event.text}"
    story.plain(one, "note", text, event.figure, story.roll_number(("table",)) if event.total else 0)


def ended(story: Story, one: Recorded) -> None:
    event = one.event
    assert isinstance(event, kernel.BattleEnded)
    s = story.speaker
    text = s.word(HOW_IT_ENDED, event.how)
    if event.winner is not None:
        text += s.say(f", {s.side(event.winner)} wins", f", {s.side(event.winner)} gewinnt")
    elif event.how in ("played", "time_up"):
        text += s.say(", nobody wins", ", niemand gewinnt")
    story.plain(one, "end", text + because(event.reason))


TELLERS: Final[dict[type[Event], Teller]] = {
    kernel.BattleOpened: opened,
    kernel.RulesVersionChanged: with_reason(
        "people", "from here on corrected rules apply", "ab hier gelten berichtigte Regeln"
    ),
    kernel.Forked: with_reason(
        "people",
        "from here on it is a what-if copy with dice of its own: nothing of it counts",
        "ab hier ist es eine Was-wäre-wenn-Kopie mit eigenen Würfeln: Nichts davon zählt",
    ),
    kernel.Commanded: commanded,
    kernel.Rewound: with_reason(
        "people",
        "the fight goes back to an earlier moment, and what happened since no longer counts",
        "der Kampf geht zu einem früheren Zeitpunkt zurück, und was seitdem geschah, zählt nicht mehr",
    ),
    kernel.TakenBack: with_reason("people", "the last entry is taken back", "der letzte Eintrag ist zurückgenommen"),
    kernel.Amended: with_reason(
        "people",
        "an entry is corrected, and everything after it is worked out again with the same dice",
        "eine Eingabe wird berichtigt und alles danach mit denselben Würfeln neu ausgerechnet",
    ),
    kernel.UnitKept: with_reason(
        "people",
        "the action can't be finished: what happened stays, and the turn ends",
        "die Aktion lässt sich nicht zu Ende führen: was geschah, bleibt, und die Runde endet",
    ),
    kernel.Paused: with_reason("people", "the battle pauses", "der Kampf macht Pause", "note"),
    kernel.Resumed: with_reason("people", "the battle goes on", "der Kampf geht weiter"),
    kernel.Proposed: proposed,
    kernel.Agreed: agreed,
    kernel.Consented: consented,
    kernel.DiceModeChanged: dice_mode,
    kernel.HandedOver: handed_over,
    kernel.PlayerJoined: joined,
    kernel.FigureArrived: arrived,
    kernel.FigureLeft: left,
    kernel.Noted: noted,
    kernel.TableRolled: table_rolled,
    kernel.BattleEnded: ended,
}
