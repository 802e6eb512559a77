"""Refusals that come from skills, by code: (English, German). `[...]` falls away without its fact."""

from typing import Final

from engine.rulesets.stko.tell.words import Words

REFUSED_BY_SKILLS: Final[Words] = {
    # -- who has no free choice ----------------------------------------------------------------------------------
    "must-close-in": (
        "{figure} is a Psycho, or drunk and wild, and has to run at an enemy[, at {target} for instance]: choose Move "
        "& Shoot, or a fight.",
        "{figure} ist ein Psycho oder im Rausch wild und muss auf einen Gegner zulaufen[, zum Beispiel auf {target}]: "
        "Wähl Bewegung & Schießen oder einen Kampf.",
    ),
    "not-worth-chasing": (
        "{target} can't act any more, nobody needs to run there. Name an enemy who still can.",
        "{target} kann nicht mehr handeln, dorthin muss niemand laufen. Nenn einen Gegner, der es noch kann.",
    ),
    "must-repeat": (
        "{figure} can only think of doing the same as last time. Choose that action again.",
        "{figure} fällt nur dasselbe wie zuletzt ein. Wähl dieselbe Aktion noch einmal.",
    ),
    "too-slow": (
        "{figure} is too slow for action cards. Play the card for somebody else.",
        "{figure} ist zu langsam für Aktionskarten. Spiel die Karte für jemand anderen aus.",
    ),
    # -- targets ---------------------------------------------------------------------------------------------------
    "camouflaged": (
        "{target} lies motionless behind cover and isn't seen from that far[: beyond {most}]. Go nearer first.",
        "{target} ist reglos hinter Deckung und aus dieser Entfernung nicht zu sehen[: weiter als {most}]. Geh erst "
        "näher heran.",
    ),
    "white-knight": (
        "{figure} is a White Knight and spares {target}, who lies on the ground or can't shoot back. Choose somebody "
        "who can.",
        "{figure} ist ein Weißer Ritter und verschont {target}: Auf jemanden, der am Boden liegt oder nicht "
        "zurückschießen kann, schießt ein Weißer Ritter nicht. Wähl ein anderes Ziel.",
    ),
    "knife-too-far": (
        "A knife flies as far as short range, and {target} is farther off. Go nearer first.",
        "Ein Messer fliegt nur bis zur kurzen Entfernung, und {target} ist weiter weg. Geh erst näher heran.",
    ),
    "knife-is-gone": (
        "{figure} has thrown that knife already. Choose another weapon.",
        "{figure} hat dieses Messer schon geworfen. Wähl eine andere Waffe.",
    ),
    "one-target-only": (
        "{figure} shoots at one target: only an ambidextrous Pavement Demon points two pistols at two people. Leave "
        "the second one out.",
        "{figure} schießt auf ein Ziel: Nur ein beidhändiger Bürgersteigdämon richtet zwei Pistolen auf zwei Leute. "
        "Lass das zweite weg.",
    ),
    "same-target-twice": (
        "Both pistols point at {target}: name two different people, or only one.",
        "Beide Pistolen zielen auf {target}: Nenn zwei verschiedene Leute oder nur einen.",
    ),
    "no-such-figure": (
        "There is no figure with that number here. Name one that is on the table.",
        "Eine Figur mit dieser Nummer gibt es hier nicht. Nenn eine, die auf dem Tisch steht.",
    ),
    # -- cards and ways ---------------------------------------------------------------------------------------------
    "keeps-no-card": (
        "Only a Pavement Demon keeps his own card, and {figure} is none. Take the turn now.",
        "Nur ein Bürgersteigdämon hebt die eigene Karte auf, und {figure} ist keiner. Nimm die Runde jetzt.",
    ),
    "not-his-own-card": (
        "{figure} can keep the own card only when it has just come up. Wait for it.",
        "{figure} kann die eigene Karte nur aufheben, wenn sie eben aufgedeckt wurde. Warte darauf.",
    ),
    "no-turn-on-the-way": (
        "{figure} runs in a straight line: changes of direction on the way take Agility. Name only the end.",
        "{figure} läuft geradeaus: Richtungsänderungen unterwegs brauchen Agilität. Nenn nur das Ende.",
    ),
    "climb-ends-move": (
        "{figure} climbs over an obstacle before the last leg, and climbing ends the move. Name the far side of the "
        "obstacle as the end, or a way around it.",
        "{figure} klettert schon vor dem letzten Stück über ein Hindernis, und damit endet die Bewegung. Nenn die "
        "andere Seite des Hindernisses als Ende, oder einen Weg darum herum.",
    ),
    "climbed-no-shot": (
        "{figure} climbs over an obstacle on this way, and after that nobody shoots in the same turn. Enter the Move "
        "& Shoot without a shot, or another end.",
        "{figure} klettert auf diesem Weg über ein Hindernis, und danach wird in derselben Runde nicht geschossen. "
        "Trag Bewegung & Schießen ohne Schuss ein, oder ein anderes Ende.",
    ),
    "faces-the-way-it-went": (
        "{figure} looks the way it went: another facing after a Move takes Agility. Leave the facing out.",
        "{figure} blickt in die Richtung der Bewegung: Für eine andere braucht es Agilität. Lass sie weg.",
    ),
    # -- dice thrown again ------------------------------------------------------------------------------------------
    "no-such-luck": (
        "{figure} has no skill with which dice are thrown again. Let the roll stand.",
        "{figure} hat keine Fähigkeit, mit der Würfel neu geworfen werden. Lass den Wurf stehen.",
    ),
    "not-his-roll": (
        "That roll is {roller}'s: this skill works on own rolls only. Wait for a roll of {figure}.",
        "Das ist ein Wurf von {roller}: Diese Fähigkeit wirkt nur bei eigenen. Warte auf einen Wurf von {figure}.",
    ),
    "charm-not-for-friends": (
        "A Lucky Charm works on own rolls and on those of enemies, and {roller} is a friend. Let the roll stand.",
        "Ein Glücksbringer wirkt bei eigenen Würfen und denen von Gegnern, und {roller} ist ein Freund. Lass den Wurf "
        "stehen.",
    ),
    "charm-used-up": (
        "The luck of {figure} is used up for this battle, or {figure} is out cold. Let the roll stand.",
        "Das Glück von {figure} ist für diesen Kampf aufgebraucht, oder {figure} ist bewusstlos. Lass den Wurf stehen.",
    ),
    "charm-takes-all-dice": (
        "A Lucky Charm repeats the whole roll, all {needed} dice of it. Choose them all.",
        "Ein Glücksbringer wiederholt den ganzen Wurf, also alle {needed} Würfel. Wähl sie alle.",
    ),
    "luck-used-up": (
        "{figure} may throw {dice} of the dice of a roll again[, and {left} of that is left]. Choose fewer, or let the "
        "roll stand.",
        "{figure} darf je Wurf {dice} Würfel neu werfen[, davon bleiben noch {left}]. Wähl weniger, oder lass den Wurf "
        "stehen.",
    ),
    "curse-is-for-enemies": (
        "The curse on {figure} is for the players of the other sides. Let the roll stand.",
        "Der Fluch auf {figure} ist Sache der Spieler der anderen Seiten. Lass den Wurf stehen.",
    ),
    "curse-used-up": (
        "You have used the curse on {figure} for this battle. Let the roll stand.",
        "Du hast den Fluch auf {figure} in diesem Kampf schon genutzt. Lass den Wurf stehen.",
    ),
    "curse-takes-one-die": (
        "The curse makes {figure} throw one die again. Choose a single one.",
        "Der Fluch lässt {figure} einen Würfel neu werfen. Wähl genau einen.",
    ),
    # -- the quick draw, and skills by hand --------------------------------------------------------------------------
    "no-quick-draw": (
        "This campaign plays without the quick draw. The referee can switch it on for the next battle.",
        "Diese Kampagne spielt ohne das schnelle Ziehen. Der Spielleiter kann es für den nächsten Kampf einschalten.",
    ),
    "drew-already": (
        "{figure} has drawn against somebody in this turn already. Shoot, or do something else.",
        "{figure} hat in dieser Runde schon gegen jemanden gezogen. Schieß, oder tu etwas anderes.",
    ),
    "nothing-to-draw": (
        "{figure} has nothing to draw that would go off, or lies on the ground. Choose two who can both shoot.",
        "{figure} hat nichts zu ziehen, das losgehen würde, oder liegt am Boden. Wähl zwei, die beide schießen können.",
    ),
    "no-skills": (
        "This campaign plays without skills. The referee can switch them on for the next battle.",
        "Diese Kampagne spielt ohne Fähigkeiten. Der Spielleiter kann sie für den nächsten Kampf einschalten.",
    ),
    "not-to-be-doubled": (
        "Nothing of that skill doubles. Give it to {figure} once.",
        "An dieser Fähigkeit lässt sich nichts verdoppeln. Gib sie {figure} einmal.",
    ),
}
