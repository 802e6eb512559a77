"""Who is who in the demo: two gangs with character, and the people who play them."""

from typing import Final, NamedTuple


class Ganger(NamedTuple):
    name: str
    kind: str
    weapons: tuple[str, ...]
    head: str
    pronoun: str


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
            Ganger("Keule", "legend", ("pistol", "pistol"), "scar", "he"),
            Ganger("Mumme", "killer", ("shotgun",), "hat", "he"),
            Ganger("Zange", "killer", ("revolver",), "eye-patch", "he"),
            Ganger("Tampen-Tine", "ganger", ("smg",), "ponytail", "she"),
            Ganger("Hein Mück", "ganger", ("rifle", "pistol"), "full-beard", "he"),
            Ganger("Otto", "ganger", ("revolver",), "flat-cap", "he"),
            Ganger("Moppel", "plock", ("pistol",), "broad-jaw", "he"),
            Ganger("Krabbe", "plock", ("sawn_off_shotgun",), "knit-cap", "they"),
        ),
        (
            Ganger("Planke", "ganger", ("shotgun",), "broad-jaw", "he"),
            Ganger("Sprotte", "plock", ("pistol",), "tousled", "she"),
            Ganger("Anker-Anni", "ganger", ("machine_pistol",), "bob", "she"),
            Ganger("Lütt Jan", "plock", ("revolver",), "tousled", "he"),
            Ganger("Kombüse", "ganger", ("rifle",), "moustache", "he"),
            Ganger("Möwe", "plock", ("pistol",), "locks", "they"),
            Ganger("Poller", "ganger", ("smg",), "white-beard", "he"),
            Ganger("Fietje", "plock", ("pistol",), "knit-cap", "he"),
        ),
    ),
    Gang(
        "Bahnhof",
        "red",
        "triangle",
        (
            Ganger("Ratte", "legend", ("scoped_rifle", "pistol"), "long-hair", "she"),
            Ganger("Weiche", "killer", ("machine_pistol",), "straight-hair", "she"),
            Ganger("Schaffner-Kalle", "killer", ("automatic_rifle",), "moustache", "he"),
            Ganger("Wanda Waggon", "ganger", ("smg",), "bob", "she"),
            Ganger("Bolle", "ganger", ("shotgun",), "broad-jaw", "he"),
            Ganger("Pfeife", "ganger", ("pistol",), "flat-cap", "she"),
            Ganger("Zwiebel", "plock", ("pistol",), "headscarf", "they"),
            Ganger("Koffer", "plock", ("revolver",), "glasses", "he"),
        ),
        (
            Ganger("Prellbock", "ganger", ("shotgun",), "full-beard", "he"),
            Ganger("Fahrplan", "plock", ("pistol",), "glasses", "he"),
            Ganger("Dampf-Doris", "ganger", ("rifle",), "goggles", "she"),
            Ganger("Schwelle", "plock", ("sawn_off_shotgun",), "hood", "she"),
            Ganger("Kessel", "ganger", ("smg",), "scar", "he"),
            Ganger("Puffer", "plock", ("pistol",), "curls", "they"),
            Ganger("Signal-Sigi", "ganger", ("revolver",), "mohawk", "he"),
            Ganger("Tender", "plock", ("pistol",), "hijab", "she"),
        ),
    ),
)
