"""Comparisons in words: what is otherwise, and what it changes, in one sentence. Nothing is decided here."""

from typing import Any

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from campaigns.simulation import balance
from campaigns.simulation.changes import Change
from campaigns.simulation.questions import BranchLine, QuestionPage
from campaigns.web import words
from campaigns.web.rulesets.registry import ground_word
from campaigns.web.simulations.pictures import out_of_100, percent, places, share_of


def skill(code: str, rules: str) -> str:
    return words.code("skill", code, rules)


def carried(weapons: Any, rules: str) -> str:
    return ", ".join(words.weapon(weapon, rules) for weapon in weapons) or _("nothing in hand")


def branch_words(page: QuestionPage, branch: BranchLine, rules: str) -> str:
    """What goes on after “wins more often”: with Hard on Keule."""
    parts = [told_change(page, change, rules) for change in branch.changes]
    if branch.other:
        parts.insert(0, _("as in “%(title)s”") % {"title": " – ".join(branch.other)})
    return ", ".join(parts) or _("as it is")


def told_change(page: QuestionPage, change: Change, rules: str) -> str:
    who = page.figures.get(change.figure, "")
    side = page.title[change.side] if change.side < len(page.title) else ""
    if change.what == "skill":
        return _("with %(skill)s on %(who)s") % {"skill": skill(change.code, rules), "who": who}
    if change.what == "rank":
        return _("with %(who)s as %(rank)s") % {"who": who, "rank": words.rank(change.code, rules)}
    if change.what == "weapons":
        return _("with %(weapons)s for %(who)s") % {"weapons": carried(change.weapons, rules), "who": who}
    if change.what == "leaves":
        return _("without %(who)s") % {"who": who}
    if change.what == "joins":
        facts = {"rank": words.rank(change.code, rules), "weapons": carried(change.weapons, rules), "side": side}
        return _("with one more %(rank)s (%(weapons)s) for %(side)s") % facts
    if change.what == "option":
        title, _about = words.option(change.code)
        return _("with “%(title)s: %(value)s”") % {
            "title": title,
            "value": words.option_value(change.value, change.code),
        }
    if change.what == "table":
        return _("on the table %(table)s") % {"table": ground_word(change.code)}
    return _("with %(side)s deciding %(how)s") % {"side": side, "how": words.policy(change.code, rules)}


def nothing_chosen() -> str:
    return _("Choose what is different.")


def question_words(page: QuestionPage, rules: str) -> str:
    """What was asked, for the line above the answer."""
    if page.kind == "option":
        return _("All values of “%(title)s”") % {"title": words.option(page.asked["option"])[0]}
    if page.kind == "skill":
        return _("%(skill)s on each figure") % {"skill": skill(page.asked["skill"], rules)}
    if page.kind == "balance":
        return _("The smallest change that makes it fair")
    return _("What if?")


def headline(page: QuestionPage, rules: str) -> str:
    """What one sees, in one sentence; nobody is told of a difference that the interval doesn't bear out."""
    if page.kind == "balance":
        return balanced(page, rules)
    branches = [branch for branch in page.branches if branch.difference is not None]
    if not branches:
        return ""
    if len(branches) > 1:
        clear = [branch for branch in branches if branch.difference is not None and branch.difference.clear]
        if not clear:
            return _("None of these makes a clear difference for %(side)s.") % {"side": page.side_name}
        if page.kind == "option":
            branches = [max(clear, key=lambda branch: abs(branch.difference.share) if branch.difference else 0)]
        else:
            branches = [max(clear, key=lambda branch: branch.difference.share if branch.difference else 0)]
    return sentence(page, branches[0], rules)


def sentence(page: QuestionPage, branch: BranchLine, rules: str) -> str:
    difference = branch.difference
    assert difference is not None
    facts = {"side": page.side_name, "change": branch_words(page, branch, rules)}
    if not difference.clear:
        facts |= {"n": points(difference.share), "low": points(difference.low), "high": points(difference.high)}
        return _("No clear change for %(side)s %(change)s: %(n)s points, between %(low)s and %(high)s.") % facts
    low, high = sorted((abs(difference.low), abs(difference.high)))
    facts |= {"n": plain(abs(difference.share)), "low": plain(low), "high": plain(high)}
    if difference.share > 0:
        return _("%(n)s points more wins for %(side)s %(change)s; between %(low)s and %(high)s.") % facts
    return _("%(n)s points fewer wins for %(side)s %(change)s; between %(low)s and %(high)s.") % facts


