"""A campaign of investigators as the pages see it: Keeper Rita, Anna's and Ben's investigators, auditor, spectator."""

from typing import Any
from uuid import UUID, uuid4

from campaigns.models import Member
from campaigns.submit import found_campaign
from tests.web.street import PEOPLE, Street

SHEET = {"str": 60, "con": 55, "siz": 60, "dex": 60, "pow": 50, "luck": 45, "handgun": 60, "brawl": 50, "first_aid": 50}
# Numbers that stand nowhere by chance: hit points and characteristics may be as large as those of monsters.
HIDDEN = {"dex": 467, "hp": 439, "con": 457, "fighting": 30, "firearms": 30, "dodge": 20}
TELLTALE = ("467", "439", "457")


class Study(Street):
    def __init__(self, options: dict[str, Any] | None = None) -> None:
        self.make_accounts()
        receipt = found_campaign(
            self.accounts["rita"], uuid4(), ruleset="coc", name="Lesekreis", nickname="Rita", options=options
        )
        self.campaign = receipt.campaign
        self.members = {"rita": Member.objects.get(campaign_id=self.campaign).id}
        for who, roles in PEOPLE:
            self.members[who] = self.seat(who, roles)
        self.gangs = {who: self.gang(who) for who in ("anna", "ben")}
        self.figures = {
            "anna": [self.joins("anna", "Adele", "revolver")],
            "ben": [self.joins("ben", "Karl", "pistol")],
        }

    def joins(self, who: str, name: str, weapon: str) -> str:
        command = {"type": "hire-character", "gang": self.gangs[who], "name": name, "kind": "investigator"}
        command |= {"weapons": [weapon], "values": SHEET}
        return self.act(command).of_type("campaign/character-hired/1")[0]["character"]

    def fight(self, dice: str = "server", hidden: dict[str, int] | None = None, **more: Any) -> UUID:
        """Adele and Karl against a cultist with a pistol and two hounds in a group."""
        players = [str(self.members[who]) for who in ("anna", "ben")]
        values = HIDDEN if hidden is None else hidden
        figures = [{"side": 0, "character": self.figures[who][0]} for who in ("anna", "ben")]
        figures += [
            {"side": 1, "rank": "opponent", "name": "Kultist", "weapons": ["pistol"], "values": values},
            {"side": 1, "rank": "opponent", "name": "Hunde", "weapons": ["claws"], "values": {"hp": 6, "members": 2}},
        ]
        if more.get("table") == "drawn":  # two rows, eight metres apart
            figures = [
                {**figure, "at": [400 + 300 * (n % 2), 200 + 800 * figure["side"]]} for n, figure in enumerate(figures)
            ]
            more = {"size": [2400, 1800], "deployment": "placed", **more}
        sides = [{"name": "Ermittler", "players": players, "dice": dice}, {"name": "Kult", "dice": dice}]
        setup = {"table": "real", "sides": sides, "figures": figures, **more}
        receipt = self.act({"type": "open-battle", "setup": setup})
        return UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"])
