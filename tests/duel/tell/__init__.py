"""How a duel is told: which sentence of en.toml and de.toml tells which event."""

from pathlib import Path

from engine.kernel.telling.catalogue import KERNEL, Catalogue
from engine.kernel.telling.story import does
from engine.kernel.telling.telling import Telling
from tests.duel import events as ev

SAID = Catalogue(Path(__file__).parent, KERNEL)
TELLING = Telling(
    SAID,
    {
        ev.Shot: does("shot", "told.shot", "shot"),
        ev.Reacted: does("state", "told.reacted"),
        ev.Waited: does("state", "told.waited"),
    },
)
