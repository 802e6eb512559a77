"""Pages of the life between battles: what is open, skills, the roll of honour, the box."""

import re
from uuid import UUID

import pytest
from django.test import Client

from engine.rulesets.stko.ruleset import STREET_FIGHT
from tests.founding import founded
from tests.web.street import Street

pytestmark = pytest.mark.django_db


@pytest.fixture
def street(monkeypatch):
    return played(monkeypatch)


def played(monkeypatch):
    """Anna's Killer killed an armed Plock of Ben's: a skill is due, and somebody lies in the graveyard."""
    kill = {"what": "dead", "victim": 4, "victim_rank": "plock", "event": 3, "enemy": True, "armed": True}
    hurt = {"wounds": [{"location": "chest", "severity": "serious", "event": 4}]}
    said = {1: {"kills": [kill], "fought": True}, 3: hurt, 4: {"dead": True, "loss": "dead"}}
    plain = {"dead": False, "fled": False, "wounds": [], "kills": [], "loss": "in_play"}
    monkeypatch.setattr(
        STREET_FIGHT,
        "outcome",
        lambda b: [{"figure": f.n, "side": f.side, **plain, **said.get(f.n, {})} for f in b.figures],
    )
    return founded(over)


def over():
    street = founded(Street)
    street.act({"type": "end", "how": "time_up"}, stream=street.battle())
    return street


def as_(who):
    client = Client()
    assert client.login(username=who, password=who)
    return client


def page(street, who, path=""):
    response = as_(who).get(f"/campaigns/{street.campaign}/{path}")
    assert response.status_code == 200
    return response.content.decode()


def post(street, who, what, status=200, **data):
    response = as_(who).post(f"/campaigns/{street.campaign}/life/{what}/", data, follow=True)
    assert response.status_code == status
    return response.content.decode()


def keule(street):
    return street.figures["anna"][0]


def choice(street):
    from campaigns.models import OpenChoice

    return str(OpenChoice.objects.get().id)


def test_the_campaign_says_what_is_open_and_for_whom(street):
    assert "One thing waits for you" in page(street, "anna") and "Nothing waits for you" in page(street, "ben")
    assert "1 choice waits for someone else" in page(street, "ben")
    assert "Waits for Anna." in page(street, "ben", "open/")


def test_the_owner_draws_and_the_page_tells_it(street):
    back = f"/campaigns/{street.campaign}/characters/{keule(street)}/"
    assert "Draw a chit" in page(street, "anna", f"characters/{keule(street)}/")
    html = post(street, "anna", "draw-skill", choice=choice(street), entered="strong", back=back)
    assert "Gained Strong: killed an armed opponent." in html and "+3" not in html
    assert "A skill is due" not in html  # the card says all of it, and leads to the deed
    card = html[html.index("Gained Strong") :]
    assert re.search(r'href="/battles/[^"]+/at/3/"\s*>the moment', card)
    assert "Strong" in page(street, "ben", f"characters/{keule(street)}/")


def test_what_was_drawn_is_shown_where_it_was_drawn_and_to_everybody(street):
    """The page with what is open says what came up, also once nothing is open any more."""
    assert "Recent draws" in page(street, "anna", "open/")  # the dead of the battle
    post(street, "anna", "draw-skill", choice=choice(street), entered="strong")
    for who in ("anna", "ben"):
        html = page(street, who, "open/")
        assert "Gained Strong: killed an armed opponent." in html and "Drew “Strong”" not in html
        assert "Nothing open" not in html and "Keule" in html


def test_a_recruits_die_is_shown_whatever_it_brings(street):
    from campaigns.models import OpenChoice

    post(street, "rita", "allow-recruits")
    mine, other = OpenChoice.objects.filter(kind="recruit").order_by("gang_id")
    owners = {row.id: "anna" if str(row.gang_id) == str(street.gangs["anna"]) else "ben" for row in (mine, other)}
    post(street, owners[mine.id], "roll-recruit", choice=str(mine.id), face="6")
    post(street, owners[other.id], "roll-recruit", choice=str(other.id), face="1")
    html = page(street, "sam", "open/")
    assert "Rolled a 6: a recruit, Ganger." in html and "Rolled a 1: nobody came." in html
    assert html.partition('id="moments"')[0].count('class="die') == 2


def test_what_is_declined_is_said_in_words(street):
    html = post(street, "ben", "draw-skill", 403, choice=choice(street), back=f"/campaigns/{street.campaign}/open/")
    assert "This choice is someone else" in html
    html = post(street, "anna", "draw-skill", 422, choice=choice(street), entered="courage")
    assert "s no chit “courage” in the box right now" in html


