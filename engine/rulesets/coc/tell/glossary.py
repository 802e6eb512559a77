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
            Term("coc-called", "called roll", "Verlangter Wurf", "COC-02",
                 "The Keeper names a skill and who rolls on it, in a fight and between fights; a sealed roll is only "
                 "his until he opens it.",
                 "Die Spielleitung nennt eine Fertigkeit und wer darauf würfelt, im Kampf und zwischen Kämpfen; ein "
                 "verdeckter Wurf gehört nur ihr, bis sie ihn aufdeckt."),
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
# Rules that reasons of rolls name besides: for the help page, not for the one page of quick reference.
FURTHER: Final[tuple[Term, ...]] = (
    Term("coc-surprise", "surprise", "Überraschung", "COC-17",
         "Whoever doesn't notice the attack in time defends worse or not at all.",
         "Wer den Angriff nicht rechtzeitig bemerkt, wehrt sich schlechter oder gar nicht."),
    Term("coc-cover", "cover", "Deckung", "COC-28",
         "Whoever stands half behind something costs the shooter a penalty die.",
         "Wer zur Hälfte hinter etwas steht, kostet den Schützen einen Strafwürfel."),
    Term("coc-point-blank", "point blank", "aus nächster Nähe", "COC-30",
         "Near enough a shot has a bonus die; how near hangs on a dexterity.",
         "Nah genug hat ein Schuss einen Bonuswürfel; wie nah, hängt an einer Geschicklichkeit."),
    Term("coc-aim", "aim", "Zielen", "COC-31",
         "Whoever takes his time has a bonus die the next time, unless something disturbs him.",
         "Wer sich Zeit nimmt, hat beim nächsten Mal einen Bonuswürfel, wenn ihn nichts stört."),
    Term("coc-fast", "fast target", "schnelles Ziel", "COC-32",
         "Somebody fast is hard to hit: a penalty die. Running while shooting costs one, too.",
         "Schnelle Ziele sind schwer zu treffen: ein Strafwürfel. Laufen beim Schießen kostet auch einen."),
    Term("coc-build", "build of the target", "Statur des Ziels", "COC-33",
         "The very small cost a penalty die, the very large give a bonus die.",
         "Sehr kleine Ziele kosten einen Strafwürfel, sehr große geben einen Bonuswürfel."),
    Term("coc-reload", "reload", "Nachladen", "COC-34",
         "Takes its time by weapon; a cartridge and a shot in one round cost a penalty die.",
         "Dauert je nach Waffe; Patrone und Schuss in einer Runde kosten einen Strafwürfel."),
    Term("coc-shots", "several shots", "mehrere Schüsse", "COC-35",
         "Two or three shots in a round are rolled one by one, each with a penalty die.",
         "Zwei oder drei Schüsse in einer Runde werden einzeln gewürfelt, jeder mit einem Strafwürfel."),
    Term("coc-volley", "volley", "Salve", "COC-37",
         "One roll for each; every further one is harder than the one before.",
         "Je ein Wurf; jede weitere ist schwerer als die davor."),
    Term("coc-into-melee", "shot into a melee", "Schuss in den Nahkampf", "COC-41",
         "A penalty die, and a fumble hits one of the shooter's own.",
         "Ein Strafwürfel, und ein Patzer trifft jemanden der eigenen Seite."),
    Term("coc-lying", "shooting while lying", "Schießen im Liegen", "COC-44",
         "Whoever lies shoots with a bonus die, where the campaign plays it so.",
         "Wer liegt, schießt mit einem Bonuswürfel, wo die Kampagne so spielt."),
    Term("coc-still", "target that keeps still", "ruhendes Ziel", "COC-45",
         "A target that lies or keeps still gives a bonus die, where the campaign plays it so.",
         "Ein Ziel, das liegt oder stillhält, gibt einen Bonuswürfel, wo die Kampagne so spielt."),
    Term("coc-granted", "dice of the Keeper", "Würfel der Spielleitung", "COC-46",
         "The Keeper gives or takes dice for what people make of the place.",
         "Die Spielleitung gibt oder nimmt Würfel für das, was Leute aus dem Ort machen."),
    Term("coc-first-aid", "First Aid", "Erste Hilfe", "COC-55",
         "Once for each wound, soon: one hit point back.",
         "Einmal je Wunde, und bald: ein Trefferpunkt zurück."),
    Term("coc-medicine", "Medicine", "Medizin", "COC-56",
         "One to three hit points back; after a day it gets harder.",
         "Ein bis drei Trefferpunkte zurück; nach einem Tag wird es schwerer."),
    Term("coc-holding-on", "holding on", "Durchhalten", "COC-60",
         "Whoever is dying rolls against constitution each round; failing is death.",
         "Wer im Sterben liegt, würfelt jede Runde gegen die Konstitution; ein Fehlschlag ist der Tod."),
)  # fmt: skip
TERMS: Final[dict[str, Term]] = {one.code: one for _en, _de, terms in CHAPTERS for one in terms}
