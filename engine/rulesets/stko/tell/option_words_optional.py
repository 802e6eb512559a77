"""What the options of the optional rules are called: title beside a switch and one sentence, (English, German) each."""

from typing import Final

from engine.rulesets.stko.tell.words import Pair

OPTIONAL_WORDS: Final[dict[str, tuple[Pair, Pair]]] = {
    # -- action cards -----------------------------------------------------------------------------------------------
    "stko.opt.more_action_cards": (
        ("More action cards", "Mehr Aktionskarten"),
        (
            "The deck gets a whole set of action cards for every ten figures begun.",
            "Der Stapel bekommt für je angefangene zehn Figuren einen ganzen Satz Aktionskarten.",
        ),
    ),
    "stko.opt.one_card_at_a_time": (
        ("One action card in a row", "Nur eine Aktionskarte in Folge"),
        (
            "No second action card until the next card is turned.",
            "Keine zweite Aktionskarte, bis die nächste Karte aufgedeckt ist.",
        ),
    ),
    # -- skills -----------------------------------------------------------------------------------------------------
    "stko.pro_fighter_means": (
        ("Psycho as a fighter", "Psycho als Kämpfer"),
        (
            "Which skill a Psycho has as a professional fighter.",
            "Welche Fähigkeit ein Psycho als Profikämpfer mitbringt.",
        ),
    ),
    "stko.drunk_wild_means": (
        ("A drunk goes wild", "Ein Betrunkener wird wild"),
        (
            "What a drunk does who goes wild: like a Psycho for that turn, or nothing sensible.",
            "Was ein Betrunkener tut, der wild wird: wie ein Psycho für diese Runde oder nichts Sinnvolles.",
        ),
    ),
    "stko.quick_draw": (
        ("Quick draw", "Schnelles Ziehen"),
        (
            "Two may draw against each other: whoever rolls more 6s with the nerve dice shoots first.",
            "Zwei dürfen gegeneinander ziehen: Wer mit den Nervenwürfeln mehr Sechsen hat, schießt zuerst.",
        ),
    ),
    "stko.clumsy": (
        ("Clumsy", "Ungeschickt"),
        (
            "By how much 1s exceed 6s when a Clumsy one's weapon jams, and how many 1s make him stumble.",
            "Um wie viel Einsen die Sechsen übertreffen, wenn die Waffe klemmt, und wie viele Einsen zum Stolpern "
            "genügen.",
        ),
    ),
    "stko.doubled_camouflage": (
        ("Camouflaged twice", "Doppelt getarnt"),
        (
            "Inches beyond which somebody doubly camouflaged isn't seen.",
            "Ab wie vielen Zoll ein doppelt Getarnter nicht mehr zu sehen ist.",
        ),
    ),
    "stko.sausage_recover": (
        ("A Sausage recovers", "Eine Wurst erholt sich"),
        (
            "What each die of a Sausage must show for a Recover to work.",
            "Was jeder Würfel einer Wurst zeigen muss, damit das Erholen gelingt.",
        ),
    ),
    "stko.sharpshooter_rapid": (
        ("Sharpshooters and rapid fire", "Scharfschützen und Herumballern"),
        (
            "Whether a Sharpshooter's 5s still hit once a rapid-fire card was drawn.",
            "Ob die Fünfen eines Scharfschützen noch treffen, wenn eine Schnellfeuerkarte gezogen wurde.",
        ),
    ),
    "stko.last_turn_means": (
        ("Last turn", "Letzte Runde"),
        (
            "Whether free turns count as a figure's last or next turn.",
            "Ob freie Runden als letzte oder nächste Runde einer Figur zählen.",
        ),
    ),
    "stko.effect_die_bounds": (
        ("Bounds of the effect die", "Grenzen des Auswirkungswürfels"),
        (
            "The least and the most an effect die can become by what is added or taken off.",
            "Das Wenigste und das Meiste, was ein Auswirkungswürfel durch Zu- und Abschläge werden kann.",
        ),
    ),
    "stko.fight_modifier_side": (
        ("Attacks from the side", "Angriffe von der Seite"),
        (
            "Whether side and rear attacks take dice from the defender, or from the attacker.",
            "Ob Angriffe von der Seite und im Rücken den Verteidiger Würfel kosten oder den Angreifer.",
        ),
    ),
    "stko.dreadful_serious": (
        ("Dreadful wounds", "Schreckliche Wunden"),
        (
            "What becomes of a serious wound by a dreadful blow, part by part.",
            "Was aus einer schweren Wunde durch einen schrecklichen Hieb wird, je Körperteil.",
        ),
    ),
    "stko.dreadful_beyond_serious": (
        ("Dreadful and worse", "Schrecklich und schlimmer"),
        (
            "Whether a dreadful blow that takes somebody out anyway kills.",
            "Ob ein schrecklicher Hieb tötet, der ohnehin kampfunfähig macht.",
        ),
    ),
    "stko.citizen_class": (
        ("Citizens", "Bürger"),
        (
            "Whether figures marked as citizens run like Plocks.",
            "Ob als Bürger markierte Figuren wie Plocks laufen.",
        ),
    ),
    # -- hate and fear ----------------------------------------------------------------------------------------------
    "stko.opt.hate_fear": (
        ("Hate and fear", "Hass und Furcht"),
        (
            "The referee may say who hates or fears whom.",
            "Der Spielleiter darf sagen, wer wen hasst oder fürchtet.",
        ),
    ),
    "stko.opt.emotion_roll": (
        ("Feelings after a wound", "Gefühle nach einer Wunde"),
        (
            "After every scratch or wound by an enemy a die may bring hate or fear.",
            "Nach jedem Kratzer und jeder Wunde durch einen Gegner kann ein Würfel Hass oder Furcht bringen.",
        ),
    ),
    # -- hand to hand -----------------------------------------------------------------------------------------------
    "stko.opt.melee": (
        ("Fights hand to hand", "Nahkampf"),
        (
            "Figures may run into contact and fight with fists, knives, butts and clubs.",
            "Figuren dürfen in Kontakt laufen und mit Fäusten, Messern, Kolben und Keulen kämpfen.",
        ),
    ),
    "stko.fight_zero_pool": (
        ("No dice left in a fight", "Keine Würfel mehr im Kampf"),
        (
            "Whether a side without dice in a fight throws none or still one.",
            "Ob eine Seite ohne Würfel im Kampf keinen oder noch einen wirft.",
        ),
    ),
    "stko.shield": (
        ("Shield", "Schild"),
        (
            "Whether any 1 of the attacker saves whoever carries a shield, or each 1 takes one hit.",
            "Ob eine einzige 1 des Angreifers den Schildträger rettet oder jede 1 einen Treffer nimmt.",
        ),
    ),
    "stko.strike_declaration_blocks": (
        ("No shot after a declared blow", "Kein Schuss nach angesagtem Schlag"),
        (
            "Whether a declared blow keeps both from shooting next turn, or only whoever declared it.",
            "Ob ein angesagter Schlag beiden den nächsten Schuss nimmt oder nur dem, der ihn ansagt.",
        ),
    ),
    "stko.flee_from_fight_dice": (
        ("Dice for leaving a fight", "Würfel zum Verlassen eines Kampfes"),
        (
            "How many movement dice the winner of a fight has who runs instead.",
            "Mit wie vielen Würfeln sich bewegt, wer einen Kampf gewinnt und lieber läuft.",
        ),
    ),
    # -- nerve ------------------------------------------------------------------------------------------------------
    "stko.opt.nerve": (
        ("Nerve tests", "Nerventests"),
        (
            "Wounds and fallen friends may make a figure flee or surrender.",
            "Wunden und gefallene Freunde können eine Figur zu Flucht oder Aufgabe bringen.",
        ),
    ),
    "stko.nerve_friends_base": (
        ("Half of the friends: counted from", "Hälfte der Freunde: gezählt von"),
        (
            "Whether a figure counts itself among those of whom half must be down for a nerve test.",
            "Ob eine Figur sich selbst zu denen zählt, von denen für einen Nerventest die Hälfte am Boden sein muss.",
        ),
    ),
    "stko.nerve_repeat": (
        ("Nerve tests after further wounds", "Nerventest nach weiteren Wunden"),
        (
            "Whether every further wound asks for another nerve test.",
            "Ob jede weitere Wunde noch einen Nerventest verlangt.",
        ),
    ),
    "stko.nerve_zero_dice": (
        ("No nerve dice left", "Keine Nervenwürfel mehr"),
        (
            "Whether a figure without nerve dice fails at once or still rolls one.",
            "Ob eine Figur ohne Nervenwürfel sofort scheitert oder noch einen wirft.",
        ),
    ),
    "stko.broken_behaviour": (
        ("After a lost nerve", "Nach verlorenen Nerven"),
        (
            "Whether whoever lost the nerve flees, surrenders, surrenders only near an enemy, or chooses.",
            "Ob man mit verlorenen Nerven flieht, sich ergibt, sich nur nahe am Gegner ergibt oder es wählt.",
        ),
    ),
    # -- rapid fire -------------------------------------------------------------------------------------------------
    "stko.opt.rapid_fire": (
        ("Rapid fire", "Herumballern"),
        (
            "After a shot with an automatic weapon the shooter may draw rapid-fire cards.",
            "Nach einem Schuss mit einer automatischen Waffe darf der Schütze Schnellfeuerkarten ziehen.",
        ),
    ),
    "stko.rapid_deck_reshuffle": (
        ("Rapid-fire deck", "Schnellfeuerstapel"),
        (
            "Whether every burst draws from the full deck or the deck is used up first.",
            "Ob jeder Feuerstoß vom vollen Stapel zieht oder der Stapel erst aufgebraucht wird.",
        ),
    ),
    "stko.rapid_follow_means": (
        ("Follow-on fire", "Folgefeuer"),
        (
            "Whether the follow-on entry of automatic rifles sweeps the area like sustained fire or hits once.",
            "Ob der Eintrag Folgefeuer der Automatikgewehre wie Dauerfeuer streut oder einmal trifft.",
        ),
    ),
    "stko.rapid_sustained_target_hits": (
        ("Sustained fire: hits on the target", "Dauerfeuer: Treffer auf das Ziel"),
        (
            "How many more hits the target takes from sustained fire.",
            "Wie viele weitere Treffer das Ziel durch Dauerfeuer bekommt.",
        ),
    ),
    "stko.rapid_needs_working_weapon": (
        ("Rapid fire needs a working weapon", "Herumballern nur mit heiler Waffe"),
        (
            "No rapid-fire card after a roll that left the weapon empty or jammed.",
            "Keine Schnellfeuerkarte nach einem Wurf, der die Waffe geleert oder verklemmt hat.",
        ),
    ),
    "stko.killed_card_ends_burst": (
        ("The deadly card ends the burst", "Die Todeskarte beendet den Feuerstoß"),
        (
            "Whoever draws the card that kills at once can't draw another one.",
            "Wer die Karte zieht, die sofort tötet, kann keine weitere ziehen.",
        ),
    ),
    "stko.location_shift_bounds": (
        ("Shifting a hit beyond the table", "Treffer über den Tabellenrand"),
        (
            "Whether a hit shifted beyond head or legs stays there or comes in again at the other end.",
            "Ob ein über Kopf oder Beine hinaus verschobener Treffer dort bleibt oder am anderen Ende weiterzählt.",
        ),
    ),
}
