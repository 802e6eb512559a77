"""What is declined about a file of another program, and what would work: (English, German) by code."""

from typing import Final

from engine.kernel.telling.words import Words

REFUSED_IMPORTS: Final[Words] = {
    "import-too-large": (
        "This file has {bytes} bytes; at most {most} are read. A sheet without its portrait is far smaller.",
        "Diese Datei hat {bytes} Bytes; gelesen werden höchstens {most}. Ein Bogen ohne Porträt ist viel kleiner.",
    ),
    "import-packed": (
        "This is a packed file ({kind}). Unpack it and choose the JSON file inside.",
        "Das ist eine gepackte Datei ({kind}). Entpacke sie und wähle die JSON-Datei darin.",
    ),
    "import-not-utf8": (
        "This file isn't written in UTF-8 (trouble in line {line}). Open it in an editor, save it as UTF-8, and choose "
        "it again. Nothing was taken.",
        "Diese Datei ist nicht in UTF-8 geschrieben (Fehler in Zeile {line}). Öffne sie in einem Editor, speichere sie "
        "als UTF-8 und wähle sie noch einmal. Nichts wurde übernommen.",
    ),
    "import-not-json": (
        "This isn't a JSON file (trouble in line {line}). Export the investigator again and choose that file.",
        "Das ist keine JSON-Datei (Fehler in Zeile {line}). Exportiere den Investigator noch einmal.",
    ),
    "import-too-deep": (
        "This file is nested more than {most} levels deep; no character sheet is.",
        "Diese Datei ist mehr als {most} Ebenen tief verschachtelt; kein Charakterbogen ist das.",
    ),
    "import-too-many": (
        "This file holds more than {most} values; no character sheet does.",
        "Diese Datei enthält mehr als {most} Werte; kein Charakterbogen hat so viele.",
    ),
    "import-not-a-number": (
        "A whole number belongs at {field}; there stands: {found}. Nothing was taken.",
        "Bei {field} gehört eine ganze Zahl hin; dort steht: {found}. Nichts wurde übernommen.",
    ),
    "import-wrong-shape": (
        "At {field} something else was expected ({wanted}); there stands: {found}. Nothing was taken.",
        "Bei {field} wird etwas anderes erwartet ({wanted}); dort steht: {found}. Nichts wurde übernommen.",
    ),
}
