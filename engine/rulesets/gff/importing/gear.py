"""What a unit of the file has: its rules and weapons, out of loadout, items and upgrades."""

import re
from typing import Final

from engine.kernel.file_import import Field, Line, Verdict
from engine.rulesets.gff.importing.fields import first_filled, name_of, number, rule_text
from engine.rulesets.gff.own_rules import MOST_NAME
from engine.rulesets.gff.printed_rules import key_of, read_rule
from engine.rulesets.gff.profile import WeaponProfile

RULE: Final = "ArmyBookRule"
WEAPONS: Final = ("ArmyBookWeapon", "ArmyBookMultiWeapon")
ATTACKS: Final = re.compile(r"\bA(\d{1,3})\b")
ADDS_UP: Final = "Tough"  # armour and mounts add to what a model can take, whether they say + or not


class Gear:
    """`size` is the number of models. Rules by their name, weapons that are the same in everything counted together."""

    def __init__(self, size: int, lines: list[Line]) -> None:
        self.size = size
        self.lines = lines
        self.rules: dict[str, str] = {}
        self.weapons: dict[WeaponProfile, int] = {}

    def take_unit(self, unit: Field) -> None:
        """All that the file gives to it. The loadout is what the unit has in the end; where there is none, its first
        weapons and what its upgrades bring.
        """
        for rule in (*first_filled(unit, "rules", "specialRules").each(), *unit["traits"].each()):
            self.rule(rule)
        loadout = unit["loadout"].each()
        entries = loadout or [*first_filled(unit, "weapons", "equipment").each(), *unit["items"].each()]
        for entry in entries:
            self.entry(entry, self.size)
        had = {key_of(rule_text(entry)) for entry in entries if entry["type"].text() == RULE}
        for upgrade in unit["selectedUpgrades"].each():
            self.upgrade(upgrade, bool(loadout), had)

    def upgrade(self, upgrade: Field, has_loadout: bool, had: set[str]) -> None:
        """Rules that it gives stand nowhere else; its weapons and items are in the loadout already."""
        if not has_loadout and upgrade["upgrade"]["variant"].text() == "replace":
            self.note(upgrade, "changed", upgrade["upgrade"]["label"].text(), "", "replaced_stays")
        for gain in option_of(upgrade)["gains"].each():
            if gain["type"].text() != RULE:
                if not has_loadout:
                    self.entry(gain, 1)
            elif key_of(rule_text(gain)) not in had:
                self.rule(gain)

    def entry(self, field: Field, count: int) -> None:
        """A weapon, an item with what is in it, or a rule; `count` where it doesn't say how many."""
        kind = field["type"].text()
        n = number(field["count"], 0, 90, count)
        if n == 0:
            return
        if kind == RULE:
            self.rule(field)
        elif field["profiles"].value:
            self.note(field, "changed", name_of(field["name"]), "", "all_profiles")
            for profile in field["profiles"].each():
                self.weapon(profile, n, name_of(field["name"]))
        elif kind in WEAPONS or (not kind and field["attacks"].value):
            self.weapon(field, n)
        elif field["content"].value:
            self.item(field, n)
        else:
            self.note(field, "ignored", name_of(field["name"]), "", "nothing_in_it")

    def item(self, field: Field, count: int) -> None:
        """Its rules become the unit's, also where not every model has it: rules stand by the part."""
        inside = field["content"].each()
        rules = [inner for inner in inside if is_rule(inner)]
        if rules and count < self.size:
            texts = ", ".join(rule_text(rule) for rule in rules)
            self.note(field, "changed", f"{count}x {name_of(field['name'])}", texts, "all_models_have_it")
        for inner in inside:
            if is_rule(inner):
                self.rule(inner)
            else:
                n = count * number(inner["count"], 1, 90, 1)
                self.entry(Field({**inner.value, "count": n}, inner.path), n)

    def rule(self, field: Field) -> None:
        """The same rule a second time: numbers with a plus, and Tough, add up; of others the higher one counts."""
        text = rule_text(field)
        if not text:
            return
        name, rating = read_rule(text)
        before = self.rules.get(key_of(name))
        if before is None:
            self.rules[key_of(name)] = text if rating is None else f"{name}({rating})"
            return
        old = read_rule(before)[1]
        if rating is None or old is None:
            return
        adds = "+" in text or name == ADDS_UP
        self.rules[key_of(name)] = f"{name}({old + rating if adds else max(old, rating)})"[:MOST_NAME]
        self.note(field, "changed", text, self.rules[key_of(name)], "added_up" if adds else "higher_counts")

    def weapon(self, field: Field, count: int, group: str = "") -> None:
        """`group` is the name of a weapon with several profiles."""
        attacks = number(field["attacks"], 0, 60, 0)
        name = name_of(field["name"])
        if attacks == 0:
            self.note(field, "ignored", name, "", "no_attacks")
            return
        times = number(field["attacksMultiplier"], 1, 60, 1)
        label = ATTACKS.search(field["label"].text())
        if times > 1 and label is not None and int(label[1]) == attacks * times:
            self.note(field, "changed", f"A{attacks} x{times}", f"A{attacks * times}", "as_its_label_says")
            attacks = number(Field(attacks * times, field["attacks"].path), 1, 60)
        if group and group != name:
            name = name_of(Field(f"{group}: {name}", field.path))
        far = field["range"]
        inches = 0 if far.value == "-" else number(far, 0, 120, 0)
        rules = dict.fromkeys(text for rule in field["specialRules"].each() if (text := rule_text(rule)))
        weapon = WeaponProfile(name, attacks, 1, inches, tuple(rules))
        self.weapons[weapon] = self.weapons.get(weapon, 0) + count

    def note(self, field: Field, verdict: Verdict, found: str, became: str, why: str) -> None:
        self.lines.append(Line(field.path, verdict, found, became, why))


def is_rule(inside: Field) -> bool:
    """Of what is in an item; older files don't say of rules that they are."""
    return inside["type"].text() in (RULE, "") and not inside["attacks"].value


def option_of(upgrade: Field) -> Field:
    """What was chosen; in older files the upgrade is the option itself."""
    return upgrade["option"] if upgrade["option"].value else upgrade
