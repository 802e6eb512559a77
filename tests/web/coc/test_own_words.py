"""Investigators are a group and nobody hires them: a d100 campaign's pages speak its own words."""

import re

import pytest
from django.urls import reverse

from campaigns.templatetags.words import battle_called
from campaigns.web.rulesets.registry import GAMES, says
from engine.rulesets.coc.tell import words
from tests.web.characters.test_page_links import share
from tests.web.coc.test_investigators import text

PAGES = ("campaign", "found-gang", "open-battle", "graveyard", "standings", "counters", "print", "download", "members",
         "records", "options", "scenarios", "simulations", "league", "bookmarks")  # fmt: skip
USUAL = {
    "en": r"\b(gangs?|hir(e|ed|es|ing)|open a battle|per fighter)\b",
    "de": r"\b(gangs?|\w*heuer\w*|fähigkeit(en)?)\b",
}
NEEDED = {
    1: "No battles yet. You need a gang with at least one figure.",
    2: "No battles yet. You need two gangs with at least one figure each.",
}


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_of_investigators_speaks_of_gangs_or_hiring(study, language):
    rita, (adele,) = study.browser("rita", language), study.figures["anna"]
    gang = study.gangs["anna"]
    study.act({"type": "set-body", "character": study.figures["ben"][0], "set": {"dead": 1}, "reason": "fell"})
    pages = [reverse(one, args=[study.campaign]) for one in PAGES]
    pages += [reverse(one, args=[study.campaign, gang]) for one in ("gang", "hire", "import-character")]
    pages += [reverse(one, args=[study.campaign, adele]) for one in ("character", "sheet", "equip")]
    for page in pages:
        said = text(rita.get(page)).replace("Annas", "").replace("Bens", "")
        assert not re.search(USUAL[language], said, re.I), (page, re.search(f".{{40}}{USUAL[language]}", said, re.I))
    assert {"en": "Groups", "de": "Gruppen"}[language] in text(rita.get(pages[0]))


def test_a_page_of_investigators_says_fight_and_not_battle_beside_it(study):
    study.fight(hidden={})
    rita = study.browser("rita")
    pages = ("campaign", "calendar", "standings", "records", "options", "scenarios", "print", "download", "more",
             "disputes", "bookmarks", "simulations", "simulation-new")  # fmt: skip
    for page in (*(reverse(one, args=[study.campaign]) for one in pages), reverse("help")):
        said = text(rita.get(page))
        assert not re.search(r"\bbattles?\b", said, re.I), (page, re.search(r".{40}\bbattles?\b", said, re.I))


@pytest.mark.parametrize("code", ["battle-over", "battle-paused", "not-paused", "battle-goes-on", "no-such-roll"])
def test_what_a_table_declines_speaks_of_fights_as_its_log_does(code):
    assert "battle" not in words.SAID.words("refused").word(code, "en")


def test_a_street_fights_gangs_stay_gangs(street):
    rita = street.browser("rita")
    assert "Hire someone" in text(rita.get(reverse("campaign", args=[street.campaign])))
    assert "Whose gang is it?" in text(rita.get(reverse("found-gang", args=[street.campaign])))


@pytest.mark.parametrize("key", list(GAMES))
def test_what_a_first_battle_needs_is_said_in_the_games_own_words(key):
    said = says(NEEDED[GAMES[key].least_gangs], key)
    assert ("gang" in said) == (says("Gang", key) == "Gang")


def test_a_fight_without_a_name_is_called_one_wherever_it_stands(study):
    """It was a fight on the button that opens it, and a battle in the bodies that it left; behind a link, too."""
    battle = study.fight(hidden={})
    study.act({"type": "harm", "figure": 1, "amount": 3, "source": "fall"}, stream=battle)
    study.act({"type": "end", "how": "time_up"}, stream=battle)
    rita, (adele,) = study.browser("rita", "en"), study.figures["anna"]
    pages = [reverse("clock", args=[study.campaign]), reverse("battle-end", args=[battle])]
    pages += [reverse(name, args=[study.campaign, adele]) for name in ("sheet", "character")]
    pages += [share(study, "rita", "battle", battle), share(study, "rita", "life", adele)]
    pages += [reverse("download-file", args=[study.campaign, "campaign", f"{one}.csv"]) for one in ("lives", "battles")]
    assert battle_called("Battle", "coc") == "Battle", "where somebody calls it so"
    for page in pages:
        said = text(rita.get(page))
        assert re.search(r"\bFight\b", said) and not re.search(r"\bBattle\b", said), page
    life = text(rita.get(reverse("character", args=[study.campaign, adele])))
    assert "1 fight" in life and not re.search(r"\bbattles?\b", life, re.I)
    assert "Group Fights Won" in text(rita.get(reverse("standings", args=[study.campaign])))
