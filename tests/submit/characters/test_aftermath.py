"""What a closed battle brings, booked in the same transaction. Source: STKO-100 .. 110."""

from uuid import UUID

import pytest

from campaigns.ledger.read import read
from campaigns.models import Character
from campaigns.selectors.characters.lives import history
from campaigns.selectors.characters.pages import character
from campaigns.submit import Refusal
from campaigns.web.characters import chapters as pages
from tests.submit.lives import Lives, deed

pytestmark = pytest.mark.django_db


@pytest.fixture
def lives(monkeypatch):
    return Lives(monkeypatch, "ganger")


def wounds(*severities):
    return [{"location": "chest", "severity": severity, "event": 7 + n} for n, severity in enumerate(severities)]


def test_a_promotion_names_its_reason_and_the_deed_and_follows_the_outcome(lives):
    """STKO-100: killed an armed opponent: event 5."""
    battle = lives.fight({1: {"kills": [deed()]}})
    keule = lives.characters[lives.anna][0]
    assert lives.one(keule).kind == "killer"
    (said,) = lives.told("promoted")
    assert (said.character, said.before, said.after, said.reason) == (keule, "ganger", "killer", "killed_armed")
    assert (said.battle, said.deeds) == (str(battle), (5,))
    rows = {row.type: row for row in read(lives.campaign, stream=lives.campaign)}
    assert rows["campaign/promoted/1"].because == rows["campaign/battle-outcome/1"].seq


def test_the_next_battle_has_him_in_his_new_class_with_his_skills(lives):
    """STKO-100: it takes effect before the next shoot-out."""
    lives.fight({1: {"kills": [deed()]}})
    lives.act({"type": "draw-skill", "choice": str(lives.choices()[0].id), "entered": ["strong"]}, lives.anna)
    battle = lives.fight()
    opened = read(lives.campaign, stream=battle)[0]
    assert b'"rank":"killer"' in opened.payload and b'"skills":{"strong":1}' in opened.payload


def test_a_figure_misses_as_many_battles_as_it_has_serious_wounds(lives):
    """STKO-109: and is refused in words with the number until then."""
    lives.fight({1: {"wounds": wounds("serious", "flesh", "serious")}})
    hurt = lives.characters[lives.anna].pop(0)
    assert lives.one(hurt).misses == 2
    lives.characters[lives.anna].append(lives.hired(lives.anna))
    healthy = lives.characters[lives.anna]
    lives.characters[lives.anna] = [hurt]
    with pytest.raises(Refusal) as raised:
        lives.fight()
    assert (raised.value.code, raised.value.facts) == ("character-must-miss", {"character": hurt, "battles": 2})
    lives.characters[lives.anna] = healthy
    lives.fight()
    assert lives.one(hurt).misses == 1
    lives.fight(how="called_off")
    assert lives.one(hurt).misses == 1
    lives.fight()
    assert lives.one(hurt).misses == 0
    assert [one.characters for one in lives.told("battle-missed")] == [(hurt,), (hurt,)]
    where = lives.campaign, UUID(hurt), lives.row_of(lives.rita)
    numbers = pages.numbers(character(*where), history(*where), "stko")
    counted = {number["text"]: [line["text"] for line in number["why"]] for number in numbers}
    assert counted["missed 2 battles"] == ["Sat this battle out."] * 2


def test_whoever_has_left_sits_out_nothing_any_more(lives):
    hurt = lives.characters[lives.anna][0]
    lives.fight({1: {"wounds": wounds("serious")}})
    where = lives.campaign, UUID(hurt), lives.row_of(lives.rita)

    def bad():
        return [number["text"] for number in pages.numbers(character(*where), history(*where), "stko") if number["bad"]]

    assert bad() == ["sits out 1 battle"]
    lives.act({"type": "retire-character", "character": hurt})
    assert bad() == []


def test_where_flesh_wounds_do_not_heal_the_next_battle_opens_with_them_and_the_one_after_without(monkeypatch):
    """Option stko.flesh_heals_between_games, ruling 28."""
    lives = Lives(monkeypatch, "ganger", flesh_heals_between_games=False)
    lives.fight({1: {"wounds": wounds("flesh", "flesh")}})
    keule = lives.characters[lives.anna][0]
    page = character(lives.campaign, UUID(keule), lives.row_of(lives.anna))
    assert (
        page.character.brings == ["chest", "chest"]
        and [wound["healed"] for wound in pages.wounds(page, "stko")] == [False] * 2
    )
    battles = [lives.fight(), lives.fight()]
    opened = [read(lives.campaign, stream=battle)[0].payload for battle in battles]
    assert b'"wounds":["chest","chest"]' in opened[0] and b'"wounds"' not in opened[1]
    said = history(lives.campaign, UUID(keule), lives.row_of(lives.anna))
    told = [life.text for life in said]
    assert "Carries into the next battle: flesh wound in the chest (2 times)." in told
    assert "Healed: flesh wound in the chest." in told
    assert all(
        wound["healed"]
        for wound in pages.wounds(character(lives.campaign, UUID(keule), lives.row_of(lives.anna)), "stko")
    )


