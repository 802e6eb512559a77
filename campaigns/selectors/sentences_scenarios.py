"""The no of scenarios, referees' tables, counters and armouries, by code: (English, German)."""

from typing import Final

OF_SCENARIOS: Final[dict[str, tuple[str, str]]] = {
    "not-your-side": (
        "You tick what your own side has reached; the referee ticks for all.",
        "Du hakst ab, was deine eigene Seite erreicht hat; der Spielleiter hakt für alle ab.",
    ),
    "scenario-withdrawn": (
        "This scenario is put away. Choose another one, or write it anew.",
        "Dieses Szenario ist weggelegt. Wähl ein anderes, oder schreib es neu.",
    ),
    "scenario-needs-rivals": (
        "A scenario needs two sides that fight each other; neutrals don't count. Add a gang or a villain.",
        "Ein Szenario braucht zwei Seiten, die gegeneinander kämpfen; Unbeteiligte zählen nicht. Nimm eine Gang oder "
        "einen Schurken dazu.",
    ),
    "villain-needs-figures": (
        "Side {side} is the villain's and has no figure yet. Write down who fights for him.",
        "Seite {side} ist die des Schurken und hat noch keine Figur. Schreib auf, wer für ihn kämpft.",
    ),
    "opponents-needed": (
        "Nobody stands against them yet. Write down who does, with at most six numbers each.",
        "Es steht noch niemand gegen sie. Schreib auf, wer, mit höchstens sechs Werten je Gegner.",
    ),
    "no-keepers-part": (
        "In this game plans have no part that only the referee reads. Leave out notes and orders.",
        "In diesem Spiel haben Pläne keinen Teil, den nur der Spielleiter liest. Lass Notizen und Anweisungen weg.",
    ),
    "arrives-too-late": (
        "Somebody arrives at Joker {joker}, but time is up at Joker {limit}. Let them come earlier, or play longer.",
        "Jemand kommt beim {joker}. Joker, aber beim {limit}. ist die Zeit um. Lass sie früher kommen, oder spielt "
        "länger.",
    ),
    "scenario-wants-gangs": (
        "This scenario has places for {needed} gangs, and {given} are chosen.",
        "In diesem Szenario ist Platz für {needed} Gangs, gewählt sind {given}.",
    ),
    "no-scenario-here": (
        "This battle follows no scenario, so it has no aims to tick.",
        "Dieser Kampf folgt keinem Szenario, also gibt es keine Ziele abzuhaken.",
    ),
    "result-entered": (
        "The result is entered already. The referee may enter it anew, with a reason.",
        "Das Ergebnis ist schon eingetragen. Der Spielleiter kann es neu eintragen, mit einem Grund.",
    ),
    "aim-too-often": (
        "This aim can be reached {most} times, not {times}.",
        "Dieses Ziel kann {most} Mal erreicht werden, nicht {times} Mal.",
    ),
    "needs-reason": (
        "Say why: in your own words, or tap a house rule.",
        "Sag, warum: mit eigenen Worten, oder tipp eine Hausregel an.",
    ),
    "table-withdrawn": (
        "This table is put away. Choose another one, or write it anew.",
        "Diese Tabelle ist weggelegt. Wähl eine andere, oder schreib sie neu.",
    ),
    "row-without-weight": (
        "Line {row} has no weight. Give it 1 or more, or leave it out.",
        "Zeile {row} hat kein Gewicht. Gib ihr 1 oder mehr, oder lass sie weg.",
    ),
    "weights-out-of-bounds": (
        "All weights together make {sum}. They should make 2 to {most}.",
        "Alle Gewichte zusammen ergeben {sum}. Es sollten 2 bis {most} sein.",
    ),
    "row-backwards": (
        "Line {row} goes from {low} to {high}: the smaller number comes first.",
        "Zeile {row} geht von {low} bis {high}: Die kleinere Zahl kommt zuerst.",
    ),
    "row-out-of-range": (
        "Line {row} has a number that these dice don't show: they go from {least} to {most}.",
        "In Zeile {row} steht eine Zahl, die diese Würfel nicht zeigen: Sie gehen von {least} bis {most}.",
    ),
    "rows-overlap": (
        "At {at} two lines apply. Each number belongs to one line.",
        "Bei {at} gelten zwei Zeilen. Jede Zahl gehört zu einer.",
    ),
    "rows-leave-hole": (
        "From {from} to {to} no line applies. Each number belongs to one line.",
        "Von {from} bis {to} gilt keine Zeile. Jede Zahl gehört zu einer.",
    ),
    "counter-withdrawn": (
        "This counter is put away and stands still.",
        "Dieser Zähler ist weggelegt und steht still.",
    ),
    "counter-out-of-bounds": (
        "That would come to {to}. A counter goes up to {most} and down to as much below zero.",
        "Das ergäbe {to}. Ein Zähler geht bis {most}, und ebenso weit unter null.",
    ),
    "not-so-many-weapons": (
        "The gang has {has} of these: {weapon}. Somebody has to give one away first.",
        "Davon hat die Gang nur {has}: {weapon}. Erst muss jemand eine abgeben.",
    ),
    "nothing-changes": (
        "Everybody carries that already.",
        "Das trägt schon jeder so.",
    ),
    "wrong-number-of-dice": (
        "{needed} dice are rolled here; {given} were entered.",
        "Hier fallen {needed} Würfel; eingetragen sind {given}.",
    ),
    "impossible-face": (
        "{face} is on none of these dice: they have {sides} sides.",
        "{face} steht auf keinem dieser Würfel: Sie haben {sides} Seiten.",
    ),
}
