"""What the page says of a simulation that went other than planned; empty where all went well."""

from django.template.loader import render_to_string

from campaigns.models import Simulation
from campaigns.simulation.results import progress


def said(row: Simulation) -> str:
    return " ".join(render_to_string("simulations/happening.html", {"far": progress(row)}).split())
