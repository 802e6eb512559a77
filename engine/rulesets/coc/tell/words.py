"""The words of the d100 family in both languages: (English, German), keyed by the codes that events carry."""

from typing import Final

from engine.kernel.ruleset import Language
from engine.kernel.telling.words import Words, word

LEVELS: Final[Words] = {
    "failure": ("a failure", "ein Misserfolg"),
    "regular": ("a regular success", "ein regulärer Erfolg"),
    "hard": ("a hard success", "ein schwieriger Erfolg"),
    "extreme": ("an extreme success", "ein extremer Erfolg"),
    "critical": ("a critical success", "ein kritischer Erfolg"),
    "fumble": ("a fumble", "ein Patzer"),
}
# What an attack and its answer come to, for whoever reads the chances.
OUTCOMES: Final[Words] = {
    "hit": ("it hits", "es trifft"),
    "works": ("the manoeuvre works", "das Manöver gelingt"),
    "hit_back": ("the other one hits instead", "stattdessen trifft der andere"),
    "countered": ("the counter-manoeuvre works", "das Gegenmanöver gelingt"),
    "nothing": ("nothing comes of it", "es geschieht nichts"),
    "jam": ("malfunction", "Fehlfunktion"),
    "noticed": ("the attack is noticed in time", "der Angriff wird rechtzeitig bemerkt"),
    "unnoticed": ("it comes as a surprise", "es kommt überraschend"),
}
# Rolled order by quarters: the highest acts first.
ORDERS: Final[Words] = {
    "1": ("acts late: ", "kommt spät dran: "),
    "2": ("acts rather late: ", "kommt eher spät dran: "),
    "3": ("acts rather early: ", "kommt eher früh dran: "),
    "4": ("acts early: ", "kommt früh dran: "),
}
BANDS: Final[Words] = {
    "point_blank": ("point blank", "aus nächster Nähe"),
    "base": ("base range", "Basisreichweite"),
    "double": ("twice the base range", "doppelte Reichweite"),
    "quadruple": ("four times the base range", "vierfache Reichweite"),
    "beyond": ("out of range", "außer Reichweite"),
}
EFFECTS: Final[Words] = {
    "disarm": ("disarms {target}", "entwaffnet {target}"),
    "knock_down": ("knocks {target} down", "wirft {target} zu Boden"),
    "push": ("pushes {target} away", "stößt {target} weg"),
    "hold": ("holds {target} fast", "hält {target} fest"),
    "break_free": ("breaks free of {target}", "befreit sich von {target}"),
    "other": ("gets the better of {target}", "setzt sich gegen {target} durch"),
}
MANOEUVRES: Final[Words] = {
    "disarm": ("disarm", "entwaffnen"),
    "knock_down": ("knock down", "umwerfen"),
    "push": ("push away", "wegstoßen"),
    "hold": ("hold fast", "festhalten"),
    "break_free": ("break free", "sich befreien"),
    "other": ("another manoeuvre", "ein anderes Manöver"),
}
STATES: Final[Words] = {
    "prone": ("on the ground", "am Boden"),
    "unconscious": ("unconscious", "bewusstlos"),
    "serious": ("serious wound", "schwere Wunde"),
    "dying": ("dying", "im Sterben"),
    "temporary": ("holding on by a temporary hit point", "hält mit einem temporären Trefferpunkt durch"),
    "held": ("held fast", "festgehalten"),
    "dead": ("dead", "tot"),
    "fled": ("fled", "geflohen"),
    "gone": ("gone", "gegangen"),
}
RANKS: Final[Words] = {
    "investigator": ("investigator", "Ermittler"),
    "opponent": ("opponent", "Gegner"),
}
LOSSES: Final[Words] = {
    "in_play": ("still in it", "noch dabei"),
    "dead": ("dead", "tot"),
    "fled": ("fled", "geflohen"),
    "unconscious": ("unconscious", "bewusstlos"),  # of those who are counted after a simulation
    "gone": ("gone", "gegangen"),
}
SIZES: Final[Words] = {
    "none": ("nothing", "nichts"),
    "regular": ("regular damage", "normaler Schaden"),
    "serious": ("serious wound", "schwere Wunde"),
    "deadly": ("deadly wound", "tödliche Wunde"),
    "dead": ("dead", "tot"),
}
WEAPON_STATES: Final[Words] = {
    "ready": ("ready again", "wieder einsatzbereit"),
    "jammed": ("jammed", "klemmt"),
    "broken": ("of no more use", "unbrauchbar"),
    "dropped": ("out of hand", "nicht mehr in der Hand"),
}
SKILLS: Final[Words] = {
    "brawl": ("Fighting (Brawl)", "Handgemenge"),
    "sword": ("Fighting (Sword)", "Nahkampf (Schwert)"),
    "axe": ("Fighting (Axe)", "Nahkampf (Axt)"),
    "spear": ("Fighting (Spear)", "Nahkampf (Speer)"),
    "whip": ("Fighting (Whip)", "Nahkampf (Peitsche)"),
    "garrote": ("Fighting (Garrote)", "Nahkampf (Garrotte)"),
    "chainsaw": ("Fighting (Chainsaw)", "Nahkampf (Kettensäge)"),
    "handgun": ("Firearms (Handgun)", "Faustfeuerwaffe"),
    "rifle": ("Firearms (Rifle/Shotgun)", "Gewehr/Flinte"),
    "submachine_gun": ("Firearms (Submachine Gun)", "Maschinenpistole"),
    "machine_gun": ("Firearms (Machine Gun)", "Maschinengewehr"),
    "flamethrower": ("Firearms (Flamethrower)", "Flammenwerfer"),
    "bow": ("Bow", "Bogen"),
    "throw": ("Throw", "Werfen"),
    "dodge": ("Dodge", "Ausweichen"),
    "first_aid": ("First Aid", "Erste Hilfe"),
    "medicine": ("Medicine", "Medizin"),
    "mechanical_repair": ("Mechanical Repair", "Mechanische Reparaturen"),
    "stealth": ("Stealth", "Verborgen bleiben"),
    "listen": ("Listen", "Horchen"),
    "spot_hidden": ("Spot Hidden", "Verborgenes erkennen"),
    "psychology": ("Psychology", "Psychologie"),
    "sleight_of_hand": ("Sleight of Hand", "Kaschieren"),
    "str": ("Strength", "Stärke"),
    "con": ("Constitution", "Konstitution"),
    "siz": ("Size", "Größe"),
    "dex": ("Dexterity", "Geschicklichkeit"),
    "app": ("Appearance", "Erscheinung"),
    "int": ("Intelligence", "Intelligenz"),
    "pow": ("Power", "Mana"),
    "edu": ("Education", "Bildung"),
    "luck": ("Luck", "Glück"),
}
COUNTERS: Final[Words] = {
    "luck": ("Luck", "Glück"),
    "sanity": ("Sanity", "Stabilität"),
    "magic": ("magic points", "Magiepunkte"),
    "hp": ("hit points", "Trefferpunkte"),
}
WEAPONS: Final[Words] = {
    "": ("weapon", "Waffe"),
    "fists": ("bare hands", "bloße Hände"),
    "brass_knuckles": ("brass knuckles", "Schlagring"),
    "club": ("club", "Knüppel"),
    "big_club": ("big club", "Keule"),
    "bottle": ("broken bottle", "Flaschenhals"),
    "torch": ("torch", "Fackel"),
    "knife": ("knife", "Messer"),
    "big_knife": ("big knife", "großes Messer"),
    "sword": ("sword", "Schwert"),
    "hatchet": ("hatchet", "Beil"),
    "wood_axe": ("wood axe", "Holzfälleraxt"),
    "spear": ("spear", "Speer"),
    "claws": ("claws", "Klauen"),
    "stone": ("thrown stone", "Stein"),
    "throwing_knife": ("throwing knife", "Wurfmesser"),
    "bow": ("bow", "Bogen"),
    "derringer": ("derringer", "Derringer"),
    "small_pistol": ("small pistol", "kleine Pistole"),
    "revolver": ("revolver", "Revolver"),
    "heavy_revolver": ("heavy revolver", "schwerer Revolver"),
    "pistol": ("pistol", "Pistole"),
    "heavy_pistol": ("heavy pistol", "schwere Pistole"),
    "shotgun": ("double-barrelled shotgun", "doppelläufige Flinte"),
    "pump_shotgun": ("pump-action shotgun", "Vorderschaftrepetierflinte"),
    "small_rifle": ("small-bore rifle", "Kleinkalibergewehr"),
    "rifle": ("rifle", "Gewehr"),
    "carbine": ("carbine", "Karabiner"),
    "submachine_gun": ("submachine gun", "Maschinenpistole"),
    "automatic_rifle": ("automatic rifle", "Schnellfeuergewehr"),
    "machine_gun": ("machine gun", "Maschinengewehr"),
}
ACTIONS: Final[Words] = {
    "begin-round": ("the round begins", "die Runde beginnt"),
    "strike": ("attack", "Nahkampfangriff"),
    "manoeuvre": ("manoeuvre", "Kampfmanöver"),
    "shoot": ("shot", "Schuss"),
    "shoot-more": ("several shots", "mehrere Schüsse"),
    "burst": ("burst", "Feuerstoß"),
    "full-auto": ("full auto", "Dauerfeuer"),
    "aim": ("aim", "Zielen"),
    "move": ("move", "Bewegung"),
    "close-in": ("run up", "herangehen"),
    "posture": ("lie down or get up", "hinlegen oder aufstehen"),
    "lie-down": ("lie down", "hinlegen"),
    "get-up": ("get up", "aufstehen"),
    "draw": ("take in hand", "in die Hand nehmen"),
    "reload": ("reload", "Nachladen"),
    "repair": ("clear the malfunction", "Fehlfunktion beheben"),
    "flee": ("flee", "Flucht"),
    "wait": ("wait", "warten"),
    "delay": ("act later", "Handlung verzögern"),
    "later": ("act without a shot, later", "ohne Schuss später handeln"),
    "first-aid": ("First Aid", "Erste Hilfe"),
    "medicine": ("Medicine", "Medizin"),
    "other-action": ("something else", "etwas anderes"),
    "grant-surprise": ("surprise attack", "Überraschungsangriff"),
    "grant-dice": ("bonus or penalty dice", "Bonus- oder Strafwürfel"),
    "call-roll": ("called roll", "verlangter Wurf"),
    "open-roll": ("open a sealed roll", "verdeckten Wurf aufdecken"),
    "harm": ("damage", "Schaden"),
    "cast": ("spell", "Zauber"),
    "set-counter": ("set a counter", "Wert setzen"),
    "show-values": ("show the numbers", "Werte zeigen"),
    "set-state": ("set a state", "Zustand setzen"),
    "free-roll": ("free roll", "freier Wurf"),
}
PURPOSES: Final[Words] = {
    "initiative": ("order of action", "Handlungsreihenfolge"),
    "tie": ("equal dexterity", "gleiche Geschicklichkeit"),
    "attack": ("attack", "Angriff"),
    "dodge": ("dodge", "Ausweichen"),
    "fight_back": ("fighting back", "Zurückschlagen"),
    "counter": ("counter-manoeuvre", "Gegenmanöver"),
    "shot": ("shot", "Schuss"),
    "volley": ("volley", "Salve"),
    "dive": ("dive for cover", "in Deckung werfen"),
    "surprise": ("surprise", "Überraschung"),
    "notice": ("noticing it", "Bemerken"),
    "damage": ("damage", "Schaden"),
    "damage_bonus": ("damage bonus", "Schadensbonus"),
    "impale": ("impaling damage", "Schaden durch Durchbohren"),
    "spell": ("the spell's damage", "Schaden des Zaubers"),
    "con": ("constitution: staying conscious", "Konstitution: bei Bewusstsein bleiben"),
    "dying": ("constitution: staying alive", "Konstitution: am Leben bleiben"),
    "repair_rounds": ("rounds of work", "Runden Arbeit"),
    "repair": ("clearing the malfunction", "Fehlfunktion beheben"),
    "first_aid": ("First Aid", "Erste Hilfe"),
    "medicine": ("Medicine", "Medizin"),
    "healed": ("hit points healed", "geheilte Trefferpunkte"),
    "called": ("called roll", "verlangter Wurf"),
    "sealed": ("sealed roll", "verdeckter Wurf"),
    "free": ("free roll", "freier Wurf"),
    "table": ("the table's dice", "Würfel der Tabelle"),
    "dying_hour": ("constitution: an hour more", "Konstitution: eine Stunde länger"),
    "week": ("constitution: a week's rest", "Konstitution: eine Woche Ruhe"),
    "wake": ("constitution: coming round", "Konstitution: zu sich kommen"),
}
REASONS: Final[Words] = {
    "dice": ("dice", "Würfel"),
    "skill": ("skill value", "Fertigkeitswert"),
    "needed": ("needed at this difficulty", "nötig bei dieser Schwierigkeit"),
    "hidden": ("numbers hidden from the players", "Werte vor den Spielern verborgen"),
    "granted": ("granted by the Keeper", "vom Spielleiter gewährt"),
    "outnumbered": ("superior numbers", "Überzahl"),
    "bigger_opponent": ("bigger opponent", "größerer Gegner"),
    "point_blank": ("point blank", "aus nächster Nähe"),
    "aimed": ("aimed", "gezielt"),
    "cover": ("half or more in cover", "halb oder mehr in Deckung"),
    "dived": ("dived for cover", "in Deckung geworfen"),
    "fast_target": ("fast target", "schnelles Ziel"),
    "running_shooter": ("running shooter", "rennender Schütze"),
    "target_size": ("size of the target", "Größe des Ziels"),
    "prone_shooter": ("shooter lies down", "Schütze liegt"),
    "still_target": ("target keeps still", "unbewegtes Ziel"),
    "into_melee": ("shot into a fight", "Schuss in den Nahkampf"),
    "several_shots": ("several shots", "mehrere Schüsse"),
    "reloaded_too": ("reloaded in the same round", "in derselben Runde nachgeladen"),
    "later_volley": ("volleys before", "Salven zuvor"),
    "table": ("the table's dice", "Würfel der Tabelle"),
}
QUESTIONS: Final[Words] = {
    "fact-shot": (
        "{figure} is up: how far is it to {target}, and does cover hide half of it or more?",
        "{figure} ist dran: Wie weit ist es bis zu {target}, und verbirgt Deckung die Hälfte oder mehr?",
    ),
    "fact-between": (
        "How far are the two targets from each other?",
        "Wie weit liegen die beiden Ziele auseinander?",
    ),
    "react": (
        "{target} attacks: what does {figure} do?",
        "{target} greift an: Was tut {figure}?",
    ),
    "react-shot": (
        "{target} shoots: what does {figure} do?",
        "{target} schießt: Was tut {figure}?",
    ),
    "settle-tie": ("Equally fast: who acts first?", "Gleich schnell: Wer handelt zuerst?"),
    "before-dice": (
        "The dice are about to fall for {figure}: go on?",
        "Gleich fallen die Würfel für {figure}: weiter?",
    ),
}
REACTIONS: Final[Words] = {
    "nothing": ("do nothing", "nichts tun"),
    "dodge": ("dodge", "ausweichen"),
    "fight_back": ("fight back", "zurückschlagen"),
    "counter": ("counter-manoeuvre", "Gegenmanöver"),
    "dive": ("dive for cover", "sich in Deckung werfen"),
}
HOW_SURPRISED: Final[Words] = {
    "hidden": ("from hiding", "aus dem Verborgenen"),
    "visible": ("in plain sight", "vor aller Augen"),
}
AIM_LOST: Final[Words] = {
    "damage": ("by the pain", "durch den Schmerz"),
    "movement": ("by moving", "durch die Bewegung"),
    "other_action": ("by doing something else", "durch eine andere Handlung"),
}


def skill_name(code: str, language: Language) -> str:
    """A skill of the fight by its name; any other as it was written, with a capital: it is a name too."""
    name = code.removeprefix("skill_")
    return word(SKILLS, name, language) if name in SKILLS else name.replace("_", " ").capitalize()
