"""The form that opens a battle: which forces meet, with whom, on which table, and who stands there already."""

from collections.abc import Sequence
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _
from msgspec import to_builtins

from campaigns.selectors.battles.pages import BattlePage
from campaigns.selectors.campaigns.pages import CampaignPage
from campaigns.selectors.characters.gangs import GangLine
from campaigns.selectors.scenarios.pages import ScenarioLine
from campaigns.selectors.scenarios.plans import PlanLine
from campaigns.web.drawing import table
from campaigns.web.rulesets import plain
from campaigns.web.rulesets.parts import Command, Context
from campaigns.web.rulesets.pb12 import grounds
from campaigns.web.rulesets.pb12.figures import KEY
from engine.rulesets.pb12.profile import read_profile
from engine.rulesets.pb12.sample_tables import SAMPLE_TABLES

ON_FIELD: Final = "on-field"  # a figure's tag at a real table


class Opening(plain.Opening):
    """`said` is what was typed, or None on a fresh page: then the first two forces stand ready."""

    def __init__(
        self,
        campaign: CampaignPage,
        gangs: Sequence[GangLine],
        said: QueryDict | None,
        line: ScenarioLine | None,
        date: PlanLine | None,
    ) -> None:
        super().__init__(gangs, said, date, line)
        self.limit = next(one.value for one in campaign.options if one.id == "pb12.game_value_limit")
        self.table = (said.get("table") if said else "") or "real"
        self.sample = (said.get("sample") if said else "") or SAMPLE_TABLES[0].name
        self.on_field = said is None or "on_field" in said
        for one in self.gangs:
            for who in one["people"]:
                who["worth"] = worth(who["one"].profile)
            one["points"] = sum(who["worth"] for who in one["people"] if who["goes"])

    def context(self) -> Context:
        drawn = [(one, table.draw(KEY, one.size, one.terrain, (), ())) for one in SAMPLE_TABLES]
        return {"allowed": self.limit, "maps": [(one.name, grounds.word(one.name), map_) for one, map_ in drawn]}

    def command(self) -> Command:
        command = super().command()
        if {side["dice"] for side in command["setup"]["sides"]} == {"typed"}:
            command["setup"]["cards"] = "typed"  # what nobody rolls for himself
        if self.line is None:
            command["setup"] |= self.ground()
        if self.on_field and self.table == "real":
            for figure in command["setup"]["figures"]:
                figure["tags"] = [ON_FIELD]
        return command

    def ground(self) -> dict[str, Any]:
        ground = grounds.ground(self.sample)
        if self.table != "drawn" or ground is None:
            return {"table": "real"}
        return {"table": "drawn", "size": list(ground.size), "terrain": [to_builtins(one) for one in ground.terrain]}

    def lacking(self, side: int | None) -> tuple[str, str]:
        return _("A battle needs two forces, each with at least one figure."), "figures"


def worth(profile: Any) -> int:
    """German: Spielwert."""
    return read_profile(profile, "profile").total_value() if profile else 0


def again(page: BattlePage) -> QueryDict:
    said = plain.again(page)
    said["on_field"], said["table"] = "on", page.table
    same = [one.name for one in SAMPLE_TABLES if len(one.terrain) == len(page.terrain)]
    said["sample"] = next(iter(same), "")
    return said
