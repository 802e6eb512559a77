"""What each option is called and what it decides, in our own words."""

from typing import Final, NamedTuple

from engine.kernel.ruleset import Language
from engine.rulesets.stko.tell.option_words_campaign import CAMPAIGN_WORDS
from engine.rulesets.stko.tell.option_words_optional import OPTIONAL_WORDS
from engine.rulesets.stko.tell.words import Pair, pick


class OptionWords(NamedTuple):
    """`title` fits beside a switch, `about` is one sentence; both (English, German)."""

    title: Pair
    about: Pair


def option_title(id: str, language: Language) -> str:
    known = OPTION_WORDS.get(id)
    return id if known is None else pick(known.title, language)


def option_about(id: str, language: Language) -> str:
    known = OPTION_WORDS.get(id)
    return "" if known is None else pick(known.about, language)


OPTION_WORDS: Final[dict[str, OptionWords]] = {
    **{id: OptionWords(title, about) for id, (title, about) in OPTIONAL_WORDS.items()},
    **{id: OptionWords(title, about) for id, (title, about) in CAMPAIGN_WORDS.items()},
    # -- shooting ---------------------------------------------------------------------------------------------------
    "stko.one_handed_bands": OptionWords(
        ("One-handed ranges", "Entfernungen einhändig"),
        (
            "How far each range band of one-handed weapons reaches, in inches.",
            "Wie weit jede Entfernungsstufe einhändiger Waffen reicht, in Zoll.",
        ),
    ),
    "stko.two_handed_bands": OptionWords(
        ("Two-handed ranges", "Entfernungen zweihändig"),
        (
            "How far each range band of two-handed weapons reaches, in inches; the last one has no end.",
            "Wie weit jede Entfernungsstufe zweihändiger Waffen reicht, in Zoll; die letzte hat kein Ende.",
        ),
    ),
    "stko.band_upper_inclusive": OptionWords(
        ("Exact distance counts as nearer", "Genaue Entfernung zählt als näher"),
        (
            "A distance exactly on the border of two bands belongs to the nearer one.",
            "Eine Entfernung genau auf der Grenze zweier Stufen gehört zur näheren.",
        ),
    ),
    "stko.two_pistol_penalty": OptionWords(
        ("Penalty for two pistols", "Abzug für zwei Pistolen"),
        (
            "Dice each shot loses when two pistols are fired; left open, one die with skills and none without.",
            "Wie viele Würfel jeder Schuss mit zwei Pistolen verliert; offen gelassen: mit Fähigkeiten einer, sonst "
            "keiner.",
        ),
    ),
    "stko.two_pistol_no_aim": OptionWords(
        ("No aimed shot with two pistols", "Kein gezielter Schuss mit zwei Pistolen"),
        (
            "Firing two pistols loses the bonus for aiming.",
            "Wer zwei Pistolen abfeuert, verliert den Bonus fürs Zielen.",
        ),
    ),
    "stko.handedness": OptionWords(
        ("Shooting hand", "Schusshand"),
        (
            "Which arm holds a one-handed weapon and shows from cover.",
            "Welcher Arm eine einhändige Waffe hält und aus der Deckung ragt.",
        ),
    ),
    "stko.head_wound_stacks": OptionWords(
        ("Every head wound costs a die", "Jede Kopfwunde kostet einen Würfel"),
        (
            "Several head wounds each cost a shooting die instead of one in all.",
            "Mehrere Kopfwunden kosten je einen Schusswürfel statt zusammen einen.",
        ),
    ),
    "stko.arm_flesh_stacks": OptionWords(
        ("Every arm wound costs a die", "Jede Armwunde kostet einen Würfel"),
        (
            "Several flesh wounds of the shooting arm each cost a die instead of one in all.",
            "Mehrere Fleischwunden am Schussarm kosten je einen Würfel statt zusammen einen.",
        ),
    ),
    "stko.lucky_shot_hits": OptionWords(
        ("Hits of a lucky shot", "Treffer beim Glückstreffer"),
        ("How many hits a successful lucky shot makes.", "Wie viele Treffer ein gelungener Glückstreffer bringt."),
    ),
    "stko.lucky_shot_jams": OptionWords(
        ("Lucky shots may jam", "Ladehemmung auch beim Glückstreffer"),
        (
            "Two 1s more than 6s jam the weapon in a lucky shot too.",
            "Zwei Einsen mehr als Sechsen geben auch beim Glückstreffer Ladehemmung.",
        ),
    ),
    "stko.figures_are_cover": OptionWords(
        ("Others are cover", "Andere geben Deckung"),
        (
            "Somebody in the line of fire costs the shooter the cover die, as a wall would.",
            "Wer in der Schusslinie steht, kostet den Schützen den Deckungswürfel wie eine Mauer.",
        ),
    ),
    "stko.jam_replaces_empty": OptionWords(
        ("Jammed only", "Nur Ladehemmung"),
        (
            "A jammed weapon isn't empty as well, so after the repair it shoots at once.",
            "Bei Ladehemmung ist die Waffe nicht zugleich leer und schießt nach der Reparatur sofort wieder.",
        ),
    ),
    "stko.aim_broken_by": OptionWords(
        ("What spoils an aim", "Was das Zielen verdirbt"),
        (
            "The things that make a figure lose its aim before the shot.",
            "Was eine Figur vor dem Schuss ihr Ziel verlieren lässt.",
        ),
    ),
    "stko.pick_up": OptionWords(
        ("Picking up a weapon", "Waffe aufheben"),
        (
            "Whether a weapon on the ground takes a Reposition to pick up, or costs nothing.",
            "Ob das Aufheben einer abgelegten Waffe einen Stellungswechsel kostet oder nichts.",
        ),
    ),
    # -- cover and wounds -------------------------------------------------------------------------------------------
    "stko.damage_mode": OptionWords(
        ("How wounds are found", "Wie Wunden ermittelt werden"),
        (
            "By the printed table, by the counters' results with dice, or by drawing counters from a box.",
            "Nach der gedruckten Tabelle, nach den Schussmarken mit Würfeln oder mit gezogenen Schussmarken.",
        ),
    ),
    "stko.counter_box_copies": OptionWords(
        ("Sets in the counter box", "Sätze in der Schussmarken-Kiste"),
        (
            "How many sets of the 36 counters are mixed in the box.",
            "Wie viele Sätze der 36 Schussmarken in der Kiste gemischt sind.",
        ),
    ),
    "stko.knockdown_six": OptionWords(
        ("A 6 to recover when knocked down", "6 zur Erholung beim Niederstrecken"),
        (
            "Whether two results that knock down also want a 6 to recover, as the table prints it.",
            "Ob zwei Ergebnisse mit Niederstrecken auch eine 6 zur Erholung wollen, wie es die Tabelle zeigt.",
        ),
    ),
    "stko.belly_flesh_immobile": OptionWords(
        ("Any belly wound stops movement", "Jede Bauchwunde lähmt"),
        (
            "A flesh wound of the belly too takes moving and turning away.",
            "Auch eine Fleischwunde am Bauch nimmt Bewegung und Drehung.",
        ),
    ),
    "stko.wake_counts_as_recover": OptionWords(
        ("Coming round counts as recovery", "Aufwachen zählt als Erholung"),
        (
            "Who wakes needs no further Recover for the wound that knocked him out.",
            "Wer aufwacht, muss sich von der Wunde, die ihn umgehauen hat, nicht noch erholen.",
        ),
    ),
    "stko.light_cover_minus": OptionWords(
        ("Hits through light cover", "Treffer durch leichte Deckung"),
        (
            "Whether a hit through light cover takes one off the effect die.",
            "Ob ein Treffer durch leichte Deckung einen Punkt vom Auswirkungswürfel nimmt.",
        ),
    ),
    "stko.light_cover_scope": OptionWords(
        ("What light cover protects", "Was leichte Deckung schützt"),
        (
            "Whether light cover is rolled for hits on covered parts only, or for every hit.",
            "Ob leichte Deckung nur bei Treffern auf gedeckte Körperteile zählt oder bei jedem Treffer.",
        ),
    ),
    "stko.light_cover_ducked_roll": OptionWords(
        ("Light cover of ducked figures", "Leichte Deckung beim Einigeln"),
        (
            "Hits on a ducked figure behind light cover still roll whether they go through.",
            "Bei Treffern auf Eingeigelte hinter leichter Deckung wird weiter gewürfelt, ob sie durchschlagen.",
        ),
    ),
    "stko.soft_cover_ducked": OptionWords(
        ("Soft cover of ducked figures", "Weiche Deckung beim Einigeln"),
        (
            "Whether soft cover lets hits on a ducked figure pass or stops them.",
            "Ob weiche Deckung Treffer auf Eingeigelte durchlässt oder aufhält.",
        ),
    ),
    # -- cards and places -------------------------------------------------------------------------------------------
    "stko.action_card_windows": OptionWords(
        ("When action cards may be played", "Wann Aktionskarten gehen"),
        (
            "The moments at which an action card may cut in.",
            "Die Momente, in denen eine Aktionskarte dazwischengehen darf.",
        ),
    ),
    "stko.action_card_target": OptionWords(
        ("Whom action cards serve", "Wem Aktionskarten nützen"),
        (
            "Whether an action card gives a free turn to figures of the own side only, or to anybody.",
            "Ob eine Aktionskarte nur Figuren der eigenen Seite eine freie Runde gibt oder allen.",
        ),
    ),
    "stko.unclaimed_cards_at_joker": OptionWords(
        ("Open action cards at the Joker", "Offene Aktionskarten beim Joker"),
        (
            "Whether action cards nobody took are shuffled back or stay open.",
            "Ob nicht genommene Aktionskarten eingemischt werden oder offen liegen bleiben.",
        ),
    ),
    "stko.action_cards_in_deployment": OptionWords(
        ("Action cards during deployment", "Aktionskarten beim Aufstellen"),
        (
            "Whether action cards that come up before the fight are laid aside or lie open.",
            "Ob Aktionskarten vor dem Kampf beiseitegelegt werden oder offen liegen.",
        ),
    ),
    "stko.action_cards_in_a_row": OptionWords(
        ("Action cards in a row", "Aktionskarten hintereinander"),
        (
            "How many action cards may follow each other before the next card is turned; 0 sets no limit.",
            "Wie viele Aktionskarten aufeinander folgen dürfen, bevor die nächste Karte kommt; 0 heißt unbegrenzt.",
        ),
    ),
    "stko.action_card_sets": OptionWords(
        ("Sets of action cards", "Sätze von Aktionskarten"),
        (
            "How many sets of four action cards are in the deck; about one for every ten figures.",
            "Wie viele Vierersätze Aktionskarten im Stapel sind; etwa einer auf zehn Figuren.",
        ),
    ),
    "stko.equal_action_cards": OptionWords(
        ("Equal action cards", "Gleiche Aktionskarten"),
        (
            "Action cards of the same class carry numbers that say which goes first.",
            "Aktionskarten derselben Klasse tragen Nummern, die sagen, welche zuerst kommt.",
        ),
    ),
    "stko.opt.random_deployment": OptionWords(
        ("Random deployment", "Zufällige Aufstellung"),
        (
            "Cards decide in which order figures are placed.",
            "Karten entscheiden, in welcher Reihenfolge aufgestellt wird.",
        ),
    ),
    "stko.first_figure_exempt": OptionWords(
        ("First figure placed freely", "Erste Figur steht frei"),
        (
            "A side's first figure needs no friend nearby when it is placed.",
            "Die erste Figur einer Seite braucht beim Aufstellen keinen Freund in der Nähe.",
        ),
    ),
    "stko.late_entry_limits": OptionWords(
        ("Late arrivals", "Nachzügler"),
        (
            "Whether figures that come later keep the same distances as at the start.",
            "Ob Figuren, die später kommen, dieselben Abstände halten wie zu Beginn.",
        ),
    ),
    # -- the end ----------------------------------------------------------------------------------------------------
    "stko.end_counts": OptionWords(
        ("Who counts as lost", "Wer als verloren zählt"),
        (
            "The states that count when one looks whether a side is beaten.",
            "Welche Zustände zählen, wenn geprüft wird, ob eine Seite geschlagen ist.",
        ),
    ),
    "stko.end_fraction": OptionWords(
        ("When a side is beaten", "Wann eine Seite geschlagen ist"),
        (
            "Whether a side loses with more than half of its figures gone, or with exactly half already.",
            "Ob eine Seite mit mehr als der Hälfte ihrer Figuren verliert oder schon mit genau der Hälfte.",
        ),
    ),
    # -- optional chapters ------------------------------------------------------------------------------------------
    "stko.opt.experience": OptionWords(
        ("Promotion between battles", "Aufstieg zwischen den Kämpfen"),
        ("Deeds in a battle raise a figure's class.", "Taten im Kampf heben die Klasse einer Figur."),
    ),
    "stko.opt.skills": OptionWords(
        ("Skills", "Fähigkeiten"),
        ("Figures can earn and use skills.", "Figuren können Fähigkeiten erwerben und nutzen."),
    ),
    "stko.opt.drop_straight_line": OptionWords(
        ("Moves may bend", "Bewegung um die Ecke"),
        ("Figures need not run in a straight line.", "Figuren müssen nicht geradeaus laufen."),
    ),
    "stko.opt.accidents": OptionWords(
        ("Accidents", "Unfälle"),
        (
            "Four or more 1s in a shooting roll are an accident; the referee says what happens.",
            "Vier oder mehr Einsen beim Schießen sind ein Unfall; der Spielleiter sagt, was passiert.",
        ),
    ),
    "stko.opt.event_cards": OptionWords(
        ("Incident cards", "Ereigniskarten"),
        (
            "In a battle, players too draw from the referee's incident tables.",
            "Im Kampf ziehen auch Spieler aus den Ereignistabellen des Spielleiters.",
        ),
    ),
    "stko.opt.drop_duck_back": OptionWords(
        ("No ducking back", "Ohne Einigeln"),
        ("Nobody ducks back, neither freely nor forced.", "Niemand igelt sich ein, weder freiwillig noch gezwungen."),
    ),
    "stko.opt.fewer_modifiers": OptionWords(
        ("Fewer modifiers", "Weniger Modifikatoren"),
        (
            "Only range, class, cover and aiming change the shooting dice.",
            "Nur Entfernung, Klasse, Deckung und Zielen ändern die Schusswürfel.",
        ),
    ),
}
