"""What the optional rules ask: {figure} is the first figure concerned, {target} the second, {most} a length."""

from typing import Final

from engine.rulesets.stko.tell.words import Words

OPTIONAL_QUESTIONS: Final[Words] = {
    "fact-near": (
        "Who stands within {most}[ of {target}], and how far off?",
        "Wer steht höchstens {most}[ von {target}] entfernt, und wie weit genau?",
    ),
    "fact-threat": (
        "Does an enemy who can act see {figure} from within {most}?",
        "Sieht ein handlungsfähiger Gegner {figure} aus höchstens {most} Entfernung?",
    ),
    "fact-edge": (
        "{figure} runs up to {most}: does that reach the edge of the table?",
        "{figure} rennt bis zu {most} weit: Reicht das bis zum Tischrand?",
    ),
    "fact-fight": (
        "{figure} goes for {target}: do they touch, from which side, and how far was the run?",
        "{figure} geht auf {target} los: Berühren sie sich, von welcher Seite, und wie weit war der Lauf?",
    ),
    "defend-with": (
        "{figure} is attacked[ by {target}]: with what does the defence go?",
        "{figure} wird[ von {target}] angegriffen: Womit geht die Abwehr?",
    ),
    "leave-fight": (
        "{figure} has the better of it: apply the result, or run?",
        "{figure} ist überlegen: das Ergebnis anwenden oder weglaufen?",
    ),
    "rapid-fire": (
        "{figure} has a finger on the trigger: another rapid-fire card?",
        "{figure} hat den Finger am Abzug: noch eine Schnellfeuerkarte?",
    ),
    "shift-hit": (
        "{figure} may shift the hit by one place: where does it go?",
        "{figure} darf den Treffer um eine Zone verschieben: Wohin geht er?",
    ),
    "part-to-hit": (
        "{figure} looks through the scope: where does the hit go?",
        "{figure} sieht durchs Zielfernrohr: Wohin geht der Treffer?",
    ),
}
