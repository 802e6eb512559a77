"""Battles: the page, what may be done, the log, opened rolls; commands go to submit."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from api.answers import MOST, USUAL, OpenedAnswer, ReceiptAnswer, answer, opened, page, receipt
from api.base_views import SignedInView
from api.bodies import AskCorrection, BattleCommand, OpenBattle, OpenCopy, number, read, with_setup
from api.schema import documented, paged
from api.seats import language, seat, seat_at
from campaigns.selectors.battles import legal, stories
from campaigns.selectors.battles import pages as battles
from campaigns.selectors.battles.copies import CopyLine, copies
from campaigns.selectors.battles.loaded import load_battle
from campaigns.selectors.corrections import amending
from campaigns.submit import submit


class Battles(SignedInView):
    @documented("The campaign's battles, the newest first", pages=battles.BattleLine)
    def get(self, request: Request, campaign: UUID) -> Response:
        return page(request, battles.battles(campaign, seat(request, campaign), language()))

    @documented("Open a battle; the receipt says its id as `battle`", takes=OpenBattle, gives=OpenedAnswer, status=201)
    def post(self, request: Request, campaign: UUID) -> Response:
        member, body = seat(request, campaign), read(request, OpenBattle)
        command = {"type": "open-battle", "setup": body.setup, "name": body.name, "devices": body.devices}
        if body.scenario is not None:
            command["scenario"] = body.scenario
        if body.plan is not None:
            command["plan"] = body.plan
        with with_setup(OpenBattle):
            command_receipt = submit(body.envelope(member, command))
        return opened(command_receipt, command_receipt.of_type("campaign/battle-opened/1")[0]["battle"])


class Battle(SignedInView):
    @documented("A battle as it stands, or as it stood after version `at`", gives=battles.BattlePage, query=("at",))
    def get(self, request: Request, battle: UUID) -> Response:
        member = seat_at(request, battle)
        return answer(battles.battle_page(battle, member, number(request, "at", None, 1, 10**9), language()))


class Copies(SignedInView):
    @documented("What-if copies of the battle, the newest first; none while they are closed to you", pages=CopyLine)
    def get(self, request: Request, battle: UUID) -> Response:
        return page(request, copies(battle, seat_at(request, battle), language()))

    @documented(
        "Open a what-if copy of the battle as it stood after version `at`; the receipt says its id as `battle`",
        takes=OpenCopy,
        gives=OpenedAnswer,
        status=201,
    )
    def post(self, request: Request, battle: UUID) -> Response:
        member, body = seat_at(request, battle), read(request, OpenCopy)
        command = {"type": "fork-battle", "battle": str(battle), "at": body.at, "name": body.name}
        with with_setup(OpenCopy):
            command_receipt = submit(body.envelope(member, command))
        return opened(command_receipt, command_receipt.of_type("campaign/battle-forked/1")[0]["battle"])


class Commands(SignedInView):
    @documented("Do something in the battle", takes=BattleCommand, gives=ReceiptAnswer)
    def post(self, request: Request, battle: UUID) -> Response:
        member, body = seat_at(request, battle), read(request, BattleCommand)
        return receipt(submit(body.envelope(member, body.command, battle, body.then)))


class Correction(SignedInView):
    @documented("What a correction would change; writes nothing", takes=AskCorrection, gives=amending.Foreseen)
    def post(self, request: Request, battle: UUID) -> Response:
        member, body = seat_at(request, battle), read(request, AskCorrection)
        return answer(amending.foresee(load_battle(battle, member, language()), body.command, body.then))


class Legal(SignedInView):
    @documented("What you may enter now, ready to be sent", pages=legal.LegalChoice)
    def get(self, request: Request, battle: UUID) -> Response:
        return page(request, legal.legal(battle, seat_at(request, battle), language()))


class Log(SignedInView):
    @documented("The battle told in sentences", gives=paged(stories.SentenceLine), query=("after", "limit"))
    def get(self, request: Request, battle: UUID) -> Response:
        """`next` is the version to go on after."""
        after, limit = number(request, "after", 0, 0, 10**9) or 0, number(request, "limit", USUAL, 1, MOST) or USUAL
        story = stories.story(battle, seat_at(request, battle), language())
        later = [sentence for sentence in story.sentences if sentence.version > after]
        shown = later[:limit]
        shown += [
            sentence for sentence in later[limit:] if sentence.version == shown[-1].version
        ]  # never half of an event
        following = shown[-1].version if len(shown) < len(later) else None
        return answer({"results": shown, "count": len(story.sentences), "next": following})
