"""What an entry should have been: the second half of the sentence about something that can't be read.

The engine says it once, in English, beside what it declines, and msgspec tells shapes; `{}` stands for what differs
from case to case.
"""

import re
from collections.abc import Mapping
from typing import Final

from engine.kernel.ruleset import Language

# What `ledger/canonical` says of a value that no event can hold.
UNFIT_IN_GERMAN: Final[dict[str, str]] = {
    "lies outside +-2^53": "eine Zahl zwischen -2^53 und 2^53",
    "is a float": "eine ganze Zahl",
    "holds a NUL character": "ein Text ohne Nullzeichen",
    "holds a lone surrogate": "ein Text ohne halbe Zeichen",
    "is not in Unicode normal form C": "ein Text in der Unicode-Normalform C",
}
UNFIT_IN_ENGLISH: Final[dict[str, str]] = {
    "lies outside +-2^53": "a number between -2^53 and 2^53",
    "is a float": "a whole number",
    "holds a NUL character": "text without a NUL character",
    "holds a lone surrogate": "text without halves of characters",
    "is not in Unicode normal form C": "text in Unicode normal form C",
}


def _unfit(said: Mapping[str, str]) -> dict[str, str]:
    return {f"{how}: it {why}": words for how in ("readable", "writable") for why, words in said.items()}


