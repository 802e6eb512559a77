"""The skills in our own words: name and what it does, (English, German) each. Source: STKO-92 .. 94."""

from typing import Final

from engine.kernel.ruleset import Language
from engine.rulesets.stko.tell.words import Pair, pick, word

NAMES: Final[dict[str, Pair]] = {
    "agility": ("Agility", "Agilität"),
    "ambidextrous": ("Ambidextrous", "Beidhändigkeit"),
    "drunk": ("Drunk", "Betrunken"),
    "blockhead": ("Blockhead", "Blödarsch"),
    "evil": ("Evil", "Böse"),
    "pavement_demon": ("Pavement Demon", "Bürgersteigdämon"),
    "boss": ("Boss", "Chef"),
    "frightening": ("Frightening", "Furchteinflößend"),
    "camouflaged": ("Camouflaged", "Getarnt"),
    "lucky": ("Lucky", "Glücklich"),
    "lucky_charm": ("Lucky Charm", "Glücksbringer"),
    "green": ("Green", "Grün"),
    "good_shot": ("Good Shot", "Guter Schütze"),
    "hard": ("Hard", "Hart"),
    "slow": ("Slow", "Langsam"),
    "nerveless": ("Nerveless", "Mann ohne Nerven"),
    "knifeman": ("Knifeman", "Messermann"),
    "nerves_of_wire": ("Nerves of Wire", "Nerven wie Drahtseile"),
    "psycho": ("Psycho", "Psycho"),
    "avenger": ("Avenger", "Rächer"),
    "sharpshooter": ("Sharpshooter", "Scharfschütze"),
    "brawler": ("Brawler", "Schläger"),
    "fast": ("Fast", "Schnell"),
    "steely": ("Steely", "Stahlhart"),
    "strong": ("Strong", "Stark"),
    "clumsy": ("Clumsy", "Ungeschickt"),
    "cursed": ("Cursed", "Verflucht"),
    "white_knight": ("White Knight", "Weißer Ritter"),
    "shrimp": ("Shrimp", "Winzling"),
    "sausage": ("Sausage", "Wurst"),
    "good_aim": ("Good Aim", "Zielwasser"),
    "lightning": ("Lightning", "Blitzschnell"),
}

