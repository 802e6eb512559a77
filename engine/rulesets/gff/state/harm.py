"""Attacks and what they do: hits, fallen models, markers, nerve. Source: GFF-13 .. 23, 26, 30, 44 .. 46."""

from engine.rulesets.gff import events as ev
from engine.rulesets.gff.codes import EFFECTS, KNOCKED_OUT, LEFT, OUT, PASSED, RESULTS, ROUTED, SHAKEN
from engine.rulesets.gff.state.table import Table
from engine.rulesets.gff.unit import Unit


class Harm(Table):
    """Changes `first_done`, `up`, and the units themselves."""

    def attacked(self, f: Unit, target: Unit, weapon: int, attacks: int, hits: int, melee: bool) -> None:
        if self.effects is not None:
            self.record(ev.Attacked(f.n, target.n, weapon, attacks, hits, melee, f.weapons[weapon].name))
        if f.weapons[weapon].once:
            f.spent.append(weapon)
        if not melee:
            f.fired.append(weapon)
            f.fired_at.append(target.n)
            self.aimed_at(f, target)

    def aimed_at(self, f: Unit, target: Unit) -> None:
        if target.n not in f.targets:
            f.targets.append(target.n)

    def out_of_reach(self, f: Unit, target: Unit, distance: int) -> None:
        if self.effects is not None:
            self.record(ev.OutOfReach(f.n, target.n, distance))

    def impacted(self, f: Unit, target: Unit, hits: int) -> None:
        if self.effects is not None:
            self.record(ev.Impacted(f.n, target.n, hits))

    def wounds_dealt(self, f: Unit, wounds: int, deadly: list[int]) -> None:
        if self.effects is not None:
            self.record(ev.WoundsDealt(f.n, wounds, tuple(deadly)))

    def harmed(
        self, f: Unit, by: Unit | None, wounds: int, ignored: int, fallen: list[int], model: int, markers: int
    ) -> None:
        if self.effects is not None:
            self.record(ev.Harmed(f.n, by.n if by is not None else 0, wounds, ignored, tuple(fallen), model, markers))
        for n in fallen:
            self.falls(f, n, KNOCKED_OUT)
        if model:
            f.models[model - 1].wounds += markers

    def falls(self, f: Unit, model: int, loss: int) -> None:
        """A model is out of the game; with the last one the unit is."""
        f.models[model - 1].out = True
        if f.count() == 0:
            self.is_lost(f, loss)

    def is_lost(self, f: Unit, loss: int) -> None:
        f.loss = loss
        f.shaken = False
        if self.first_done < 0 and not any(unit.side == f.side for unit in self.to_activate()):
            self.first_done = f.side

    def effect_taken(self, f: Unit, by: Unit | None, model: int, total: int, effect: int) -> None:
        if self.effects is not None:
            self.record(ev.EffectTaken(f.n, by.n if by is not None else 0, model, total, EFFECTS[effect]))
        if effect == SHAKEN:
            f.shaken = True
        elif effect == OUT:
            self.falls(f, model, KNOCKED_OUT)

    def fatigued(self, f: Unit) -> None:
        if self.effects is not None:
            self.record(ev.Fatigued(f.n))
        f.fatigued = True

    def rule_used(self, f: Unit, rule: str, game: bool) -> None:
        if self.effects is not None:
            self.record(ev.RuleUsed(f.n, rule, game))
        if game:
            f.used_up.append(rule)
        else:
            f.used_this_round.append(rule)

    def pushed(self, f: Unit, by: Unit, model: int, works: bool, points: list[tuple[int, int]]) -> None:
        if self.effects is not None:
            self.record(ev.Pushed(f.n, by.n, model, works, tuple(points)))
        if points:
            f.models[model - 1].x, f.models[model - 1].y = points[0]

    # -- nerve, terrain, magic ------------------------------------------------------------------------------------
    def morale_tested(self, f: Unit, result: int) -> None:
        if self.effects is not None:
            self.record(ev.MoraleTested(f.n, RESULTS[result]))
        if result == PASSED:
            return
        if RESULTS[result] == "routed":
            self.is_lost(f, ROUTED)
        else:
            f.shaken = True

    def recovered(self, f: Unit) -> None:
        if self.effects is not None:
            self.record(ev.Recovered(f.n))
        f.shaken = False

    def jumped(self, f: Unit, works: bool) -> None:
        if self.effects is not None:
            self.record(ev.Jumped(f.n, works))

    def fell(self, f: Unit, model: int, inches: int, lost: bool) -> None:
        if self.effects is not None:
            self.record(ev.Fell(f.n, model, inches, lost))
        if lost:
            self.falls(f, model, KNOCKED_OUT)

    def stunned(self, f: Unit) -> None:
        if self.effects is not None:
            self.record(ev.Stunned(f.n))
        f.shaken = True

    def tokens_set(self, f: Unit, tokens: int) -> None:
        if self.effects is not None:
            self.record(ev.TokensSet(f.n, tokens))
        f.tokens = tokens

    def cast(self, f: Unit, target: Unit, spell: str, works: bool) -> None:
        if self.effects is not None:
            self.record(ev.Cast(f.n, target.n, spell, works))
        f.tried.append(spell)

    # -- told without dice, or decided otherwise ------------------------------------------------------------------
    def attack_told(
        self,
        f: Unit,
        target: Unit,
        melee: bool,
        fallen: list[int],
        markers: int,
        effect: int,
        model: int,
        used: list[int],
    ) -> None:
        if self.effects is not None:
            word = EFFECTS[effect]
            self.record(ev.AttackTold(f.n, target.n, melee, tuple(fallen), markers, word, model, tuple(used)))
        for n in fallen:
            self.falls(target, n, KNOCKED_OUT)
        last = [target.models[model - 1]] if model else target.standing()
        if last and markers:
            last[0].wounds += markers
        f.spent += used
        if last and effect == OUT:
            self.falls(target, last[0].n, KNOCKED_OUT)
        elif effect == SHAKEN:
            target.shaken = True
        if not melee:
            self.aimed_at(f, target)

    def unit_set(
        self,
        f: Unit,
        models: int,
        markers: int,
        shaken: int,
        fatigued: int,
        done: int,
        tokens: int,
        standing: list[int],
    ) -> None:
        if self.effects is not None:
            self.record(ev.UnitSet(f.n, models, markers, shaken, fatigued, done, tokens, tuple(standing)))
        if models >= 0:
            left = standing or list(range(1, models + 1))
            for model in f.models:
                model.out = model.n not in left
            f.loss = KNOCKED_OUT if models == 0 else 0
        if markers >= 0 and f.count() > 0:
            (f.models[standing[0] - 1] if standing else f.standing()[0]).wounds = markers
        f.shaken = f.shaken if shaken < 0 else shaken > 0
        f.fatigued = f.fatigued if fatigued < 0 else fatigued > 0
        f.done = f.done if done < 0 else done > 0
        f.tokens = f.tokens if tokens < 0 else tokens
        self.acts_no_more(f)

    def departed(self, figure: Unit) -> None:
        """Left the table. Recorded by the kernel."""
        figure.gone = True
        self.is_lost(figure, LEFT)
        self.acts_no_more(figure)

    def acts_no_more(self, f: Unit) -> None:
        """Taken out of its activation by hand: the turn passes on."""
        if self.up == f.n and (f.done or not f.in_play()):
            self.up = 0
            self.passes_on(f.side)
