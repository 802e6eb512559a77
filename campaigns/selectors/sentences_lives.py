"""Why something between battles is declined, by code: (English, German). Facts that are codes are told as words."""

from typing import Final

Pair = tuple[str, str]

OF_LIVES: Final[dict[str, Pair]] = {
    "not-your-choice": (
        "This choice is somebody else's: the owner's, an opponent's or the referee's, as the page says.",
        "Diese Wahl hat jemand anderes: der Besitzer, ein Gegner oder der Spielleiter, wie die Seite es sagt.",
    ),
    "not-absent-yet": (
        "It is still theirs to decide: the referee may when the next battle opens, or in {left} days ({days} in all).",
        "Noch ist es ihre Sache: Der Spielleiter darf beim nächsten Kampf oder in {left} Tagen (von {days}).",
    ),
    "box-empty": (
        "The box has no chit left that could come. The referee puts new sheets in, then draw again.",
        "In der Schachtel liegt keine Marke mehr, die kommen könnte. Der Spielleiter legt neue Bögen hinein, dann zieh "
        "noch einmal.",
    ),
    "chit-not-in-box": (
        "No chit “{said}” lies in the box now. Look at what is left, and name one of those.",
        "Eine Marke „{said}“ liegt jetzt nicht in der Schachtel. Sieh nach, was übrig ist, und nenn davon eine.",
    ),
    "not-on-this-die": (
        "“{said}” isn't among what this die can bring.",
        "„{said}“ ist nicht dabei, wenn hier gewürfelt wird.",
    ),
    "too-many-chits": (
        "More was named than was to be drawn. Left over: {left}.",
        "Es wurde mehr genannt, als zu ziehen war. Übrig: {left}.",
    ),
    "box-full": (
        "The box holds {chits} chits already; more than {most} don't go in.",
        "In der Schachtel liegen schon {chits} Marken; mehr als {most} passen nicht hinein.",
    ),
    "choice-wants-words": (
        "Nothing is drawn now: choose one of {options}.",
        "Jetzt wird nicht gezogen: Wähl eine von {options}.",
    ),
    "choice-wants-draw": ("First it is drawn or rolled.", "Erst wird gezogen oder gewürfelt."),
    "skill-does-not-fit": (
        "{skill} doesn't go: {why}. Choose another.",
        "{skill} geht nicht: {why}. Wähl eine andere.",
    ),
    "skill-not-held": (
        "This figure hasn't got {skill}. What it has: {held}.",
        "Diese Figur hat {skill} nicht. Sie hat: {held}.",
    ),
    "skills-are-earned": (
        "Skills are earned in battle. Hire without; the referee may award one.",
        "Fähigkeiten verdient man im Kampf. Heuere ohne an; der Spielleiter darf eine verleihen.",
    ),
    "hires-beginners-only": (
        "You hire {free} yourself. For a {kind} ask the referee, or earn the class in battle.",
        "Selbst heuerst du {free} an. Für die Klasse {kind} frag den Spielleiter, oder verdien sie im Kampf.",
    ),
    "no-skills-here": (
        "These rules know no life between battles.",
        "Diese Regeln kennen kein Leben zwischen den Kämpfen.",
    ),
    "no-starting-skills": (
        "Newcomers begin without a skill here. The referee can switch that on in the options.",
        "Neulinge beginnen hier ohne Fähigkeit. Der Spielleiter kann das in den Optionen einschalten.",
    ),
    "not-a-newcomer": (
        "Only who hasn't fought yet and has no skill gets one to begin with.",
        "Nur wer noch nicht gekämpft und noch keine Fähigkeit hat, bekommt eine zum Anfang.",
    ),
    "starting-skill-given": (
        "This gang has given a newcomer a skill already. After his first battle it is the next one's turn.",
        "Diese Gang hat schon einem Neuling eine Fähigkeit gegeben. Nach dessen erstem Kampf ist der nächste dran.",
    ),
    "no-recruits": (
        "Recruits are switched off in this campaign's options.",
        "Rekruten sind in den Optionen dieser Kampagne ausgeschaltet.",
    ),
    "recruits-allowed-already": (
        "A recruit is on the way already. Roll first, or name the one who came.",
        "Ein Rekrut ist schon unterwegs. Würfelt erst, oder benennt den, der kam.",
    ),
    "recruit-is-there": (
        "The die has fallen: a {kind} waits to be named.",
        "Der Würfel ist gefallen: Ein {kind} wartet auf seinen Namen.",
    ),
    "recruit-not-rolled": ("Roll first whether somebody comes.", "Würfle erst, ob jemand kommt."),
    "not-this-recruit": (
        "The recruit who came is a {kind} of another gang or class. Hire that one.",
        "Gekommen ist jemand anderes: {kind}. Heuere den an.",
    ),
    "misses-nothing": ("This figure has nothing to sit out.", "Diese Figur muss nichts aussetzen."),
    "is-protected": ("This figure is protected already.", "Diese Figur ist schon geschützt."),
    "is-not-protected": ("This figure isn't protected.", "Diese Figur ist nicht geschützt."),
    "has-that-class": ("This figure is a {kind} already.", "Diese Figur ist schon {kind}."),
    "promotion-not-due": (
        "This {kind} isn't due to be {wanted}: what is due comes by itself. To decide otherwise, give a reason.",
        "Aufstieg von {kind} zu {wanted} ist nicht fällig: Was fällig ist, kommt von selbst. Sonst gib einen Grund an.",
    ),
}