# What it does; the second sentence pair is for a skill taken twice, where that changes anything.
SINGLE: Final[dict[str, Pair]] = {
    "agility": (
        "Shoots without a loss after moving, may turn off once during a Move and face any way after it; 1 more die in "
        "fights.",
        "Schießt nach einer Bewegung ohne Abzug, darf bei einer Bewegung einmal die Richtung ändern und danach "
        "blicken, wohin er will; 1 Würfel mehr im Kampf.",
    ),
    "ambidextrous": (
        "Fires two pistols without losing a die.",
        "Feuert mit zwei Pistolen, ohne einen Würfel zu verlieren.",
    ),
    "drunk": (
        "Rolls a die each turn: on 1 or 2 the drink decides what happens.",
        "Würfelt jede Runde: Bei 1 oder 2 entscheidet der Alkohol, was geschieht.",
    ),
    "blockhead": (
        "Rolls a die each turn: 1 or 2 he does nothing, 3 the same as last time, else what he likes.",
        "Würfelt jede Runde: Bei 1 oder 2 tut er nichts, bei 3 dasselbe wie zuletzt, sonst was er will.",
    ),
    "evil": (
        "Earns credit for helpless victims too, may hurt them, and shoots into fights.",
        "Bekommt auch für wehrlose Opfer Erfahrung, darf sich an ihnen vergreifen und schießt in Kämpfe hinein.",
    ),
    "pavement_demon": (
        "May keep his own card for later, spreads his hits over a group within 4 inches, fears nobody and picks his "
        "further skills.",
        "Darf seine eigene Karte aufheben, verteilt Treffer auf eine Gruppe innerhalb von 4 Zoll, fürchtet niemanden "
        "und sucht sich weitere Fähigkeiten aus.",
    ),
    "boss": (
        "His side tests nerves with 1 more die, with 3 more within 6 inches of him; if his own nerve breaks, all his "
        "friends test with 3 dice less.",
        "Seine Seite hat im Nerventest 1 Würfel mehr, im Umkreis von 6 Zoll 3 mehr; verliert er selbst die Nerven, "
        "testen alle Freunde mit 3 Würfeln weniger.",
    ),
    "frightening": (
        "Everybody fears him and loses 1 die against him; enemies test nerves with 1 die less.",
        "Alle fürchten ihn und haben gegen ihn 1 Würfel weniger; Gegner testen die Nerven mit 1 Würfel weniger.",
    ),
    "camouflaged": (
        "Motionless behind cover he is out of sight beyond 12 inches; in cover shots at him lose 1 die.",
        "Reglos hinter Deckung ist er weiter als 12 Zoll nicht zu sehen; in Deckung wird mit 1 Würfel weniger auf ihn "
        "geschossen.",
    ),
    "lucky": ("May throw 1 die of each of his rolls again.", "Darf bei jedem eigenen Wurf 1 Würfel neu werfen."),
    "lucky_charm": (
        "Once per battle he repeats a whole roll of his, or makes an enemy repeat one.",
        "Wiederholt einmal im Kampf einen ganzen eigenen Wurf oder zwingt einen Gegner dazu.",
    ),
    "green": (
        "Tests nerves with 3 dice less, and fears whoever scratches or wounds him.",
        "Testet die Nerven mit 3 Würfeln weniger und fürchtet jeden, der ihn ankratzt oder verwundet.",
    ),
    "good_shot": ("Shoots with 1 more die.", "Schießt mit 1 Würfel mehr."),
    "hard": (
        "Effects on him are rolled 1 lower; he is never knocked down or unconscious.",
        "Auswirkungen bei ihm sind um 1 niedriger; er wird nie niedergestreckt oder bewusstlos.",
    ),
    "slow": (
        "Moves with 1 die less and can't use action cards.",
        "Bewegt sich mit 1 Würfel weniger und kann keine Aktionskarten nutzen.",
    ),
    "nerveless": (
        "Tests nerves with 3 more dice and fears nobody.",
        "Testet die Nerven mit 3 Würfeln mehr und fürchtet niemanden.",
    ),
    "knifeman": (
        "With a knife 4 more dice in fights and effects 1 higher; throws it up to short range.",
        "Mit dem Messer 4 Würfel mehr im Kampf und Auswirkungen um 1 höher; wirft es bis zur kurzen Entfernung.",
    ),
    "nerves_of_wire": (
        "Need not duck back, tests nerves with 1 more die and fears nobody.",
        "Muss sich nicht einigeln, testet die Nerven mit 1 Würfel mehr und fürchtet niemanden.",
    ),
    "psycho": (
        "Closes in on an enemy with two dice every turn and shoots where he can; enemies fear him while he comes. "
        "Hard, a Brawler and Nerveless at once.",
        "Geht jede Runde mit zwei Würfeln auf einen Gegner zu und schießt, wenn er kann; Gegner fürchten ihn, während "
        "er kommt. Zugleich Hart, Schläger und Mann ohne Nerven.",
    ),
    "avenger": (
        "Hates everybody who shoots at him or attacks him.",
        "Hasst jeden, der auf ihn schießt oder ihn angreift.",
    ),
    "sharpshooter": (
        "Hits on 5 and 6 as long as no rapid-fire card is drawn.",
        "Trifft mit 5 und 6, solange keine Schnellfeuerkarte gezogen wird.",
    ),
    "brawler": ("Attacks in fights with 4 more dice.", "Greift im Kampf mit 4 Würfeln mehr an."),
    "fast": (
        "Shots at him lose 1 die if he moved in his last turn; he may move with 1 more die and has 1 more in fights.",
        "Hat er sich in seiner letzten Runde bewegt, wird mit 1 Würfel weniger auf ihn geschossen; er darf sich mit 1 "
        "Würfel mehr bewegen und hat im Kampf 1 mehr.",
    ),
    "steely": (
        "Shrugs off his first wound; he is still knocked down, knocked out or killed.",
        "Steckt die erste Wunde weg; niedergestreckt, bewusstlos oder getötet wird er trotzdem.",
    ),
    "strong": ("3 more dice in fights.", "3 Würfel mehr im Kampf."),
    "clumsy": (
        "His weapon jams as soon as he rolls as many 1s as 6s; two 1s make him stumble.",
        "Seine Waffe klemmt schon bei gleich vielen Einsen und Sechsen; mit zwei Einsen stolpert er.",
    ),
    "cursed": (
        "Every enemy player may once per battle make him throw a die again.",
        "Jeder gegnerische Spieler darf ihn einmal im Kampf einen Würfel neu werfen lassen.",
    ),
    "white_knight": (
        "Never shoots at people on the ground or unable to shoot back; 1 more die against Evil and hated ones; fears "
        "nobody. As a Lucky Charm he never loses his nerve.",
        "Schießt nie auf Liegende oder Wehrlose; 1 Würfel mehr gegen Böse und Verhasste; fürchtet niemanden. Als "
        "Glücksbringer verliert er nie die Nerven.",
    ),
    "shrimp": ("3 dice less in fights.", "3 Würfel weniger im Kampf."),
    "sausage": (
        "Recovers only half of the time, tests nerves with 2 dice less and moves like a Plock.",
        "Erholt sich nur in der Hälfte der Fälle, testet die Nerven mit 2 Würfeln weniger und bewegt sich wie ein "
        "Plock.",
    ),
    "good_aim": ("May shift his location dice by 1.", "Darf seine Würfel für die Trefferzone um 1 verschieben."),
    "lightning": (
        "3 more nerve dice where two draw against each other.",
        "3 Nervenwürfel mehr, wenn zwei gleichzeitig ziehen.",
    ),
}

