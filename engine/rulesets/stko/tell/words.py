"""The words of the street fight in both languages: (English, German), keyed by the codes that events carry."""

from typing import Final

from engine.kernel.telling.words import Pair as Pair
from engine.kernel.telling.words import Words as Words
from engine.kernel.telling.words import pick as pick
from engine.kernel.telling.words import word as word

RANKS: Final[Words] = {
    "plock": ("Plock", "Plock"),
    "ganger": ("Ganger", "Ganger"),
    "killer": ("Killer", "Killer"),
    "legend": ("Legend", "Legendärer"),
}

GRIPS: Final[Words] = {
    "one_handed": ("one-handed", "einhändig"),
    "two_handed": ("two-handed", "zweihändig"),
    "either": ("one- or two-handed", "ein- oder zweihändig"),
}

# Weapons with their article: English, then German nominative, accusative and dative.
WEAPONS: Final[dict[str, tuple[str, str, str, str]]] = {
    "": ("the weapon", "die Waffe", "die Waffe", "der Waffe"),
    "pistol": ("the pistol", "die Pistole", "die Pistole", "der Pistole"),
    "revolver": ("the revolver", "der Revolver", "den Revolver", "dem Revolver"),
    "machine_pistol": (
        "the machine pistol",
        "die automatische Pistole",
        "die automatische Pistole",
        "der automatischen Pistole",
    ),
    "sawn_off_shotgun": (
        "the sawn-off shotgun",
        "die abgesägte Schrotflinte",
        "die abgesägte Schrotflinte",
        "der abgesägten Schrotflinte",
    ),
    "smg": ("the submachine gun", "die Maschinenpistole", "die Maschinenpistole", "der Maschinenpistole"),
    "knife": ("the knife", "das Messer", "das Messer", "dem Messer"),
    "long_dagger": ("the long dagger", "der Langdolch", "den Langdolch", "dem Langdolch"),
    "machete": ("the machete", "die Machete", "die Machete", "der Machete"),
    "club": ("the club", "die Keule", "die Keule", "der Keule"),
    "axe": ("the axe", "die Axt", "die Axt", "der Axt"),
    "rifle": ("the rifle", "das Gewehr", "das Gewehr", "dem Gewehr"),
    "shotgun": ("the shotgun", "die Schrotflinte", "die Schrotflinte", "der Schrotflinte"),
    "scoped_rifle": (
        "the scoped rifle",
        "das Gewehr mit Zielfernrohr",
        "das Gewehr mit Zielfernrohr",
        "dem Gewehr mit Zielfernrohr",
    ),
    "automatic_rifle": ("the automatic rifle", "das Automatikgewehr", "das Automatikgewehr", "dem Automatikgewehr"),
    "machine_gun": ("the machine gun", "das Maschinengewehr", "das Maschinengewehr", "dem Maschinengewehr"),
    "scoped_smg": (
        "the scoped submachine gun",
        "die Maschinenpistole mit Zielfernrohr",
        "die Maschinenpistole mit Zielfernrohr",
        "der Maschinenpistole mit Zielfernrohr",
    ),
    "automatic_shotgun": (
        "the automatic shotgun",
        "die automatische Schrotflinte",
        "die automatische Schrotflinte",
        "der automatischen Schrotflinte",
    ),
    "grenade_machine_gun": (
        "the grenade machine gun",
        "das Granatmaschinengewehr",
        "das Granatmaschinengewehr",
        "dem Granatmaschinengewehr",
    ),
    "minigun": ("the minigun", "die Minigun", "die Minigun", "der Minigun"),
}

WEAPON_STATES: Final[Words] = {
    "ready": ("ready", "schussbereit"),
    "empty": ("empty", "leer"),
    "jammed": ("jammed", "Ladehemmung"),
    "broken": ("broken", "kaputt"),
    "hand": ("for fights hand to hand", "für den Nahkampf"),
    "thrown": ("thrown", "geworfen"),
}

LOCATIONS: Final[Words] = {
    "head": ("head", "Kopf"),
    "chest": ("chest", "Brust"),
    "right_arm": ("right arm", "rechter Arm"),
    "left_arm": ("left arm", "linker Arm"),
    "belly": ("belly", "Bauch"),
    "legs": ("legs", "Beine"),
}

WHERE_HIT: Final[Words] = {
    "head": ("in the head", "am Kopf"),
    "chest": ("in the chest", "an der Brust"),
    "right_arm": ("in the right arm", "am rechten Arm"),
    "left_arm": ("in the left arm", "am linken Arm"),
    "belly": ("in the belly", "am Bauch"),
    "legs": ("in the legs", "an den Beinen"),
}