GERMAN: Final[dict[str, str]] = {
    **_unfit(UNFIT_IN_GERMAN),
    # -- numbers and sizes
    "a whole number from {} to {}": "eine ganze Zahl von {} bis {}",
    "a whole number": "eine ganze Zahl",
    "a whole number from 0 to {}: time doesn't run backwards": (
        "eine ganze Zahl von 0 bis {}: Die Zeit läuft nicht rückwärts"
    ),
    "a number": "eine Zahl",
    "a number other than 0": "eine Zahl außer 0",
    "a number of inches": "eine Zahl in Zoll",
    "a number of battles from {} to {}": "eine Zahl von Kämpfen von {} bis {}",
    "a number of battles from 1 to {}": "eine Zahl von Kämpfen von 1 bis {}",
    "a number of battles or a precision, not both": "eine Zahl von Kämpfen oder eine Genauigkeit, nicht beides",
    "a number of seasons from 1 to {}": "eine Zahl von Saisons von 1 bis {}",
    "a battle from 1 to {}": "ein Kampf von 1 bis {}",
    "a version from 1 to {}": "ein Stand von 1 bis {}",
    "a figure from 1 to {}": "eine Figur von 1 bis {}",
    "a place from 0 to {}": "ein Platz von 0 bis {}",
    "a row from 0 to {}": "eine Zeile von 0 bis {}",
    "a size": "eine Größe",
    "a size from 1 up to `to`, and `to` at most {}": "eine Größe von 1 bis `to`, und `to` höchstens {}",
    "a block from 1 to 9 and a card from 1 to 4": "ein Block von 1 bis 9 und eine Karte von 1 bis 4",
    "faces from 1 to {}": "Augenzahlen von 1 bis {}",
    "different places from 0 to {}": "verschiedene Plätze von 0 bis {}",
    "tenths of a point from {} to {}": "Zehntelpunkte von {} bis {}",
    "thousandths from 10 to 990": "Tausendstel von 10 bis 990",
    "three whole numbers: dice, sides, plus; or as 1d6+2": (
        "drei ganze Zahlen: Würfel, Seiten, Zuschlag; oder so: 1d6+2"
    ),
    "a map with {}": "eine Zuordnung mit {}",
    "at least 1: somebody attacks": "mindestens 1: Jemand greift an",
    "somebody at least": "wenigstens jemand",
    "{} whole numbers": "{} ganze Zahlen",
    "{} rising numbers from {} to {}": "{} aufsteigende Zahlen von {} bis {}",
    "{} no more than {}": "{}, höchstens {}",
    "{} dice": "{} Würfel",
    "0 to {}": "0 bis {}",
    "at most {}": "höchstens {}",
    "at most {} bytes long": "höchstens {} Bytes lang",
    "at most {} changes at once": "höchstens {} Änderungen auf einmal",
    "at most {} weapons": "höchstens {} Waffen",
    "at most {}, one for each gang": "höchstens {}, eine für jede Gang",
    "at most {}, one for each side": "höchstens {}, eine für jede Seite",
    "nested at most {} levels deep": "höchstens {} Ebenen tief",
    "1 to {} figures": "1 bis {} Figuren",
    "1 to {} variants": "1 bis {} Varianten",
    "dice such as 1d10+2": "Würfel wie 1d10+2",
    "one size per target": "eine Größe für jedes Ziel",
    # -- lengths and places
    "a length such as 7, 7.5 or 19 cm": "eine Länge wie 7, 7,5 oder 19 cm",
    "a distance such as 7, 7.5 or 20 ft": "eine Entfernung wie 7, 7,5 oder 20 Fuß",
    "a list of inches": "eine Liste von Zollzahlen",
    "a direction": "eine Richtung",
    "a point on the table": "ein Punkt auf dem Tisch",
    "a point on the table, in hundredths of inches": "ein Punkt auf dem Tisch, in hundertstel Zoll",
    "a point on the table, because this battle opens with all figures placed": (
        "ein Punkt auf dem Tisch, weil dieser Kampf mit allen Figuren auf ihrem Platz beginnt"
    ),
    "a point within {} x {}": "ein Punkt innerhalb von {} x {}",
    "a corner on the table": "eine Ecke auf dem Tisch",
    "a convex polygon, corners in order": "ein Vieleck ohne Einbuchtung, die Ecken der Reihe nach",
    "3 to 12 corners of a convex shape in order": "3 bis 12 Ecken eines Vielecks ohne Einbuchtung, der Reihe nach",
    "6 to 240 inches each way, in hundredths": "6 bis 240 Zoll in jeder Richtung, in Hundertsteln",
    "a table with sides from 1 to {} hundredths of inches": "ein Tisch mit Seiten von 1 bis {} hundertstel Zoll",
    "a table without holes": "eine Tabelle ohne Lücken",
    "a range band or a distance in hundredths of inches": (
        "ein Entfernungsbereich oder eine Entfernung in hundertstel Zoll"
    ),
    "a range word or a distance in hundredths of a metre": "ein Wort für die Entfernung oder eine Zahl in Zentimetern",
    "where the move ended: a tap on the table, or a point in hundredths of inches": (
        "wo die Bewegung endete: ein Tipp auf den Tisch oder ein Punkt in hundertstel Zoll"
    ),
    "the covered spot he runs to": "der gedeckte Ort, zu dem gelaufen wird",
    # -- who
    "a side from 0 to {}": "eine Seite von 0 bis {}",
    "a side that fights, from 0 to {}": "eine Seite, die kämpft, von 0 bis {}",
    "a side that can win ({}), or nothing for a draw": (
        "eine Seite, die gewinnen kann ({}), oder nichts bei Gleichstand"
    ),
    "a side that isn't neutral": "eine Seite, die nicht neutral ist",
    "a side with at least one figure, or a neutral one": "eine Seite mit mindestens einer Figur, oder eine neutrale",
    "another figure of this battle": "eine andere Figur dieses Kampfes",
    "another figure that is in play": "eine andere Figur, die im Spiel ist",
    "other figures that are in play": "andere Figuren, die im Spiel sind",
    "figures that were lost, {} at most": "Figuren, die verloren gingen, höchstens {}",
    "characters of this gang": "Charaktere dieser Gang",
    "somebody in each gang": "jemand in jeder Gang",
    "two gangs": "zwei Gangs",
    "{}, one for each side that names nobody": "{}, eine für jede Seite, die niemanden nennt",
    "somebody who was in this battle": "jemand, der in diesem Kampf dabei war",
    "the number of a figure from 1 to {}": "die Nummer einer Figur von 1 bis {}",
    "the number of a figure in this battle": "die Nummer einer Figur in diesem Kampf",
    "the number of a figure in this battle, or 0": "die Nummer einer Figur in diesem Kampf, oder 0",
    "one of the battle's sides, or -1 for nobody": "eine Seite dieses Kampfes, oder -1 für niemanden",
    "one of the sides {}": "eine der Seiten {}",
    "the side that concedes": "die Seite, die aufgibt",
    "the side {}": "die Seite {}",
    "two different sides of the plan, or two characters of one side": (
        "zwei verschiedene Seiten des Plans, oder zwei Charaktere einer Seite"
    ),
    "two gangs or more": "zwei Gangs oder mehr",
    "two or more sides": "zwei Seiten oder mehr",
    "the id of a character": "die Kennung eines Charakters",
    "the id of a member": "die Kennung eines Mitglieds",
    "an id": "eine Kennung",
    "the id as it is usually written, {}": "die Kennung in der üblichen Schreibweise, {}",
    "roles with referee among them": "Rollen, unter denen die des Spielleiters ist",
    # -- rules and choices
    "one of {}": "eins von {}",
    "one of what can be chosen now": "etwas, das jetzt zur Wahl steht",
    "one of faces, value and command": "entweder faces oder value oder command",
    "a list": "eine Liste",
    "a list out of {}": "eine Liste aus {}",
    "{} out of {}": "{} aus {}",
    "{}: each one of {}": "{}: jedes eins von {}",
    "empty, or one of {}": "leer, oder eins von {}",
    "left out: known are {}": "weggelassen; bekannt sind {}",
    "where a flesh wound is: one of {}": "wo die Fleischwunde ist: eins von {}",
    "either an option or a skill": "entweder eine Option oder eine Fähigkeit",
    "a skill that can be held as often": "eine Fähigkeit, die man so oft haben kann",
    "an option that is a switch, a choice or a number": (
        "eine Option, die ein Schalter, eine Auswahl oder eine Zahl ist"
    ),
    "option values by id": "Werte von Optionen, nach ihrem Schlüssel",
    "the name of an option": "der Name einer Option",
    "the id of an option of this ruleset": "der Schlüssel einer Option dieses Regelwerks",
    "a ruleset of this server": "ein Regelwerk, das es hier gibt",
    "the campaign's ruleset, {}": "das Regelwerk der Kampagne, {}",
    "the place of a figure in the plan": "die Stelle einer Figur im Plan",
    "an aim of this battle's scenario": "ein Ziel aus dem Szenario dieses Kampfes",
    "each aim once": "jedes Ziel einmal",
    "a simulation with as many sides": "eine Simulation mit ebenso vielen Seiten",
    "at least one change, or another simulation": "mindestens eine Änderung, oder eine andere Simulation",
    "the state of each weapon fired, {} of them": "der Zustand jeder abgefeuerten Waffe, {} an der Zahl",
    "what the hit did": "was der Treffer bewirkt hat",
    "the version of the battle to go back to": "der Stand des Kampfes, zu dem es zurückgeht",
    "dice (enter-dice) or answers (answer)": "Würfel (enter-dice) oder Antworten (answer)",
    "true or false": "wahr oder falsch (true oder false)",
    "yes or no": "ja oder nein",
    "names with a line each": "Namen mit je einer Zeile",
    "named once": "einmal genannt",
    # -- left out or given
    "empty: what an agreed command asks is answered by those it asks": (
        "leer: Was ein vereinbarter Eintrag fragt, beantworten die Gefragten"
    ),
    "codes of skills, or {code: 1 or 2}; only starred ones twice": (
        "Codes von Fähigkeiten, oder {{Code: 1 oder 2}}; zweimal nur die mit Stern"
    ),
    "skill_ and its name in small letters": "skill_ und ihr Name in Kleinbuchstaben",
    "empty: skills stand with their values in `values`": "leer: Fertigkeiten stehen mit ihren Werten in `values`",
    "given, because this op asks for it": "angegeben, weil dieser Schritt es verlangt",
    "left out where `to` says what is to be done now": "weggelassen, wo `to` sagt, was jetzt zu tun ist",
    "left out: it stands": "weggelassen: Es bleibt dabei",
    "left out: only `rewound` goes back": "weggelassen: Nur `rewound` geht zurück",
    "left out: the points say who won": "weggelassen: Die Punkte sagen, wer gewonnen hat",
    "stands, corrected or rewound where a reason or a way back is given": (
        "stands, corrected oder rewound, wo ein Grund oder ein Weg zurück angegeben ist"
    ),
    "none: a drawn table of this game is open ground": "nichts: Ein gezeichneter Tisch ist in diesem Spiel freies Feld",
    "none: this game doesn't know them": "nichts: Dieses Spiel kennt sie nicht",
    "nothing: no dice are thrown again in this game": "nichts: In diesem Spiel wird kein Würfel neu geworfen",
    "rolls: in this game every roll is entered": "rolls: In diesem Spiel wird jeder Wurf eingetragen",
    "{}, as it was": "{}, wie es war",
    "the skill of whoever helps, 0 to 100, or a character in `by`": (
        "der Wert dessen, der hilft, 0 bis 100, oder ein Charakter in `by`"
    ),
    "nothing: people of these rules have no numbers": "nichts: Leute dieser Regeln haben keine Zahlen",
    "a number of the sheet; wounds come from fights": "eine Zahl vom Bogen; Wunden kommen aus Kämpfen",
    "each member once": "jedes Mitglied einmal",
    "each character once": "jede Figur einmal",
    "a day of the calendar, such as 2026-12-24": "ein Tag des Kalenders, etwa 2026-12-24",
    "a time of the day, such as 19:30": "eine Uhrzeit, etwa 19:30",
    "the file in base64": "die Datei in Base64",
    # -- texts and files
    "a name": "ein Name",
    "a text": "ein Text",
    "a name without characters that nobody sees or that turn the direction": (
        "ein Name ohne Zeichen, die niemand sieht oder die die Schreibrichtung wenden"
    ),
    "a name of letters with few marks": "ein Name aus Buchstaben mit wenigen Zeichen darüber und darunter",
    "filled in, or the whole row empty": "ausgefüllt, oder die ganze Zeile leer",
    "what happens": "was geschieht",
    "what is wrong with it, in a sentence": "was daran nicht stimmt, in einem Satz",
    "readable text": "lesbarer Text",
    "a line for the log": "eine Zeile für das Protokoll",
    "readable: it {}": "lesbar: {}",
    "writable: it {}": "speicherbar: {}",
    "a text of at most {} characters": "ein Text von höchstens {} Zeichen",
    "a name under which this service is reached": "ein Name, unter dem dieser Dienst erreichbar ist",
    "text without NUL characters": "Text ohne NUL-Zeichen",
    "text without NUL and lone surrogates": "Text ohne NUL-Zeichen und halbe Schriftzeichen",
    "2 to 64 hexadecimal digits, small letters, an even number of them": (
        "2 bis 64 Hexadezimalziffern in Kleinbuchstaben, eine gerade Anzahl"
    ),
    "a file with something in it": "eine Datei, in der etwas steht",
    "a picture (JPEG, PNG, WebP or GIF) or plain text": "ein Bild (JPEG, PNG, WebP oder GIF) oder reiner Text",
    "a picture (JPEG, PNG, WebP or GIF)": "ein Bild (JPEG, PNG, WebP oder GIF)",
    "a picture that isn't broken": "ein unbeschädigtes Bild",
    "a picture or a plain text, as multipart/form-data": "ein Bild oder reiner Text, als multipart/form-data",
    "JSON": "JSON",
    "a JSON file, as multipart/form-data": "eine JSON-Datei, als multipart/form-data",
    "JSON with fewer levels": "JSON mit weniger Ebenen",
    "an object with a type": "ein Objekt mit einem Typ",
    "correct-outcome": "correct-outcome",
    "found-campaign": "found-campaign",
    "a known property with a value that fits, such as damage=1d10+2 or base=15": (
        "eine bekannte Eigenschaft mit passendem Wert, etwa damage=1d10+2 oder base=15"
    ),
    "a line such as: firearm skill=handgun damage=1d10 base=15 holds=6 fails=100": (
        "eine Zeile wie: firearm skill=handgun damage=1d10 base=15 holds=6 fails=100"
    ),
    "a line that begins with one of {}": "eine Zeile, die mit einem hiervon beginnt: {}",
    "a line with base= (the base range in metres), because it shoots or is thrown": (
        "eine Zeile mit base= (Grundreichweite in Metern), weil damit geschossen oder geworfen wird"
    ),
    "a line with {}=": "eine Zeile mit {}=",
    # -- shapes of entries (msgspec's words)
    "expected `int`, got `{}`": "eine ganze Zahl",
    "expected `str`, got `{}`": "ein Text",
    "expected `bool`, got `{}`": "wahr oder falsch (true oder false)",
    "expected `array`, got `{}`": "eine Liste",
    "expected `object`, got `{}`": "ein Objekt",
    "expected `{}`, got `{}`": "vom Typ `{}` statt `{}`",
    "expected `int` >= {}": "eine ganze Zahl ab {}",
    "expected `int` <= {}": "eine ganze Zahl bis {}",
    "expected `str` of length <= {}": "ein Text von höchstens {} Zeichen",
    "expected `str` of length >= {}": "ein Text von mindestens {} Zeichen",
    "expected `array` of length <= {}": "eine Liste von höchstens {} Einträgen",
    "expected `array` of length >= {}": "eine Liste von mindestens {} Einträgen",
    "expected `array` of length {}": "eine Liste von {} Einträgen",
    "invalid enum value {}": "einer der bekannten Werte statt {}",
    "invalid value {}": "einer der bekannten Werte statt {}",
    "expected `str` matching regex '^[0-9a-f]{8}-{}": "eine Kennung",
    "expected `str` matching regex '^[0-9a-f]{64}$'": "64 Ziffern von 0 bis f",
    "expected `str` matching regex '^[0-9]{4}-{}": "ein Tag wie 2026-12-31",
    "expected `str` matching regex '^([0-9]{2}:{}": "eine Uhrzeit wie 19:30",
    "expected `str` matching regex {}": "ein Text von anderer Form",
    "invalid UUID": "eine Kennung",
    "object missing required field `{}`": "vollständig: `{}` fehlt",
    "object contains unknown field `{}`": "ohne das unbekannte Feld `{}`",
}
ENGLISH: Final[dict[str, str]] = {
    **_unfit(UNFIT_IN_ENGLISH),
    "expected `int`, got `{}`": "a whole number",
    "expected `str`, got `{}`": "text",
    "expected `bool`, got `{}`": "true or false",
    "expected `array`, got `{}`": "a list",
    "expected `object`, got `{}`": "an object",
    "expected `{}`, got `{}`": "`{}`, not `{}`",
    "expected `int` >= {}": "a whole number of at least {}",
    "expected `int` <= {}": "a whole number of at most {}",
    "expected `str` of length <= {}": "text of at most {} characters",
    "expected `str` of length >= {}": "text of at least {} characters",
    "expected `array` of length <= {}": "a list of at most {}",
    "expected `array` of length >= {}": "a list of at least {}",
    "expected `array` of length {}": "a list of {}",
    "invalid enum value {}": "one of the known values, not {}",
    "invalid value {}": "one of the known values, not {}",
    "expected `str` matching regex '^[0-9a-f]{8}-{}": "an id",
    "expected `str` matching regex '^[0-9a-f]{64}$'": "64 digits from 0 to f",
    "expected `str` matching regex '^[0-9]{4}-{}": "a day such as 2026-12-31",
    "expected `str` matching regex '^([0-9]{2}:{}": "a time such as 19:30",
    "expected `str` matching regex {}": "text of another form",
    "invalid UUID": "an id",
    "object missing required field `{}`": "complete: `{}` is missing",
    "object contains unknown field `{}`": "without the unknown field `{}`",
}
OTHERWISE: Final = "etwas anderes"  # a test sees to it that nobody reads this


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(re.escape(text).replace(r"\{\}", "(.+?)"), re.DOTALL)


Known = list[tuple[re.Pattern[str], str]]


def _known(said: Mapping[str, str]) -> Known:
    """The text that says most by itself is tried first: `one of the sides 1, 2` before `one of ...`."""
    return [
        (_pattern(text), words) for text, words in sorted(said.items(), key=lambda one: -len(one[0].replace("{}", "")))
    ]


_IN_GERMAN: Final = _known(GERMAN)
_IN_ENGLISH: Final = _known(ENGLISH)


def in_words(expected: str, language: Language) -> str:
    return in_german(expected) if language == "de" else _told(expected, _IN_ENGLISH, expected)


def in_german(expected: str) -> str:
    return _told(expected, _IN_GERMAN, OTHERWISE)


def _told(expected: str, known: Known, otherwise: str) -> str:
    for pattern, words in known:
        found = pattern.fullmatch(expected)
        if found:
            return words.format(*found.groups())
    return otherwise