DOUBLED: Final[dict[str, Pair]] = {
    "agility": ("Two changes of direction, 2 more dice.", "Zwei Richtungsänderungen, 2 Würfel mehr."),
    "evil": ("Helpless victims count double.", "Wehrlose Opfer zählen doppelt."),
    "pavement_demon": ("The group may be 8 inches wide.", "Die Gruppe darf 8 Zoll weit stehen."),
    "boss": ("2 more dice for his side.", "2 Würfel mehr für seine Seite."),
    "frightening": ("2 dice less each.", "Jeweils 2 Würfel weniger."),
    "camouflaged": (
        "Out of sight beyond half the distance, 2 dice less.",
        "Schon ab der halben Entfernung, 2 Würfel weniger.",
    ),
    "lucky": ("2 dice of each roll.", "2 Würfel jedes Wurfs."),
    "lucky_charm": ("Twice per battle.", "Zweimal im Kampf."),
    "green": ("6 dice less.", "6 Würfel weniger."),
    "good_shot": ("2 more dice.", "2 Würfel mehr."),
    "hard": ("2 lower.", "Um 2 niedriger."),
    "slow": ("2 dice less.", "2 Würfel weniger."),
    "nerveless": ("6 more dice.", "6 Würfel mehr."),
    "knifeman": ("8 more dice, effects 2 higher.", "8 Würfel mehr, Auswirkungen um 2 höher."),
    "nerves_of_wire": ("2 more dice.", "2 Würfel mehr."),
    "psycho": ("Doubly Hard, Brawler and Nerveless.", "Doppelt Hart, Schläger und ohne Nerven."),
    "brawler": ("8 more dice.", "8 Würfel mehr."),
    "fast": ("2 dice each.", "Jeweils 2 Würfel."),
    "steely": ("The first two wounds.", "Die ersten zwei Wunden."),
    "strong": ("6 more dice.", "6 Würfel mehr."),
    "clumsy": (
        "With one 6 more than 1s too; one 1 is enough to stumble.",
        "Auch bei einer Sechs mehr als Einsen; zum Stolpern genügt eine Eins.",
    ),
    "cursed": ("Twice per battle.", "Zweimal im Kampf."),
    "white_knight": ("2 more dice.", "2 Würfel mehr."),
    "shrimp": ("6 dice less.", "6 Würfel weniger."),
    "sausage": ("A quarter of the time, 4 dice less.", "In einem Viertel der Fälle, 4 Würfel weniger."),
    "good_aim": ("By up to 2.", "Um bis zu 2."),
    "lightning": ("6 more dice.", "6 Würfel mehr."),
}


def named(code: str, times: int, language: Language) -> str:
    """`Hard`, `Hard, doubled`: the name of a skill taken once or twice."""
    name = word(NAMES, code, language)
    if times < 2:
        return name
    return f"{name}, doubled" if language == "en" else f"{name}, doppelt"


def explained(code: str, times: int, language: Language) -> str:
    """What it does, in one or two sentences; empty for a code nobody knows."""
    if code not in SINGLE:
        return ""
    text = pick(SINGLE[code], language)
    if times >= 2 and code in DOUBLED:
        text += (" Doubled: " if language == "en" else " Verdoppelt: ") + pick(DOUBLED[code], language)
    return text
