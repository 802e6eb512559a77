"""A battle of Pb-12 at a table, and the referee's browser, who may enter for everybody."""

import json
import random
from typing import Any
from uuid import UUID

from django.urls import reverse

from campaigns.models import Head, Member
from campaigns.selectors.battles.pages import battle_page
from engine.rulesets.pb12.samples import MOOR_RUNNERS, PASS_PATROL
from tests.founding import founded
from tests.web.gff.front import Front, text

HTMX = {"HTTP_HX_REQUEST": "true"}
SKIRMISH = (PASS_PATROL[:3], MOOR_RUNNERS[:3])


class Table(Front):
    ruleset, kind = "pb12", "figure"

    def hire(self, who: str, profile: dict[str, Any] | None = None, name: str = "Captain Lorenz") -> str:
        return super().hire(who, profile or PASS_PATROL[0][2], name)


class Field:
    def __init__(self, forces=SKIRMISH, language="en", dice="server", on_field=True, at=(), **more: Any) -> None:
        """`at`: on a drawn table where they stand, in the order of the figures; the sides look at each other."""
        self.front = front = founded(Table)
        self.figures = [
            {"side": side, "character": self.hire(who, name, rank, sheet), "tags": ["on-field"] if on_field else []}
            for side, (who, force) in enumerate(zip(("anna", "ben"), forces, strict=True))
            for name, rank, sheet in force
        ]
        for figure, place in zip(self.figures, at, strict=False):
            figure |= {"at": list(place), "facing": [0, 100 - 200 * figure["side"]]}
        sides = [{"gang": front.gangs[who], "dice": dice} for who in ("anna", "ben")]
        setup = {"table": "real", "sides": sides, "figures": self.figures, **more}
        receipt = front.act({"type": "open-battle", "setup": setup})
        self.battle = UUID(receipt.of_type("campaign/battle-opened/1")[0]["battle"])
        self.language = language
        self.client = front.browser("rita", language)
        self.read: tuple[int, Any] = (0, None)
        self.rita = Member.objects.get(id=front.members["rita"])
        self.looked: set[Any] = set()

    def hire(self, who: str, name: str, rank: str, sheet: dict[str, Any]) -> str:
        command = {"type": "hire-character", "gang": self.front.gangs[who], "name": name, "kind": rank}
        receipt = self.front.act({**command, "profile": sheet}, who)
        return str(receipt.of_type("campaign/character-hired/1")[0]["character"])

    def page(self) -> Any:
        """Read again once something was recorded."""
        size = Head.objects.values_list("size", flat=True).get(campaign_id=self.front.campaign)
        if self.read[0] != size:
            self.read = size, battle_page(self.battle, self.rita)
        return self.read[1]

    def seen(self, n: int) -> Any:
        return self.page().view["figures"][n - 1]

    def html(self, who: str = "rita", language: str = "en") -> str:
        answer = self.front.browser(who, language).get(reverse("battle", args=[self.battle]))
        assert answer.status_code == 200
        return answer.content.decode()

    def look(self) -> None:
        """The page is drawn, in both languages by turns, where it asks, rolls or offers what it didn't before."""
        waits, legal = self.page().waiting, self.page().legal
        asked = waits.question and waits.question.kind, waits.roll and waits.roll.purpose
        new = (*asked, *sorted({one.code for one in legal}))
        if new not in self.looked:
            self.html(language=("de", "en")[len(self.looked) % 2])
            self.looked.add(new)

    def send(self, form: str, **fields: Any) -> Any:
        return self.client.post(reverse("enter", args=[self.battle, form]), fields, **HTMX)

    def enter(self, form: str, http: int = 302, **fields: Any) -> None:
        """As without scripts: what was entered leads to the page, which is drawn where a test looks at it."""
        said = self.client.post(reverse("enter", args=[self.battle, form]), fields)
        assert said.status_code == http, text(said)[:1500]

    def choose(self, code: str, **wanted: Any) -> None:
        """A button of that code, with these facts."""
        legal = [one for one in self.page().legal if one.code == code]
        one = next(one for one in legal if wanted.items() <= {**one.command, **one.facts}.items())
        self.enter("choice", command=json.dumps(one.command), acts_as=one.acts_as)

    def answer(self, http: int = 302, **fields: Any) -> None:
        waits = self.page().waiting
        fields = {"kind": waits.question.kind, "question": waits.question.number, **fields}
        self.enter("answer", http, acts_as=waits.acts_as, **fields)

    def bid(self, *numbers: int) -> None:
        """Each side seals its own."""
        for side, n in enumerate(numbers):
            self.bid_of(side, n)

    def bid_of(self, side: int, n: int) -> None:
        question, who = self.page().waiting.question, ("anna", "ben")[side]
        fields = {"kind": "bid", "question": question.number, "side": side, "number": n}
        said = self.front.browser(who).post(
            reverse("enter", args=[self.battle, "answer"]),
            {**fields, "acts_as": self.front.members[who], "yours": "1"},
        )
        assert said.status_code == 302, text(said)[:800]

    def begin(self, first: int = 0) -> None:
        """Into the first move, which is this side's."""
        self.choose("begin")
        self.bid(0, 0)
        waits = self.page().waiting
        self.answer(choice="first" if waits.sides[0] == first else "last")

    def begin_typed(self) -> None:
        """With dice that lie on the table: Anna's side has the first move."""
        self.choose("begin")
        self.bid(0, 0)
        for faces in ("12", "1"):
            waits = self.page().waiting
            self.enter("dice", roll=waits.roll.number, faces=faces, acts_as=waits.acts_as)
        self.answer(choice="first")

    def settle(self, pick: random.Random, most: int = 40, look: bool = False) -> set[str]:
        """Whatever is asked or rolled is answered, until the table waits for an action."""
        kinds = set()
        for _ in range(most):
            waits = self.page().waiting
            if look:
                self.look()
            if waits.roll is not None:
                faces = " ".join(str(pick.randint(1, waits.roll.sides)) for _ in range(waits.roll.count))
                self.enter("dice", roll=waits.roll.number, faces=faces, acts_as=waits.acts_as)
            elif waits.question is None or waits.question.kind == "bid":
                break
            else:
                kinds.add(waits.question.kind)
                fields = {"kind": waits.question.kind, "question": waits.question.number}
                fields |= {"acts_as": waits.acts_as, **said_to(waits.question, pick)}
                if self.client.post(reverse("enter", args=[self.battle, "answer"]), fields).status_code != 302:
                    self.enter("take-back")  # people measured, and it can't be
        return kinds


