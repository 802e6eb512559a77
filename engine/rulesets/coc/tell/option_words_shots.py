"""What the options of shots and throws are called: title and one sentence, (English, German) each."""

from typing import Final

from engine.kernel.telling.words import Pair

SHOT_WORDS: Final[dict[str, tuple[Pair, Pair]]] = {
    "coc.thrown_can_be_dodged": (
        ("Dodging throws", "Würfen ausweichen"),
        ("A thrown weapon can be dodged; switched off, only dived from.",
         "Geworfenem lässt sich ausweichen; ausgeschaltet hilft nur die Deckung."),
    ),
    "coc.thrown_fight_back_range": (
        ("Fighting back against throws", "Würfe mit Zurückschlagen beantworten"),
        ("From how near a throw can be answered with a blow.",
         "Aus welcher Nähe sich ein Wurf mit einem Schlag beantworten lässt."),
    ),
    "coc.firearm_initiative": (
        ("Firearms first", "Feuerwaffen zuerst"),
        ("Who acts at dexterity plus 50: with the gun ready in the hand, whoever shoots this round, or nobody.",
         "Wer bei Geschicklichkeit plus 50 handelt: mit schussbereiter Waffe in der Hand, wer diese Runde schießt, "
         "oder niemand."),
    ),
    "coc.point_blank_distance": (
        ("Point blank", "Aus nächster Nähe"),
        ("Whose dexterity says how near that is.", "Wessen Geschicklichkeit bestimmt, wie nah das ist."),
    ),
    "coc.point_blank_weapons": (
        ("Weapons for point blank", "Waffen aus nächster Nähe"),
        ("Which weapons get the bonus die, and whether also in a fight hand to hand.",
         "Welche Waffen den Bonuswürfel bekommen, und ob auch im Nahkampf."),
    ),
    "coc.point_blank_defence": (
        ("Reacting at point blank", "Reaktion aus nächster Nähe"),
        ("May the target of a shot at point blank dodge or fight back?",
         "Darf das Ziel eines Schusses aus nächster Nähe ausweichen oder zurückschlagen?"),
    ),
    "coc.point_blank_reaction_001": (
        ("How to react at point blank", "Wie man aus nächster Nähe reagiert"),
        ("Both reactions as hand to hand, or only dodging.", "Beides wie im Nahkampf, oder nur ausweichen."),
    ),
    "coc.cover_static": (
        ("Cover", "Deckung"),
        ("Does half cover cost a penalty die, or does the Keeper judge?",
         "Kostet halbe Deckung einen Strafwürfel, oder urteilt der Spielleiter?"),
    ),
    "coc.dive_cost": (
        ("Price of a dive", "Preis der Deckung"),
        ("Which action throwing oneself into cover costs.", "Welche Handlung es kostet, sich in Deckung zu werfen."),
    ),
    "coc.dive_needs_roll": (
        ("Dive takes a Dodge", "Deckung verlangt Ausweichen"),
        ("The dive helps only with a successful Dodge.", "Die Deckung hilft nur, wenn Ausweichen gelingt."),
    ),
    "coc.dive_restricts_defence": (
        ("After a dive only dodging", "Nach der Deckung nur ausweichen"),
        ("Whoever dived may not fight back until his next attack.",
         "Wer sich in Deckung warf, schlägt bis zu seinem nächsten Angriff nicht zurück."),
    ),
    "coc.aim_cost": (
        ("Aiming", "Zielen"),
        ("Does aiming take a whole round, or is it said at the end of a turn?",
         "Kostet Zielen eine ganze Runde, oder sagt man es am Ende der eigenen Runde an?"),
    ),
    "coc.aim_broken_by": (
        ("What breaks an aim", "Was das Zielen unterbricht"),
        ("What makes an aim lost before the shot.", "Wodurch das Zielen vor dem Schuss verloren geht."),
    ),
    "coc.fast_target": (
        ("Fast targets", "Schnelle Ziele"),
        ("When a target with a movement of 8 or more costs a penalty die.",
         "Wann ein Ziel mit Bewegungsweite 8 oder mehr einen Strafwürfel kostet."),
    ),
    "coc.fast_target_004": (
        ("What counts as moving fast", "Was als schnelle Bewegung gilt"),
        ("A movement rate of 8 of which any part is used, or 8 metres really moved.",
         "Bewegungsweite 8 und davon etwas genutzt, oder wirklich 8 Meter bewegt."),
    ),
    "coc.running_shooter": (
        ("Running shooters", "Rennende Schützen"),
        ("Penalty dice for whoever moved more metres than his movement rate.",
         "Strafwürfel für Schützen, die sich weiter als ihre Bewegungsweite bewegt haben."),
    ),
    "coc.opt_prone_shooter": (
        ("Shooting lying down", "Im Liegen schießen"),
        ("Lying down gives the shooter a bonus die.", "Im Liegen bekommt der Schütze einen Bonuswürfel."),
    ),
    "coc.opt_still_target": (
        ("Targets that keep still", "Unbewegte Ziele"),
        ("Targets that lie or keep still give a bonus die.", "Liegende oder unbewegte Ziele geben einen Bonuswürfel."),
    ),
    "coc.into_melee": (
        ("Shooting into a fight", "Schießen in den Nahkampf"),
        ("When a shot into a fight hand to hand costs a penalty die.",
         "Wann ein Schuss in einen Nahkampf einen Strafwürfel kostet."),
    ),
    "coc.burst": (
        ("Bursts", "Feuerstöße"),
        ("Is a burst rolled shot by shot with penalty dice, or as one volley?",
         "Wird ein Feuerstoß Schuss für Schuss mit Strafwürfeln gewürfelt oder als eine Salve?"),
    ),
    "coc.full_auto_limit": (
        ("How much full auto", "Wie viel Dauerfeuer"),
        ("Until the magazine is empty, or an announced total that the weapon limits.",
         "Bis das Magazin leer ist, oder eine angesagte Zahl, die die Waffe begrenzt."),
    ),
    "coc.volley_size_choice": (
        ("Size of volleys", "Größe der Salven"),
        ("Does the shooter choose each volley's size, or is the total cut evenly?",
         "Wählt der Schütze die Größe jeder Salve, oder wird die Summe gleichmäßig geteilt?"),
    ),
    "coc.infeasible_split": (
        ("Bullets that make no volley", "Kugeln, die keine Salve ergeben"),
        ("Are they left unfired, or is the number declined?",
         "Bleiben sie im Magazin, oder wird die Zahl abgelehnt?"),
    ),
    "coc.penalty_overflow": (
        ("Three penalty dice and more", "Drei Strafwürfel und mehr"),
        ("Each further one raises the difficulty; are the dice rolled as well?",
         "Jeder weitere erhöht die Schwierigkeit; werden die Würfel auch geworfen?"),
    ),
    "coc.volley_half_minimum": (
        ("At least one hit", "Mindestens ein Treffer"),
        ("How many bullets of a volley hit at least when it succeeds.",
         "Wie viele Kugeln einer gelungenen Salve mindestens treffen."),
    ),
    "coc.extreme_required_volley": (
        ("Volleys at extreme difficulty", "Salven bei extremer Schwierigkeit"),
        ("How many bullets hit when an extreme success was demanded.",
         "Wie viele Kugeln treffen, wenn ein extremer Erfolg verlangt war."),
    ),
    "coc.target_switch_ammo": (
        ("Changing targets", "Zielwechsel"),
        ("Does changing targets in full auto cost ammunition by the metre?",
         "Kostet der Zielwechsel im Dauerfeuer Munition je Meter?"),
    ),
    "coc.extreme_range_impale": (
        ("Impaling from far away", "Durchbohren aus großer Entfernung"),
        ("May a critical success impale at four times the base range?",
         "Darf ein kritischer Erfolg bei vierfacher Reichweite durchbohren?"),
    ),
    "coc.malfunction_trigger": (
        ("Malfunctions", "Fehlfunktionen"),
        ("Does a roll of the weapon's number or more make it fail?",
         "Versagt die Waffe, wenn ihr Wert oder mehr fällt?"),
    ),
    "coc.malfunction_fix": (
        ("Clearing malfunctions", "Fehlfunktionen beheben"),
        ("Do all weapons take rounds of work, or only automatic ones?",
         "Brauchen alle Waffen Runden der Arbeit, oder nur automatische?"),
    ),
    "coc.non_automatic_malfunction": (
        ("Duds", "Blindgänger"),
        ("What a malfunction means for weapons that aren't automatic, where only automatic ones jam.",
         "Was eine Fehlfunktion bei nicht automatischen Waffen heißt, wo nur automatische klemmen."),
    ),
    "coc.repair_fumble": (
        ("Fumbled repair", "Patzer beim Reparieren"),
        ("What a fumble does to the weapon.", "Was ein Patzer mit der Waffe anrichtet."),
    ),
    "coc.reload": (
        ("Reloading", "Nachladen"),
        ("Two cartridges or a magazine a round, or the whole weapon in one.",
         "Zwei Patronen oder ein Magazin pro Runde, oder die ganze Waffe in einer."),
    ),
    "coc.reload_and_shoot": (
        ("One cartridge and a shot", "Eine Patrone und ein Schuss"),
        ("May both be done in one round, with a penalty die?",
         "Geht beides in einer Runde, mit einem Strafwürfel?"),
    ),
}  # fmt: skip
