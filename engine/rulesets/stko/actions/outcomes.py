"""What people tell instead of dice. Offered are the choices of the dice, each as what may have come of it."""

from engine.kernel.offers import Action
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.outcome_entry import actions, attacks

OUTCOMES = (
    Action(do.CardOutcome, actions.card, buttons={"card-outcome": "cards"}),
    Action(do.ShotOutcome, attacks.shot),
    Action(do.UnseenOutcome, attacks.unseen),
    Action(do.AimOutcome, attacks.aim),
    Action(do.FightOutcome, attacks.fight),
    Action(do.MoveOutcome, actions.move),
    Action(do.FlightOutcome, actions.flee),
    Action(do.RecoverOutcome, actions.recover),
    Action(do.WakeOutcome, actions.wake),
    Action(do.RepairOutcome, actions.repair),
    Action(do.NerveOutcome, actions.test_nerve),
)