def test_the_list_of_fighters_says_what_is_owed_and_counts_no_healed_wounds(street):
    """Whoever sat out for the wounds of this battle was said to have those of all battles."""
    told = page(street, "anna", "fighters/")
    assert len(re.findall(r"sits out\s+1\s+battle", told)) == 1 and "wound" not in told


def test_the_choice_between_chits_is_a_button_each(street):
    for chit in ("draw_three_choose_one", "strong", "fast", "green"):
        post(street, "anna", "draw-skill", choice=choice(street), entered=chit)
    html = page(street, "anna", "open/")
    assert html.count('name="skill"') == 3 and "3 more dice" in html
    post(street, "anna", "choose-skill", choice=choice(street), skill="fast")
    assert "Gained Fast" in page(street, "anna", f"characters/{keule(street)}/")


def test_the_roll_of_honour_names_who_fell_and_by_whom(street):
    html = page(street, "sam", "graveyard/")
    assert "Pit" in html and "Fell to" in html and "Keule" in html and "Plock" in html


def test_the_box_shows_what_is_left_and_only_the_referee_fills_it(street):
    assert "No draws yet" in page(street, "anna", "box/")
    post(street, "anna", "draw-skill", choice=choice(street), entered="strong")
    assert "163 chits left" in page(street, "anna", "box/")
    assert "Add new sheets" not in page(street, "anna", "box/")
    back = f"/campaigns/{street.campaign}/box/"
    assert "327 chits left" in post(street, "rita", "fill-box", back=back)


def test_the_referee_decides_otherwise_on_the_characters_page(street):
    hurt = street.figures["ben"][0]
    back = f"/campaigns/{street.campaign}/characters/{hurt}/"
    assert "Clear to fight" in page(street, "rita", f"characters/{hurt}/")
    assert "Clear to fight" not in page(street, "ben", f"characters/{hurt}/")
    html = post(street, "rita", "let-fight", character=hurt, reason="He is tough.", back=back)
    assert "Cleared to fight by the referee" in html and "He is tough." in html
    html = post(street, "rita", "award-skill", character=hurt, skill="hard", reason="For that.", back=back)
    assert "Gained Hard" in html
    said = {"character": hurt, "kind": "legend", "reason": "", "back": back}
    refused = as_("rita").post(f"/campaigns/{street.campaign}/life/promote/", said)
    assert refused.status_code == 422 and "what&#x27;s due comes by itself" in refused.content.decode()


def test_a_recruit_is_rolled_named_and_hired(street):
    html = post(street, "rita", "allow-recruits", gang=street.gangs["ben"])
    from campaigns.models import OpenChoice

    row = OpenChoice.objects.get(kind="recruit")
    post(street, "ben", "roll-recruit", choice=str(row.id), face="6")
    html = page(street, "ben", "open/")
    assert "Name the Ganger" in html
    hire = f"/campaigns/{street.campaign}/gangs/{street.gangs['ben']}/hire/?recruit={row.id}"
    assert 'value="ganger"' in as_("ben").get(hire).content.decode()
    as_("ben").post(hire, {"name": "Neu", "kind": "ganger", "weapons": ["pistol"]})
    assert not OpenChoice.objects.filter(kind="recruit").exists() and "Neu" in page(street, "ben")


def test_players_are_offered_only_what_they_may_hire(street):
    mine = as_("ben").get(f"/campaigns/{street.campaign}/gangs/{street.gangs['ben']}/hire/").content.decode()
    assert 'value="plock"' in mine and 'value="legend"' not in mine
    all_of_them = as_("rita").get(f"/campaigns/{street.campaign}/gangs/{street.gangs['ben']}/hire/").content.decode()
    assert 'value="legend"' in all_of_them


def test_strangers_see_nothing_and_nothing_else_is_entered_there(street):
    for path in ("open/", "graveyard/", "box/"):
        assert as_("stranger").get(f"/campaigns/{street.campaign}/{path}").status_code == 404
    assert as_("anna").post(f"/campaigns/{street.campaign}/life/set-roles/", {}).status_code == 404
    away = as_("anna").post(f"/campaigns/{street.campaign}/life/fill-box/", {"back": "https://elsewhere.example/"})
    assert away.status_code == 403  # players fill no box; it is said on the campaign's own page
    assert f'data-at="/campaigns/{UUID(str(street.campaign))}/"' in away.content.decode()


def test_the_api_tells_the_same(street):
    client = as_("anna")
    here = f"/api/campaigns/{street.campaign}/"
    found = client.get(here + "open-choices/").json()
    assert found["results"][0]["question"] == "draw" and found["results"][0]["yours"] is True
    assert client.get(here + "graveyard/").json()["results"][0]["name"] == "Pit"
    history = client.get(here + f"characters/{keule(street)}/history/").json()["results"]
    assert [one["kind"] for one in history][:2] == ["character-hired", "choice-opened"]
    assert as_("stranger").get(here + "box/").status_code == 404
