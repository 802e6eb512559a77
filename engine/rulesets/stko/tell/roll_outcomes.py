"""A way a roll could have fallen, in a few words."""

from engine.kernel.roll_outcomes import RollOutcome
from engine.kernel.ruleset import Language, Names
from engine.rulesets.stko.tell.speaker import Speaker


def fall_text(fall: RollOutcome, names: Names, language: Language) -> str:
    s = Speaker(names, language)
    if fall.code == "face":
        return s.say("fall.face", face=fall.facts["face"])
    if fall.code == "card":
        return _card(str(fall.facts["card"]), s)
    if fall.code in ("kept", "lost"):
        return s.say(f"fall.{fall.code}")
    if fall.code == "shield":
        return s.say("fall.shield", sixes=s.say("fall.sixes", n=int(fall.facts["sixes"])), n=int(fall.facts["hits"]))
    counted = "hits" if "hits" in fall.facts else "sixes"
    sixes = s.say(f"fall.{counted}", n=int(fall.facts[counted]))
    return s.say(f"fall.{fall.code}", sixes=sixes) if fall.code in ("empty", "jam") else sixes


def _card(card: str, s: Speaker) -> str:
    kind, _, rest = card.partition("-")
    if kind == "joker":
        return s.say("fall.joker")
    if kind == "figure":
        return s.say("fall.card-of", name=s.figure(int(rest)))
    if kind == "action":
        return s.say("fall.action-card", rank=s.word("rank", rest.partition("-")[0]))
    return card
