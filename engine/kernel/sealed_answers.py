"""A question that goes to several sides at once: who answers for which, sealed until all have."""

from collections.abc import Callable

from engine.kernel.commands import Answer, convert
from engine.kernel.events import AnswerSealed, AnswersOpened, Asked, OpenedAnswer
from engine.kernel.game import Game
from engine.kernel.refusal import Malformed, Refusal
from engine.kernel.replay_effects import ReplayEffects
from engine.kernel.ruleset import Acting


class Sealing:
    """One entry's part in it. What a side has answered stands: it is neither changed nor given twice."""

    def __init__(self, game: Game, acting: Acting) -> None:
        self.game = game
        self.acting = acting
        self.there: dict[int, AnswerSealed] = {}
        self.lines: dict[int, int] = {}  # by side: the version of the line
        for side, record in game.sealed.items():
            assert isinstance(record.event, AnswerSealed)
            self.there[side], self.lines[side] = record.event, record.version

    def seal(self, tape: ReplayEffects, asked: Asked, entered: Answer, check: Callable[[int, object], None]) -> None:
        side, referee = answering(self.game, self.acting, asked, entered.side)
        if side in self.there:
            raise Refusal("answered-already", {"side": side}, 409)
        who = self.game.ruleset.who_answers(self.game.battle, asked, entered.value)
        if who.own and not self.game.is_own(self.acting, side):
            raise Refusal("not-yours", {"figure": 0}, 403)
        check(side, convert(entered.value, tape.answers[asked.kind], "answer"))
        acting = self.acting
        sealed = AnswerSealed(asked.question, side, entered.value, acting.member, acting.entered_by, referee)
        self.there[side], self.lines[side] = sealed, tape.add(sealed, tape.provenance)

    def missing(self, asked: Asked) -> int:
        return sum(side not in self.there for side in asked.sides)

    def opened(self, asked: Asked) -> AnswersOpened:
        there, lines = self.there, self.lines
        openeds = [OpenedAnswer(side, there[side].answer, lines[side], there[side].referee) for side in asked.sides]
        return AnswersOpened(asked.question, tuple(openeds))


def answering(game: Game, acting: Acting, asked: Asked, named: int | None) -> tuple[int, bool]:
    """For which side somebody answers, and whether as the referee, for one that he doesn't play.

    Raises: Malformed where he has to say which, Refusal where it isn't his.
    """
    own = [side for side in asked.sides if acting.member in game.speakers(side)]
    if named is None:
        left = [side for side in own if side not in game.sealed] or own
        if len(left) == 1:
            return left[0], False
    elif named in own:
        return named, False
    elif named in asked.sides and acting.referee:
        return named, True
    if not own and not acting.referee:
        raise Refusal("not-yours", status=403)
    raise Malformed("command.side", named, "one-of", {"known": asked.sides if acting.referee else tuple(own)})
