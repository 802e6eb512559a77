"""What an import says, in English and German: why it was refused, and what became of each field."""

from typing import Final

from engine.kernel.foreign import Line
from engine.kernel.telling.refused import REFUSED_IMPORTS

# code: (English, German); the names in braces are the facts of the refusal.
REFUSALS: Final[dict[str, tuple[str, str]]] = {
    **REFUSED_IMPORTS,
    "import-unknown": (
        "This isn't a Dhole's House investigator or a Foundry actor (it begins with: {found}). Nothing was taken.",
        "Das ist weder ein Investigator von Dhole's House noch ein Foundry-Akteur (am Anfang steht: {found}). "
        "Nichts wurde übernommen.",
    ),
    "import-wrong-game": (
        "This sheet belongs to another game ({game}); {wanted} is wanted. Nothing was taken.",
        "Dieser Bogen gehört zu einem anderen Spiel ({game}); gebraucht wird {wanted}. Nichts wurde übernommen.",
    ),
    "import-wrong-kind": (
        "This actor is of the kind “{kind}”; these can be taken: {kinds}.",
        "Dieser Akteur ist von der Art „{kind}“; übernommen werden: {kinds}.",
    ),
    "import-no-game": (
        "The file doesn't say which game it is made for; a sheet for {wanted} does. Nothing was taken.",
        "Die Datei sagt nicht, für welches Spiel sie gemacht ist; ein Bogen für {wanted} tut das. "
        "Nichts wurde übernommen.",
    ),
    "import-no-numbers": (
        "The sheet has no characteristics: not one number stands at {field}. Nothing was taken.",
        "Der Bogen hat keine Attribute: Bei {field} steht keine einzige Zahl. Nichts wurde übernommen.",
    ),
    "import-no-name": (
        "The sheet has no name. Give the investigator one and export again.",
        "Der Bogen hat keinen Namen. Gib dem Investigator einen und exportiere noch einmal.",
    ),
}

VERDICTS: Final = {
    "taken": ("taken", "übernommen"),
    "changed": ("changed", "geändert"),
    "ignored": ("left out", "weggelassen"),
}

WHY: Final[dict[str, tuple[str, str]]] = {
    "": ("", ""),
    "missing": ("nothing is entered there", "dort ist nichts eingetragen"),
    "computed": ("computed here from the characteristics", "wird hier aus den Attributen berechnet"),
    "out_of_range": ("the nearest value that is possible here", "der nächste hier mögliche Wert"),
    "no_such_skill_here": ("no rule of a fight asks for it", "keine Kampfregel fragt danach"),
    "sheet_full": ("the sheet has no room for it", "auf dem Bogen ist kein Platz dafür"),
    "named_twice": ("stands there a second time", "steht dort ein zweites Mal"),
    "empty_line_of_the_form": ("an empty line of the form", "eine leere Zeile des Formulars"),
    "not_for_fights": ("plays no part in a fight", "spielt im Kampf keine Rolle"),
    "about_the_file": ("says something about the file", "sagt etwas über die Datei"),
    "portrait": (
        "the portrait stays there; pictures are added here",
        "das Porträt bleibt dort; Bilder kommen hier dazu",
    ),
    "greatest_of_a_counter": ("counters have no upper end here", "Zähler haben hier kein oberes Ende"),
    "comes_unhurt": ("whoever comes from a file comes unhurt", "wer aus einer Datei kommt, kommt unverletzt"),
    "not_what_the_sheet_gives": (
        "strength and size give something else",
        "aus Stärke und Größe ergibt sich etwas anderes",
    ),
    "not_a_plain_number": ("not a plain number", "keine einfache Zahl"),
    "everybody_has_fists": ("everybody has fists", "Fäuste hat jeder"),
    "weapon_skill_unknown": ("its skill is unknown here", "ihre Fertigkeit ist hier unbekannt"),
    "weapon_damage_unknown": ("its damage isn't dice", "ihr Schaden sind keine Würfel"),
    "weapon_range_unknown": ("it has no base range", "ihr fehlt die Grundreichweite"),
    "weapon_not_playable": ("its numbers don't fit together", "ihre Zahlen passen nicht zusammen"),
    "same_weapon": ("the same as a weapon of this campaign", "dasselbe wie eine Waffe dieser Kampagne"),
    "added_to_campaign": ("new on the campaign's list of weapons", "neu auf der Waffenliste der Kampagne"),
    "not_in_campaign": (
        "only the Keeper adds weapons to the campaign's list",
        "nur der Spielleiter nimmt Waffen in die Liste der Kampagne auf",
    ),
    "str_plus_siz": ("the same as from strength and size", "dasselbe wie aus Stärke und Größe"),
    "average": ("an average", "ein Durchschnitt"),
    "given": ("as given", "wie angegeben"),
}


def refusal(code: str, facts: dict[str, object], language: str) -> str:
    return REFUSALS[code][language == "de"].format_map(facts)


def line(one: Line, language: str) -> str:
    """One field in one line, such as `Characteristics.Move: 8 – taken`."""
    verdict, why = VERDICTS[one.verdict][language == "de"], WHY[one.why][language == "de"]
    became = f" → {one.became}" if one.became and one.became != one.found else ""
    return f"{one.field}: {one.found}{became} – {verdict}" + (f" ({why})" if why else "")
