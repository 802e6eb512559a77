"""What each option is called and what it decides: title and one sentence, (English, German) each."""

from typing import Final

from engine.kernel.ruleset import Language
from engine.kernel.telling.words import Pair, pick
from engine.rulesets.coc.tell.option_words_shots import SHOT_WORDS

OPTION_WORDS: Final[dict[str, tuple[Pair, Pair]]] = {
    "coc.preset": (
        ("Rule text", "Regeltext"),
        ("Which of the two texts the other settings follow unless you set them yourself.",
         "Welchem der beiden Texte die übrigen Einstellungen folgen, solange ihr sie nicht selbst setzt."),
    ),
    # -- the dice ------------------------------------------------------------------------------------------------
    "coc.bonus_dice_cap": (
        ("Most bonus or penalty dice", "Höchstzahl Bonus- oder Strafwürfel"),
        ("How many remain once bonus and penalty dice have cancelled each other.",
         "Wie viele übrig bleiben, wenn sich Bonus- und Strafwürfel aufgehoben haben."),
    ),
    "coc.level_critical": (
        ("Critical up to", "Kritisch bis"),
        ("The highest roll that is a critical success.", "Der höchste Wurf, der ein kritischer Erfolg ist."),
    ),
    "coc.hard_fraction": (
        ("Hard success", "Schwieriger Erfolg"),
        ("Which part of the skill a hard success takes.",
         "Welchen Teil des Fertigkeitswerts ein schwieriger Erfolg verlangt."),
    ),
    "coc.extreme_fraction": (
        ("Extreme success", "Extremer Erfolg"),
        ("Which part of the skill an extreme success takes.",
         "Welchen Teil des Fertigkeitswerts ein extremer Erfolg verlangt."),
    ),
    "coc.fumble_rule": (
        ("Fumble", "Patzer"),
        ("From which roll on it is a fumble.", "Ab welchem Wurf es ein Patzer ist."),
    ),
    "coc.critical_beats_extreme": (
        ("Critical beats extreme", "Kritisch schlägt extrem"),
        ("In opposed rolls a critical success is a level of its own.",
         "Beim Kräftemessen ist ein kritischer Erfolg eine eigene Stufe."),
    ),
    "coc.both_fail": (
        ("Both fail", "Beide scheitern"),
        ("What happens when attacker and defender both fail.",
         "Was geschieht, wenn Angreifer und Verteidiger beide scheitern."),
    ),
    # -- order of action ----------------------------------------------------------------------------------------------
    "coc.initiative_tie": (
        ("Equal dexterity", "Gleiche Geschicklichkeit"),
        ("What decides between figures of equal dexterity.",
         "Was zwischen Figuren gleicher Geschicklichkeit entscheidet."),
    ),
    "coc.initiative_tie_final": (
        ("Still equal", "Immer noch gleich"),
        ("What decides when the combat skill is equal too.",
         "Was entscheidet, wenn auch die Kampffertigkeit gleich ist."),
    ),
    "coc.initiative_d100": (
        ("Rolled order", "Ausgewürfelte Reihenfolge"),
        ("Each round everybody rolls 1d100 for the order.",
         "In jeder Runde würfelt jeder 1W100 um die Reihenfolge."),
    ),
    "coc.initiative_players_settle_ties": (
        ("Players settle ties", "Spieler klären Gleichstand"),
        ("Players say among themselves who of the equally fast acts first.",
         "Die Spieler machen unter sich aus, wer von gleich Schnellen zuerst handelt."),
    ),
    "coc.delay": (
        ("Delaying", "Verzögern"),
        ("May somebody act after a later figure?", "Darf jemand erst nach einer späteren Figur handeln?"),
    ),
    "coc.movement": (
        ("Movement", "Bewegung"),
        ("Is moving an action, or does it go with an attack hand to hand?",
         "Ist Bewegung eine Handlung, oder geht sie mit einem Nahkampfangriff zusammen?"),
    ),
    "coc.optional_move": (
        ("Movement on top", "Bewegung zusätzlich"),
        ("Everybody may move in addition to the action.",
         "Jeder darf sich zusätzlich zur Handlung bewegen."),
    ),
    "coc.flee": (
        ("Fleeing", "Flucht"),
        ("Does fleeing take the action even where movement comes on top?",
         "Kostet die Flucht auch dann die Handlung, wenn Bewegung zusätzlich ist?"),
    ),
    # -- hand to hand -------------------------------------------------------------------------------------------------
    "coc.tie_dodge": (
        ("Equal when dodging", "Gleichstand beim Ausweichen"),
        ("Who is ahead when attack and dodge are of one level.",
         "Wer vorn liegt, wenn Angriff und Ausweichen dieselbe Stufe erreichen."),
    ),
    "coc.tie_fight_back": (
        ("Equal when fighting back", "Gleichstand beim Zurückschlagen"),
        ("Who is ahead when attack and fighting back are of one level.",
         "Wer vorn liegt, wenn Angriff und Zurückschlagen dieselbe Stufe erreichen."),
    ),
    "coc.no_reaction": (
        ("No reaction", "Keine Reaktion"),
        ("What an attack takes against somebody who does nothing.",
         "Was ein Angriff auf jemanden braucht, der nichts unternimmt."),
    ),
    "coc.surprise": (
        ("Surprise attack", "Überraschungsangriff"),
        ("Does the victim roll to notice, or does it depend on how the attack comes?",
         "Würfelt das Opfer aufs Bemerken, oder hängt es davon ab, wie der Angriff kommt?"),
    ),
    "coc.surprise_failed_001": (
        ("Surprise not noticed", "Überraschung nicht bemerkt"),
        ("What the attacker needs when the victim's roll fails.",
         "Was der Angreifer braucht, wenn der Wurf des Opfers misslingt."),
    ),
    "coc.outnumbered_bonus": (
        ("Superior numbers", "Überzahl"),
        ("Bonus dice against somebody outnumbered who has already defended himself this round.",
         "Bonuswürfel gegen jemanden in Unterzahl, der sich in dieser Runde schon gewehrt hat."),
    ),
    "coc.outnumbered_needs_numbers": (
        ("Only when outnumbered", "Nur bei Überzahl"),
        ("Those bonus dice take superior numbers; switched off, a second attack is enough.",
         "Diese Bonuswürfel gibt es nur bei Überzahl; ausgeschaltet genügt ein zweiter Angriff."),
    ),
    "coc.counter_manoeuvre": (
        ("Counter-manoeuvres", "Gegenmanöver"),
        ("An attack may be answered with a manoeuvre.", "Ein Angriff lässt sich mit einem Manöver beantworten."),
    ),
    "coc.improvised_bonus": (
        ("Bonus dice for ideas", "Bonuswürfel für Einfälle"),
        ("The Keeper may grant bonus dice for clever use of the surroundings.",
         "Der Spielleiter darf für gute Einfälle Bonuswürfel gewähren."),
    ),
    # -- damage and healing -------------------------------------------------------------------------------------------
    "coc.armour": (
        ("Armour", "Rüstung"),
        ("Is armour taken off the damage?", "Wird Rüstung vom Schaden abgezogen?"),
    ),
    "coc.impale_extra": (
        ("Impaling", "Durchbohren"),
        ("What an extreme success adds with a blade or bullet: the whole weapon roll or one die.",
         "Was ein extremer Erfolg mit Klinge oder Kugel hinzufügt: den ganzen Waffenschaden oder einen Würfel."),
    ),
    "coc.half_db_muscle_missiles": (
        ("Half damage bonus for throws and bows", "Halber Schadensbonus für Würfe und Bögen"),
        ("Thrown and muscle-powered weapons add half the damage bonus; switched off, none.",
         "Wurf- und muskelbetriebene Waffen addieren den halben Schadensbonus; ausgeschaltet gar keinen."),
    ),
    "coc.half_db_rounding": (
        ("Half a point of damage bonus", "Halber Punkt Schadensbonus"),
        ("How half a damage bonus is rounded.", "Wie ein halber Schadensbonus gerundet wird."),
    ),
    "coc.damage_states": (
        ("Serious wounds and dying", "Schwere Wunden und Sterben"),
        ("Hits are told apart by size; switched off, whoever has no hit points left is only unconscious.",
         "Treffer werden nach Größe unterschieden; ausgeschaltet ist ohne Trefferpunkte jeder nur bewusstlos."),
    ),
    "coc.major_wound_rule": (
        ("Exactly half the hit points", "Genau die halben Trefferpunkte"),
        ("Is a hit of exactly half the hit points a serious wound?",
         "Ist ein Treffer von genau der Hälfte der Trefferpunkte eine schwere Wunde?"),
    ),
    "coc.instant_death_rule": (
        ("Exactly all hit points", "Genau alle Trefferpunkte"),
        ("Does a hit of exactly all hit points kill at once?",
         "Tötet ein Treffer von genau allen Trefferpunkten sofort?"),
    ),
    "coc.healing": (
        ("Healing", "Heilung"),
        ("Wounds heal and the dying roll while time passes between fights.",
         "Zwischen Kämpfen heilen Wunden mit der Zeit, und Sterbende würfeln."),
    ),
    "coc.natural_healing_with_serious_wound": (
        ("Days with a serious wound", "Tage mit schwerer Wunde"),
        ("Does somebody with a serious wound heal a point a day too?",
         "Heilt auch mit schwerer Wunde täglich ein Punkt?"),
    ),
    "coc.first_aid_per_episode": (
        ("First Aid for the same wounds", "Erste Hilfe bei denselben Wunden"),
        ("How often First Aid helps.", "Wie oft Erste Hilfe wirkt."),
    ),
    "coc.medicine_per_episode": (
        ("Medicine for the same wounds", "Medizin bei denselben Wunden"),
        ("How often Medicine may be tried.", "Wie oft Medizin versucht werden darf."),
    ),
    "coc.medicine_on_dying": (
        ("Medicine on the dying", "Medizin im Sterben"),
        ("What Medicine does for somebody a temporary hit point keeps alive.",
         "Was Medizin bei jemandem bewirkt, den ein temporärer Trefferpunkt am Leben hält."),
    ),
    "coc.wake_rule": (
        ("Coming round", "Aufwachen"),
        ("How the unconscious come round, without and with a serious wound.",
         "Wie Bewusstlose zu sich kommen, ohne und mit schwerer Wunde."),
    ),
    "coc.weapons": (
        ("Own weapons", "Eigene Waffen"),
        ("Further weapons, or other numbers for common ones: a line each.",
         "Weitere Waffen oder andere Werte für übliche: je eine Zeile."),
    ),
    **SHOT_WORDS,
}  # fmt: skip


def option_title(id: str, language: Language) -> str:
    known = OPTION_WORDS.get(id)
    return id if known is None else pick(known[0], language)


def option_about(id: str, language: Language) -> str:
    known = OPTION_WORDS.get(id)
    return "" if known is None else pick(known[1], language)