def test_usually_flesh_wounds_are_gone_when_the_next_battle_opens(lives):
    """Ruling 28."""
    lives.fight({1: {"wounds": wounds("flesh")}})
    page = character(lives.campaign, UUID(lives.characters[lives.anna][0]), lives.row_of(lives.anna))
    assert page.character.brings == [] and all(wound["healed"] for wound in pages.wounds(page, "stko"))
    assert b'"wounds"' not in read(lives.campaign, stream=lives.fight())[0].payload


def test_battles_of_other_gangs_count_as_missed_unless_the_option_says_otherwise(monkeypatch):
    """STKO-109, option stko.missed_counts."""
    for counts, left in (("campaign", 0), ("gang", 1)):
        lives = Lives(monkeypatch, "ganger", missed_counts=counts)
        third = lives.add("Carl")
        lives.gangs[third] = lives.found_gang(third)
        away = lives.hired(third)
        sides = [{"gang": lives.gangs[third]}, {"gang": lives.gangs[lives.ben]}]
        figures = [{"side": 0, "character": away}, {"side": 1, "character": lives.characters[lives.ben][0]}]
        lives.fight({1: {"wounds": wounds("serious")}}, sides=sides, figures=figures)
        assert lives.one(away).misses == 1
        lives.fight()
        assert lives.one(away).misses == left


def test_the_referee_may_let_somebody_fight_all_the_same(lives):
    """STKO-109: we decide otherwise, with a reason."""
    lives.fight({1: {"wounds": wounds("serious")}})
    hurt = lives.characters[lives.anna][0]
    command = {"type": "let-fight", "character": hurt, "reason": "He swore he is fit."}
    with pytest.raises(Refusal) as raised:
        lives.act(command, lives.anna)
    assert raised.value.status == 403
    lives.act(command)
    assert lives.one(hurt).misses == 0
    stored = next(row for row in read(lives.campaign) if row.type == "campaign/misses-waived/1")
    assert stored.provenance == "forced" and b"swore" not in stored.payload
    lives.fight()
    with pytest.raises(Refusal) as raised:
        lives.act(command)
    assert raised.value.code == "misses-nothing"


def test_deaths_are_on_the_roll_of_honour_with_who_did_it(lives):
    lives.fight({1: {"kills": [deed(victim=2)]}, 2: {"dead": True, "loss": "dead"}})
    keule, ratte = lives.characters[lives.anna][0], lives.characters[lives.ben][0]
    row = lives.one(ratte)
    assert row.status == "dead" and row.death["by"] == keule and row.death["event"] == 5
    assert lives.told("died")[0].kind == "ganger"


def test_a_severed_limb_stays_lost_and_the_referee_rules_what_it_means(lives):
    """STKO-76, ruling 13."""
    lives.fight({1: {"loss": "incapacitated", "limbs": [{"location": "left_arm", "event": 9}]}})
    keule = lives.characters[lives.anna][0]
    (lost,) = lives.one(keule).losses
    assert (lost["what"], lost["event"]) == ("left_arm", 9)
    lives.act({"type": "rule-loss", "character": keule, "loss": lost["seq"], "words": "No rifles any more."})
    assert lives.one(keule).losses[0]["words"].startswith("sealed:")
    with pytest.raises(Refusal) as raised:
        lives.act({"type": "rule-loss", "character": keule, "loss": 1, "words": "?"})
    assert raised.value.code == "no-such-loss"


def test_whoever_killed_the_helpless_earns_nothing_and_the_log_says_why(lives):
    """STKO-107."""
    lives.fight({1: {"kills": [deed(), {**deed(victim=3), "armed": False}]}})
    assert lives.one(lives.characters[lives.anna][0]).kind == "ganger"
    (said,) = lives.told("nothing-earned")
    assert said.reason == "dishonoured" and lives.choices() == []


def test_growth_is_slowed_down_by_options(monkeypatch):
    """STKO-110."""
    lives = Lives(monkeypatch, "plock", growth_promotion_every=2)
    key = lives.characters[lives.anna][0]
    lives.fight({1: {"fought": True}})
    assert lives.one(key).kind == "plock" and lives.one(key).tally == {"promotion": 1}
    lives.fight({1: {"fought": True}})
    assert lives.one(key).kind == "ganger" and lives.one(key).tally == {"promotion": 0}