def begun(first: int = 0, **more: Any) -> Field:
    """In the first move, which is this side's."""
    field = founded(Field, **more)
    field.begin(first)
    return field


def begun_typed(**more: Any) -> Field:
    field = founded(Field, dice="typed", **more)
    field.begin_typed()
    return field


def acts(figure: int, **more: Any) -> Field:
    """It is this figure's move."""
    field = founded(begun, **more)
    field.choose("activate", figure=figure)
    return field


def said_to(question: Any, pick: random.Random) -> dict[str, Any]:
    """What the form for a question says, the usual or something else."""
    match question.kind:
        case "fact-shot":
            return {"distance": pick.choice((300, 600, 1200)), "visible": pick.choice((100, 60, 40)), "unseen": "1"}
        case "fact-fight":
            return {"supporters": pick.randint(0, 2)}
        case "fact-near" | "fact-threat":
            return {"figures": [option for option in question.options if pick.random() < 0.5]}
        case "fact-markers":
            return {f"near-{option}": question.about[:1] for option in question.options if pick.random() < 0.5}
        case "fact-area":
            return {"sides": [option for option in question.options if pick.random() < 0.7]}
        case "fact-stray":
            return {"hits": pick.choice((-1, 0)), "fall": pick.choice(("", "2"))}
        case "fact-caught":
            return {"figures": question.options[:1], "cover-1": "1"}
        case "take-over":
            return {"leader": pick.choice(("0", question.options[0])), "figures": question.about}
        case "status-order":
            return {"order": " ".join(question.options)}
        case "act-within":
            return {"do": ""}
        case "way-on":
            return {"horizontal": 1}
    return {"choice": pick.choice(question.options)}
