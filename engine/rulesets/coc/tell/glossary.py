"""The terms of the d100 family, explained in our own words, with the German term and the rule's number."""

from typing import Final, NamedTuple


class Term(NamedTuple):
    """`code` begins with coc- so that terms of several games lie side by side; `book` is the German term."""

    code: str
    en: str
    book: str
    rule: str
    about_en: str
    about_de: str


CHAPTERS: Final[tuple[tuple[str, str, tuple[Term, ...]], ...]] = (
    (
        "Rounds and rolls",
        "Runden und Würfe",
        (
            Term("coc-order", "order of action", "Handlungsreihenfolge", "COC-04",
                 "The quickest acts first: by dexterity from high to low, each once a round.",
                 "Wer schneller ist, handelt zuerst: nach Geschicklichkeit von hoch nach niedrig, jeder einmal."),
            Term("coc-levels", "levels of success", "Erfolgsstufen", "COC-03",
                 "Up to the skill it is a success, up to half of it a hard one, up to a fifth an extreme one, a 1 a "
                 "critical one.",
                 "Bis zum Fertigkeitswert ist es ein Erfolg, bis zur Hälfte ein schwieriger, bis zu einem Fünftel ein "
                 "extremer, eine 1 ein kritischer."),
            Term("coc-dice", "bonus and penalty dice", "Bonus- und Strafwürfel", "COC-02",
                 "One more die for the tens: with a bonus the lower tens count, with a penalty the higher ones.",
                 "Ein Würfel mehr für die Zehner: Mit Bonus zählt der niedrigere, mit Strafe der höhere."),
            Term("coc-delay", "delaying", "Handlung verzögern", "COC-05",
                 "Somebody waits until another one has acted.",
                 "Jemand wartet, bis ein anderer gehandelt hat."),
        ),
    ),
    (
        "Fighting",
        "Kämpfen",
        (
            Term("coc-dodge", "dodge", "Ausweichen", "COC-10",
                 "Gets out of the way; the better level wins.",
                 "Weicht aus; die bessere Stufe gewinnt."),
            Term("coc-fight-back", "fight back", "Zurückschlagen", "COC-10",
                 "Strikes as well instead of getting out of the way: whoever rolls better hits.",
                 "Schlägt selbst zu, statt auszuweichen: Wer besser würfelt, trifft."),
            Term("coc-manoeuvre", "manoeuvre", "Kampfmanöver", "COC-14",
                 "Not a wound but an effect: disarm, knock down, hold. Much bigger opponents are out of reach.",
                 "Keine Wunde, sondern eine Wirkung: entwaffnen, umwerfen, festhalten. Nicht gegen viel Größere."),
            Term("coc-outnumbered", "superior numbers", "Überzahl", "COC-16",
                 "Whoever has reacted already this round is easier to hit hand to hand.",
                 "Wer in dieser Runde schon reagiert hat, ist im Nahkampf leichter zu treffen."),
            Term("coc-ranges", "ranges", "Reichweiten", "COC-26",
                 "Up to the base range a regular success is enough, up to twice as far a hard one, up to four times an "
                 "extreme one.",
                 "Bis zur Basisreichweite genügt ein regulärer Erfolg, bis zum Doppelten ein schwieriger, bis zum "
                 "Vierfachen ein extremer."),
            Term("coc-dive", "dive for cover", "In Deckung werfen", "COC-29",
                 "Makes a shot harder, and costs an action.",
                 "Erschwert den Schuss und kostet eine Handlung."),
            Term("coc-malfunction", "malfunction", "Fehlfunktion", "COC-42",
                 "From the weapon's number on nothing happens, and the weapon may jam.",
                 "Ab der Zahl der Waffe löst sich kein Schuss, und sie kann klemmen."),
        ),
    ),
    (
        "Wounds",
        "Wunden",
        (
            Term("coc-serious", "serious wound", "schwere Wunde", "COC-51",
                 "Half the hit points or more in one hit: down on the ground, and a roll to stay awake.",
                 "Die halben Trefferpunkte oder mehr auf einmal: zu Boden, und ein Wurf, um wach zu bleiben."),
            Term("coc-dying", "dying", "im Sterben", "COC-52",
                 "No hit points left, with a serious wound: a roll each round until First Aid works.",
                 "Keine Trefferpunkte mehr, mit schwerer Wunde: jede Runde ein Wurf, bis Erste Hilfe gelingt."),
            Term("coc-temporary", "temporary hit point", "temporärer Trefferpunkt", "COC-61",
                 "First Aid keeps a dying one alive for now; Medicine has to follow.",
                 "Erste Hilfe hält einen Sterbenden vorerst am Leben; Medizin muss folgen."),
            Term("coc-unconscious", "unconscious", "bewusstlos", "COC-50",
                 "Neither acts nor reacts.",
                 "Handelt und reagiert nicht."),
            Term("coc-prone", "on the ground", "am Boden", "COC-51",
                 "Lies; getting up is part of a movement.",
                 "Liegt; Aufstehen gehört zur Bewegung."),
        ),
    ),
)  # fmt: skip
TERMS: Final[dict[str, Term]] = {one.code: one for _en, _de, terms in CHAPTERS for one in terms}
