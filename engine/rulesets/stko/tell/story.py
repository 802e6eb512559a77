"""One command run on its way to being told: what the tellers look for in its events."""

from engine.kernel.events import Event, Rolled, RollRequested
from engine.kernel.telling.story import Story as Base
from engine.rulesets.stko.events import ActionDeclared, ShotFired, ShotTold, TurnEnded, Wounded
from engine.rulesets.stko.tell.speaker import Speaker

MOVING = ("move", "move_and_shoot", "flee", "charge", "leave")
SHOOTING = ("shot", "lucky_shot")
HITTING = ("effect", "location", "counter")


class Story(Base):
    speaker: Speaker

    def comes(self, wanted: tuple[type[Event], ...], figure: int = 0) -> bool:
        """Does one of these still come before the next roll of the same kind or the end of the figure's turn?"""
        here = self.command_run[self.at].event
        for event in self.after():
            if isinstance(event, wanted) and figure in (0, getattr(event, "figure", 0)):
                return True
            if isinstance(event, (Rolled, RollRequested)) and getattr(here, "purpose", "") == event.purpose:
                return False
            if isinstance(event, TurnEnded) and event.figure == figure:
                return False
        return False

    def shot_before(self, figure: int = 0) -> ShotFired | ShotTold | None:
        """The newest shot (of this figure)."""
        shots = (e for e in self.before() if isinstance(e, (ShotFired, ShotTold)))
        return next((shot for shot in shots if figure in (0, shot.figure)), None)

    def action_of(self, figure: int) -> str:
        declared = next((e for e in self.before() if isinstance(e, ActionDeclared) and e.figure == figure), None)
        return declared.action if declared else ""

    def stumbled(self, figure: int) -> Rolled | None:
        """The movement roll that threw the figure over, when nothing else can have."""
        for event in self.before():
            if isinstance(event, (Wounded, ShotFired)):
                return None
            if isinstance(event, Rolled) and event.figure == figure:
                return event if event.purpose in MOVING else None
        return None