def balanced(page: QuestionPage, rules: str) -> str:
    best = next((branch for branch in page.branches if branch.chosen), None)
    if best is None or best.won is None:
        return ""
    won = best.confirmed or best.won
    facts = {"side": page.side_name, "n": out_of_100(won.share), "change": branch_words(page, best, rules)}
    facts["target"] = number_format((page.target or 0) / 10, 0)
    drawn = any(branch.won is not None and branch.won.of < branch.played for branch in page.branches)
    facts["of"] = _("in 100 battles with a winner") if drawn else _("in 100")
    if not best.changes and page.near:
        return _("Fair enough as it is. %(side)s: %(n)s wins %(of)s; you asked for %(target)s.") % facts
    if not best.changes:
        return (
            _("Nothing tried gets closer to %(target)s %(of)s than the %(n)s wins %(side)s can count on now.") % facts
        )
    if page.near:
        return (
            _("Smallest change: %(change)s. Then %(side)s can expect %(n)s wins %(of)s; you asked for %(target)s.")
            % facts
        )
    if best.confirmed is not None and abs(best.won.share - (page.target or 0) / 1000) <= balance.NEAR / 1000:
        facts["n"] = out_of_100(won.share, 1)  # others may be close enough: not all were looked at closely
        return (
            _("Close, but not on fresh dice: %(change)s, %(n)s wins %(of)s for %(side)s; you asked for %(target)s.")
            % facts
        )
    return _("Nothing gets close enough to %(target)s %(of)s. Nearest: %(change)s, %(n)s wins for %(side)s.") % facts


def nearest(page: QuestionPage, rules: str) -> list[dict[str, Any]]:
    """Of a search that still runs: the three that came nearest, of those played through."""
    if page.target is None or not page.progress.going:
        return []
    target = page.target / 1000
    done = [
        (abs(branch.won.share - target), n, branch.won)
        for n, branch in enumerate(page.branches)
        if branch.won and branch.played == branch.battles
    ]
    return [{"told": branch_words(page, page.branches[n], rules), **share_of(won)} for _, n, won in sorted(done)[:3]]


def tables(page: QuestionPage, rules: str) -> dict[str, Any]:
    """All rows; of a search those that were looked at closely, and apart from them what was tried once."""
    all_rows = rows(page, rules)
    if page.kind != "balance":
        return {"rows": all_rows}
    first = [row for row in all_rows if row["base"]]
    chosen = [row for row in all_rows if row["chosen"] and not row["base"]]
    close = [row for row in all_rows if row["one"].battles >= balance.SURE and row not in (*first, *chosen)]
    shown = [*first, *chosen, *close]
    told_already = {row["told"] for row in shown}
    tried = [row for row in all_rows if row["told"] not in told_already]
    return {"rows": shown, "tried": tried, "looked": balance.LOOKED, "near": places(balance.NEAR / 10, 0)}


def rows(page: QuestionPage, rules: str) -> list[dict[str, Any]]:
    """Per simulation its share with the interval, and the difference on a scale that all rows have in common."""
    bounds = [
        abs(n) for branch in page.branches if branch.difference for n in (branch.difference.low, branch.difference.high)
    ]
    scale = max([0.02, *bounds])
    table_rows = []
    for place, branch in enumerate(page.branches):
        row: dict[str, Any] = {
            "one": branch,
            "told": branch_words(page, branch, rules),
            "base": place == 0,
            "chosen": branch.chosen,
        }
        if branch.won is not None:
            row |= share_of(branch.won)
        if branch.confirmed is not None:
            row["confirmed"] = share_of(branch.confirmed)
        if branch.difference is not None:
            away = branch.difference
            row |= {
                "delta": points(away.share),
                "between": _("%(low)s to %(high)s") % {"low": points(away.low), "high": points(away.high)},
                "clear": away.clear,
                "from": f"{50 + 48 * away.low / scale:.2f}",
                "to": f"{50 + 48 * away.high / scale:.2f}",
                "dot": f"{50 + 48 * away.share / scale:.2f}",
            }
        table_rows.append(row)
    return table_rows


def shared(page: QuestionPage) -> int | None:
    """How much of the luck the simulations had in common, in per cent, at most."""
    counts = [
        branch.difference.shared
        for branch in page.branches
        if branch.difference and branch.difference.shared is not None
    ]
    return percent(max(counts)) if counts else None


def points(share: float) -> str:
    """Signed, in the reader's spelling."""
    text = plain(abs(share))
    return text if round(share, 3) == 0 else ("+" if share > 0 else "−") + text


def plain(share: float) -> str:
    return str(number_format(round(100 * share, 1), 1))
