"""Transitions of moving, aiming, shooting and weapons."""

from engine.rulesets.stko import events as ev
from engine.rulesets.stko.codes import BANDS, BROKEN, COVERS, DUCKED, EMPTY, GRIPS, JAMMED, NOBODY, READY, THROWN
from engine.rulesets.stko.figure import Figure, Weapon
from engine.rulesets.stko.ground import ShotFacts, Spot
from engine.rulesets.stko.state.cards import Cards
from engine.rulesets.stko.state.names import location_name, location_names
from engine.rulesets.stko.state.turns import MOVED, REPOSITIONED
from engine.rulesets.stko.tables_optional import RAPID_DECK, RAPID_RESULTS


class Shots(Cards):
    """Changes `aiming`, `first_shot`, `rapid_left`, `unsettled`; looks at `contacts`, `options`, `turns`."""

    def moved(self, f: Figure, how: str, spot: Spot) -> None:
        if self.effects is not None:
            self.at = self.effects.record(
                ev.Moved(f.n, how, spot.distance, spot.x, spot.y, spot.fx, spot.fy, spot.climbed)
            )
        if spot.distance >= 0:
            self.put_at(f, spot.x, spot.y)
            if spot.fx or spot.fy:
                f.fx, f.fy = spot.fx, spot.fy
        self.unsettled = True
        f.posture = NOBODY
        if self.turns and self.turns[-1].figure is f and spot.distance != 0:
            f.moved_now = REPOSITIONED if how == "reposition" else MOVED
        if self.contacts and spot.distance != 0:
            self.drop_contacts(f)

    def turned(self, f: Figure, fx: int, fy: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Turned(f.n, fx, fy))
        f.fx, f.fy = fx, fy

    def shot_fired(
        self, f: Figure, target: Figure, weapon: int, grip: int, facts: ShotFacts, pool: int, hits: int, aimed: bool
    ) -> None:
        if self.effects is not None:
            self.at = self.effects.record(
                ev.ShotFired(
                    f.n,
                    target.n,
                    weapon,
                    GRIPS[grip],
                    BANDS[facts.band],
                    COVERS[facts.cover],
                    location_names(facts.exposed),
                    pool,
                    hits,
                    facts.distance,
                    aimed,
                    target.status & DUCKED != 0,
                )
            )
        self.has_shot(f, target, grip)

    def shot_wasted(self, f: Figure, target: Figure, weapon: int, distance: int, grip: int) -> None:
        """It hits nobody, and he has shot all the same: at an enemy, and out of his cover. Source: STKO-27, 31, 100."""
        if self.effects is not None:
            self.at = self.effects.record(ev.ShotWasted(f.n, target.n, weapon, distance, GRIPS[grip]))
        self.has_shot(f, target, grip)

    def accident_happened(self, f: Figure, weapon: int, ones: int) -> None:
        """Changes nothing by itself: what comes of it is the referee's word (STKO-39)."""
        if self.effects is not None:
            self.at = self.effects.record(ev.AccidentHappened(f.n, weapon, ones))

    def rapid_card_turned(self, f: Figure, target: Figure, weapon: int, card: int, result: int, hits: int) -> None:
        """A deck that is kept from burst to burst starts anew when it is used up. STKO-66."""
        if self.effects is not None:
            self.at = self.effects.record(
                ev.RapidCardTurned(f.n, target.n, weapon, RAPID_DECK[card], RAPID_RESULTS[result], hits)
            )
        for place in range(len(self.rapid_left)):
            if RAPID_DECK[self.rapid_left[place]] == RAPID_DECK[card]:
                self.rapid_left.pop(place)
                break
        if not self.rapid_left:
            self.fill_rapid_deck()

    def fill_rapid_deck(self) -> None:
        if self.options.rapid_deck_kept:
            self.rapid_left = list(range(len(RAPID_DECK)))

    def burst_spread(self, f: Figure, by: Figure, distance: int, reach: int, hit: bool) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.BurstSpread(f.n, by.n, distance, reach, hit))

    def weapon_emptied(self, f: Figure, weapon: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.WeaponEmptied(f.n, weapon))
        self.set_weapon(f.weapons[weapon], EMPTY)

    def weapon_jammed(self, f: Figure, weapon: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.WeaponJammed(f.n, weapon))
        f.weapons[weapon].empty_too = f.weapons[weapon].state == EMPTY
        self.set_weapon(f.weapons[weapon], JAMMED)

    def weapon_broke(self, f: Figure, weapon: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.WeaponBroke(f.n, weapon))
        self.set_weapon(f.weapons[weapon], BROKEN)

    def weapon_ready(self, f: Figure, weapon: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.WeaponReady(f.n, weapon))
        self.set_weapon(f.weapons[weapon], READY)

    def set_weapon(self, weapon: Weapon, state: int) -> None:
        weapon.state = state
        weapon.since = self.at

    def weapon_thrown(self, f: Figure, target: Figure, weapon: int) -> None:
        """A knife that was thrown lies somewhere for the rest of the battle. Source: STKO-93, Knifeman."""
        if self.effects is not None:
            self.at = self.effects.record(ev.WeaponThrown(f.n, target.n, weapon))
        self.set_weapon(f.weapons[weapon], THROWN)

    def hits_spread(self, f: Figure, target: Figure, struck: tuple[int, ...]) -> None:
        """Who takes each hit of a Pavement Demon's shot; changes nothing by itself. Source: STKO-93."""
        if self.effects is not None:
            self.at = self.effects.record(ev.HitsSpread(f.n, target.n, struck))

    def weapon_put_down(self, f: Figure, weapon: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.WeaponPutDown(f.n, weapon))
        f.weapons[weapon].put_down = True

    def weapon_picked_up(self, f: Figure, weapon: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.WeaponPickedUp(f.n, weapon))
        f.weapons[weapon].put_down = False

    def shot_stopped(self, f: Figure, by: Figure, location: int, cover: int) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.ShotStopped(f.n, by.n, location_name(location), COVERS[cover]))

    def aimed(self, f: Figure, target: Figure) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.Aimed(f.n, target.n))
        if not f.aim:
            self.aiming += 1
        f.aim = target.n
        f.since[0] = self.at
        f.posture = f.weapons[0].grip & 1 if f.weapons else NOBODY

    def aim_lost(self, f: Figure, reason: str) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.AimLost(f.n, reason))
        self.drop_aim(f)

    def shot_told(self, f: Figure, target: Figure, weapon: int, grip: int, hits: int, aimed: bool) -> None:
        if self.effects is not None:
            self.at = self.effects.record(ev.ShotTold(f.n, target.n, weapon, GRIPS[grip], hits, aimed))
        self.has_shot(f, target, grip)

    def has_shot(self, f: Figure, target: Figure, grip: int) -> None:
        """Whatever came of it: he leans out of his cover, and who shoots at an enemy has fought. STKO-31, 100."""
        self.first_shot = True
        if target.side != f.side:
            f.fought = True
        f.posture = grip
        self.drop_aim(f)
