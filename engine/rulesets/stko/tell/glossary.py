"""The terms of the street fight, explained in our own words, with the book's German term and the rule's number."""

from typing import Final, NamedTuple

from engine.kernel.ruleset import Language


class Term(NamedTuple):
    """`book` is the German term as the book prints it; `rule` the number in our checklist."""

    code: str
    en: str
    book: str
    rule: str
    about_en: str
    about_de: str

    def word(self, language: Language) -> str:
        return self.en if language == "en" else self.book

    def other(self, language: Language) -> str:
        """The same in the other language: what stands one tap beside it."""
        return self.book if language == "en" else self.en

    def about(self, language: Language) -> str:
        return self.about_en if language == "en" else self.about_de


CHAPTERS: Final[tuple[tuple[str, str, tuple[Term, ...]], ...]] = (
    (
        "People and turns",
        "Leute und Runden",
        (
            Term("class", "class", "Charakterklasse", "STKO-01",
                 "Plock, Ganger, Killer or Legend: the higher, the steadier the hand and the nerve.",
                 "Plock, Ganger, Killer oder Legendärer: je höher, desto ruhiger Hand und Nerven."),
            Term("deck", "fate deck", "Kartenstapel", "STKO-02",
                 "One card per figure, action cards and the Joker. Whose card comes up has a turn.",
                 "Eine Karte je Figur, dazu Aktionskarten und der Joker. Wessen Karte kommt, der ist dran."),
            Term("action-card", "action card", "Aktionskarte", "STKO-06",
                 "Belongs to a class. It lies open until somebody of that class takes it, and is a free turn later.",
                 "Gehört zu einer Klasse. Sie liegt offen, bis jemand dieser Klasse sie nimmt, und ist später eine "
                 "freie Runde."),
            Term("joker", "Joker", "Joker", "STKO-09",
                 "All cards go back and are shuffled; a new round begins.",
                 "Alle Karten gehen zurück und werden gemischt; eine neue Runde beginnt."),
            Term("free-turn", "free turn", "freie Runde", "STKO-07",
                 "A turn out of order, paid with an action card; it may interrupt somebody.",
                 "Eine Runde außer der Reihe, bezahlt mit einer Aktionskarte; sie darf unterbrechen."),
            Term("deployment", "deployment", "Aufstellung", "STKO-03",
                 "The cards say in which order the figures come onto the table.",
                 "Die Karten sagen, in welcher Reihenfolge die Figuren auf den Tisch kommen."),
        ),
    ),
    (
        "Actions",
        "Aktionen",
        (
            Term("move", "Move", "Bewegung", "STKO-16",
                 "Three dice, their sum is the way in inches. Two or more 1s make him stumble.",
                 "Drei Würfel, ihre Summe ist der Weg in Zoll. Zwei oder mehr Einsen, und er stolpert."),
            Term("move-and-shoot", "Move & Shoot", "Bewegung & Schießen", "STKO-21",
                 "Two dice of movement, then a shot where he ran to.",
                 "Zwei Würfel Bewegung, danach ein Schuss dorthin, wohin er lief."),
            Term("shoot", "Shoot", "Schießen", "STKO-27",
                 "The distance gives the dice, class, aim, wounds and cover change their number. Each 6 hits.",
                 "Die Entfernung gibt die Würfel; Klasse, Zielen, Wunden und Deckung ändern ihre Zahl. Jede 6 trifft."),
            Term("aim", "Aim", "Zielen", "STKO-23",
                 "The next shot at the same target is better, if neither moves.",
                 "Der nächste Schuss auf dasselbe Ziel ist besser, wenn keiner von beiden sich bewegt."),
            Term("reposition", "Reposition", "Stellungswechsel", "STKO-22",
                 "A small step or a turn on the spot, without dice.",
                 "Ein kleiner Schritt oder eine Drehung auf der Stelle, ohne Würfel."),
            Term("reload", "Reload", "Nachladen", "STKO-24",
                 "An empty weapon shoots again.", "Eine leere Waffe schießt wieder."),
            Term("recover", "Recover", "Erholung", "STKO-25",
                 "Whoever was hit pulls himself together before he does anything else.",
                 "Wer getroffen wurde, fängt sich erst, bevor er etwas anderes tut."),
            Term("stand-up", "Stand up", "Aufstehen", "STKO-26",
                 "From the ground to the feet.", "Vom Boden auf die Füße."),
            Term("duck-back", "Duck back", "Einigeln", "STKO-51",
                 "Down behind the cover: hard to hit, but he shoots at nobody until he comes up again.",
                 "Hinunter hinter die Deckung: schwer zu treffen, aber er schießt auf niemanden, bis er hochkommt."),
            Term("repair", "Repair", "Reparatur", "STKO-60",
                 "One die decides whether a jam is cleared, stays, or the weapon is broken.",
                 "Ein Würfel sagt, ob die Ladehemmung behoben ist, bleibt, oder die Waffe kaputt ist."),
            Term("stumble", "stumble", "Stolpern", "STKO-20",
                 "Too many 1s while running: he falls where he is.",
                 "Zu viele Einsen beim Laufen: er fällt, wo er gerade ist."),
        ),
    ),
    (
        "Shooting",
        "Schießen",
        (
            Term("bands", "range bands", "Entfernungen", "STKO-27",
                 "Close, short, medium, long, extreme: each further one gives fewer dice. How far they reach "
                 "depends on the grip.",
                 "Nahbereich, kurz, mittel, lang, extrem: jede weitere gibt weniger Würfel. Wie weit sie reichen, "
                 "hängt davon ab, ob mit einer oder zwei Händen geschossen wird."),
            Term("in_arc", "arc of fire", "Schußwinkel", "STKO-12",
                 "A quarter of a circle, half of it to each side of where he looks.",
                 "Ein Viertelkreis, je zur Hälfte links und rechts von seiner Blickrichtung."),
            Term("pool", "shooting dice", "Feuerrate", "STKO-30",
                 "The dice of a shot after everything that changes their number.",
                 "Die Würfel eines Schusses, nach allem, was ihre Zahl ändert."),
            Term("lucky_shot", "lucky shot", "Glückstreffer", "STKO-35",
                 "With no die left he still rolls three; two 6s of them hit.",
                 "Bleibt kein Würfel, wirft er trotzdem drei; zwei Sechsen davon treffen."),
            Term("cover", "cover", "Deckung", "STKO-31",
                 "Solid stops hits on hidden parts, light stops some, soft only makes the shot harder.",
                 "Solide hält Treffer auf verdeckte Teile auf, leichte manche, weiche macht den Schuss nur schwerer."),
            Term("exposed", "exposed parts", "aufgedeckte Körperteile", "STKO-31",
                 "What of the target shows above or beside its cover.",
                 "Was vom Ziel über oder neben der Deckung zu sehen ist."),
            Term("line", "line of fire", "Schußlinie", "STKO-38",
                 "Whoever stands in it hides parts of the target, and may be hit instead.",
                 "Wer darin steht, verdeckt Teile des Ziels und wird vielleicht selbst getroffen."),
            Term("empty", "out of ammunition", "Munitionsmangel", "STKO-36",
                 "More 1s than 6s in a shot empty the weapon.",
                 "Mehr Einsen als Sechsen in einem Schuss leeren die Waffe."),
            Term("jammed", "jam", "Ladehemmung", "STKO-36",
                 "Many more 1s than 6s jam it: first a repair, then another shot.",
                 "Viel mehr Einsen als Sechsen, und sie klemmt: erst reparieren, dann wieder schießen."),
        ),
    ),
    (
        "Wounds and states",
        "Wunden und Zustände",
        (
            Term("scratch", "scratch", "Kratzer", "STKO-42",
                 "Nothing but a fright.", "Nichts als ein Schreck."),
            Term("flesh", "flesh wound", "Fleischwunde", "STKO-43",
                 "It hurts where it is: fewer dice to shoot, run or aim with.",
                 "Sie schmerzt, wo sie sitzt: weniger Würfel zum Schießen, Laufen oder Zielen."),
            Term("serious", "serious wound", "schwere Wunde", "STKO-43",
                 "A part of the body no longer works; it costs battles to sit out afterwards.",
                 "Ein Körperteil versagt; danach kostet sie Kämpfe auf der Bank."),
            Term("knocked_down", "knocked down", "niedergestreckt", "STKO-44",
                 "He lies on the ground and has to stand up first.", "Er liegt am Boden und muss erst aufstehen."),
            Term("unconscious", "unconscious", "bewußtlos", "STKO-47",
                 "A 6 on his turn wakes him, a 1 takes him out of the fight.",
                 "Eine 6 in seiner Runde weckt ihn, eine 1 nimmt ihn aus dem Kampf."),
            Term("needs_six", "a 6 to recover", "6 zur Erholung", "STKO-56",
                 "His Recover works only with a 6.", "Seine Erholung gelingt nur mit einer 6."),
            Term("ducked", "ducked back", "eingeigelt", "STKO-52",
                 "Behind his cover, until he does something else.", "Hinter seiner Deckung, bis er etwas anderes tut."),
            Term("immobile", "can't move or turn", "keine Bewegung oder Drehung", "STKO-46",
                 "He stays where he is and looks where he looks.",
                 "Er bleibt, wo er ist, und schaut, wohin er schaut."),
            Term("incapacitated", "incapacitated", "kampfunfähig", "STKO-49",
                 "Out of this battle, but alive.", "Aus diesem Kampf ausgeschieden, aber am Leben."),
            Term("dead", "dead", "tot", "STKO-50",
                 "For good.", "Für immer."),
        ),
    ),
    (
        "When nerves and fists decide",
        "Wenn Nerven und Fäuste entscheiden",
        (
            Term("nerve", "nerve test", "Nerventest", "STKO-79",
                 "Some dice by class; one 6 among them keeps the nerve.",
                 "Würfel nach Klasse; eine 6 darunter hält die Nerven zusammen."),
            Term("nerve_lost", "nerve lost", "Nerven verloren", "STKO-80",
                 "He runs or surrenders, until he finds his courage again.",
                 "Er rennt oder ergibt sich, bis er wieder Mut fasst."),
            Term("fight", "Fight", "Kampf", "STKO-70",
                 "Into contact, hand to hand: what both hold gives the dice.",
                 "Mann gegen Mann: was beide in der Hand haben, gibt die Würfel."),
            Term("hate", "hate and fear", "Haß und Furcht", "STKO-84",
                 "Whoever was hurt may hate or fear the one who did it, and acts like it.",
                 "Wer verletzt wurde, haßt oder fürchtet vielleicht den, der es war, und handelt danach."),
            Term("rapid-fire", "rapid fire", "Herumballern", "STKO-63",
                 "Automatic weapons fire on, a card at a time, until something goes wrong.",
                 "Automatische Waffen feuern weiter, Karte um Karte, bis etwas schiefgeht."),
        ),
    ),
)  # fmt: skip
# Rules that reasons of rolls name besides: for the help page, not for the one page of quick reference.
FURTHER: Final[tuple[Term, ...]] = (
    Term("two-pistols", "two pistols", "zwei Pistolen", "STKO-29",
         "Both fire in one action, each with a roll of its own, and never aimed.",
         "Beide schießen in einer Aktion, jede mit eigenem Wurf, und nie gezielt."),
    Term("through-cover", "hit in light cover", "Treffer in leichter Deckung", "STKO-33",
         "Each hit on a covered part needs a 1 or 2 to go through, and then wounds with one pip less.",
         "Jeder Treffer auf einen gedeckten Teil geht nur mit 1 oder 2 durch und verwundet dann mit einem "
         "Auge weniger."),
    Term("hit", "hit", "Treffer", "STKO-40",
         "Each hit is rolled by itself: one die for where, one for what it does.",
         "Jeder Treffer wird einzeln gewürfelt: ein Würfel für den Ort, einer für die Wirkung."),
    Term("leg-wounds", "wounded leg", "Beinverletzung", "STKO-45",
         "Each flesh or serious wound in a leg takes one die from every movement.",
         "Jede Fleischwunde oder schwere Wunde im Bein kostet bei jeder Bewegung einen Würfel."),
    Term("serious-wounds", "serious wound and shooting", "schwere Wunde und Schießen", "STKO-54",
         "Each serious wound, wherever it is, takes two dice from shooting.",
         "Jede schwere Wunde, wo auch immer, kostet beim Schießen zwei Würfel."),
    Term("multiple-hits", "multiple hits", "Mehrfachtreffer", "STKO-65",
         "Rapid fire goes on hitting the same target: one to three hits more.",
         "Das Herumballern trifft dasselbe Ziel weiter: ein bis drei Treffer mehr."),
    Term("sustained-fire", "sustained fire", "Dauerfeuer", "STKO-67",
         "The target is hit, and whoever stands within three inches of it may be, the nearer the likelier.",
         "Das Ziel ist getroffen, und wer bis zu drei Zoll daneben steht vielleicht auch, je näher, desto eher."),
    Term("fight-roll", "roll of a fight", "Kampfwurf", "STKO-71",
         "Sixes of the attacker hit, sixes of the defender cancel hits; each hit left looks up the weapon's row.",
         "Sechsen des Angreifers treffen, Sechsen des Verteidigers heben Treffer auf; jeder übrige sieht in "
         "der Zeile der Waffe nach."),
    Term("fight-modifiers", "changes to a fight's dice", "Änderungen der Kampfwürfel", "STKO-75",
         "What both hold, where the blow comes from and older wounds give or take dice.",
         "Was beide in der Hand haben, woher der Schlag kommt und alte Wunden geben oder kosten Würfel."),
    Term("fight-wounds", "wound from a fight", "Wunde aus dem Kampf", "STKO-76",
         "The weapon's row says what is rolled: only where, only how bad, or both.",
         "Die Zeile der Waffe sagt, was gewürfelt wird: nur der Ort, nur die Schwere, oder beides."),
    Term("mixed-feelings", "hate and fear at once", "Haß und Furcht zugleich", "STKO-85",
         "A die settles it when the two meet: 1 to 3 is fear, more is hate, and both count double from then on.",
         "Ein Würfel entscheidet, wenn sich die beiden begegnen: 1 bis 3 ist Furcht, sonst Haß, und ab dann "
         "zählt es doppelt."),
    Term("hatred", "hate", "Haß", "STKO-86",
         "One die more against that enemy, who has to be the target when he can be.",
         "Ein Würfel mehr gegen diesen Gegner, der das Ziel sein muss, wenn er es sein kann."),
    Term("dread", "fear", "Furcht", "STKO-87",
         "One die less against that enemy.",
         "Ein Würfel weniger gegen diesen Gegner."),
    Term("skills", "skills", "Fähigkeiten", "STKO-93",
         "What a figure has learnt; the list of skills says what each changes.",
         "Was eine Figur gelernt hat; die Liste der Fähigkeiten sagt, was jede ändert."),
    Term("drunk", "drunk", "betrunken", "STKO-94",
         "A die each turn says whether the drink tells, a second one how.",
         "Ein Würfel jede Runde sagt, ob der Suff sich zeigt, ein zweiter, wie."),
)  # fmt: skip
TERMS: Final[dict[str, Term]] = {one.code: one for _en, _de, terms in CHAPTERS for one in terms}
