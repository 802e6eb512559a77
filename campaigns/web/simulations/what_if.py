"""Views of comparisons: asking what if, watching, reading. The referee's alone."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from campaigns.models import Member, Question, Simulation
from campaigns.selectors.names import Names
from campaigns.selectors.not_visible import NotVisible
from campaigns.simulation.balance import cost, find_balance
from campaigns.simulation.comparing import each_figure, every_value, what_if
from campaigns.simulation.kinds import QUESTION, SIMULATION
from campaigns.simulation.listing import simulations
from campaigns.simulation.questions import progress_of, question_page
from campaigns.simulation.results import battle_names, title
from campaigns.simulation.stored import beginning_of
from campaigns.web.shares import grouped
from campaigns.web.simulations import comparing_words
from campaigns.web.simulations.forms import are_typed
from campaigns.web.simulations.pages import about, around, at_last, left, refusal_words, whole
from campaigns.web.simulations.pictures import share_of
from campaigns.web.simulations.variations import Balancing, Choices, Comparing, TryingOption, TryingSkill, Variation
from campaigns.web.submit_form import command_id
from campaigns.web.who import language
from engine.kernel.refusal import Malformed, Refusal
from engine.rulesets import ruleset

VARIATIONS = 3
SHOWN = 40  # other simulations to choose from


@about(SIMULATION)
def ask(request: HttpRequest, row: Simulation, member: Member) -> HttpResponse:
    """One page with four questions; `ask` says which of them was sent."""
    forms = asking(request, row, member)
    sent = request.POST.get("ask", "") if request.method == "POST" else ""
    if sent in ASKED:
        try:
            question = ASKED[sent](row, member, forms, command_id(request))
            if question is not None:
                return redirect("question", question.id)
        except NotVisible:
            raise Http404 from None
        except (Refusal, Malformed) as error:
            _decline(forms, sent, error)
    context = {**around(member), "simulation": {"id": row.id, "title": forms["choices"].title}, "sent": sent, **forms}
    return render(request, "simulations/what_if.html", context, status=422 if sent else 200)


def asking(request: HttpRequest, row: Simulation, member: Member) -> dict[str, Any]:
    """The forms; only the one that was sent has what was typed."""
    beginning, names = beginning_of(row), Names(row.campaign_id, language())
    called = battle_names(beginning, names)
    others = [
        (str(simulation.id), f"{simulation.called} ({grouped(simulation.battles)})")
        for simulation in simulations(member, language(), SHOWN)
        if simulation.kind == "battle" and simulation.id != row.id and simulation.of_battle is None
    ]
    sides = [called.side(n) for n in range(len(beginning.setup.sides))]
    people = {n: called(n) for n in range(1, len(beginning.setup.figures) + 1)}
    choices = Choices(ruleset(row.ruleset), beginning, sides, people, others)
    choices.title = title(beginning, called)

    def posted_for(name: str) -> Any:
        return request.POST if request.POST.get("ask") == name else None

    return {
        "choices": choices,
        "fresh": row.of_battle is None,
        "search": cost(row, 0),
        "speaks": choices.game.simulating,
        "units": not are_typed(choices.game),
        "variations": [Variation(posted_for("compare"), prefix=f"v{n}", choices=choices) for n in range(VARIATIONS)],
        "compare": Comparing(posted_for("compare"), choices=choices),
        "skill": TryingSkill(posted_for("skill"), prefix="skill", choices=choices),
        "option": TryingOption(posted_for("option"), prefix="option", choices=choices),
        "balance": Balancing(posted_for("balance"), prefix="balance", choices=choices),
    }


def compare(row: Simulation, member: Member, forms: dict[str, Any], id: UUID) -> Question | None:
    form, variations = forms["compare"], forms["variations"]
    if [part for part in (form, *variations) if not part.is_valid()]:  # all are asked, so that each tells what is wrong
        return None
    variants = [variation.variant() for variation in variations]
    if not any(variants):
        variations[0].add_error("what", comparing_words.nothing_chosen())
        return None
    chosen, plan = [variant for variant in variants if variant is not None], form.cleaned_data
    return what_if(member, row.id, chosen, plan["battles"], side=int(plan["side"]), id=id, key=plan["key"])


def try_each(
    what: str, ask: Callable[..., Question], row: Simulation, member: Member, forms: dict[str, Any], id: UUID
) -> Question | None:
    """The skill on each figure, or each value of the option; `what` names the form and its field."""
    form = forms[what]
    if not form.is_valid():
        return None
    plan = form.cleaned_data
    return ask(member, row.id, plan[what], plan["battles"], side=int(plan["side"]), id=id, key=plan["key"])


def balance(row: Simulation, member: Member, forms: dict[str, Any], id: UUID) -> Question | None:
    form = forms["balance"]
    if not form.is_valid():
        return None
    plan = form.cleaned_data
    sides = () if plan["where"] == "all" else (int(plan["where"]),)
    return find_balance(member, row.id, side=int(plan["side"]), target=10 * plan["target"], sides=sides, id=id)


ASKED: Final[dict[str, Callable[..., Question | None]]] = {
    "compare": compare,
    "skill": partial(try_each, "skill", each_figure),
    "option": partial(try_each, "option", every_value),
    "balance": balance,
}


def _decline(forms: dict[str, Any], sent: str, refusal: Refusal | Malformed) -> None:
    """A variation (`variants[1].figures[0].skills`) is about the last that it asks for."""
    path = getattr(refusal, "field", "")
    head = path.partition("]")[0].partition("[")[2]
    if not path.startswith("variants"):
        forms[sent].decline(refusal, refusal_words(refusal))
        return
    variation = forms["variations"][int(head) if head.isdigit() and int(head) < VARIATIONS else 0]
    variation.add_error(Variation.NEEDED.get(variation["what"].value(), ("what",))[-1], refusal_words(refusal))


@require_safe
@about(QUESTION)
def page(request: HttpRequest, row: Question, member: Member) -> HttpResponse:
    return render(request, "simulations/question.html", whole(request, row, member, shown(row)))


@require_safe
@about(QUESTION)
def now(request: HttpRequest, row: Question, member: Member) -> HttpResponse:
    far = progress_of(row, list(row.branches.all()))
    if far.going:
        context = {"question": {"id": row.id, "progress": far, "kind": row.kind, "round": row.round}, "left": left(far)}
        return render(request, "simulations/question_running.html", {**context, **so_far(row)})
    return at_last(request, "simulations/question_result.html", whole(request, row, member, shown(row)), "#question")


def so_far(row: Question) -> dict[str, Any]:
    """What can be said while it runs: the nearest candidates of a search, else all that is compared."""
    question, rules = question_page(row, language()), row.campaign.ruleset
    context: dict[str, Any] = {"side_name": question.side_name}
    if row.kind == Question.Kind.BALANCE:
        return context | {"nearest": comparing_words.nearest(question, rules)}
    return context | {"so_far": comparing_words.headline(question, rules)}


def shown(row: Question, names: Names | None = None) -> dict[str, Any]:
    question = question_page(row, language(), names)
    base, rules = question.branches[0], row.campaign.ruleset
    return {
        "question": question,
        "left": left(question.progress),
        **(so_far(row) if question.progress.going else {}),
        "headline": comparing_words.headline(question, rules) if not question.progress.going else "",
        **comparing_words.tables(question, rules),
        "shared": comparing_words.shared(question),
        "nothing_read": any(branch.same for branch in question.branches),
        "base": share_of(base.won) if base.won is not None else None,
        "asked": comparing_words.question_words(question, rules),
    }
