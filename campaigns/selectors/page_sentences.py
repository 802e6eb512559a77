"""The no of pictures and of links to a life or a battle, by code: (English, German)."""

from typing import Final

OF_PAGES: Final[dict[str, tuple[str, str]]] = {
    "not-your-picture": (
        "Pictures of a figure are for its owner and the referee, pictures of a battle for whoever took them.",
        "Bilder einer Figur sind Sache ihres Besitzers und des Spielleiters, Bilder eines Kampfes Sache dessen, "
        "der sie gemacht hat.",
    ),
    "too-many-pictures": (
        "There are {most} pictures already. Delete one first.",
        "Es sind schon {most} Bilder. Lösch erst eines.",
    ),
    "not-a-picture": (
        "That can't be shown as a picture. Take a photo, or choose a JPEG, PNG, WebP or GIF that isn't broken.",
        "Das lässt sich nicht als Bild zeigen. Mach ein Foto, oder wähl ein heiles JPEG, PNG, WebP oder GIF.",
    ),
    "not-your-figure-to-show": (
        "A figure's life is shown to others by its owner or the referee.",
        "Das Leben einer Figur zeigen ihr Besitzer oder der Spielleiter anderen.",
    ),
    "battle-not-over": (
        "This battle is still going on. Its report can be shown once it is over.",
        "Dieser Kampf läuft noch. Sein Bericht kann gezeigt werden, sobald er vorbei ist.",
    ),
}
