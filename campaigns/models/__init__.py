"""Django models, split by subject."""

from campaigns.models.battles import Battle, BattleFigure
from campaigns.models.campaign import Campaign, HouseRule, Note
from campaigns.models.gangs import Character, Gang
from campaigns.models.ledger import Command, Event, Head, Stream
from campaigns.models.people import Device, JoinAttempt, JoinCode, Leave, Member, Seat
from campaigns.models.secrets import AuthorKey, StreamSecret
from campaigns.models.simulations import Simulation, SimulationChunk

__all__ = [
    "AuthorKey",
    "Battle",
    "BattleFigure",
    "Campaign",
    "Character",
    "Command",
    "Device",
    "Event",
    "Gang",
    "Head",
    "HouseRule",
    "JoinAttempt",
    "JoinCode",
    "Leave",
    "Member",
    "Note",
    "Seat",
    "Simulation",
    "SimulationChunk",
    "Stream",
    "StreamSecret",
]
