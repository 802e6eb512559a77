"""Refusals that any battle knows, by code: (English, German). `[...]` falls away when a fact inside is missing."""

from typing import Final

from engine.kernel.telling.words import Words

REFUSED_BY_TABLE: Final[Words] = {
    "no-roll-to-press": (
        "No dice were thrown since the last entry that could be thrown again. Wait for the next roll.",
        "Seit der letzten Eingabe sind keine Würfel gefallen, die man neu werfen könnte. Warte auf den nächsten Wurf.",
    ),
    "roll-has-lapsed": (
        "That roll stands: others have been thrown since. Only the roll shown last can be thrown again.",
        "Dieser Wurf steht: Seither sind andere gefallen. Nur der zuletzt gezeigte kann neu geworfen werden.",
    ),
    "no-such-detail": (
        "In this game every roll is entered: outcomes or reports can't be chosen.",
        "In diesem Spiel wird jeder Wurf eingetragen: Ergebnisse oder Berichte lassen sich nicht wählen.",
    ),
    "same-detail": (
        "It is done like that already. Choose another way.",
        "So macht ihr es schon. Wähl eine andere Möglichkeit.",
    ),
    "table-waits": (
        "Not yet: the table still waits for {for}[ from {figure}]. Enter that first, or take the last entry back.",
        "Noch nicht: Am Tisch fehlt noch {for}[ für {figure}]. Trag das zuerst ein, oder nimm den letzten Eintrag "
        "zurück.",
    ),
    "not-yours": (
        "This isn't yours to enter[: somebody else plays {figure}]. Ask the player or the referee, or have it handed "
        "over to you.",
        "Das ist nicht dein Eintrag[: {figure} spielt jemand anderes]. Bitte den Spieler oder den Spielleiter, oder "
        "lass es dir übergeben.",
    ),
    "referees-side": (
        "This side is the referee's: he alone says who plays it, or a figure of it. Ask him.",
        "Diese Seite führt der Spielleiter: Wer sie oder eine Figur von ihr spielt, bestimmt nur er. Bitte ihn darum.",
    ),
    "battle-over": (
        "This battle has ended[: {how}]. You can still add a note, or go back to an earlier moment together.",
        "Dieser Kampf ist beendet[: {how}]. Du kannst noch etwas notieren, oder ihr geht gemeinsam zurück.",
    ),
    "needs-drawn-table": (
        "On a real table nobody can play on without you. Choose one of the drawn sample tables as a stand-in, or open "
        "the battle on a drawn table.",
        "An einem echten Tisch kann niemand ohne euch weiterspielen. Wähl einen der gezeichneten Beispieltische als "
        "Ersatz, oder eröffne den Kampf an einem gezeichneten Tisch.",
    ),
    "battle-paused": (
        "The battle is paused. Let it go on first, then enter this again.",
        "Der Kampf macht Pause. Lass ihn erst weitergehen, dann trag das noch einmal ein.",
    ),
    "not-paused": (
        "The battle isn't paused, so there is nothing to resume: just go on.",
        "Der Kampf macht keine Pause: Spielt einfach weiter.",
    ),
    "roll-not-awaited": (
        "Nobody waits for these dice[ (roll {roll})][: roll {awaited} comes first]. Look at the table again and enter "
        "what it asks for.",
        "Auf diese Würfel wartet niemand[ (Wurf {roll})][: Zuerst kommt Wurf {awaited}]. Sieh noch einmal auf den "
        "Tisch und trag ein, was gefragt ist.",
    ),
    "question-not-open": (
        "This question isn't open any more[; question {open} is]. Look at the table again and answer what it asks.",
        "Diese Frage ist nicht mehr offen[; offen ist Frage {open}]. Sieh noch einmal auf den Tisch und beantworte, "
        "was gefragt ist.",
    ),
    "wrong-number-of-dice": (
        "The roll takes another number of dice[: {needed}, not {given}]. Enter exactly the dice that the table shows.",
        "Der Wurf hat eine andere Zahl von Würfeln[: {needed}, nicht {given}]. Trag genau die Würfel ein, die gefragt "
        "sind.",
    ),
    "impossible-face": (
        "No die here can show this[: {face}, but the faces go from 1 to {sides}]. Check the dice and enter them again.",
        "So kann kein Würfel hier fallen[: {face}, dabei gehen die Augen von 1 bis {sides}]. Prüf die Würfel und trag "
        "sie noch einmal ein.",
    ),
    "entry-does-not-fit": (
        "The table waits for something else[: for {awaited}, not for {entered}]. Enter that first.",
        "Der Tisch wartet auf etwas anderes[: auf {awaited}, nicht auf {entered}]. Trag das zuerst ein.",
    ),
    "entry-not-awaited": (
        "More was entered than the action asks for[ ({left} too many)]. Enter the action again without the rest.",
        "Es wurde mehr eingetragen, als die Aktion braucht[ ({left} zu viel)]. Trag die Aktion ohne den Rest noch "
        "einmal ein.",
    ),
    "too-far-back": (
        "That is {back} events ago, and entries are corrected up to {most} back. Go back to before it, or decide "
        "otherwise now.",
        "Das ist {back} Ereignisse her, und berichtigt wird bis zu {most} zurück. Geht davor zurück, oder entscheidet "
        "jetzt anders.",
    ),
    "no-longer-counts": (
        "This no longer counts: it was taken back or corrected already.",
        "Das zählt nicht mehr: Es wurde schon zurückgenommen oder berichtigt.",
    ),
    "not-an-entry": (
        "Nobody entered this: typed dice, answers, told facts and commands can be corrected.",
        "Das hat niemand eingegeben: Berichtigen lassen sich getippte Würfel, Antworten, Angaben und Aktionen.",
    ),
    "killed-but-alive": (
        "Somebody is booked as having killed a figure that would live. Change both: the deed and the death.",
        "Jemand hat laut Buch eine Figur getötet, die dann lebte. Ändere beides: die Tat und den Tod.",
    ),
    "lives-with-deadly-wound": (
        "A figure would live with a wound that killed it. Change both: the wound and the death.",
        "Eine Figur würde mit einer tödlichen Wunde leben. Ändere beides: die Wunde und den Tod.",
    ),
    "preview-stale": (
        "Something has changed since you saw what this would do. Look at it again.",
        "Seit du gesehen hast, was das bewirkt, hat sich etwas geändert. Sieh es dir noch einmal an.",
    ),
    "luck-without-dice": (
        "{figure} had a die thrown again that isn't rolled any more. Rewind to before that roll instead.",
        "{figure} ließ einen Würfel noch einmal werfen, der nicht mehr geworfen wird. Geht stattdessen bis vor diesen "
        "Wurf zurück.",
    ),
    "cannot-be-repeated": (
        "Somebody ended the action by hand here: that can't be worked out again.",
        "Hier hat jemand die Aktion von Hand beendet: Das lässt sich nicht neu ausrechnen.",
    ),
    "correct-again": (
        "A correction isn't taken back. Correct the entry once more.",
        "Eine Berichtigung wird nicht zurückgenommen. Berichtige die Eingabe noch einmal.",
    ),
    "others-look-first": (
        "The other side sees what you told before the dice fall: send “go on” as an entry of its own.",
        "Die andere Seite sieht deine Angaben, bevor die Würfel fallen: Schick „Weiter“ als eigene Eingabe.",
    ),
    "rules-changed": (
        "The rules were corrected in the middle of this action, and nothing is rolled anew. The referee can keep what "
        "happened "
        "and end the turn, or go back to before the action.",
        "Die Regeln wurden mitten in dieser Aktion berichtigt, und nichts wird neu gewürfelt. Der Spielleiter kann "
        "behalten, "
        "was geschah, und die Runde beenden, oder vor die Aktion zurückgehen.",
    ),
    "nothing-to-take-back": (
        "There is no entry that could be taken back. To go back further, propose a rewind.",
        "Es gibt keinen Eintrag, der sich zurücknehmen ließe. Um weiter zurückzugehen, schlag eine Rückkehr vor.",
    ),
    "not-your-entry": (
        "The last entry is somebody else's: whoever made it takes it back, or the referee does.",
        "Der letzte Eintrag ist von jemand anderem: Zurücknehmen kann ihn, wer ihn gemacht hat, oder der Spielleiter.",
    ),
    "dice-were-shown": (
        "Rollbook's dice have been seen, so this can't be taken back alone. Propose to go back, and the others agree "
        "or not.",
        "Die Würfel von Rollbook waren schon zu sehen, darum geht das nicht allein. Schlag vor zurückzugehen, dann "
        "stimmen die anderen zu oder nicht.",
    ),
    "not-a-waiting-point": (
        "The table wasn't waiting at that moment ({to}), so one can't go back to it[; the nearest earlier one is "
        "{nearest}].",
        "In diesem Moment ({to}) wartete der Tisch nicht, dorthin geht es nicht zurück[; der nächste frühere ist "
        "{nearest}].",
    ),
    "referee-only": (
        "Only the referee may do this. Ask the referee, or propose to the other side to decide otherwise together.",
        "Das darf nur der Spielleiter. Bitte ihn darum, oder schlag der Gegenseite vor, gemeinsam anders zu "
        "entscheiden.",
    ),
    "nothing-to-keep": (
        "No action is left unfinished, so there is nothing to keep: just go on.",
        "Keine Aktion ist unfertig, also gibt es nichts zu behalten: Spielt einfach weiter.",
    ),
    "no-such-proposal": (
        "There is no open proposal of that number ({proposal}): it was settled, lapsed with the next action, or was "
        "never made. Look at the open ones, or propose it again.",
        "Einen offenen Vorschlag mit dieser Nummer ({proposal}) gibt es nicht: Er ist erledigt, mit der nächsten "
        "Aktion verfallen oder wurde nie gemacht. Sieh nach, was offen ist, oder schlag es neu vor.",
    ),
    "consented-already": (
        "You have agreed already; another side is still to be asked.",
        "Du hast schon zugestimmt; eine andere Seite ist noch zu fragen.",
    ),
    "own-proposal": (
        "You made this proposal yourself: the other side or the referee has to agree.",
        "Diesen Vorschlag hast du selbst gemacht: Zustimmen muss die Gegenseite oder der Spielleiter.",
    ),
}
