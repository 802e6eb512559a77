"""Why something about sheets, wounds, time or a file is declined: (English, German) by code."""

from typing import Final

Pair = tuple[str, str]

OF_BODIES: Final[dict[str, Pair]] = {
    "no-sheets-here": (
        "People of these rules have no numbers of their own, so there is no sheet and no clock.",
        "In diesen Regeln hat niemand eigene Werte, also gibt es weder Bogen noch Uhr.",
    ),
    "shown-already": ("Everybody sees these numbers already.", "Diese Werte sehen schon alle."),
    "time-runs-on": (
        "Time only runs on: let at least an hour pass.",
        "Die Zeit läuft nur vorwärts: Lass mindestens eine Stunde vergehen.",
    ),
    "too-much-time": (
        "{days} days at once are too many: at most {most}.",
        "{days} Tage auf einmal sind zu viele: höchstens {most}.",
    ),
    "fight-goes-on": (
        "A fight is still going on. End it or call it off first, then time passes.",
        "Ein Kampf läuft noch. Beendet ihn zuerst oder sagt ihn ab, dann vergeht Zeit.",
    ),
    "rolls-owed": (
        "Somebody still has to throw a die for a body. Throw it first, or leave it to the server.",
        "Für jemandes Wunden ist noch ein Wurf offen. Würfelt ihn zuerst, oder überlasst ihn dem Server.",
    ),
    "no-roll-owed": (
        "No die is waited for here (any more). Look at the page again.",
        "Hier wird auf keinen Wurf (mehr) gewartet. Sieh noch einmal auf die Seite.",
    ),
    "nobody-rolls": ("Choose who rolls first.", "Wähl zuerst, wer würfelt."),
    "no-such-call": (
        "This roll isn't called for (any more). Look at the page again.",
        "Dieser Wurf wird nicht (mehr) verlangt. Sieh noch einmal auf die Seite.",
    ),
    "no-such-sealed-roll": (
        "There is nothing sealed to open: the roll lies open, or nobody has made it yet.",
        "Hier gibt es nichts aufzudecken: Der Wurf liegt offen, oder er ist noch nicht gefallen.",
    ),
    "opened-already": ("This roll was opened before.", "Dieser Wurf ist schon aufgedeckt."),
    "cannot-help": (
        "Whoever helps must be on his feet. Choose somebody else.",
        "Wer hilft, muss selbst auf den Beinen sein. Nimm jemand anderen.",
    ),
    "no-such-file": (
        "Choose the file first.",
        "Wähl zuerst die Datei.",
    ),
    "sheet-is-secret": (
        "These numbers are the Keeper's until he shows them.",
        "Diese Werte kennt nur der Spielleiter, bis er sie zeigt.",
    ),
}
