"""How games of Pb-12 are told: which sentence of en.toml and de.toml tells which event."""

from typing import Final

from engine.kernel import events as kernel
from engine.kernel.events import Event
from engine.kernel.ruleset import Language
from engine.kernel.telling import dice
from engine.kernel.telling.story import also, does, plain
from engine.kernel.telling.telling import Telling
from engine.rulesets.pb12 import events as ev
from engine.rulesets.pb12.codes import DRAW_CARD
from engine.rulesets.pb12.tell import acts, sides
from engine.rulesets.pb12.tell.speaker import Speaker
from engine.rulesets.pb12.tell.words import SAID

__all__ = ["SAID", "SILENT", "TELLING", "Speaker"]


class PbTelling(Telling):
    def purpose_name(self, purpose: str, language: Language) -> str:
        """The purpose of a draw names its side, too."""
        return super().purpose_name("draw-card" if purpose.startswith(DRAW_CARD) else purpose, language)


TELLING: Final = PbTelling(
    SAID,
    {
        # -- sides and rounds
        ev.ForcePrepared: plain("note", "told.force-prepared"),
        ev.GroupFormed: sides.group_formed,
        ev.LeaderChosen: sides.leader_chosen,
        ev.ZoneSet: plain("note", "told.zone-set"),
        ev.GameBegun: plain("card", "told.game-begun"),
        ev.RoundBegun: plain("card", "told.round-begun"),
        ev.InitiativeRolled: sides.initiative_rolled,
        ev.OrderSet: sides.order_set,
        ev.Defeated: plain("people", "told.defeated"),
        ev.PointScored: plain("state", "told.point-scored"),
        ev.Relocated: plain("move", "told.relocated"),
        ev.Waited: plain("move", "told.waited"),
        ev.Stopped: plain("move", "told.stopped"),
        ev.CardsChosen: plain("note", "told.cards-chosen"),
        ev.CardDrawn: sides.cards_drawn,
        ev.CardPlayed: sides.card_played,
        # -- moves and actions
        ev.Activated: does("card", "told.activated"),
        ev.Placed: does("move", "told.placed"),
        ev.Withdrawn: does("move", "told.withdrawn"),
        ev.OrderBegun: sides.order_begun,
        ev.Acted: acts.acted,
        ev.CalledOff: does("state", lambda event: "told.too-far" if event.far else "told.called-off"),
        ev.Concentrated: does("state", "told.concentrated"),
        ev.Picked: does("state", "told.picked"),
        ev.Equipped: acts.equipped,
        ev.Reloaded: does("state", "told.reloaded"),
        ev.Attacked: acts.attacked,
        ev.Attempted: acts.attempted,
        ev.Interrupted: does("card", "told.interrupted"),
        ev.Reacted: does("state", "told.reacted"),
        ev.Sprang: also("state", "told.sprang"),
        # -- movement
        ev.Walked: acts.walked,
        ev.Seated: does("move", lambda event: "told.boarded" if event.vehicle else "told.got-off"),
        ev.Carried: acts.carried,
        ev.Fell: does("move", "told.fell"),
        ev.Strayed: does("move", "told.strayed", "stray"),
        ev.Collided: does("state", lambda event: "told.collided" if event.other else "told.collided-with-terrain"),
        ev.Steered: does("move", "told.steered"),
        # -- damage, statuses, tests
        ev.Harmed: acts.harmed,
        ev.StatusGained: acts.status_gained,
        ev.StatusLost: acts.status_lost,
        ev.MarkersRemoved: sides.markers_removed,
        ev.PanicTested: does("state", "told.panic-tested", "panic"),
        ev.TakenOver: sides.taken_over,
        ev.Tested: does("state", "told.tested", "accident", "passenger", "control", "exhausted", "panicked"),
        ev.FigureSet: acts.figure_set,
    },
    {"choice": ("choice", "interrupt", "mark"), "life": ("rank", "damage")},  # `damage`: what stays of a vehicle's
    Speaker,
)

# Deliberately not told, and why.
SILENT: Final[dict[type[Event], str]] = {
    **dice.SILENT,
    kernel.Answered: "what was answered shows in what happens next",
    kernel.LuckPressed: "nobody throws dice again in this game",
    ev.StandingOrderSet: "when its player wants to be asked is nobody else's business",
    ev.MoveEnded: "the next move says so",
    ev.OrderEnded: "what comes next says so",
    ev.SprangBack: "the points of the move that goes on are on the page",
    ev.Turned: "figures are turned all the time, and the map shows it",
}
