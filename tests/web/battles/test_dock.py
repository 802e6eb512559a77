"""The dock: what is filled, what is a tile, what waits in the sheet. Each button lies in one place only."""

from itertools import chain

from campaigns.web.battles.dock import AIMS, TILES, dock


def button(code, target=0, **more):
    return {"code": code, "label": code, "target": {"n": target} if target else None, **more}


def group(key, *buttons, **more):
    return {"key": key, "title": key, "buttons": list(buttons), **more}


def everywhere(found):
    tiles = chain.from_iterable(tile["buttons"] for tile in found["tiles"])
    rest = chain.from_iterable(one["buttons"] for one in found["rest"])
    return [*found["deeds"], *tiles, *rest]


def turn():
    return [
        group("shoot", button("shoot", 3), button("shoot", 4), button("shoot-second", 3)),
        group("move", button("move"), button("move-and-shoot")),
        group("aim", button("aim", 3), button("aim", 4)),
        group("hold", button("wait"), button("duck-back")),
        group("cards", button("play-card")),
    ]


def test_the_first_group_with_targets_is_filled_once_for_each_aim():
    found = dock(turn())
    assert [(deed["code"], deed["of"]) for deed in found["deeds"]] == [("shoot", 1), ("shoot", 2)]
    assert found["aims"] == found["deeds"] and found["key"] == "shoot"


def test_tiles_are_the_first_of_the_next_groups_and_change_with_the_aim():
    found = dock(turn())
    assert [[button["code"] for button in tile["buttons"]] for tile in found["tiles"]] == [
        ["move"],
        ["aim", "aim"],
        ["wait"],
    ]
    assert [button["of"] for button in found["tiles"][1]["buttons"]] == [1, 2]
    assert len(found["tiles"]) == TILES


def test_every_button_lies_in_one_place():
    groups = turn()
    given = [id(button) for group in groups for button in group["buttons"]]
    assert sorted(map(id, everywhere(dock(groups)))) == sorted(given)


def test_nothing_is_filled_where_nothing_is_obvious():
    found = dock([group("move", button("move"), button("reposition")), group("hold", button("wait"))])
    assert not found["deeds"] and len(everywhere(found)) == 3 and not found["more"]


def test_the_only_button_and_what_the_ruleset_calls_obvious_are_filled():
    assert dock([group("cards", button("turn-card"))])["deeds"][0]["code"] == "turn-card"
    found = dock([group("cards", button("claim-cards"), button("turn-card", main=True))])
    assert [one["code"] for one in everywhere(found)] == ["turn-card", "claim-cards"]


def test_a_form_instead_of_buttons_takes_the_place_of_the_deed():
    found = dock([group("shoot", form="shot.html"), group("fight", form="fight.html"), group("move", button("move"))])
    assert [form["key"] for form in found["forms"]] == ["shoot", "fight"]
    assert not found["rest"] and len(found["tiles"]) == 1


def test_more_aims_than_fit_wait_in_the_sheet():
    groups = [group("shoot", *(button("shoot", n) for n in range(1, AIMS + 3)))]
    found = dock(groups)
    assert len(found["aims"]) == AIMS and len(found["rest"][0]["buttons"]) == 2


def test_whom_nobody_sees_stands_in_the_sheet():
    found = dock([group("shoot", unseen=[{"word": "out of sight"}]), group("move", button("move"), button("wait"))])
    assert found["more"] and found["rest"][0]["unseen"]
