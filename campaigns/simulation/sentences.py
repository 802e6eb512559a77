"""Why a simulation is declined, and what would work: (English, German)."""

from typing import Final

from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.ruleset import Language

NO: Final = {
    "referee-only": ("Simulations are the referee's.", "Simulationen macht der Spielleiter."),
    "plays-himself": (
        "You play in this battle yourself, so its future isn't yours to try out. Another referee can, or you when it "
        "is over.",
        "Du kämpfst in diesem Kampf selbst mit, also kannst du seine Zukunft nicht ausprobieren. Ein anderer "
        "Spielleiter kann es, oder du, wenn er vorbei ist.",
    ),
    "nobody-named": (
        "The plan doesn't say who is on side {side}. Choose a gang for it, or name its people in the plan.",
        "Der Plan sagt nicht, wer auf Seite {side} steht. Wähl eine Gang dafür, oder nenn die Leute im Plan.",
    ),
    "needs-drawn-table": (
        "A simulation needs to know where everything stands, and on a real table only you see that. Choose one of the "
        "drawn tables as a stand-in: the figures are put on it at their edges.",
        "Eine Simulation muss wissen, wo alles steht, und auf dem echten Tisch seht nur ihr das. Wähl einen der "
        "gezeichneten Tische als Ersatz: Die Figuren werden an ihren Kanten aufgestellt.",
    ),
    "battle-over": (
        "At that moment the battle is over. Choose an earlier one.",
        "In diesem Augenblick ist der Kampf vorbei. Wähl einen früheren.",
    ),
    "roll-decides-nothing": (
        "Nothing on the table hangs on this roll, so there is nothing to compare.",
        "An diesem Wurf hängt auf dem Tisch nichts, es gibt also nichts zu vergleichen.",
    ),
    "too-much-at-once": (
        "You have battles for about {waiting} min waiting, and this is about {more} min more; {most} min is the most "
        "at once. Let some be played, or stop one you no longer need; what takes longer by itself can be asked for "
        "when nothing else of yours waits.",
        "Von dir warten schon Kämpfe für etwa {waiting} min, und das hier sind etwa {more} min mehr; mehr als {most} "
        "min auf einmal geht nicht. Lass ein paar spielen, oder halt an, was du nicht mehr brauchst; was allein schon "
        "länger dauert, geht, wenn von dir sonst nichts wartet.",
    ),
    "changes-need-a-beginning": (
        "A battle that is going on can't be changed in thought, only played on. Take one that begins with two gangs.",
        "Ein laufender Kampf lässt sich nicht in Gedanken ändern, nur weiterspielen. Nimm einen, der mit zwei Gangs "
        "beginnt.",
    ),
    "changes-nothing": (
        "Change no. {variant} leaves everything as it is: both would be the same battles. Choose something that he "
        "hasn't, or that isn't so already.",
        "Änderung Nr. {variant} lässt alles, wie es ist: Es wären zweimal dieselben Kämpfe. Wähl etwas, das er noch "
        "nicht hat oder das nicht schon so ist.",
    ),
    "placed-by-hand": (
        "In this battle every figure has a place of its own, so nobody can come or go. Choose one of the ready tables.",
        "In diesem Kampf hat jede Figur ihren eigenen Platz, also kann niemand dazukommen oder fehlen. Wähl einen der "
        "fertigen Tische.",
    ),
    "nothing-to-balance": (
        "Between these gangs no single change is left to try.",
        "Zwischen diesen Gangs ist keine einzelne Änderung mehr zu versuchen.",
    ),
    "battle-of-people": (
        "This tells how a battle may go on that people play, and is only the referee's.",
        "Das sagt, wie ein Kampf weitergehen könnte, den Leute spielen, und gehört nur dem Spielleiter.",
    ),
    "gang-is-empty": (
        "Nobody of that gang is alive. Choose another one, or type its figures.",
        "Von dieser Gang lebt niemand mehr. Wähl eine andere, oder tipp ihre Figuren ein.",
    ),
}


def explain(no: Refusal | Malformed, language: Language) -> str:
    """A sentence, or nothing where somebody else explains this code."""
    if isinstance(no, Malformed) or no.code not in NO:
        return ""
    return NO[no.code][language == "de"].format(**no.facts)
