"""Django models, split by subject."""

from campaigns.models.battles import AwaitedReport, Battle, BattleFigure, OpenQuestion
from campaigns.models.campaign import Campaign, HouseRule, Note
from campaigns.models.dice import LostSecret, Presence, RollShare
from campaigns.models.disputes import Dispute, Evidence
from campaigns.models.gangs import Character, Gang
from campaigns.models.league import Award, Bookmark, Pact, Phase, Season
from campaigns.models.ledger import Command, Event, Head, Stream
from campaigns.models.lives import OpenChoice
from campaigns.models.people import Device, JoinAttempt, JoinCode, Leave, Member, Seat
from campaigns.models.pictures import PageShare, Picture
from campaigns.models.plans import Plan
from campaigns.models.scenarios import Counter, OwnTable, Scenario, Tally
from campaigns.models.secrets import AuthorKey, StreamSecret
from campaigns.models.simulations import Question, Simulation, SimulationChunk, SimulationShare, Weighing
from campaigns.models.tokens import ApiToken
from campaigns.models.trust import Checkpoint, Log, SigningKey

__all__ = [
    "ApiToken",
    "AuthorKey",
    "AwaitedReport",
    "Award",
    "Battle",
    "BattleFigure",
    "Bookmark",
    "Campaign",
    "Character",
    "Checkpoint",
    "Command",
    "Counter",
    "Device",
    "Dispute",
    "Event",
    "Evidence",
    "Gang",
    "Head",
    "HouseRule",
    "JoinAttempt",
    "JoinCode",
    "Leave",
    "Log",
    "LostSecret",
    "Member",
    "Note",
    "OpenChoice",
    "OpenQuestion",
    "OwnTable",
    "Pact",
    "PageShare",
    "Phase",
    "Picture",
    "Plan",
    "Presence",
    "Question",
    "RollShare",
    "Scenario",
    "Season",
    "Seat",
    "SigningKey",
    "Simulation",
    "SimulationChunk",
    "SimulationShare",
    "Stream",
    "StreamSecret",
    "Tally",
    "Weighing",
]
