"""The form that opens a battle: which armies meet, with which of their units, on which table."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.projections.game import ruleset
from campaigns.selectors.battles.pages import BattlePage
from campaigns.selectors.campaigns.pages import CampaignPage
from campaigns.selectors.characters.gangs import GangLine
from campaigns.selectors.scenarios.pages import ScenarioLine
from campaigns.selectors.scenarios.plans import PlanLine
from campaigns.web.drawing import table
from campaigns.web.rulesets import plain
from campaigns.web.rulesets.gff import grounds
from campaigns.web.rulesets.gff.figures import KEY
from campaigns.web.rulesets.parts import Command, Context
from campaigns.web.who import language
from engine.rulesets.gff.sample_tables import SAMPLE_TABLES

DETAILS: Final = ("rolls", "outcomes", "report")


class Opening(plain.Opening):
    """`said` is what was typed, or None on a fresh page: then the first two armies stand ready."""

    def __init__(
        self,
        campaign: CampaignPage,
        gangs: Sequence[GangLine],
        said: QueryDict | None,
        line: ScenarioLine | None,
        date: PlanLine | None,
    ) -> None:
        super().__init__(gangs, said, date, line)
        self.options = {one.id: one.value for one in campaign.options}
        self.name = self.name or (line.plan.name[:60] if line is not None and said is None else "")
        self.table = (said.get("table") if said else "") or "real"
        self.sample = (said.get("sample") if said else "") or SAMPLE_TABLES[0].name
        self.detail = (said.get("detail") if said else "") or "rolls"
        for one in self.gangs:
            one |= {"points": self.points(one["people"]), "broken": self.broken(one["people"])}

    def points(self, people: Sequence[Mapping[str, Any]]) -> int:
        return sum(who["one"].profile.get("points", 0) for who in people if who["goes"])

    def broken(self, people: Sequence[Mapping[str, Any]]) -> list[str]:
        """The limits that this army breaks, where the campaign keeps them. Source: GFF-04."""
        rules = ruleset(KEY)
        going = [(who["one"].name, who["one"].profile) for who in people if who["goes"] and who["one"].profile]
        if rules.rosters is None or not going:
            return []
        return [rules.explain(no, str, language()) for no in rules.rosters.limits(going, self.options)]

    def context(self) -> Context:
        drawn = [(one, table.draw(KEY, one.size, one.terrain, (), ())) for one in SAMPLE_TABLES]
        return {
            "maps": [(one.name, grounds.word(one.name), map_) for one, map_ in drawn],
            "allowed": self.options.get("gff.points"),
            "details": [
                ("rolls", _("Roll by roll")),
                ("outcomes", _("Results only")),
                ("report", _("Report afterwards")),
            ],
        }

    def command(self) -> Command:
        command = super().command()
        if {side["dice"] for side in command["setup"]["sides"]} == {"typed"}:
            command["setup"]["cards"] = "typed"  # what nobody rolls for himself, such as the objectives
        if self.line is None:
            command["setup"] |= {"detail": self.detail, **self.ground()}
        return command

    def ground(self) -> dict[str, Any]:
        ground = grounds.ground(self.sample)
        if self.table != "drawn" or ground is None:
            return {"table": "real"}
        terrain = [
            {"kind": one.kind, "corners": [list(at) for at in one.corners], "cover": one.cover, "height": one.height}
            for one in ground.terrain
        ]
        return {"table": "drawn", "size": list(ground.size), "terrain": terrain}

    def lacking(self, side: int | None) -> tuple[str, str]:
        return _("A battle needs two armies, each with at least one unit."), "figures"


def again(page: BattlePage) -> QueryDict:
    """The same units at the same table."""
    said = plain.again(page)
    said["table"], said["detail"] = page.table, page.detail
    same = [one.name for one in SAMPLE_TABLES if len(one.terrain) == len(page.terrain)]
    said["sample"] = next(iter(same), "")
    return said
