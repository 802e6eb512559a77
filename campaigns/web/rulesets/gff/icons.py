"""Which picture of `static/glyphs.svg` stands for a kind of weapon, a state or a deed. The word stands beside it."""

from typing import Final

WEAPONS: Final = {"gun": "bolter-gun", "blast": "flamethrower", "melee": "trench-knife"}
MARKS: Final = {
    "shaken": "screaming",
    "fatigued": "sleepy",
    "knocked_out": "death-skull",
    "routed": "sprint",
    "left": "exit-door",
}
# By the code of a button; with the set, since some are of the interface (`i-`).
DEEDS: Final = {
    "begin": "i-dices",
    "place-objective": "i-flag",
    "choose-edge": "i-flag",
    "set-aside": "i-eye-off",
    "deploy": "i-flag",
    "ready": "i-check",
    "come-in": "g-run",
    "stay-hidden": "i-eye-off",
    "hold-shoot": "g-bolter-gun",
    "hold": "i-hand",
    "shoot": "g-bolter-gun",
    "advance": "i-footprints",
    "rush": "g-sprint",
    "charge": "g-fist",
    "idle": "i-hand",
    "end-activation": "i-check",
    "end-round": "i-check",
}