def test_a_battle_that_was_called_off_brings_nothing(lives):
    lives.fight({1: {"kills": [deed()], "wounds": wounds("serious")}}, how="called_off")
    assert lives.told("promoted") == [] and lives.choices() == []
    assert set(Character.objects.values_list("kind", "misses")) == {("ganger", 0)}


def test_a_rewound_battle_takes_its_aftermath_along(lives):
    """Draws and choices that followed from it go too, and what lay in the box lies there again."""
    battle = lives.fight({1: {"kills": [deed()], "wounds": wounds("serious")}})
    lives.act({"type": "draw-skill", "choice": str(lives.choices()[0].id), "entered": ["strong"]}, lives.anna)
    key = lives.characters[lives.anna][0]
    assert (lives.one(key).kind, lives.one(key).misses, lives.one(key).skills) == ("killer", 1, ["strong"])
    lives.act({"type": "rewind", "to": 1}, stream=battle)
    assert (lives.one(key).kind, lives.one(key).misses, lives.one(key).skills) == ("ganger", 0, [])
    assert lives.choices() == [] and lives.box()["strong"] == 4


def test_what_a_skill_was_exchanged_for_goes_with_the_battle_that_brought_it(lives):
    """Else he had it twice, once the battle is over again. An awarded one of the same name stays exchanged."""
    key = lives.characters[lives.anna][0]
    exchange = {"type": "exchange-skill", "character": key, "skill": "strong", "reason": "Doesn't suit."}
    lives.act({"type": "award-skill", "character": key, "skill": "strong", "reason": "Big."})
    lives.act(exchange)
    awarded = lives.choices()[0].id
    battle = lives.fight({1: {"kills": [deed()]}})
    due = next(choice for choice in lives.choices() if choice.battle_id == battle)
    lives.act({"type": "draw-skill", "choice": str(due.id), "entered": ["strong"]}, lives.anna)
    lives.act(exchange)
    due = next(choice for choice in lives.choices() if choice.id != awarded)
    lives.act({"type": "draw-skill", "choice": str(due.id), "entered": ["steely"]}, lives.anna)
    assert lives.one(key).skills == ["steely"]
    lives.act({"type": "rewind", "to": 1}, stream=battle)
    assert lives.one(key).skills == [] and [choice.id for choice in lives.choices()] == [awarded]


def test_the_referees_own_promotion_needs_a_reason(lives):
    """Issue 3: a promotion that isn't due is refused with a sentence."""
    key = lives.characters[lives.anna][0]
    command = {"type": "promote", "character": key, "kind": "legend"}
    with pytest.raises(Refusal) as raised:
        lives.act(command)
    assert (raised.value.code, raised.value.facts) == ("promotion-not-due", {"kind": "ganger", "wanted": "legend"})
    with pytest.raises(Refusal) as raised:
        lives.act({**command, "reason": "I like him."}, lives.anna)
    assert raised.value.code == "referee-only"
    lives.act({**command, "reason": "He saved the harbour."})
    assert lives.one(key).kind == "legend" and lives.told("promoted")[0].reason == "referee"


def test_whoever_arrives_later_comes_in_the_class_he_has_whatever_is_said(lives):
    """Nobody picks class and skills of a character of the campaign at the door of a battle."""
    late = lives.hired(lives.anna)
    lives.act({"type": "award-skill", "character": late, "skill": "strong", "reason": "Big."})
    receipt = lives.act({"type": "open-battle", "setup": lives.setup()})
    battle = UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"])
    figure = {"side": 0, "rank": "legend", "character": late, "skills": ["lucky"]}
    lives.act({"type": "arrive", "figure": figure}, lives.rita, battle)
    arrived = next(row for row in read(lives.campaign, stream=battle) if row.type == "battle/figure-arrived/1")
    assert b'"rank":"plock"' in arrived.payload and b"strong" in arrived.payload and b"lucky" not in arrived.payload


def test_whom_the_referee_protects_is_to_nobodys_credit(lives):
    """STKO-107, ruling 27: the tag is the referee's, and goes into every battle that is opened."""
    ratte = lives.characters[lives.ben][0]
    with pytest.raises(Refusal) as raised:
        lives.act({"type": "protect", "character": ratte}, lives.ben)
    assert raised.value.code == "referee-only"
    lives.act({"type": "protect", "character": ratte})
    opened = read(lives.campaign, stream=lives.fight())[0]
    assert b'"tags":["protected"]' in opened.payload
    setup = lives.setup()
    setup["figures"][0]["tags"] = ["protected"]
    with pytest.raises(Refusal) as raised:
        lives.act({"type": "open-battle", "setup": setup}, lives.anna)
    assert raised.value.code == "referee-only"
    lives.act({"type": "protect", "character": ratte, "protected": False})
    with pytest.raises(Refusal) as raised:
        lives.act({"type": "protect", "character": ratte, "protected": False})
    assert raised.value.code == "is-not-protected"
