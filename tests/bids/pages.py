"""The bidding duel on pages: the plain face, with a field for the bid."""

import dataclasses

from tests.duel.pages import PAGES as DUEL

PAGES = dataclasses.replace(DUEL, key="bids", name="Bids", offered=None, answers={})
