"""Every event of a campaign's own stream has one function that makes its rows."""

from collections import Counter

from campaigns.ledger.campaign_events import TAGS
from campaigns.projections.fold import FOLD, MODULES, folds


def test_each_event_of_a_campaign_is_folded_by_exactly_one_module():
    assert Counter(taken for module in MODULES for taken in folds(module)) == Counter(TAGS.values())


def test_a_function_folds_each_kind_of_event_that_it_says_it_takes():
    named = {taken.__name__: fold.__name__ for taken, fold in FOLD.items()}
    assert named["EvidenceAdded"] == named["DisputeAnswered"] == "touched"
    assert named["Renamed"] == "renamed"
