"""A simulation's result as a table for a spreadsheet (`Accept: text/csv`), the same one that its page gives."""

from django.http import HttpResponse
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request

from api.answers import answer
from campaigns.simulation.files import csv_of
from campaigns.simulation.questions import QuestionPage
from campaigns.simulation.results import SimulationPage
from campaigns.simulation.season_results import SeasonPage


class CsvRenderer(BaseRenderer):
    """Chosen by Accept; it says so and renders nothing: errors are JSON."""

    media_type = "text/csv"
    format = "csv"


EITHER = [JSONRenderer, CsvRenderer]
CSV = {CsvRenderer.media_type: "One number a line: what it counts, of whom, and its 95 % interval"}


def page_or_spreadsheet(request: Request, page: SimulationPage | SeasonPage | QuestionPage) -> HttpResponse:
    """The whole page, or by Accept its numbers."""
    if isinstance(request.accepted_renderer, CsvRenderer):
        return HttpResponse(csv_of(page), content_type="text/csv; charset=utf-8")
    return answer(page)
