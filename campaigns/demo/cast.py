"""Who is who in the demo: two gangs with character, and the people who play them."""

from typing import Final, NamedTuple


class Ganger(NamedTuple):
    name: str
    kind: str
    weapons: tuple[str, ...]


class Gang(NamedTuple):
    name: str
    colour: str
    shape: str
    people: tuple[Ganger, ...]
    recruits: tuple[Ganger, ...]  # hired one by one when others have died


CAMPAIGN: Final = "Hafen gegen Bahnhof"
REFEREE, HAFEN, BAHNHOF, AUDITOR = range(4)
ACCOUNTS: Final = (
    ("referee", "referee", "Lotte"),
    ("player", "player", "Jette"),
    ("player2", "player", "Oskar"),
    ("auditor", "auditor", "Frau Gründlich"),
)

GANGS: Final = (
    Gang(
        "Hafen",
        "blue",
        "hexagon",
        (
            Ganger("Keule", "legend", ("pistol", "pistol")),
            Ganger("Mumme", "killer", ("shotgun",)),
            Ganger("Zange", "killer", ("revolver",)),
            Ganger("Tampen-Tine", "ganger", ("smg",)),
            Ganger("Hein Mück", "ganger", ("rifle", "pistol")),
            Ganger("Otto", "ganger", ("revolver",)),
            Ganger("Moppel", "plock", ("pistol",)),
            Ganger("Krabbe", "plock", ("sawn_off_shotgun",)),
        ),
        (
            Ganger("Planke", "ganger", ("shotgun",)),
            Ganger("Sprotte", "plock", ("pistol",)),
            Ganger("Anker-Anni", "ganger", ("machine_pistol",)),
            Ganger("Lütt Jan", "plock", ("revolver",)),
            Ganger("Kombüse", "ganger", ("rifle",)),
            Ganger("Möwe", "plock", ("pistol",)),
            Ganger("Poller", "ganger", ("smg",)),
            Ganger("Fietje", "plock", ("pistol",)),
        ),
    ),
    Gang(
        "Bahnhof",
        "red",
        "triangle",
        (
            Ganger("Ratte", "legend", ("scoped_rifle", "pistol")),
            Ganger("Weiche", "killer", ("machine_pistol",)),
            Ganger("Schaffner-Kalle", "killer", ("automatic_rifle",)),
            Ganger("Wanda Waggon", "ganger", ("smg",)),
            Ganger("Bolle", "ganger", ("shotgun",)),
            Ganger("Pfeife", "ganger", ("pistol",)),
            Ganger("Zwiebel", "plock", ("pistol",)),
            Ganger("Koffer", "plock", ("revolver",)),
        ),
        (
            Ganger("Prellbock", "ganger", ("shotgun",)),
            Ganger("Fahrplan", "plock", ("pistol",)),
            Ganger("Dampf-Doris", "ganger", ("rifle",)),
            Ganger("Schwelle", "plock", ("sawn_off_shotgun",)),
            Ganger("Kessel", "ganger", ("smg",)),
            Ganger("Puffer", "plock", ("pistol",)),
            Ganger("Signal-Sigi", "ganger", ("revolver",)),
            Ganger("Tender", "plock", ("pistol",)),
        ),
    ),
)
