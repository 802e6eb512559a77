"""Refusals of outcomes and reports, by code: (English, German). `[...]` falls away without its fact."""

from typing import Final

from engine.rulesets.stko.tell.words import Words

REFUSED_AS_TOLD: Final[Words] = {
    # -- how much is told -------------------------------------------------------------------------------------------
    "every-roll": (
        "In this battle every roll is entered. Roll, or agree with the others to enter only what comes of the dice.",
        "In diesem Kampf wird jeder Wurf eingetragen. Würfle, oder einigt euch darauf, nur noch Ergebnisse "
        "einzutragen.",
    ),
    "told-afterwards": (
        "This battle is reported afterwards: play it on the table, then each side reports. To enter single actions, "
        "agree to enter outcomes or every roll.",
        "Dieser Kampf wird hinterher berichtet: Spielt ihn am Tisch, dann berichtet jede Seite. Für einzelne Aktionen "
        "einigt euch auf Ergebnisse oder jeden Wurf.",
    ),
    "not-told-afterwards": (
        "This battle isn't reported afterwards. To report what is left of it, agree with the others on a report first.",
        "Dieser Kampf wird nicht hinterher berichtet. Wollt ihr den Rest berichten, einigt euch erst auf einen "
        "Bericht.",
    ),
    "no-outcome-in-between": (
        "In the middle of somebody else's action {figure} rolls as usual: choose the action itself.",
        "Mitten in der Aktion von jemand anderem würfelt {figure} wie gewohnt: Wähl die Aktion selbst.",
    ),
    # -- outcomes ---------------------------------------------------------------------------------------------------
    "card-not-in-deck": (
        "That card can't have come up[: {card} isn't in the deck]. Look at the card again, or pick one that is left.",
        "Diese Karte kann nicht gekommen sein[: {card} ist nicht im Stapel]. Sieh noch einmal nach, oder wähl "
        "eine, die "
        "noch drin ist.",
    ),
    "no-such-wound": (
        "There is no such hit[: {wound}]. The tables know other results for that place: pick one of them.",
        "Einen solchen Treffer gibt es nicht[: {wound}]. Die Tabellen kennen für diese Stelle andere Ergebnisse: Wähl "
        "eins davon.",
    ),
    "hits-himself": (
        "{figure} can't hit {figure} with his own shot: pick somebody else, or enter it as a state by hand.",
        "{figure} kann sich nicht selbst treffen: Wähl jemand anderen, oder setz den Zustand von Hand.",
    ),
    "hit-after-out": (
        "{target} is out of the fight with an earlier one of these hits. Leave out the hits after it.",
        "{target} ist schon mit einem früheren dieser Treffer aus dem Spiel. Lass die Treffer danach weg.",
    ),
    "cannot-duck": (
        "{target} can't duck back any more: out of play or unconscious. Take the duck back off the entry.",
        "{target} kann sich nicht mehr einigeln: aus dem Spiel oder bewusstlos. Trag es ohne Einigeln ein.",
    ),
    "out-of-reach": (
        "{target} is out of range. Pick somebody nearer, or move first.",
        "{target} ist außer Reichweite. Wähl jemanden, der näher ist, oder lauf erst hin.",
    ),
    "part-in-cover": (
        "From there a hit on {target} can't land in that place: cover or somebody in between takes it. Name a part "
        "that shows, or who was struck instead.",
        "Von dort kann {target} an dieser Stelle nicht getroffen werden: Die Deckung oder jemand dazwischen fängt den "
        "Schuss ab. Nenn einen Körperteil, der zu sehen ist, oder wer stattdessen getroffen wurde.",
    ),
    "cannot-stumble": (
        "{figure} can't fall on this run: that takes more 1s than there are dice, or {figure} never falls. Enter it "
        "without the fall.",
        "{figure} kann bei diesem Lauf nicht stolpern: Dafür reichen die Würfel nicht, oder {figure} fällt nie. Trag "
        "es ohne Sturz ein.",
    ),
    "no-contact-there": (
        "{figure} doesn't get into contact with {target} there. End the run at {target}, or enter that it was too far.",
        "{figure} kommt dort nicht in Kontakt mit {target}. Lass den Lauf bei {target} enden, oder trag ein, dass es "
        "zu weit war.",
    ),
    "contact-there": (
        "That run ends in contact with {target}, so there is a fight: enter how it went, or another end of the run.",
        "Dieser Lauf endet in Kontakt mit {target}, also kommt es zum Kampf: Trag ein, wie er ausging, oder ein "
        "anderes Ende des Laufs.",
    ),
    "contradicting-recovery": (
        "Those two answers don't go together: the 6 is only thrown for when {figure} pulls together, and only where a "
        "wound wants it. Choose one of the ways that are offered.",
        "Die beiden Antworten passen nicht zusammen: Um die 6 wird nur gewürfelt, wenn {figure} sich aufrafft, und nur "
        "wo eine Wunde sie verlangt. Wähl eine der angebotenen Möglichkeiten.",
    ),
    "recovers-without-dice": (
        "{figure} needs no 6: Recover works by itself. Enter it as recovered.",
        "{figure} braucht keine 6: Das Erholen klappt von selbst. Trag es als gelungen ein.",
    ),
    "no-nerves": (
        "Your campaign plays without nerve tests. The referee can switch them on among the options.",
        "In eurer Kampagne gibt es keine Nerventests. Der Spielleiter kann sie bei den Optionen einschalten.",
    ),
    "no-nerve-dice": (
        "{figure} has no dice left for a nerve test, so the nerve is lost. Enter it as lost.",
        "{figure} hat keine Würfel mehr für einen Nerventest, also sind die Nerven verloren. Trag es so ein.",
    ),
    "cannot-flee": (
        "{figure} can't run any more, so only surrender is left.",
        "{figure} kann nicht mehr rennen, also bleibt nur, sich zu ergeben.",
    ),
    "not-at-the-edge": (
        "{figure} hasn't reached the edge of the table there. Enter the run without leaving the table.",
        "{figure} ist dort noch nicht am Tischrand. Trag den Lauf ein, ohne dass die Figur vom Tisch ist.",
    ),
    "contradicting-outcome": (
        "Either {figure} hit, or it ended another way: take the hits off, or choose hits as the result.",
        "Entweder hat {figure} getroffen, oder es ging anders aus: Nimm die Treffer weg, oder wähl Treffer als "
        "Ergebnis.",
    ),
    "in-contact-already": (
        "{figure} and {target} are in contact already, so there is no run in which to fall or to stop short.",
        "{figure} und {target} stehen schon in Kontakt, also gibt es keinen Lauf, der scheitern könnte.",
    ),
    "helpless-defender": (
        "{target} lies on the ground and can neither throw anybody back nor leave. Choose another result.",
        "{target} liegt am Boden und kann niemanden umwerfen und nicht weglaufen. Wähl ein anderes Ergebnis.",
    ),
    "fights-one-at-a-time": (
        "A fight is between two: only {target} can be hit by {figure} here. Enter the others with their own card.",
        "Ein Kampf ist unter zweien: Hier kann {figure} nur {target} treffen. Trag die anderen bei ihrer Karte ein.",
    ),
    # -- reports ----------------------------------------------------------------------------------------------------
    "neutral-reports-nothing": (
        "Neutrals report nothing: a report is for the sides that can win.",
        "Neutrale berichten nichts: Berichte sind für Seiten, die gewinnen können.",
    ),
    "not-your-report": (
        "You report for your own side only. Look at the other side's report, and approve or dispute it.",
        "Du berichtest nur für deine eigene Seite. Sieh dir den Bericht der anderen an und stimm zu oder widersprich.",
    ),
    "report-changed": (
        "That report has been replaced by a newer one, or there never was one. Look at the newest first.",
        "Diesen Bericht ersetzt inzwischen ein neuerer, oder es gab ihn nie. Sieh dir erst den neuesten an.",
    ),
    "own-report": (
        "You don't judge what you reported yourself: the other side or an uninvolved referee does.",
        "Über deinen eigenen Bericht urteilst du nicht selbst, sondern die andere Seite oder ein unbeteiligter "
        "Spielleiter.",
    ),
    "approved-already": (
        "You have approved this report already; there is nothing more to do for it.",
        "Diesem Bericht hast du schon zugestimmt; dafür ist nichts mehr zu tun.",
    ),
    "disputed-already": (
        "This report is disputed already: the side that made it edits it and sends it again.",
        "Diesem Bericht ist schon widersprochen: Wer ihn gemacht hat, ändert ihn und schickt ihn neu.",
    ),
    "report-twice": (
        "{figure} stands in the report twice, and nobody goes out twice. Leave one of the two away.",
        "{figure} steht doppelt im Bericht, und niemand scheidet zweimal aus. Lass eins davon weg.",
    ),
    "report-other-side": (
        "{figure} belongs to another side, which reports for its own people. Leave the figure out here.",
        "{figure} gehört zu einer anderen Seite, und die berichtet selbst. Lass die Figur hier weg.",
    ),
    "report-out-already": (
        "{figure} was out of play before the report begins, and can't be wounded or go out again. Leave that out.",
        "{figure} war schon vor dem Bericht aus dem Spiel und kann nicht noch einmal verwundet werden oder "
        "ausscheiden. "
        "Lass das weg.",
    ),
    "report-out-before": (
        "{figure} was out of play before the report begins, and can't have hurt {target}. Name somebody else.",
        "{figure} war schon vor dem Bericht aus dem Spiel und kann {target} nichts getan haben. Nenn jemand anderen.",
    ),
    "report-was-there": (
        "{figure} has acted or been wounded in this battle, and so was there. Tick the figure as present.",
        "{figure} hat in diesem Kampf schon gehandelt oder wurde verwundet, war also dabei. Hak die Figur an.",
    ),
    "report-himself": (
        "{figure} isn't hurt by {figure}: name somebody else, or nobody if it was an accident.",
        "{figure} verletzt sich nicht selbst: Nenn jemand anderen oder, wenn es ein Unfall war, niemanden.",
    ),
    "report-own-will": (
        "{figure} fled or surrendered, and nobody else does that. Leave out who did it, where, and that it came after "
        "a surrender.",
        "{figure} ist geflohen oder hat sich ergeben, und das tut man selbst. Lass weg, wer es war, wo, und dass es "
        "nach einer Aufgabe war.",
    ),
    "report-never-surrendered": (
        "{figure} has a wound from after a surrender, but no surrender is told. Say that {figure} surrendered in the "
        "end, or was killed or put out of the fight after it; or take it off the wound.",
        "{figure} hat eine Wunde aus der Zeit nach dem Ergeben, aber vom Ergeben steht nichts im Bericht. Sag, dass "
        "{figure} sich am Ende ergeben hat oder danach noch getötet oder kampfunfähig gemacht wurde; oder nimm es bei "
        "der Wunde weg.",
    ),
    "report-surrendered-later": (
        "{figure} surrendered in round {out}, but the wound from after that is of round {round}. Correct one of the "
        "rounds.",
        "{figure} hat sich in Runde {out} ergeben, die Wunde danach ist aber aus Runde {round}. Berichtige eine der "
        "Runden.",
    ),
    "report-not-severed": (
        "A limb is lost only hand to hand, an arm or the legs, and then {figure} is out of the fight: choose that.",
        "Ein Glied verliert man nur im Nahkampf, einen Arm oder die Beine, und ist dann kampfunfähig: Wähl das für "
        "{figure}.",
    ),
    "report-other-winner": (
        "The other side's report names another winner. Agree on one, or dispute that report first.",
        "Im Bericht der anderen Seite steht ein anderer Sieger. Einigt euch, oder widersprich erst jenem Bericht.",
    ),
    "report-not-there": (
        "{figure} didn't take part, so {figure} can't have hurt {target}. Name somebody who was there, or nobody.",
        "{figure} war nicht dabei und kann {target} also nichts getan haben. Nenn jemanden, der da war, oder "
        "niemanden.",
    ),
    "report-idle": (
        "{figure} neither shot nor fought, so {figure} can't have hurt {target}. Tick that he did, or name "
        "somebody else.",
        "{figure} hat weder geschossen noch gekämpft und kann {target} also nichts getan haben. Hak es an, oder nenn "
        "jemand anderen.",
    ),
    "report-acts-later": (
        "{figure} was out of play by then[: out in round {out}, but {target} was hurt in round {round}]. Name somebody "
        "who still stood, or correct the round.",
        "{figure} war da schon aus dem Spiel[: seit Runde {out}, {target} wurde aber in Runde {round} getroffen]. Nenn "
        "jemanden, der noch dabei war, oder berichtige die Runde.",
    ),
    "report-hurt-later": (
        "{target} was out of play by then[: out in round {out}, but hurt in round {round}]. Correct one of the rounds.",
        "{target} war da schon aus dem Spiel[: seit Runde {out}, die Wunde ist aber aus Runde {round}]. Berichtige "
        "eine "
        "der Runden.",
    ),
    "report-in-a-circle": (
        "{figure} and {target} can't have put each other out: one of them was out first and did nothing later. "
        "Name somebody else for one of the two.",
        "{figure} und {target} können sich nicht gegenseitig ausgeschaltet haben: Einer schied zuerst aus und tat "
        "danach nichts mehr. Nenn für einen der beiden jemand anderen.",
    ),
}
