"""What a simulation's row begins with, read back from its canonical bytes."""

import msgspec

from campaigns.models import Simulation
from engine.kernel.batch import Beginning
from engine.kernel.seasons import SeasonPlan

read_beginning = msgspec.json.Decoder(Beginning).decode
read_plan = msgspec.json.Decoder(SeasonPlan).decode


def beginning_of(row: Simulation) -> Beginning:
    return read_beginning(row.beginning)


def plan_of(row: Simulation) -> SeasonPlan:
    return read_plan(row.beginning)
