"""The short words of a pool's reasons and of what a roll was for."""

from typing import Final

from engine.kernel.ruleset import Language, Names
from engine.kernel.why import Reason
from engine.rulesets.stko.tell import words
from engine.rulesets.stko.tell.skill_words import NAMES
from engine.rulesets.stko.tell.words import Words

REASONS: Final[Words] = {
    **{f"range_{band}": pair for band, pair in words.BANDS.items()},
    **words.RANKS,
    "target_in_cover": ("cover", "Deckung"),
    "figure_in_line": ("somebody in between", "jemand dazwischen"),
    "target_down": ("target down", "Ziel am Boden"),
    "after_moving": ("after moving", "nach Bewegung"),
    "aimed": ("aimed", "gezielter Schuss"),
    "serious_wounds": ("serious wounds", "schwere Wunden"),
    "head_wound": ("head wound", "Kopfwunde"),
    "arm_wound": ("arm wound", "Armwunde"),
    "two_pistols": ("two pistols", "zwei Pistolen"),
    "referee": ("referee", "Spielleiter"),
    "lucky_shot": ("lucky shot", "Glückstreffer"),
    "movement": ("movement", "Bewegung"),
    "leg_wounds": ("leg wounds", "Beinwunden"),
    "location": ("hit location", "Trefferzone"),
    "effect": ("effect", "Auswirkung"),
    "light_cover": ("light cover", "leichte Deckung"),
    "wake": ("waking", "Aufwachen"),
    "repair": ("repair", "Reparatur"),
    "recover_six": ("6 to recover", "6 zur Erholung"),
    "card": ("card", "Karte"),
    "counter": ("wound counter", "Schussmarke"),
    "flesh_wounds": ("flesh wounds", "Fleischwunden"),
    "fight_table": ("fight table", "Kampftabelle"),
    "defender_in_cover": ("defender in cover", "Verteidiger in Deckung"),
    "far_run": ("ran more than 9 inches", "mehr als 9 Zoll gelaufen"),
    "in_the_back": ("shot in the back", "Schuss in den Rücken"),
    "from_behind": ("attacked from behind", "Angriff im Rücken"),
    "from_the_side": ("attacked from the side", "Angriff von der Seite"),
    "fight_effect": ("effects of the blow", "Auswirkungen des Kampfes"),
    "hate": ("hate", "Hass"),
    "fear": ("fear", "Furcht"),
    "emotion": ("feelings", "Gefühle"),
    "mixed_feelings": ("mixed feelings", "gemischte Gefühle"),
    "more_put_down": ("more enemies than friends down", "mehr Gegner als Freunde am Boden"),
    "at_least": ("one die at least", "mindestens ein Würfel"),
    "multiple_hits": ("multiple hits", "Mehrfachtreffer"),
    "sustained": ("figures near the target", "Figuren neben dem Ziel"),
    "free": ("free roll", "freier Wurf"),
    **NAMES,
    "sick": ("sick", "kotzübel"),
    "camouflaged_target": ("camouflaged target", "getarntes Ziel"),
    "fast_target": ("fast target", "schnelles Ziel"),
    "frightening_enemy": ("a frightening enemy", "ein furchteinflößender Gegner"),
    "boss_broke": ("the boss has lost his nerve", "der Chef hat die Nerven verloren"),
    "drunk_how": ("what the drink does", "was der Alkohol anrichtet"),
    "stagger": ("staggering", "Schwanken"),
    "stagger_turn": ("direction", "Richtung"),
    "hated": ("the hated friend", "der verhasste Freund"),
    "table": ("the table's dice", "Würfel der Tabelle"),
}


def reason_text(reason: Reason, names: Names, language: Language) -> str:
    """`2 medium range`, `+1 Killer`, `-1 cover`: `set` shows the bare number, `add` its sign."""
    number = f"{reason.n:+d}" if reason.op == "add" else str(reason.n)
    return f"{number} {words.word(REASONS, reason.code, language)}"


def purpose_name(purpose: str, language: Language) -> str:
    """What a roll was for."""
    return words.word(words.PURPOSES, purpose, language)