SEVERITIES: Final[Words] = {
    "scratch": ("scratch", "Kratzer"),
    "flesh": ("flesh wound", "Fleischwunde"),
    "serious": ("serious wound", "schwere Wunde"),
    "incapacitated": ("incapacitated", "kampfunfähig"),
    "dead": ("dead", "tot"),
}

A_WOUND: Final[Words] = {  # German: accusative
    "scratch": ("a scratch", "einen Kratzer"),
    "flesh": ("a flesh wound", "eine Fleischwunde"),
    "serious": ("a serious wound", "eine schwere Wunde"),
}

STATES: Final[Words] = {
    "knocked_down": ("knocked down", "niedergestreckt"),
    "unconscious": ("unconscious", "bewusstlos"),
    "recover": ("must recover", "muss sich erholen"),
    "needs_six": ("needs a 6 to recover", "braucht eine 6 zur Erholung"),
    "ducked": ("ducked back", "eingeigelt"),
    "immobile": ("can't move or turn", "kann sich weder bewegen noch drehen"),
    "nerve_lost": ("nerve lost", "Nerven verloren"),
}

LOSSES: Final[Words] = {
    "in_play": ("in play", "im Spiel"),
    "incapacitated": ("incapacitated", "kampfunfähig"),
    "dead": ("dead", "tot"),
    "fled": ("fled", "geflohen"),
    "surrendered": ("surrendered", "hat sich ergeben"),
    "left": ("left the table", "nicht mehr dabei"),
}

BANDS: Final[Words] = {
    "close": ("close range", "Nahbereich"),
    "short": ("short range", "kurze Entfernung"),
    "medium": ("medium range", "mittlere Entfernung"),
    "long": ("long range", "lange Entfernung"),
    "extreme": ("extreme range", "extreme Entfernung"),
    "beyond": ("out of range", "außer Reichweite"),
}

COVERS: Final[Words] = {
    "none": ("no cover", "keine Deckung"),
    "soft": ("soft cover", "weiche Deckung"),
    "light": ("light cover", "leichte Deckung"),
    "solid": ("solid cover", "solide Deckung"),
}

IN_COVER: Final[Words] = {
    "soft": ("in soft cover", "in weicher Deckung"),
    "light": ("in light cover", "in leichter Deckung"),
    "solid": ("in solid cover", "in solider Deckung"),
}

POSITIONS: Final[Words] = {
    "corner": ("round a corner", "an einer Ecke"),
    "wall": ("over a wall", "über eine Mauer"),
}

ACTIONS: Final[Words] = {
    "move": ("Move", "Bewegung"),
    "shoot": ("Shoot", "Schießen"),
    "move-and-shoot": ("Move & Shoot", "Bewegung & Schießen"),
    "reposition": ("Reposition", "Stellungswechsel"),
    "aim": ("Aim", "Zielen"),
    "reload": ("Reload", "Nachladen"),
    "recover": ("Recover", "Erholen"),
    "stand-up": ("Stand up", "Aufstehen"),
    "duck-back": ("Duck back", "Einigeln"),
    "repair": ("Repair", "Reparatur"),
    "wake": ("Wake up", "Aufwachen"),
    "wait": ("Wait", "Abwarten"),
    "turn-card": ("Turn a card", "Karte aufdecken"),
    "place": ("Place", "Aufstellen"),
    "claim-cards": ("Claim action cards", "Aktionskarten nehmen"),
    "play-card": ("Play an action card", "Aktionskarte ausspielen"),
    "standing-answer": ("Let interruptions go by", "Unterbrechungen vorbeigehen lassen"),
    "fight": ("Fight", "Kampf"),
    "give-way": ("Give way", "Die Nerven verloren: weichen"),
    "nerve-test": ("Nerve test", "Nerventest"),
    "set-feeling": ("Set hate or fear by hand", "Hass oder Furcht von Hand setzen"),
    "card-outcome": ("This card came up", "Diese Karte kam"),
    "shot-outcome": ("What came of the shot", "Was der Schuss ergab"),
    "aim-outcome": ("Aim", "Zielen"),
    "unseen-outcome": ("Isn't to be seen", "Ist nicht zu sehen"),
    "move-outcome": ("Moved", "Bewegt"),
    "fight-outcome": ("What came of the fight", "Was der Kampf ergab"),
    "wake-outcome": ("Did the figure wake up?", "Aufgewacht?"),
    "recover-outcome": ("Did the 6 come?", "Kam die 6?"),
    "repair-outcome": ("What came of the repair", "Was die Reparatur ergab"),
    "nerve-outcome": ("What came of a nerve test", "Was ein Nerventest ergab"),
    "flight-outcome": ("What came of the flight", "Was die Flucht ergab"),
    "keep-card": ("Keep the card for later", "Karte aufheben"),
    "quick-draw": ("Quick draw", "Schnelles Ziehen"),
    "set-skill": ("Set a skill by hand", "Fähigkeit von Hand setzen"),
    "set-state": ("Set a state by hand", "Zustand von Hand setzen"),
    "free-roll": ("Free roll", "freier Wurf"),
}

