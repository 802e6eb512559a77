"""What is declined about the dice themselves, and what would work."""

from typing import Final

from engine.kernel.telling.words import Words

REFUSED_BY_DICE: Final[Words] = {
    "seed-committed-already": (
        "Your device has chosen its seed already, and one can't be exchanged. Wait until all are opened.",
        "Dein Gerät hat seinen Startwert schon gewählt, und austauschen lässt er sich nicht. Warte, bis alle offen "
        "liegen.",
    ),
    "seeds-being-opened": (
        "The seeds are being opened, so no further one comes in now: yours can join the next round.",
        "Die Startwerte werden schon geöffnet, darum kommt keiner mehr dazu: Deiner kann in der nächsten Runde mit.",
    ),
    "seeds-not-complete": (
        "Not all players' devices have chosen a seed yet[ ({missing} missing)]. Seeds are opened when all have.",
        "Noch haben nicht alle Geräte einen Startwert gewählt[ ({missing} fehlen)]. Geöffnet wird, wenn alle da sind.",
    ),
    "seed-not-committed": (
        "Your device hasn't chosen a seed in this round. Send its SHA-256 first.",
        "Dein Gerät hat in dieser Runde keinen Startwert gewählt. Schick zuerst dessen SHA-256.",
    ),
    "seed-opened-already": ("Your seed lies open already.", "Dein Startwert liegt schon offen."),
    "seed-does-not-match": (
        "This isn't the seed that your device had promised. Send the bytes whose SHA-256 it sent before.",
        "Das ist nicht der Startwert, den dein Gerät zugesagt hat. Schick die Bytes, deren SHA-256 vorher kam.",
    ),
    "seed-too-late": (
        "The seeds were fixed before yours was opened: it is marked as missing. A new round takes it in.",
        "Die Startwerte standen fest, bevor deiner offen lag: Er gilt als fehlend. Eine neue Runde nimmt ihn auf.",
    ),
    "no-seed-awaited": (
        "No seed is awaited from this person now, so none is lost. A new one joins the next round by itself.",
        "Gerade wird von niemandem hier ein Startwert erwartet, also ist keiner verloren. Ein neuer kommt von selbst "
        "in die nächste Runde.",
    ),
    "others-open-first": (
        "Another device has still to open its seed ({missing} of them): that takes a moment. If it is gone, too, the "
        "referee ends the round.",
        "Ein anderes Gerät muss seinen Startwert noch öffnen ({missing} davon): Das dauert einen Moment. Ist auch das "
        "weg, beendet der Spielleiter die Runde.",
    ),
    "entropy-not-awaited": (
        "No roll waits for a device right now. There is nothing to send.",
        "Gerade wartet kein Wurf auf ein Gerät. Es gibt nichts zu schicken.",
    ),
    "dice-are-falling": (
        "The roll has been asked for, so it counts. Wait a moment; afterwards propose to go back, and the others agree "
        "or not.",
        "Der Wurf ist verlangt, darum zählt er. Warte einen Moment; danach schlag vor zurückzugehen, und die anderen "
        "stimmen zu oder nicht.",
    ),
    "not-rolled-at-the-table": (
        "Nobody rolled this at the table, so there is nothing to doubt by eye: open the roll and have it recomputed.",
        "Das hat niemand am Tisch gewürfelt, darum lässt es sich nicht nach Augenschein anzweifeln: Öffne den Wurf und "
        "lass ihn nachrechnen.",
    ),
    "no-such-roll": (
        "This battle has no roll {roll} that counts[: its last one is {last}]. Look at the log for its number.",
        "Einen Wurf {roll}, der zählt, hat dieser Kampf nicht[: Der letzte ist {last}]. Sieh im Verlauf nach.",
    ),
    "own-dice": (
        "These dice are your own side's. A side that didn't roll them may doubt them.",
        "Das sind Würfel deiner eigenen Seite. Anzweifeln kann sie eine Seite, die sie nicht geworfen hat.",
    ),
    "challenged-already": (
        "This roll is doubted already. Settle that first: it stands, or it is rolled again.",
        "Dieser Wurf ist schon angezweifelt. Klärt das zuerst: Er gilt, oder er wird noch einmal gewürfelt.",
    ),
    "challenge-too-late": (
        "A new turn has begun since, so these dice can't be doubted any more. Open a dispute on the roll.",
        "Seitdem hat eine neue Runde begonnen, darum lassen sich diese Würfel nicht mehr anzweifeln. Eröffne "
        "stattdessen einen Streitfall zu dem Wurf.",
    ),
    "not-challenged": (
        "Nobody doubts this roll, so there is nothing to settle.",
        "Niemand zweifelt diesen Wurf an, also gibt es nichts zu klären.",
    ),
    "battle-goes-on": (
        "The battle still goes on. Say at its end that you have seen the others' dice.",
        "Der Kampf läuft noch. Bestätige an seinem Ende, dass du die Würfel der anderen gesehen hast.",
    ),
    "nothing-to-attest": (
        "There are no dice of the others left for you to confirm.",
        "Von den anderen gibt es keine Würfe mehr, die du bestätigen könntest.",
    ),
}
