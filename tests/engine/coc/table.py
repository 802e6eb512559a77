"""The engine's table for the d100 family: random legal play, every question answered."""

from engine.kernel import events as ev
from engine.kernel.setup import Figure, Setup, Side
from engine.rulesets.coc.ruleset import INVESTIGATORS
from tests.engine.table import BLUE, RED, REFEREE, Table, fingerprint, player_of

RULES = INVESTIGATORS
SHEET = {"str": 60, "con": 55, "siz": 60, "dex": 55, "pow": 50, "handgun": 55, "brawl": 50, "first_aid": 50, "luck": 45}
ARMED = (("revolver", "knife"), ("submachine_gun",), ("throwing_knife", "club"))


def room(table="real", dice="server", **more):
    """Three investigators against three of the Keeper's, eight metres apart."""
    figures = tuple(
        Figure(
            side,
            ("investigator", "opponent")[side],
            weapons,
            values={**SHEET, "dex": 50 + 5 * place + side, "medicine": 40},
            at=(300 * place, 800 * side),
        )
        for side in (0, 1)
        for place, weapons in enumerate(ARMED)
    )
    if table == "real":
        figures = tuple(Figure(f.side, f.rank, f.weapons, values=f.values) for f in figures)
    sides = (Side("Red", (RED,), dice=dice), Side("Blue", (BLUE,), dice=dice))
    given = {"size": (2000, 2000)} if table == "drawn" else {}
    return Setup("coc", sides, figures, table, **{**given, **more})


def sit_down(seed=1, **more):
    return Table(room(**more), seed, rules=RULES)


def shot_fact(asked, pick):
    return {
        "range": pick.choice(["point_blank", "base", "base", "double", "quadruple"]),
        "cover": pick.random() < 0.3,
        "moving": pick.random() < 0.3,
    }


ANSWERS = {
    "fact-shot": shot_fact,
    "fact-between": lambda asked, pick: {"metres": pick.randint(0, 4)},
    "react": lambda asked, pick: {"choice": pick.choice(asked.options)},
    "react-shot": lambda asked, pick: {"choice": pick.choice(asked.options)},
    "settle-tie": lambda asked, pick: {"choice": pick.choice(asked.options)},
    "before-dice": lambda asked, pick: {},
}


def entry_for(game, pick):
    asked = game.open
    if isinstance(asked, ev.RollRequested):
        return {"type": "enter-dice", "faces": [pick.randint(1, asked.sides) for _ in range(asked.count)]}
    if isinstance(asked, ev.Asked):
        return {"type": "answer", "value": ANSWERS[asked.kind](asked, pick)}
    if pick.random() < 0.1:
        return keepers(game, pick)
    choices = [one.command for one in game.ruleset.legal(game.battle, (0, 1)) if one.command["type"] != "flee"]
    command = dict(pick.choice(choices))
    if command["type"] == "move" and game.battle.ground.is_drawn():
        f = game.battle.figures[command["figure"] - 1]
        to = [stays(f.x + pick.randint(-300, 300)), stays(f.y + pick.randint(-300, 300))]
        command = {"type": "move", "figure": f.n, "to": to}
    return command


def stays(place):
    """On the drawn table of `room`."""
    return max(0, min(2000, place))


def keepers(game, pick):
    """Something that only the Keeper enters."""
    n = pick.choice([f.n for f in game.battle.figures if f.on_table()])
    other = pick.choice(
        [f.n for f in game.battle.figures if f.side != game.battle.figures[n - 1].side and f.on_table()]
    )
    return pick.choice(
        [
            {"type": "grant-dice", "figure": n, "dice": pick.choice([-1, 1, 2])},
            {"type": "call-roll", "figure": n, "skill": "listen", "sealed": pick.random() < 0.5},
            {"type": "grant-surprise", "figure": n, "target": other, "how": "visible", "notice": "listen",
             "against": "stealth"},
            {"type": "harm", "figure": n, "amount": 1, "source": "fall"},
            {"type": "set-counter", "figure": n, "counter": "luck", "value": pick.randint(0, 60)},
        ]
    )  # fmt: skip


def play_randomly(table, pick, most=300, check=None):
    for _ in range(most):
        game = table.game()
        if check is not None:
            check(game)
        if game.ended:
            return game
        entry = entry_for(game, pick)
        by = REFEREE if game.open is not None or entry["type"] in KEEPERS else player_of(game, entry)
        table.enter(entry, by, game=game)
    game = table.game()
    if check is not None:
        check(game)
    return game


KEEPERS = {"grant-dice", "call-roll", "grant-surprise", "harm", "set-counter"}
TRANSIENT = {"rolled"}


def picture(battle):
    """The state but for what only counts within an action."""
    found = fingerprint(battle)
    return {name: value for name, value in found.items() if name not in TRANSIENT}


__all__ = ["BLUE", "RED", "REFEREE", "RULES", "picture", "play_randomly", "room", "sit_down"]
