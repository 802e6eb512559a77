"""What people tell instead of dice. Offered are the choices of the dice, each as what may have come of it."""

from engine.kernel.offers import Action
from engine.rulesets.stko import commands as do
from engine.rulesets.stko.told import actions, attacks

OUTCOMES = (
    Action(do.FlightOutcome, actions.flee, group="nerve", codes=("flight-outcome",)),
    Action(do.ShotOutcome, attacks.shot, group="shoot", codes=("shot-outcome",)),
    Action(do.UnseenOutcome, attacks.unseen, group="shoot", codes=("unseen-outcome",)),
    Action(do.FightOutcome, attacks.fight, group="fight", codes=("fight-outcome",)),
    Action(do.MoveOutcome, actions.move, group="move", codes=("move-outcome",)),
    Action(do.AimOutcome, attacks.aim, group="aim", codes=("aim-outcome",)),
    Action(do.RecoverOutcome, actions.recover, group="hold", codes=("recover-outcome",)),
    Action(do.WakeOutcome, actions.wake, group="hold", codes=("wake-outcome",)),
    Action(do.RepairOutcome, actions.repair, group="hold", codes=("repair-outcome",)),
    Action(do.CardOutcome, actions.card, group="cards", codes=("card-outcome",)),
    Action(do.NerveOutcome, actions.test_nerve),
)
