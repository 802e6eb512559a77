"""Why a correction of the campaign's books is declined, by code: (English, German)."""

from typing import Final

from engine.kernel.telling.refused import REFUSED_BY_TABLE

Pair = tuple[str, str]

OF_CORRECTIONS: Final[dict[str, Pair]] = {
    "no-such-outcome": (
        "No closed battle was booked under number {seq}, or it goes on again. Take the number of one that counts.",
        "Unter Nummer {seq} ist kein abgeschlossener Kampf verbucht, oder er geht wieder weiter. Nimm eine, die gilt.",
    ),
    "nothing-was-booked": (
        "Of this battle nothing was booked for anybody, so there is nothing to correct.",
        "Von diesem Kampf ist für niemanden etwas verbucht, also gibt es nichts zu berichtigen.",
    ),
    "wounds-on-the-sheet": (
        "Here a fight's wounds live on in the body, and time and help go on with them. Go back into the fight as long "
        "as nobody of it has fought since; later set hit points, counters and states on the sheet, with a reason.",
        "Hier lebt eine Wunde aus dem Kampf im Körper weiter, und Zeit und Hilfe machen damit weiter. Geht in den "
        "Kampf zurück, solange niemand daraus seither gekämpft hat; später setzt Trefferpunkte, Zähler und Zustände "
        "auf dem Bogen, mit Begründung.",
    ),
    "nothing-corrected": (
        "That is how it is booked already. Change a wound, a deed, a fate or the winner.",
        "So ist es schon verbucht. Ändere eine Wunde, eine Tat, ein Schicksal oder den Sieger.",
    ),
    **{code: REFUSED_BY_TABLE[code] for code in ("killed-but-alive", "lives-with-deadly-wound")},
    "own-characters": (
        "Your own characters are concerned: another referee, whose aren't, corrects this.",
        "Es geht um deine eigenen Figuren: Das berichtigt ein anderer Spielleiter, der keine darin hat.",
    ),
    "skill-settled-since": (
        "{name} gained this skill because of this battle: {skill}. Leave with {name} what the skill came from.",
        "{name} bekam wegen dieses Kampfes diese Fähigkeit: {skill}. Lass bei {name} stehen, woher sie kam.",
    ),
    "skill-drawn-since": (
        "For the skill that {name} is due from this battle something was drawn or rolled already. Leave with {name} "
        "what it is due for.",
        "Für die Fähigkeit, die {name} aus diesem Kampf zusteht, wurde schon gezogen oder gewürfelt. Lass bei {name} "
        "stehen, wofür sie zusteht.",
    ),
    "loss-ruled-since": (
        "The referee has ruled what {name}'s loss in this battle means. Leave the loss with {name}.",
        "Der Spielleiter hat entschieden, was der Verlust für {name} bedeutet. Lass ihn dort stehen.",
    ),
    "promoted-since": (
        "{name} was promoted by the referee's word since, from the class of that time. Leave what earned the class.",
        "{name} ist seitdem durch das Wort des Spielleiters aufgestiegen. Lass stehen, was die Klasse brachte.",
    ),
    "left-since": (
        "{name} has left the gang since, alive. Leave {name} as booked.",
        "{name} hat seitdem lebend die Gang verlassen. Lass stehen, was verbucht ist.",
    ),
    "fought-with-it-since": (
        "{name} has fought again since ({battle_name}), with the class, skills or life of that time. Correct what "
        "doesn't touch them, or take the later battle back first.",
        "{name} hat seitdem wieder gekämpft ({battle_name}), mit Klasse, Fähigkeiten oder Leben von damals. "
        "Berichtige, was sie nicht berührt, oder nehmt erst den späteren Kampf zurück.",
    ),
    "correction-stale": (
        "Something has changed since you looked, or you haven't looked yet. Look again at what this would change.",
        "Seit du nachgesehen hast, hat sich etwas geändert, oder du hast noch nicht nachgesehen. Sieh dir noch einmal "
        "an, was sich ändern würde.",
    ),
}
