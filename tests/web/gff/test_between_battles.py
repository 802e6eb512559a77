"""What a battle leaves to the campaign, and house rules for it. The text has none. Source: GFF-06, 19, 23, 43."""

import pytest
from django.urls import reverse

from campaigns.ledger.read import read
from campaigns.models import Battle, Member
from campaigns.selectors.campaigns.standings import standings
from campaigns.submit import Refusal
from tests.founding import founded
from tests.web.gff.front import Front, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def front():
    return founded(Front)


def fought(front, models, **options):
    """A battle at whose end so many models of Anna's unit stand; Ben's are untouched."""
    if options:
        front.act({"type": "set-options", "options": {f"gff.{name}": value for name, value in options.items()}})
    battle = front.fight()
    left = {"type": "set-unit", "figure": 1, "models": models}
    front.act({"type": "decide-otherwise", "command": left}, "rita", battle)
    front.act({"type": "end", "how": "time_up"}, "rita", battle)
    return front.units()


def sent(front, *units):
    figures = [{"side": n, "character": str(unit.id)} for n, unit in enumerate(units)]
    sides = [{"gang": gang} for gang in front.gangs.values()]
    return front.act({"type": "open-battle", "setup": {"table": "real", "sides": sides, "figures": figures}})


def test_a_units_page_says_what_the_battle_left(front):
    one, other = fought(front, 4)
    assert "lost 1 of 5 models" in front.see("anna", "character", one.id)
    assert " of 5 models" not in front.see("ben", "character", other.id)
    assert "1 von 5 Modellen verloren" in front.see("anna", "character", one.id, language="de")


def test_what_is_still_open_knows_no_chits_where_nobody_learns(front):
    html = front.browser("rita").get(reverse("open-choices", args=[front.campaign])).content.decode()
    assert "chits" not in html and "recruit roll" not in html


def test_a_scenario_is_called_one_on_its_form_and_the_form_leads_back(front):
    answer = front.browser("rita").get(reverse("scenario-new", args=[front.campaign]))
    html = answer.content.decode()
    assert "<h1>" in html and "Write a scenario" in text(answer) and "Save the scenario" in text(answer)
    assert f'href="{reverse("scenarios", args=[front.campaign])}"' in html


def test_without_house_rules_nobody_sits_out_and_nothing_is_counted(front):
    one, other = fought(front, 0)
    assert [(unit.misses, unit.tally) for unit in (one, other)] == [(0, {}), (0, {})]
    sent(front, one, other)


def test_who_was_knocked_out_sits_out_the_next_battle_of_the_force(front):
    """Option gff.recovery."""
    one, other = fought(front, 0, recovery=True)
    assert (one.misses, other.misses) == (1, 0)
    with pytest.raises(Refusal, match="character-must-miss"):
        sent(front, one, other)
    page = front.see("rita", "character", one.id)
    assert "sits out 1 battle" in page and "Clear to fight" in page and "Award a skill" not in page
    front.act({"type": "let-fight", "character": str(one.id), "reason": "sealed"})
    sent(front, *front.units())


def test_a_force_that_fights_without_the_unit_has_it_back(front):
    """Option gff.recovery."""
    one, _ = fought(front, 0, recovery=True)
    fought(front, 5)
    one.refresh_from_db()
    assert one.misses == 0


def test_each_battle_that_a_unit_comes_through_counts(front):
    """Option gff.experience."""
    one, other = fought(front, 0, experience=True)
    assert (one.tally, other.tally) == ({}, {"survived": 1})
    battle = sent(front, one, other).of_type("campaign/battle-opened/1")[0]["battle"]
    front.act({"type": "end", "how": "time_up"}, "rita", battle)
    other.refresh_from_db()
    assert other.tally == {"survived": 2}
    assert "Battles survived: 2" in front.see("ben", "character", other.id)


def test_what_a_battle_left_is_put_right_in_the_battle_and_the_page_says_so(front):
    one, _ = fought(front, 0, recovery=True)
    seq = next(line.seq for line in read(front.campaign) if line.type == "campaign/battle-outcome/1")
    assert "Rewind into the battle as long as nobody from it has fought since" in front.see(
        "rita", "correct-outcome", seq
    )
    with pytest.raises(Refusal, match="follows-from-its-log"):
        front.act({"type": "correct-outcome", "outcome": seq, "figures": [{"character": str(one.id), "dead": True}]})
    front.act({"type": "rewind", "to": 1, "reason": "sealed"}, "rita", Battle.objects.get().id)
    one.refresh_from_db()
    assert one.misses == 0


def test_a_wrong_winner_is_put_right_after_the_units_have_fought_again(front):
    """Nobody can go back into that battle any more; what else it left stays as it was."""
    fought(front, 0)
    first = Battle.objects.get()
    again = sent(front, *front.units()).of_type("campaign/battle-opened/1")[0]["battle"]
    front.act({"type": "end", "how": "drawn"}, "rita", again)
    with pytest.raises(Refusal, match="fought-since"):
        front.act({"type": "rewind", "to": 1, "reason": "sealed"}, "rita", first.id)
    seq = next(line.seq for line in read(front.campaign) if line.type == "campaign/battle-outcome/1")
    where = reverse("correct-outcome", args=[front.campaign, seq])
    assert "Only the referee" in text(front.browser("anna").get(where))
    page = text(front.browser("rita").get(where))
    assert "Who has won can be corrected" in page and "Add a wound" not in page
    assert front.browser("rita").post(where, {"winner": "-1", "do": "look"}).status_code == 422
    looked = front.browser("rita").post(where, {"winner": "1", "do": "look"})
    assert "Ben's force" in text(looked) and "Standing" in text(looked)
    said = {"winner": "1", "do": "confirm", "shown": looked.context["foreseen"].shown, "reason": "They held two."}
    assert front.browser("rita").post(where, said).status_code == 302
    assert [(one.name, one.won, one.drawn, one.lost) for one in standings_now(front)] == [
        ("Ben's force", 1, 1, 0),
        ("Anna's force", 0, 1, 1),
    ]
    assert "Ben's force won" in text(front.browser("anna").get(reverse("battle", args=[first.id])))


def test_a_draw_that_somebody_has_won_after_all_is_called_one_no_more(front):
    battle = front.fight()
    front.act({"type": "end", "how": "drawn"}, "rita", battle)
    pages = [reverse("battle-account", args=[battle]), reverse("campaign", args=[front.campaign])]
    for page in pages:
        assert "Nobody won. The battle ends in a draw." in text(front.browser("anna").get(page))
    seq = next(line.seq for line in read(front.campaign) if line.type == "campaign/battle-outcome/1")
    right = {"type": "correct-outcome", "outcome": seq, "winner": 1}
    with pytest.raises(Refusal, match="correction-stale") as asked:
        front.act(right)
    front.act({**right, "shown": asked.value.facts["shown"]})
    for page in pages:
        told = text(front.browser("anna").get(page))
        assert "Ben's force won." in told and "won. The battle ends in a draw." not in told


def standings_now(front):
    return standings(front.campaign, Member.objects.get(id=front.members["anna"]))
