"""Life between shoot-outs in our own words: chits, reasons, what is due, (English, German). Source: STKO-91 .. 110."""

from typing import Final

from engine.kernel.ruleset import Language
from engine.rulesets.stko.tell.skill_words import NAMES, explained
from engine.rulesets.stko.tell.words import LOCATIONS, RANKS, WHERE_HIT, Pair, pick, word

CHITS: Final[dict[str, Pair]] = {
    "draw_two": ("Draw two", "Zieh zwei"),
    "draw_three_choose_one": ("Draw three, choose one", "Zieh drei, wähl eine"),
    "double_random_own_skill": ("Double a skill of yours, by the die", "Verdopple eine eigene, per Würfel"),
    "double_chosen_own_skill": ("Double a skill of yours", "Verdopple eine eigene"),
    "draw_d6_opponent_chooses_one": (
        "Draw as many as a die says, an opponent chooses",
        "Zieh so viele, wie ein Würfel sagt, ein Gegner wählt",
    ),
    "thug_package": ("Thug: Hard, Slow, Blockhead", "Schlägertyp: Hart, Langsam, Blödarsch"),
    "evil_and_draw_another": ("Evil, and draw another", "Böse, und zieh noch eine"),
    "green_and_draw_another": ("Green, and draw another", "Grün, und zieh noch eine"),
}
CHITS_DO: Final[dict[str, Pair]] = {
    "draw_two": ("Two more chits come out of the box.", "Zwei weitere Marken kommen aus der Schachtel."),
    "draw_three_choose_one": (
        "Three chits come out of the box, and one of them stays.",
        "Drei Marken kommen aus der Schachtel, und eine davon bleibt.",
    ),
    "double_random_own_skill": (
        "A die says which skill with a starred number is doubled.",
        "Ein Würfel sagt, welche Fähigkeit mit Sternchen verdoppelt wird.",
    ),
    "double_chosen_own_skill": (
        "A skill with a starred number is doubled.",
        "Eine Fähigkeit mit Sternchen wird verdoppelt.",
    ),
    "draw_d6_opponent_chooses_one": (
        "One to six chits come out of the box; an opponent says which one stays.",
        "Eine bis sechs Marken kommen aus der Schachtel; ein Gegner sagt, welche bleibt.",
    ),
    "thug_package": ("Three skills at once.", "Drei Fähigkeiten auf einmal."),
    "evil_and_draw_another": ("Evil, and one more chit.", "Böse, und eine weitere Marke."),
    "green_and_draw_another": ("Green, and one more chit.", "Grün, und eine weitere Marke."),
}
REASONS: Final[dict[str, Pair]] = {
    "fought": ("shot at an enemy or fought one", "schoss auf einen Gegner oder kämpfte mit ihm"),
    "killed_armed": ("killed an armed opponent", "tötete einen bewaffneten Gegner"),
    "three_down": (
        "took down three armed opponents for good",
        "setzte drei bewaffnete Gegner endgültig außer Gefecht",
    ),
    "killed_legend": ("killed a Legend", "tötete einen Legendären"),
    "wounded": ("wounded an opponent", "verwundete einen Gegner"),
    "referee": ("the referee decided so", "der Spielleiter hat so entschieden"),
    "award": ("the referee's award", "Auszeichnung durch den Spielleiter"),
    "exchange": ("in exchange for one that didn't suit", "im Tausch für eine, die nicht passte"),
    "designed": ("comes with experience", "kommt mit Erfahrung"),
    "starting": ("a newcomer's skill", "Fähigkeit eines Neulings"),
    "allowed": ("the referee allows it", "der Spielleiter erlaubt es"),
    "after-battle": ("after a battle", "nach einem Kampf"),
    "dishonoured": (
        "killed somebody who couldn't fight back",
        "tötete jemanden, der sich nicht wehren konnte",
    ),
    "surrendered": ("surrendered", "ergab sich"),
}
VICTIMS: Final[dict[str, Pair]] = {
    "unarmed": ("unarmed", "unbewaffnet"),
    "unconscious": ("unconscious", "bewusstlos"),
    "surrendered": ("had surrendered", "hatte sich ergeben"),
    "protected": ("protected", "geschützt"),
}
AGAIN: Final[dict[str, Pair]] = {
    "has-it-twice": ("has it twice already", "hat sie schon doppelt"),
    "has-no-star": ("has it already, and it can't be doubled", "hat sie schon, und verdoppeln lässt sie sich nicht"),
    "nothing-to-double": ("has nothing to double", "hat nichts zu verdoppeln"),
    "nothing-new": ("has all of it already", "hat alles davon schon"),
}
TALLIES: Final[dict[str, Pair]] = {
    "promotion": ("promotion due", "Aufstieg fällig"),
    "skill": ("skill due", "Fähigkeit fällig"),
    "victims": ("victims on the way to Legend", "Opfer auf dem Weg zum Legendären"),
    "start": ("a newcomer's skill", "Fähigkeit eines Neulings"),
    **{f"flesh-{code}": (f"flesh wound {en}", f"Fleischwunde {de}") for code, (en, de) in WHERE_HIT.items()},
}
DRAWS: Final[dict[str, Pair]] = {
    "chit": ("chit from the box", "Marke aus der Schachtel"),
    "skill": ("which skill", "welche Fähigkeit"),
    "double": ("which skill is doubled", "welche Fähigkeit verdoppelt wird"),
    "chits": ("how many chits", "wie viele Marken"),
    "recruit": ("recruit", "Rekrut"),
    "start-skills": ("skills to begin with", "Fähigkeiten zu Beginn"),
}
QUESTIONS: Final[dict[str, Pair]] = {
    "draw": ("Draw a chit from the box.", "Zieh eine Marke aus der Schachtel."),
    "box-empty": (
        "The box has nothing left that fits: the referee fills it, then draw again.",
        "Die Schachtel hat nichts mehr, das passt: Der Spielleiter füllt sie, dann zieh noch einmal.",
    ),
    "die": ("Roll which skill it is.", "Würfle, welche Fähigkeit es ist."),
    "double-die": ("Roll which skill is doubled.", "Würfle, welche Fähigkeit verdoppelt wird."),
    "chits-die": ("Roll how many chits come.", "Würfle, wie viele Marken kommen."),
    "any": ("Choose a skill.", "Wähl eine Fähigkeit."),
    "one-of": ("Choose one of the chits drawn.", "Wähl eine der gezogenen Marken."),
    "double": ("Choose the skill that is doubled.", "Wähl die Fähigkeit, die verdoppelt wird."),
    "recruit": ("Roll whether somebody joins.", "Würfle, ob jemand dazukommt."),
    "hire": ("Somebody wants to join: give a name.", "Jemand will dazukommen: Gib ihm einen Namen."),
}


def life_word(code: str, language: Language) -> str:
    """Whatever it is: a skill, a chit, a class, a limb, a reason."""
    for words in (NAMES, CHITS, RANKS, LOCATIONS, REASONS, AGAIN, TALLIES):
        if code in words:
            return word(words, code, language)
    return code.replace("_", " ")


def about(code: str, times: int, language: Language) -> str:
    """What a skill or a chit does."""
    return pick(CHITS_DO[code], language) if code in CHITS_DO else explained(code, times, language)


def question(code: str, language: Language) -> str:
    return pick(QUESTIONS[code], language) if code in QUESTIONS else code