# The buttons: a choice's code is a command, or one of two commands in a special situation.
CHOICES: Final[Words] = {
    **ACTIONS,
    "flee": ("Flee", "Fliehen"),
    "surrender": ("Surrender", "Sich ergeben"),
    "shuffle": ("Shuffle and turn a card", "Mischen und Karte aufdecken"),
    "pick-up": ("Pick up a weapon", "Waffe aufheben"),
    "close-in": ("Run at somebody", "Auf jemanden zulaufen"),
}

# What a figure means to do, as long as it isn't done.
INTENTIONS: Final[Words] = {
    "move": ("means to move", "will sich bewegen"),
    "shoot": ("means to shoot[ at {target}]", "will[ auf {target}] schießen"),
    "move-and-shoot": ("means to move and shoot", "will sich bewegen und schießen"),
    "reposition": ("means to reposition", "will die Stellung wechseln"),
    "aim": ("means to aim[ at {target}]", "will[ auf {target}] zielen"),
    "reload": ("means to reload", "will nachladen"),
    "recover": ("means to recover", "will sich erholen"),
    "stand-up": ("means to stand up", "will aufstehen"),
    "duck-back": ("means to duck back", "will sich einigeln"),
    "repair": ("means to clear the jam", "will die Ladehemmung beheben"),
    "wake": ("tries to come round", "versucht, zu sich zu kommen"),
    "wait": ("waits", "wartet ab"),
    "fight": ("goes for[ {target}]", "geht auf[ {target}] los"),
    "flee": ("means to run", "will fliehen"),
    "surrender": ("gives up", "gibt auf"),
    "stagger": ("staggers about", "schwankt umher"),
}

PURPOSES: Final[Words] = {
    "shot": ("shot", "Schuss"),
    "lucky_shot": ("lucky shot", "Glückstreffer"),
    "move": ("move", "Bewegung"),
    "move_and_shoot": ("move before the shot", "Bewegung vor dem Schuss"),
    "location": ("hit location", "Trefferzone"),
    "effect": ("effect of the hit", "Auswirkung des Treffers"),
    "light_cover": ("light cover", "leichte Deckung"),
    "wake": ("waking", "Aufwachen"),
    "repair": ("repair", "Reparatur"),
    "recover_six": ("recovery", "Erholung"),
    "card": ("card", "Karte"),
    "counter": ("wound counter", "Schussmarke"),
    "nerve": ("nerve test", "Nerventest"),
    "flee": ("flight", "Flucht"),
    "emotion": ("feelings after the hit", "Gefühle nach dem Treffer"),
    "mixed_feelings": ("mixed feelings", "gemischte Gefühle"),
    "charge": ("run into contact", "Ansturm"),
    "leave": ("leaving the fight", "Flucht aus dem Kampf"),
    "attack": ("attack", "Angriff"),
    "defence": ("defence", "Verteidigung"),
    "fight_effect": ("effect of the blow", "Auswirkung des Kampfes"),
    "into_fight": ("who is hit in the fight", "wer im Kampf getroffen wird"),
    "rapid_card": ("rapid-fire card", "Schnellfeuerkarte"),
    "multiple_hits": ("multiple hits", "Mehrfachtreffer"),
    "sustained": ("sustained fire", "Dauerfeuer"),
    "free": ("free roll", "freier Wurf"),
    "table": ("roll on a table", "Wurf auf eine Tabelle"),
    "drunk": ("the drink", "der Alkohol"),
    "drunk_how": ("what the drink does", "was der Alkohol anrichtet"),
    "stagger": ("staggering", "Schwanken"),
    "stagger_turn": ("which way the drunk turns", "wohin sich der Betrunkene dreht"),
    "anybody": ("who gets into the drunk's sights", "wer dem Betrunkenen vor den Lauf kommt"),
    "blockhead": ("thinking", "Nachdenken"),
    "hated": ("the hated friend", "der verhasste Freund"),
    "recover": ("pulling together", "Aufraffen"),
    "quick_draw": ("quick draw", "schnelles Ziehen"),
}

