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
    "needs-drawn-table": (
        "A simulation needs to know where everything stands, and on a real table only you see that. Choose one of the "
        "drawn tables as a stand-in: the figures are put on it at their edges.",
        "Eine Simulation muss wissen, wo alles steht, und auf dem echten Tisch seht nur ihr das. Wähl einen der "
        "gezeichneten Tische als Ersatz: Die Figuren werden an ihren Kanten aufgestellt.",
    ),
    "in-the-middle": (
        "At that moment somebody is in the middle of an action. Choose a moment between two actions.",
        "In diesem Augenblick steckt jemand mitten in einer Aktion. Wähl einen Augenblick zwischen zwei Aktionen.",
    ),
    "battle-over": (
        "At that moment the battle is over. Choose an earlier one.",
        "In diesem Augenblick ist der Kampf vorbei. Wähl einen früheren.",
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
    return NO[no.code][language == "de"]
