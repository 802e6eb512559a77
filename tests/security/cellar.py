"""A planned fight with hidden opponents, and everybody who would like to know their numbers."""

from typing import Any, Final
from uuid import UUID, uuid4

from django.contrib import admin
from django.contrib.auth.models import User
from django.test import Client

from campaigns.ledger.read import read
from campaigns.models import Battle, Dispute, Log, Member, OwnTable, Plan
from campaigns.projections.game import load_game
from campaigns.simulation import asking, sharing
from campaigns.submit import found_campaign, join, make_join_code
from campaigns.submit.characters.page_links import share_page
from campaigns.submit.rolls.links import share_roll
from campaigns.trust import checkpoints
from campaigns.vault.links import token_of
from campaigns.web.printing.views import SHEETS
from campaigns.web.rulesets.registry import game_of
from engine.kernel.events import Answered, Commanded, Rolled, RollRequested
from engine.rulesets import ruleset
from tests.simulation.playing import play_all
from tests.web.study import Study

# Numbers that stand nowhere by chance, each but once: of the plan and the fight, of who comes later, of a plan that
# nobody has opened yet, and of somebody with a sheet.
CULTIST: Final = {"dex": 467, "hp": 439, "con": 457, "fighting": 30, "firearms": 30, "dodge": 20}
SHADOW: Final = {"hp": 433, "con": 449, "dex": 443, "fighting": 30, "dodge": 20}
NEXT: Final = {"hp": 421, "con": 431, "dex": 419, "fighting": 30, "dodge": 20}
PRIEST: Final = {"str": 479, "con": 487, "dex": 491, "hp": 499, "fighting": 30, "dodge": 20}
SET: Final = 463  # what the Keeper set a counter to
MORE: Final = (
    ("dora", ("player",)),
    ("oda", ("auditor", "player")),
)


