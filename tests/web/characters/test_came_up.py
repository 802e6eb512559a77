"""What comes up between battles is a sheet for everybody who is on the page, once."""

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db


def opened(street, who="ben"):
    return street.browser(who).get(reverse("open-choices", args=[street.campaign]))


def look(street, seen, who="ben"):
    return street.browser(who).get(reverse("came-up", args=[street.campaign]), {"seen": seen})


def test_a_promotion_is_seen_by_who_is_there_and_by_who_comes_soon(street):
    seen = opened(street).context["seen"]
    assert look(street, seen).status_code == 204
    character = street.figures["anna"][0]
    street.act({"type": "promote", "character": character, "kind": "legend", "reason": "brave"})
    for answer in (look(street, seen), opened(street)):
        (one,) = answer.context["came_up"]
        assert one["title"] == "Keule is now a Legend"
        assert [(rung["name"], rung["here"]) for rung in one["ladder"]][-1] == ("Legend", True)
        assert b'data-moment="%d"' % one["line"].seq in answer.content
    assert look(street, look(street, seen).context["seen"]).status_code == 204


def test_a_drawn_skill_and_a_recruits_die_are_told(street):
    character = street.figures["anna"][0]
    street.act({"type": "award-skill", "character": character, "reason": "brave", "skill": None})
    street.act({"type": "allow-recruits", "gang": street.gangs["anna"]})
    choices = {choice.kind: str(choice.id) for choice in opened(street, "anna").context["choices"]}
    seen = opened(street).context["seen"]
    street.act({"type": "draw-skill", "choice": choices["skill"], "entered": ["lucky"]}, "anna")
    street.act({"type": "roll-recruit", "choice": choices["recruit"], "face": 3}, "anna")
    skill, recruit = look(street, seen).context["came_up"]
    assert skill["chit"] and skill["line"].who == "Keule" and skill["title"] and skill["about"]
    assert (recruit["title"], recruit["line"].face) == ("Nobody joins Annas", 3)
