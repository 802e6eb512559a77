"""Refusals of the street fight's rules, by code: (English, German). `[...]` falls away without its fact."""

from typing import Final

from engine.rulesets.stko.tell.words import Words

REFUSED_BY_RULES: Final[Words] = {
    # -- whose turn it is -------------------------------------------------------------------------------------------
    "not-in-play": (
        "{figure} is out of this battle and can't act. Choose a figure that still stands.",
        "{figure} ist für diesen Kampf aus dem Spiel und kann nicht handeln. Wähl eine Figur, die noch dabei ist.",
    ),
    "not-your-turn": (
        "It isn't {figure}'s turn[: {up} is up]. Wait for the figure's card, or play an action card for it.",
        "{figure} ist nicht dran[, sondern {up}]. Warte auf die Karte der Figur, oder spiel eine Aktionskarte für sie "
        "aus.",
    ),
    "must-recover-first": (
        "{figure} has to recover first, from a wound or from ducking back: choose Recover.",
        "{figure} muss sich erst von einer Wunde oder vom Einigeln erholen: Wähl Erholen.",
    ),
    "must-stand-up-first": (
        "{figure} lies on the ground: choose Stand up first.",
        "{figure} liegt am Boden: Wähl zuerst Aufstehen.",
    ),
    "unconscious": (
        "{figure} is unconscious and can only try to come round: roll one die, a 6 wakes.",
        "{figure} ist bewusstlos und kann nur versuchen aufzuwachen: ein Würfel, eine 6 weckt.",
    ),
    "not-unconscious": (
        "{figure} isn't unconscious, there is nobody to wake. Choose another action.",
        "{figure} ist nicht bewusstlos, es gibt niemanden zu wecken. Wähl eine andere Aktion.",
    ),
    "only-stand-up": (
        "{figure} has only just come round: standing up or waiting is all that is left this turn.",
        "{figure} ist eben erst zu sich gekommen: In dieser Runde geht nur noch Aufstehen oder Abwarten.",
    ),
    "not-on-table": (
        "{who} isn't on the table yet and comes with the next card of its own. Choose somebody who is there.",
        "{who} ist noch nicht auf dem Tisch und kommt erst mit der eigenen Karte. Wähl jemanden, der schon da ist.",
    ),
    "place-first": (
        "{figure} has to be put on the table first.",
        "{figure} muss zuerst auf den Tisch gestellt werden.",
    ),
    "turn-running": (
        "{figure}'s turn isn't over yet: choose an action, or Wait, and then turn the next card.",
        "{figure} ist noch dran: Wähl eine Aktion oder Abwarten, dann deckst du die nächste Karte auf.",
    ),
    "not-placing": (
        "{figure} isn't the one to be put on the table now[; {placing} is]. Wait until the figure's card comes up.",
        "{figure} ist jetzt nicht aufzustellen[, sondern {placing}]. Warte, bis die Karte der Figur aufgedeckt wird.",
    ),
    "no-fights": (
        "Your campaign plays no fights hand to hand. Choose another action for {figure}.",
        "In eurer Kampagne gibt es keinen Nahkampf. Wähl für {figure} eine andere Aktion.",
    ),
    "no-such-fight-weapon": (
        "{figure} has nothing to fight with in that way. Choose the fists or a weapon in hand.",
        "{figure} hat nichts, um so zu kämpfen. Wähl die Fäuste oder eine Waffe in der Hand.",
    ),
    "not-a-gun": (
        "{weapon} can't be fired: it is for fights hand to hand. Choose a gun, or fight.",
        "{weapon} schießt nicht: Das ist etwas für den Nahkampf. Nimm eine Schusswaffe, oder kämpfe.",
    ),
    "in-a-fight": (
        "{figure} is held in a fight. Fight on, or Move away once the opponent is outnumbered.",
        "{figure} steckt in einem Kampf. Kämpf weiter, oder beweg dich weg, sobald der Gegner in Unterzahl ist.",
    ),
    "in-contact": (
        "{figure} and {target} stand in contact: choose Fight and use the gun there.",
        "{figure} und {target} stehen im Kontakt: Wähl Kampf und nimm die Schusswaffe dort.",
    ),
    "into-a-fight": (
        "{target} is in a fight, and only evil figures shoot into one. Choose another target.",
        "{target} ist in einem Kampf, und nur Böse schießen in einen Kampf hinein. Wähl ein anderes Ziel.",
    ),
    "may-not-shoot": (
        "{figure} can't shoot this turn after the blow declared in the fight. Choose another action.",
        "{figure} darf nach dem angesagten Schlag im Kampf in dieser Runde nicht schießen. Wähl eine andere Aktion.",
    ),
    "helpless": (
        "{target} is unconscious: only the evil, and whoever hates {target}, attack somebody so helpless. Choose "
        "another target.",
        "{target} ist bewusstlos: So Wehrlose greift nur an, wer böse ist oder {target} hasst. Wähl ein anderes Ziel.",
    ),
    "must-shoot-hated": (
        "{figure} hates {target}, who is in the arc of fire: choose Shoot at {target}.",
        "{figure} hasst {target} und hat freies Schussfeld: Wähl Schießen auf {target}.",
    ),
    "no-feelings": (
        "Your campaign plays without hate and fear. Switch the rule on for the next battle.",
        "Eure Kampagne spielt ohne Hass und Furcht. Schaltet die Regel für den nächsten Kampf ein.",
    ),
    "nerve-lost": (
        "{figure} has lost the nerve and can only give way now: flee or surrender.",
        "{figure} hat die Nerven verloren und kann nur noch weichen: fliehen oder sich ergeben.",
    ),
    "nerve-holds": (
        "{figure} still keeps the nerve and has no reason to run. Choose another action.",
        "{figure} hat die Nerven noch beisammen und keinen Grund zu weichen. Wähl eine andere Aktion.",
    ),
    "nerve-not-your-choice": (
        "In your campaign the rules decide between flight and surrender. Enter it without saying which.",
        "In eurer Kampagne entscheiden die Regeln zwischen Flucht und Aufgabe. Trag es ein, ohne zu sagen, was davon.",
    ),
    "not-bound-to-shoot": (
        "{figure} doesn't have to shoot at {target} now. Tell what {figure} does instead.",
        "{figure} muss gerade nicht auf {target} schießen. Sag, was {figure} stattdessen tut.",
    ),
    "no-nerve-to-test": (
        "{figure} has no nerve left to test, or can't right now. Choose a figure that is awake and still stands firm.",
        "{figure} hat keine Nerven mehr zu verlieren oder kann es gerade nicht. Wähl eine Figur, die wach und noch "
        "standhaft ist.",
    ),
    "nothing-to-recover": (
        "{figure} has nothing to recover from and may act freely. Choose another action.",
        "{figure} hat nichts, wovon eine Erholung nötig wäre, und darf frei handeln. Wähl eine andere Aktion.",
    ),
    "not-down": (
        "{figure} stands already. Choose another action.",
        "{figure} steht schon. Wähl eine andere Aktion.",
    ),
    "rule-switched-off": (
        "Your campaign plays without this rule[ ({option})]. Choose another action, or ask the referee to switch it "
        "on.",
        "Eure Kampagne spielt ohne diese Regel[ ({option})]. Wähl eine andere Aktion, oder bitte den Spielleiter, sie "
        "einzuschalten.",
    ),
    # -- targets ----------------------------------------------------------------------------------------------------
    "dead-target": (
        "{target} is out of the fight already. Pick somebody who still stands.",
        "{target} ist schon aus dem Kampf. Such dir jemanden aus, der noch dabei ist.",
    ),
    "own-side": (
        "{target} is on the same side. Pick an enemy.",
        "{target} steht auf der eigenen Seite. Such dir einen Gegner aus.",
    ),
    "no-such-figure": (
        "There is no such figure in this battle. Pick one from the list.",
        "Diese Figur gibt es in diesem Kampf nicht. Wähl eine aus der Liste.",
    ),
    "not-in-sight": (
        "{target} is out of sight[: {blocker} is in the way]. Pick somebody in view, or change position first.",
        "{target} ist nicht zu sehen[: {blocker} ist im Weg]. Such dir ein Ziel in Sicht, oder wechsle erst die "
        "Stellung.",
    ),
    "not-in-arc": (
        "{target} is outside the arc of 45 degrees to either side: after a move the shot goes only where the figure "
        "ran, and "
        "who can't turn shoots only ahead. Pick somebody in front, or shoot without moving.",
        "{target} steht außerhalb des Schusswinkels von 45 Grad zu jeder Seite: Nach einer Bewegung geht der Schuss "
        "nur in "
        "Laufrichtung, und wer sich nicht drehen kann, schießt nur nach vorn. Nimm jemanden davor, oder schieß ohne "
        "Bewegung.",
    ),
    "must-name-target": (
        "There is an enemy in front of {figure}, so the shot has to be taken: name whom it is aimed at.",
        "Vor {figure} steht ein Gegner, also muss geschossen werden: Sag, auf wen.",
    ),
    # -- weapons ----------------------------------------------------------------------------------------------------
    "no-such-weapon": (
        "{figure} doesn't carry that weapon. Pick one of those on the sheet.",
        "{figure} hat diese Waffe nicht. Wähl eine von denen auf dem Bogen.",
    ),
    "weapon-empty": (
        "{weapon} is empty: Reload takes a turn, or pick another weapon.",
        "{weapon} ist leergeschossen: Nachladen kostet eine Runde, oder nimm eine andere Waffe.",
    ),
    "weapon-jammed": (
        "{weapon} is jammed: Repair takes a turn and a roll of 5 or 6, or pick another weapon.",
        "{weapon} hat Ladehemmung: Eine Reparatur kostet eine Runde und braucht eine 5 oder 6, oder nimm eine andere "
        "Waffe.",
    ),
    "weapon-broken": (
        "{weapon} is broken for the rest of the battle. Pick another weapon or another action.",
        "{weapon} ist für den Rest des Spiels kaputt. Nimm eine andere Waffe oder eine andere Aktion.",
    ),
    "weapon-not-jammed": (
        "{weapon} isn't jammed, there is nothing to repair. Choose another action.",
        "{weapon} hat keine Ladehemmung, es gibt nichts zu reparieren. Wähl eine andere Aktion.",
    ),
    "weapon-not-empty": (
        "{weapon} isn't empty and needs no reloading. Choose another action.",
        "{weapon} ist nicht leer und braucht kein Nachladen. Wähl eine andere Aktion.",
    ),
    "weapon-put-down": (
        "{weapon} lies on the ground: Reposition picks it up, or use what {figure} holds.",
        "{weapon} liegt am Boden: Mit einem Stellungswechsel hebst du die Waffe auf, oder nimm, was {figure} in der "
        "Hand hat.",
    ),
    "weapon-in-hand": (
        "{weapon} isn't on the ground, so there is nothing to pick up.",
        "{weapon} liegt nicht am Boden, es gibt nichts aufzuheben.",
    ),
    "arm-wounded": (
        "{figure} has a serious arm wound and can't hold {weapon} for a shot: one pistol in the good hand is the most.",
        "{figure} hat eine schwere Armwunde und kann {weapon:acc} nicht zum Schießen halten: Mehr als eine Pistole in "
        "der gesunden Hand geht nicht.",
    ),
    "cannot-reload": (
        "{figure} has a serious arm wound and can't reload. Use another weapon, or do something else.",
        "{figure} hat eine schwere Armwunde und kann nicht nachladen. Nimm eine andere Waffe, oder tu etwas anderes.",
    ),
    "two-pistols-one-handed": (
        "{figure} can fire two weapons at once only with two different one-handed ones and two good arms. Pick one "
        "weapon.",
        "{figure} kann nur mit zwei verschiedenen einhändigen Waffen und zwei gesunden Armen doppelt schießen. Wähl "
        "eine Waffe.",
    ),
    # -- moving -----------------------------------------------------------------------------------------------------
    "immobile": (
        "{figure} is wounded so badly that moving is out of the question. Shooting, aiming and waiting still work.",
        "{figure} ist so schwer verwundet, dass keine Bewegung mehr geht. Schießen, Zielen und Abwarten gehen noch.",
    ),
    "cannot-turn": (
        "{figure} is wounded and can't turn any more. Leave the facing as it is.",
        "{figure} ist verwundet und kann sich nicht mehr drehen. Lass die Blickrichtung, wie sie ist.",
    ),
    "no-movement-dice": (
        "{figure} has no movement dice left for this: leg wounds, a skill or drink have taken them. Reposition still "
        "goes up to 2 inches, if nothing else forbids it.",
        "{figure} hat dafür keinen Bewegungswürfel mehr: Beinwunden, eine Fähigkeit oder der Rausch haben alle "
        "gekostet. Ein Stellungswechsel bis 2 Zoll geht noch, wenn sonst nichts dagegen spricht.",
    ),
    "too-far": (
        "That is too far[ ({wanted})][: {most} is the most]. Pick a nearer place.",
        "Das ist zu weit[ ({wanted})][: Höchstens {most} geht]. Wähl eine nähere Stelle.",
    ),
    "blocked": (
        "The way is blocked[: {by} is in the way][; {figure} can go {free} that way]. Pick a nearer place or another "
        "direction.",
        "Der Weg ist versperrt[: {by} ist im Weg][; {figure} kommt dort {free} weit]. Wähl eine nähere Stelle oder "
        "eine "
        "andere Richtung.",
    ),
    "off-table": (
        "That place is off the table. Pick one on it.",
        "Diese Stelle liegt neben dem Tisch. Wähl eine auf dem Tisch.",
    ),
    "occupied": (
        "Somebody stands there already. Pick a place with room for a base.",
        "Dort steht schon jemand. Wähl eine Stelle, an der Platz für die Figur ist.",
    ),
    "inside-building": (
        "That place is inside a building or obstacle. Pick one on open ground.",
        "Diese Stelle liegt in einem Gebäude oder Hindernis. Wähl eine im Freien.",
    ),
    "not-full-distance": (
        "Under fire, and out of a fight, whoever moves like a Plock runs the whole roll[: {needed:length}, and this is "
        "only {wanted}]. Pick a place at the full distance, in any direction.",
        "Unter Beschuss und aus einem Nahkampf heraus rennt, wer wie ein Plock läuft, die ganze gewürfelte Strecke[: "
        "{needed:length}, und das hier sind nur {wanted}]. Wähl eine Stelle in voller Entfernung, die Richtung ist "
        "frei.",
    ),
    "facing-missing": (
        "Say where {figure} looks: a direction is missing.",
        "Sag, wohin {figure} blickt: Es fehlt eine Richtung.",
    ),
    # -- placing ----------------------------------------------------------------------------------------------------
    "too-close": (
        "That is too close to an enemy[ ({distance})][; it takes at least {needed:length}]. Pick a place farther away.",
        "Das ist zu nah an einem Gegner[ ({distance})][; nötig sind mindestens {needed:length}]. Wähl eine Stelle "
        "weiter weg.",
    ),
    "nearer-to-enemy": (
        "{figure} would stand nearer to an enemy than to a friend. Pick a place closer to the own side.",
        "{figure} stünde näher an einem Gegner als an einem Freund. Wähl eine Stelle näher bei den eigenen Leuten.",
    ),
    "hunting-spot": (
        "{figure} can't go to that spot. Pick one that gives cover and can be reached.",
        "{figure} kann nicht zu dieser Stelle. Wähl eine, die Deckung gibt und erreichbar ist.",
    ),
    # -- ducking back -----------------------------------------------------------------------------------------------
    "not-in-cover": (
        "{figure} has no cover at hand to duck behind. Move or reposition into cover first.",
        "{figure} hat keine Deckung, hinter der Einigeln ginge. Geh erst mit einer Bewegung oder einem "
        "Stellungswechsel in Deckung.",
    ),
    # -- action cards -----------------------------------------------------------------------------------------------
    "card-not-open": (
        "{card} doesn't lie open. Take one of the open action cards.",
        "{card} liegt nicht offen. Nimm eine der offenen Aktionskarten.",
    ),
    "card-not-held": (
        "Nobody who may play it now holds {card}. Play one that is in the hand.",
        "{card} hat gerade niemand in der Hand, der sie ausspielen darf. Spiel eine Karte aus der Hand.",
    ),
    "class-too-low": (
        "{figure}'s class is too low for {card}: it takes that class or a higher one. Pick another card or figure.",
        "{figure} hat für {card:acc} eine zu niedrige Klasse: Nötig ist diese Klasse oder eine höhere. Nimm eine "
        "andere Karte oder Figur.",
    ),
    "window-closed": (
        "Your campaign plays no action cards {window}. Wait for the next moment at which they may be played.",
        "In eurer Kampagne spielt man {window} keine Aktionskarten. Warte auf den nächsten Moment, in dem es geht.",
    ),
    "cards-in-a-row": (
        "No more action cards in a row[: {limit} is the limit in your campaign]. Turn the next card first.",
        "Mehr Aktionskarten hintereinander gehen nicht[: In eurer Kampagne ist bei {limit} Schluss]. Deck zuerst die "
        "nächste Karte auf.",
    ),
    "not-your-figure-for-card": (
        "{card} can't be played for {figure}: it works for figures on the table, of the card's class or higher, on "
        "the holder's side. "
        "Pick one of those.",
        "{card} lässt sich nicht für {figure} ausspielen: Sie gilt für Figuren auf dem Tisch, von der Klasse der "
        "Karte oder höher, "
        "auf der Seite des Besitzers. Wähl eine davon.",
    ),
}