class Cellar(Study):
    """Keeper Rita; Anna and Ben on two sides against the Keeper's; Dora has no figure, Otto audits, Oda audits and
    plays, Sam looks on, a phone joined with a code. `fight` goes on, `over` has ended."""

    def __init__(self) -> None:
        super().__init__()
        for who, roles in MORE:
            self.accounts[who] = User.objects.create_user(who, password=who)
            self.members[who] = self.seat(who, roles)
        self.row = {who: Member.objects.get(id=member) for who, member in self.members.items()}
        joined = join(make_join_code(self.row["rita"]).code, "Handy")
        self.members["phone"], self.token = joined.member, joined.token
        self.gangs["rita"] = self.act({"type": "found-gang", "name": "Kult", "colour": "green"}).of_type(
            "campaign/gang-founded/1"
        )[0]["gang"]
        self.npc = self.hires("Priester", PRIEST)
        self.act({"type": "set-sheet", "character": self.npc, "values": {"con": 487, "pow": 461}, "reason": "Pakt"})
        self.scenarios = [self.plan("Im Keller", CULTIST, SHADOW), self.plan("Am Altar", NEXT, NEXT)]
        self.over = self.opens(self.scenarios[0])
        self.plays(self.over)
        self.act({"type": "end", "how": "drawn", "reason": "spät"}, stream=self.over)
        self.act({"type": "set-body", "character": self.figures["anna"][0], "set": {"hp": 11}, "reason": "Ruhe"})
        called = self.act({"type": "call-rolls", "characters": [self.npc], "skill": "dex", "sealed": True})
        self.call = called.of_type("campaign/roll-called/1")[0]["call"]
        self.fight = self.opens(self.scenarios[0])
        self.plays(self.fight)
        self.lends()

    def referees_elsewhere(self, who: str) -> None:
        found_campaign(self.accounts[who], uuid4(), ruleset="coc", name="Woanders", nickname=who)

    def hires(self, name: str, values: dict[str, int]) -> str:
        command = {"type": "hire-character", "gang": self.gangs["rita"], "name": name, "kind": "opponent"}
        command |= {"weapons": ["pistol"], "values": values}
        return self.act(command).of_type("campaign/character-hired/1")[0]["character"]

    def plan(self, name: str, cultist: dict[str, int], later: dict[str, int]) -> str:
        opponent = {"side": 2, "rank": "opponent", "weapons": ["pistol", "knife"]}
        figures = [{"side": n, "rank": "investigator", "character": self.figures[who][0]}
                   for n, who in enumerate(("anna", "ben"))]  # fmt: skip
        figures += [{**opponent, "name": "Kultist", "values": cultist}, {**opponent, "character": self.npc}]
        plan = {
            "name": name,
            "briefing": "Licht unter der Tür",
            "sides": [{"name": "Adele"}, {"name": "Karl"}, {"part": "villain", "name": "Kult"}],
            "figures": figures,
            "arrivals": [{"joker": 2, "figures": [{**opponent, "name": "Schatten", "values": later}]}],
            "decided": "referee",
        }
        order = {"command": {"type": "grant-surprise", "how": "hidden"}, "side": 2, "figure": 2, "target": 0}
        command = {"type": "save-scenario", "plan": plan, "orders": [order], "notes": "Hinterhalt"}
        return self.act(command).of_type("campaign/scenario-saved/1")[0]["scenario"]

    def opens(self, scenario: str) -> UUID:
        setup = {"sides": [{}, {}, {"dice": "typed"}], "figures": [], "options": {"coc.firearm_initiative": "none"}}
        command = {"type": "open-battle", "scenario": scenario, "setup": setup}
        return UUID(self.act(command).of_type("campaign/battle-opened/1")[0]["battle"])

    def plays(self, battle: UUID) -> None:
        """The cultist strikes once at Adele and she at him, somebody comes, and it is her turn; the Keeper has done
        what only he does."""
        self.enter(battle, type="begin-round")
        while (now := self.game(battle).battle).round < 3 or now.up != 1:
            if now.round > 1 or now.up not in (1, 3):
                self.enter(battle, type="wait", figure=now.up)
            else:
                self.enter(battle, type="strike", figure=now.up, target=4 - now.up)
        self.enter(battle, type="harm", figure=3, amount=11)
        self.enter(battle, type="set-counter", figure=3, counter="magic", value=SET)
        self.enter(battle, type="call-roll", figure=3, skill="dex")
        self.enter(battle, type="call-roll", figure=4, skill="con", sealed=True)

    def enter(self, battle: UUID, **command: Any) -> None:
        """By the Keeper, with whatever it asks for."""
        self.act(command, stream=battle)
        while (asked := self.game(battle).open) is not None:
            if isinstance(asked, RollRequested):
                self.act(
                    {"type": "enter-dice", "faces": [40 if asked.sides == 100 else 1] * asked.count}, stream=battle
                )
            else:
                self.act({"type": "answer", "value": {"choice": asked.options[0]}}, stream=battle)

    def lends(self) -> None:
        """A copy, a dispute, a simulation; and links to whatever can be shown to strangers."""
        self.act({"type": "fork-battle", "battle": str(self.fight), "at": 3})
        self.copy = Battle.everything.get(copy__of=str(self.fight)).id
        self.act({"type": "plan-battle", "day": "2033-05-18", "scenario": self.scenarios[1]})
        table = {"name": "Funde", "rows": [{"text": "Ein Buch", "low": 1, "high": 6}]}
        self.act({"type": "save-table", "content": table})
        rolled = read(self.campaign, stream=self.fight, types=["battle/rolled/1"])
        self.act({"type": "open-dispute", "event": rolled[-3].seq, "claim": "Der traf nicht."}, "anna")
        self.dispute = Dispute.objects.get().id
        self.simulation = asking.ask(self.row["rita"], 4, scenario=UUID(self.scenarios[0]), table="room")
        self.of_fight = asking.ask(self.row["rita"], 4, battle=self.fight, table="room")
        play_all()
        checkpoints.make(self.campaign, "asked")
        rita = self.row["rita"]
        shown = sharing.share(rita, self.simulation, uuid4())
        pages = [
            share_page(rita, "life", UUID(one), uuid4(), notes=True) for one in (self.npc, self.figures["anna"][0])
        ]
        pages.append(share_page(rita, "battle", self.over, uuid4(), notes=True))
        rolls = [share_roll(rita, self.fight, roll, uuid4()) for roll in self.rolls()]
        self.links = {
            "shared/simulations/": [token_of(shown)],
            "shared/pages/": [token_of(page) for page in pages],
            "shared/rolls/": [token_of(roll) for roll in rolls],
        }

    def rolls(self) -> list[int]:
        """One of each purpose and roller that everybody may see."""
        found = {}
        for one in self.game(self.fight).counting:
            if isinstance(one.event, Rolled) and one.event.purpose != "sealed":
                found[one.event.figure, one.event.purpose] = one.event.roll
        return sorted(found.values())

    def game(self, battle: UUID) -> Any:
        return load_game(ruleset("coc"), self.campaign, battle)

    def outcome(self) -> int:
        return read(self.campaign, types=["campaign/battle-outcome/1"])[-1].seq

    def correction(self) -> UUID:
        """The newest command of the fight, as the one that is said to have corrected it."""
        return read(self.campaign, stream=self.fight)[-1].command

    def setup(self, who: str) -> dict[str, Any]:
        """A fight of one's own into which the Keeper's priest is taken."""
        figures = [{"side": 0, "rank": "opponent", "character": self.npc}]
        figures.append({"side": 1, "rank": "opponent", "name": "Ratte", "values": {"hp": 3}})
        return {"table": "real", "sides": [{"name": "Wir", "players": [who]}, {"name": "Die"}], "figures": figures}

    def hidden(self, *battles: UUID) -> set[str]:
        """Every number that is the Keeper's, as it was planned and as it stands in these battles, or all."""
        found = {n for values in (CULTIST, SHADOW, NEXT, PRIEST) for n in values.values() if n > 400} | {461, SET}
        for battle in battles or (self.over, self.fight):
            found |= {f.hp for f in self.game(battle).battle.figures if f.hidden}
        return {str(n) for n in found}

    def hand(self, who: str | None) -> Client:
        """As a browser; a phone by its token, as it asks the API and as it keeps it in a cookie."""
        if who != "phone":
            return self.browser(who)
        client = Client(HTTP_AUTHORIZATION=f"Token {self.token}")
        client.cookies[f"seat-{self.campaign.hex}"] = self.token
        return client

    def known(self) -> dict[str, list[Any]]:
        """What an address may name, by the name of its part."""
        plans = Plan.objects.filter(campaign_id=self.campaign).values_list("id", flat=True)
        return {
            "campaign": [self.campaign],
            "battle": [self.fight, self.over, self.copy],
            "stream": [self.fight, self.over],
            "character": [self.npc, self.figures["anna"][0]],
            "gang": [self.gangs["rita"], self.gangs["anna"]],
            "scenario": self.scenarios,
            "like": self.scenarios,
            "simulation": [self.simulation.id, self.of_fight.id],
            "dispute": [self.dispute],
            "plan": list(plans),
            "who": [self.members["anna"], self.members["rita"]],
            "version": [1, *self.told(self.fight)],
            "at": [1, *self.told(self.fight)],
            "roll": self.rolls(),
            "number": self.rolls(),
            "figure": [1, 3],
            "side": [0, 2],
            "what of campaigns/<uuid:campaign>/print/<slug:what>/": [*SHEETS, *game_of("coc").sheets],
            "whose": ["campaign", "own"],
            "what of campaigns/<uuid:campaign>/download/<slug:whose>/<str:what>": [
                "book.html", "figures.csv", "lives.csv", "battles.csv",
            ],
            "seq": [self.outcome()],
            **{f"token of {route}<str:token>/": tokens for route, tokens in self.links.items()},
            "token of api/shared/rolls/<str:token>/": self.links["shared/rolls/"],
            "kind of simulations/<uuid:simulation>/result.<slug:kind>": ["csv", "json"],
            "kind of api/results/<str:kind>/<uuid:thing>/links/": ["simulations"],
            "thing of api/results/<str:kind>/<uuid:thing>/links/": [self.simulation.id],
            "token": [token for tokens in self.links.values() for token in tokens],
            "battle of api/simulations/<uuid:simulation>/battles/<int:battle>/": [1],
            "number of simulations/<uuid:simulation>/battles/<int:number>/": [1],
            "number of simulations/<uuid:simulation>/battles/<int:number>/at/<int:version>/": [1],
            "version of simulations/<uuid:simulation>/battles/<int:number>/at/<int:version>/": [1, 9],
            "version of battles/<uuid:battle>/correct/<int:version>/": self.entries(),
            "battle of battles/<uuid:battle>/correct/<int:version>/": [self.fight],
            "table": list(OwnTable.objects.filter(campaign_id=self.campaign).values_list("id", flat=True)),
            "log": list(Log.objects.filter(campaign_id=self.campaign).values_list("id", flat=True)),
        }  # fmt: skip

    def told(self, battle: UUID) -> list[int]:
        """Versions of a roll, a wound, a counter set and the last event of a battle."""
        last = {type(one.event).__name__: one.version for one in self.game(battle).counting}
        names = ("Rolled", "Struck", "HiddenCounterSet", "FigureArrived")
        return sorted({*(last[name] for name in names), last["HiddenCounterSet"] - 1, max(last.values())})

    def entries(self) -> list[int]:
        return [
            one.version
            for one in self.game(self.fight).counting
            if isinstance(one.event, (Commanded, Answered, Rolled))
        ]

    def rows(self) -> dict[str, list[Any]]:
        """Ids of two rows of each table that the admin shows."""
        found = {}
        for model in admin.site._registry:
            manager = getattr(model, "everything", model._default_manager)
            found[model._meta.model_name] = [*manager.values_list("pk", flat=True).order_by("pk")[:2]]
        return {**found, "character": [self.npc], "battle": [self.fight, self.over]}