# "3 dice to be rolled ..."
FOR_PURPOSE: Final[Words] = {
    "shot": ("for the shot", "für den Schuss"),
    "lucky_shot": ("for a lucky shot", "für einen Glückstreffer"),
    "move": ("for the move", "für die Bewegung"),
    "move_and_shoot": ("for the move before the shot", "für die Bewegung vor dem Schuss"),
    "location": ("for the hit location", "für die Trefferzone"),
    "effect": ("for the effect of the hit", "für die Auswirkung des Treffers"),
    "light_cover": ("for the light cover", "für die leichte Deckung"),
    "wake": ("to come round", "um zu sich zu kommen"),
    "repair": ("for the repair", "für die Reparatur"),
    "recover_six": ("for the recovery", "für die Erholung"),
    "counter": ("for the wound counter", "für die Schussmarke"),
    "nerve": ("for the nerve test", "für den Nerventest"),
    "flee": ("for the flight", "für die Flucht"),
    "emotion": ("for the feelings after the hit", "für die Gefühle nach dem Treffer"),
    "mixed_feelings": ("to settle mixed feelings", "um gemischte Gefühle zu entscheiden"),
    "charge": ("for the run into contact", "für den Ansturm"),
    "leave": ("for leaving the fight", "für die Flucht aus dem Kampf"),
    "attack": ("for the attack", "für den Angriff"),
    "defence": ("for the defence", "für die Verteidigung"),
    "fight_effect": ("for the effect of the blow", "für die Auswirkung des Kampfes"),
    "multiple_hits": ("for the multiple hits", "für die Mehrfachtreffer"),
    "sustained": ("for everybody near the target", "für alle neben dem Ziel"),
    "free": ("freely", "frei"),
    "table": ("on a table", "auf eine Tabelle"),
    "drunk": ("for the drink", "für den Alkohol"),
    "drunk_how": ("for what the drink does", "für das, was der Alkohol anrichtet"),
    "stagger": ("for the staggering", "für das Schwanken"),
    "stagger_turn": ("for the direction", "für die Richtung"),
    "blockhead": ("for the thinking", "für das Nachdenken"),
    "hated": ("for the hatred", "für den Hass"),
    "recover": ("to pull together", "um sich aufzuraffen"),
    "quick_draw": ("for the quick draw", "für das schnelle Ziehen"),
}

# How somebody fights: rows of the fight table.
FIGHT_ROWS: Final[Words] = {
    "fist": ("with bare fists", "mit den Fäusten"),
    "pistol": ("with the pistol's shot", "mit einem Pistolenschuss"),
    "pistol_butt": ("with the pistol's butt", "mit dem Pistolenknauf"),
    "rifle": ("with the rifle's shot", "mit einem Gewehrschuss"),
    "rifle_butt": ("with the rifle's butt", "mit dem Gewehrkolben"),
    "long_dagger": ("with the long dagger", "mit dem Langdolch"),
    "machete": ("with the machete", "mit der Machete"),
    "knife": ("with the knife", "mit dem Messer"),
    "club_axe": ("with club or axe", "mit Keule oder Axt"),
}

SEVERED: Final[Words] = {  # German: accusative
    "right_arm": ("the right arm", "den rechten Arm"),
    "left_arm": ("the left arm", "den linken Arm"),
    "legs": ("a leg", "ein Bein"),
}

AIM_LOST: Final[Words] = {
    "target_moves": ("the target moved", "das Ziel hat sich bewegt"),
    "target_repositions": ("the target changed position", "das Ziel hat die Stellung gewechselt"),
    "target_ducks": ("the target ducked back", "das Ziel hat sich eingeigelt"),
    "shooter_ducks": ("ducking back spoils it", "das Einigeln macht es zunichte"),
    "shooter_wounded": ("the wound spoils it", "die Wunde macht es zunichte"),
}

WINDOWS: Final[Words] = {
    "before_declaration": ("before an action is chosen", "bevor eine Aktion gewählt ist"),
    "before_dice": ("before the dice of an action", "vor den Würfeln einer Aktion"),
    "after_action": ("after an action", "nach einer Aktion"),
}
