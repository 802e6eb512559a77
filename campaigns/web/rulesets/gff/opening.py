"""The form that opens a battle: which armies meet, with which of their units, on which table."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext as _

from campaigns.selectors.battles.pages import BattlePage
from campaigns.web.rulesets import ready_tables
from campaigns.web.rulesets.gff.figures import KEY
from campaigns.web.rulesets.gff.grounds import READY
from campaigns.web.rulesets.parts import Context, typed
from campaigns.web.who import language
from engine.rulesets import ruleset
from engine.rulesets.gff.rosters import ROSTERS


class Opening(ready_tables.Opening):
    ready = READY

    def begin(self, posted: QueryDict | None) -> None:
        self.name = self.name or (self.line.plan.name[:60] if self.line is not None and posted is None else "")
        self.detail = typed(posted, "detail", "rolls")
        for gang in self.gangs:
            gang |= {"points": self.points(gang["people"]), "broken": self.broken(gang["people"])}

    def points(self, people: Sequence[Mapping[str, Any]]) -> int:
        return sum(who["one"].profile.get("points", 0) for who in people if who["goes"])

    def broken(self, people: Sequence[Mapping[str, Any]]) -> list[str]:
        """The limits that this army breaks, where the campaign keeps them. Source: GFF-04."""
        going = [(who["one"].name, who["one"].profile) for who in people if who["goes"] and who["one"].profile]
        broken = ROSTERS.limits(going, self.options) if going else []
        return [ruleset(KEY).explain(reason, str, language()) for reason in broken]

    def context(self) -> Context:
        return {
            **super().context(),
            "allowed": self.options.get("gff.points"),
            "details": [
                ("rolls", _("Roll by roll")),
                ("outcomes", _("Results only")),
                ("report", _("Report afterwards")),
            ],
        }

    def setup(self) -> dict[str, Any]:
        return super().setup() | ({"detail": self.detail} if self.line is None else {})

    def lacking(self, side: int | None) -> tuple[str, str]:
        return _("A battle needs two armies, each with at least one unit."), "figures"


def again(page: BattlePage) -> QueryDict:
    posted = ready_tables.again(page, READY)
    posted["detail"] = page.detail
    return posted
