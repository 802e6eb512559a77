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
    "press-luck": (
        "The dice of {figure} stand as they lie, unless somebody has some thrown again: go on?",
        "Die Würfel von {figure} bleiben so liegen, wenn niemand welche neu werfen lässt: Weiter?",
    ),
    "spread-hits": (
        "{figure} may spread the hits over everybody near {target}: who takes them?",
        "{figure} darf die Treffer auf alle neben {target} verteilen: Wer bekommt sie?",
    ),
    "whom-to-chase": (
        "{figure} has to run at somebody: at whom?",
        "{figure} muss auf jemanden zulaufen: Auf wen?",
    ),
    "fact-within": (
        "Is {figure} within {most}[ of {target}]?",
        "Steht {figure} höchstens {most}[ von {target}] entfernt?",
    ),
    "fact-in-arc": (
        "Does {figure} see {target} in the arc of fire?",
        "Sieht {figure} {target} im Schusswinkel?",
    ),
    "fact-in-view": (
        "Whom does {figure} see in the arc of fire, friend or foe?",
        "Wen sieht {figure} im Schusswinkel, Freund oder Feind?",
    ),
    "fact-hated": (
        "Hatred comes first: does an enemy whom {figure} hates stand in the arc of fire, in sight and within {most}?",
        "Hass geht vor: Steht ein Gegner, den {figure} hasst, sichtbar im Schusswinkel, höchstens {most} entfernt?",
    ),
    "part-to-hit": (
        "{figure} looks through the scope: where does the hit go?",
        "{figure} sieht durchs Zielfernrohr: Wohin geht der Treffer?",
    ),
}
