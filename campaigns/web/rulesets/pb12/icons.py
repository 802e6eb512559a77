"""Which picture of `static/glyphs.svg` stands for a kind of module, a status or a deed. The word stands beside it."""

from typing import Final

MODULES: Final = {
    "gun": "musket", "blast": "grenade", "melee": "broadsword", "armour": "brick-wall", "skill": "laurels",
    "gear": "gears",
}  # fmt: skip
MARKS: Final = {
    "out": "death-skull",
    "left": "exit-door",
    "out_of_action": "death-skull",
    "destroyed": "death-skull",
    "panicked": "screaming",
    "incapable": "knocked-out-stars",
    "heavily_wounded": "bleeding-wound",
    "lightly_wounded": "bleeding-wound",
    "exhausted": "sleepy",
    "threatened": "broadsword",
    "out_of_control": "falling",
    "heavily_damaged": "gears",
    "lightly_damaged": "gears",
}
# By the code of a button; with the set, since some are of the interface (`i-`).
DEEDS: Final = {
    "begin": "i-flag",
    "next-round": "i-arrow-right",
    "activate": "i-footprints",
    "relocate": "g-run",
    "withdraw": "g-exit-door",
    "wait": "i-clock",
    "stop": "i-hand",
    "end-move": "i-check",
    "end-order": "i-users",
    "move": "i-footprints",
    "adjust": "i-footprints",
    "concentrate": "g-crosshair",
    "pick-target": "g-human-target",
    "reload": "g-reload-gun-barrel",
    "threaten": "g-broadsword",
    "take-status": "i-layers",
    "drop-status": "i-undo-2",
    "steer": "g-gears",
    "slow-down": "g-anchor",
    "ram": "g-fist",
}
