"""What the options of the life between shoot-outs are called: title and one sentence, (English, German) each."""

from typing import Final

from engine.rulesets.stko.tell.words import Pair

CAMPAIGN_WORDS: Final[dict[str, tuple[Pair, Pair]]] = {
    # -- promotion --------------------------------------------------------------------------------------------------
    "stko.promotion_steps": (
        ("Classes per battle", "Klassen je Kampf"),
        (
            "How many classes a figure may climb after one battle.",
            "Wie viele Klassen eine Figur nach einem Kampf höchstens aufsteigt.",
        ),
    ),
    "stko.legend_three_in_one_game": (
        ("Three victims in one battle", "Drei Opfer in einem Kampf"),
        (
            "A Killer's three victims must fall in one battle; switched off, they add up.",
            "Die drei Opfer eines Killers müssen in einem Kampf fallen; ausgeschaltet zählen sie zusammen.",
        ),
    ),
    "stko.no_credit_tags": (
        ("Victims that don't count", "Opfer, die nicht zählen"),
        (
            "Whom to shoot earns nothing and costs everything the battle would have brought.",
            "Wer diese tötet, gewinnt nichts und verliert alles, was der Kampf gebracht hätte.",
        ),
    ),
    "stko.dishonoured_by": (
        ("What costs the honour", "Was die Ehre kostet"),
        (
            "Whether only killing a victim that doesn't count forfeits the battle's gains, or wounding it already.",
            "Ob erst das Töten eines Opfers, das nicht zählt, den Gewinn des Kampfes kostet oder schon das Verwunden.",
        ),
    ),
    "stko.evil_helpless_credit": (
        ("Evil earns by the helpless", "Böse gewinnen an Wehrlosen"),
        (
            "Evil figures earn by victims that count for nobody else.",
            "Böse Figuren gewinnen an Opfern, die sonst für niemanden zählen.",
        ),
    ),
    "stko.doubled_evil": (
        ("Evil twice", "Doppelt böse"),
        (
            "Whether the helpless victims of a doubly Evil figure count twice.",
            "Ob die wehrlosen Opfer einer doppelt bösen Figur doppelt zählen.",
        ),
    ),
    "stko.growth_promotion_every": (
        ("Slower promotion", "Langsamerer Aufstieg"),
        (
            "How often a promotion must be due before it comes: 1 is at once.",
            "Wie oft ein Aufstieg fällig sein muss, bevor er kommt: 1 heißt sofort.",
        ),
    ),
    "stko.growth_skill_every": (
        ("Fewer skills", "Weniger Fähigkeiten"),
        (
            "How often a skill must be due before it comes: 1 is at once.",
            "Wie oft eine Fähigkeit fällig sein muss, bevor sie kommt: 1 heißt sofort.",
        ),
    ),
    # -- skills -----------------------------------------------------------------------------------------------------
    "stko.skill_source": (
        ("Where skills come from", "Woher Fähigkeiten kommen"),
        (
            "A chit from the box, a die, the player's choice, or the referee's.",
            "Eine Marke aus der Schachtel, ein Würfel, die Wahl des Spielers oder die des Spielleiters.",
        ),
    ),
    "stko.skill_for_killing_legend": (
        ("A skill for a Legend's death", "Eine Fähigkeit für einen Legendären"),
        (
            "Whoever kills a Legend gets a skill, whatever his class.",
            "Wer einen Legendären tötet, bekommt eine Fähigkeit, welcher Klasse er auch ist.",
        ),
    ),
    "stko.chit_box_copies": (
        ("Sheets of chits in the box", "Markenbögen in der Schachtel"),
        (
            "How many sheets of 41 chits go into the box when it is filled.",
            "Wie viele Bögen mit 41 Marken beim Füllen in die Schachtel kommen.",
        ),
    ),
    # -- wounds, newcomers, people ----------------------------------------------------------------------------------
    "stko.incapacitated_serious_equiv": (
        ("Put out of action counts as", "Kampfunfähig zählt als"),
        (
            "How many serious wounds being incapacitated counts as when battles must be missed.",
            "Als wie viele schwere Wunden Kampfunfähigkeit zählt, wenn Kämpfe zu verpassen sind.",
        ),
    ),
    "stko.flesh_heals_between_games": (
        ("Flesh wounds heal between battles", "Fleischwunden heilen zwischen den Kämpfen"),
        (
            "Switched off, a figure brings its flesh wounds into its next battle; after that one they are gone.",
            "Ausgeschaltet bringt eine Figur ihre Fleischwunden in ihren nächsten Kampf mit; danach sind sie verheilt.",
        ),
    ),
    "stko.missed_counts": (
        ("Which battles are missed", "Welche Kämpfe man verpasst"),
        (
            "Whether any battle of the campaign counts as missed, or only one in which one's own gang fights.",
            "Ob jeder Kampf der Kampagne als verpasst zählt oder nur einer, in dem die eigene Bande kämpft.",
        ),
    ),
    "stko.severed_limb": (
        ("Severed limbs", "Abgetrennte Glieder"),
        (
            "Whether a severed limb stays lost after the battle.",
            "Ob ein abgetrenntes Glied nach dem Kampf verloren bleibt.",
        ),
    ),
    "stko.opt.recruits": (
        ("Recruits", "Rekruten"),
        (
            "Between battles a die may bring a gang somebody new.",
            "Zwischen den Kämpfen kann ein Würfel einer Bande jemand Neues bringen.",
        ),
    ),
    "stko.recruit_roll": (
        ("When recruits come", "Wann Rekruten kommen"),
        (
            "When the referee allows it, or for each gang after every battle it fought.",
            "Wenn der Spielleiter es erlaubt oder für jede Bande nach jedem ihrer Kämpfe.",
        ),
    ),
    "stko.opt.designed_characters": (
        ("Experienced newcomers", "Erfahrene Neulinge"),
        (
            "Players may hire above Plock; Killers and Legends begin with skills.",
            "Spieler dürfen über Plock anheuern; Killer und Legendäre beginnen mit Fähigkeiten.",
        ),
    ),
    "stko.killer_start_skills": (
        ("Skills of a new Killer", "Fähigkeiten eines neuen Killers"),
        (
            "How many skills a hired Killer begins with: a die minus three (at least one), or a D3.",
            "Mit wie vielen Fähigkeiten ein angeheuerter Killer beginnt: Würfel minus drei (mindestens eine) oder W3.",
        ),
    ),
    "stko.legend_start_skills": (
        ("Skills of a new Legend", "Fähigkeiten eines neuen Legendären"),
        (
            "How many skills a hired Legend begins with: a die, or a D3.",
            "Mit wie vielen Fähigkeiten ein angeheuerter Legendärer beginnt: ein Würfel oder ein W3.",
        ),
    ),
    "stko.opt.starting_skill": (
        ("A skill for a newcomer", "Eine Fähigkeit für einen Neuling"),
        (
            "Before each battle a player may give one of his new figures a skill.",
            "Vor jedem Kampf darf ein Spieler einer seiner neuen Figuren eine Fähigkeit geben.",
        ),
    ),
    "stko.show_odds": (
        ("Chances on the buttons", "Chancen auf den Knöpfen"),
        (
            "Whether the chance of a shot stands beside the choice: for all figures, for one's own, or not at all.",
            "Ob die Chance eines Schusses neben der Wahl steht: für alle Figuren, für die eigenen oder gar nicht.",
        ),
    ),
    "stko.settle_after_days": (
        ("Days until the referee decides", "Tage, bis der Spielleiter entscheidet"),
        (
            "After so many days, or when the next battle opens, the referee may settle an absent player's open choice.",
            "Nach so vielen Tagen oder wenn der nächste Kampf beginnt, entscheidet der Spielleiter für Abwesende.",
        ),
    ),
}
