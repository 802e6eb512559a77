"""Forms of the admin. Each is one command through `submit`, says before what will be recorded, and after it shows the
receipt; nothing in here writes a row.
"""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, NamedTuple
from uuid import UUID, uuid5

from django import forms
from django.contrib import admin, messages
from django.db.models import Model, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from unfold import widgets

from campaigns.admin.reading import Reading, own_campaigns
from campaigns.models import Battle, Campaign, Member, OwnTable
from campaigns.selectors.rights import is_referee, member_of
from campaigns.submit import Malformed, Refusal
from campaigns.web.command_form import CommandForm
from campaigns.web.refusals import sentence
from campaigns.web.rulesets.registry import says
from campaigns.web.submit_form import command_id, send

Words = Any  # a text, or one that translates itself
Fields = Mapping[str, forms.Field]
Said = Mapping[str, Any]

DRESSES: tuple[tuple[type[forms.Widget], type[forms.Widget]], ...] = (
    (forms.CheckboxSelectMultiple, widgets.UnfoldAdminCheckboxSelectMultipleWidget),
    (forms.RadioSelect, widgets.UnfoldAdminRadioSelectWidget),
    (forms.CheckboxInput, widgets.UnfoldBooleanWidget),
    (forms.Select, widgets.UnfoldAdminSelectWidget),
    (forms.Textarea, widgets.UnfoldAdminTextareaWidget),
    (forms.NumberInput, widgets.UnfoldAdminIntegerFieldWidget),
    (forms.TextInput, widgets.UnfoldAdminTextInputWidget),
)


# What commands call the row they are about, where not as its model; campaigns and battles are named by their stream.
NAMES: Final[dict[type[Model], str]] = {Campaign: "", Battle: "", OwnTable: "table"}
SURE: Final = "sure"  # a field for the form alone: what can't be undone is ticked first


def nothing(row: Any, member: Member) -> Fields:
    return {}


def always(row: Any) -> bool:
    return True


class Deed(NamedTuple):
    """One form. `records` says what will be recorded; `command` is the command as plain values: without it one of the
    type that `slug` says, about the row, with the form's fields.

    `does` stands in for the command where something beside the ledger is written through `submit` all the same (codes);
    it returns what to say.
    """

    slug: str
    title: Words
    records: Words
    fields: Callable[[Any, Member], Fields] = nothing
    offered: Callable[[Any], bool] = always
    command: Callable[[Any, Said], dict[str, Any]] | None = None
    about: Callable[[Any, Member], list[str]] | None = None
    does: Callable[[Any, Member, Said], str] | None = None

    def said(self, row: Any, cleaned: Said) -> dict[str, Any]:
        if self.command is not None:
            return self.command(row, cleaned)
        name = NAMES.get(type(row), row._meta.model_name)
        about = {name: str(row.pk)} if name else {}
        return {"type": self.slug, **about, **{field: value for field, value in cleaned.items() if field != SURE}}


class Doing(Reading):
    """`deeds` are offered on a row's page, those of `bulk` for several at once, so called; `begins` names those of a
    campaign that are offered above the list.
    """

    deeds: tuple[Deed, ...] = ()
    bulk: ClassVar[Mapping[str, Words]] = {}
    begins: tuple[str, ...] = ()
    change_form_outer_before_template = "admin/deeds.html"

    def get_urls(self) -> list[URLPattern]:
        do = path("<path:object_id>/do/<slug:what>/", self.admin_site.admin_view(self.do), name=self._name())
        return [do, *super().get_urls()]

    def _name(self) -> str:
        return f"{self.opts.app_label}_{self.opts.model_name}_do"

    def campaign_of(self, row: Any) -> UUID:
        return row.id if isinstance(row, Campaign) else row.campaign_id

    def offers(self, deed: Deed, row: Any, member: Member) -> bool:
        """To this referee."""
        return deed.offered(row)

    def rules_of(self, row: Any) -> str:
        return str(Campaign.objects.values_list("ruleset", flat=True).get(id=self.campaign_of(row)))

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        row = self.get_object(request, object_id)
        member = None if row is None else member_of(request.user, self.campaign_of(row))
        as_referee = member is not None and is_referee(member)
        rules = self.rules_of(row) if as_referee else ""
        offered = [
            (says(str(deed.title), rules), reverse(f"admin:{self._name()}", args=[row.pk, deed.slug]))
            for deed in self.deeds
            if as_referee and member is not None and self.offers(deed, row, member)
        ]
        context = {
            **(extra_context or {}),
            "deeds": offered,
            "no_seat": row is not None and not as_referee and self.deeds,
        }
        return super().change_view(request, object_id, form_url, context)

    def offered_above(self, request: HttpRequest) -> list[tuple[str, list[tuple[Any, str]]]]:
        return begun(request, self.begins) if self.begins else super().offered_above(request)

    def do(self, request: HttpRequest, object_id: str, what: str) -> HttpResponse:
        """The form, and after it the receipt."""
        row = self.get_object(request, object_id)  # of the campaigns that he may see
        deed = next((known for known in self.deeds if known.slug == what), None)
        if row is None or deed is None:
            raise Http404
        member = member_of(request.user, self.campaign_of(row))
        if not is_referee(member) or member is None:
            raise Http404
        if not self.offers(deed, row, member):
            return redirect(self._page(row))
        rules = self.rules_of(row)
        form = dressed(deed.fields(row, member), request)
        for field in form.fields.values():
            field.label = says(str(field.label or ""), rules)
        if request.method == "POST" and form.is_valid():
            try:
                return self._done(request, row, member, deed, form)
            except (Refusal, Malformed) as error:
                form.decline(error)
        context = {
            **self.admin_site.each_context(request),
            "title": says(str(deed.title), rules),
            "records": says(str(deed.records), rules),
            "deed": deed,
            "row": row.called,
            "about": deed.about(row, member) if deed.about is not None else [],
            "form": form,
            "back": self._page(row),
            "opts": self.opts,
            "object": row,
        }
        return render(request, "admin/deed.html", context, status=form.status)

    def get_actions(self, request: HttpRequest) -> dict[str, Any]:
        """Of the list: what can be done with everything that is ticked."""
        return {slug: (together, slug, title) for slug, title in self.bulk.items()}

    def do_together(self, request: HttpRequest, deed: Deed, rows: list[Any]) -> HttpResponse | None:
        """The form for all of them, and after it a command each; what is declined is said, the others are done."""
        own_rows = [
            (row, member) for row in rows if (member := self._referee(request, row)) and self.offers(deed, row, member)
        ]
        for row in rows:
            row.called = self.called(row)
        if not own_rows:
            messages.error(request, _("None of these can be changed like that."))
            return None
        form = dressed(deed.fields(*own_rows[0]), request, sent="now" in request.POST)
        if "now" not in request.POST or not form.is_valid():
            left = [row for row in rows if row not in [allowed for allowed, _member in own_rows]]
            around = {**self.admin_site.each_context(request), "title": self.bulk[deed.slug], "opts": self.opts}
            context = {**around, "deed": deed, "rows": [row for row, _member in own_rows], "left": left, "form": form}
            return render(request, "admin/bulk.html", context, status=form.status)
        done = 0
        for row, member in own_rows:
            try:
                self._enter(request, row, member, deed, form.cleaned_data)
                done += 1
            except (Refusal, Malformed) as error:
                messages.error(request, f"{row.called}: {sentence(error)}")
        messages.success(request, ngettext("%(n)s done.", "%(n)s done.", done) % {"n": done})
        return None

    def _referee(self, request: HttpRequest, row: Any) -> Member | None:
        member = member_of(request.user, self.campaign_of(row))
        return member if is_referee(member) else None

    def _enter(self, request: HttpRequest, row: Any, member: Member, deed: Deed, cleaned: Said) -> None:
        """Raises: Refusal, Malformed."""
        if deed.does is not None:
            deed.does(row, member, cleaned)
            return
        command, id = deed.said(row, cleaned), uuid5(command_id(request), str(row.pk))
        send(request, member, command, battle=_stream_of(row), id=id)

    def _done(self, request: HttpRequest, row: Any, member: Member, deed: Deed, form: forms.Form) -> HttpResponse:
        """Raises: Refusal, Malformed."""
        if deed.does is not None:
            messages.success(request, deed.does(row, member, form.cleaned_data))
            return redirect(self._page(row) if type(row).objects.filter(pk=row.pk).exists() else self._list())
        command = deed.said(row, form.cleaned_data)
        acts_as, role = command.pop("acts_as", None), command.pop("role", None)
        receipt = send(request, member, command, battle=_stream_of(row), acts_as=acts_as, role=role)
        return redirect("admin:campaign_receipt", member.campaign_id, receipt.command)

    def _page(self, row: Any) -> str:
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[row.pk])

    def _list(self) -> str:
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist")


def _stream_of(row: Any) -> UUID | None:
    """A battle's own commands go to its own stream."""
    return row.id if isinstance(row, Battle) else None


def together(doing: Doing, request: HttpRequest, rows: QuerySet[Any]) -> HttpResponse | None:
    deed = next(known for known in doing.deeds if known.slug == request.POST["action"])
    return doing.do_together(request, deed, list(rows))


def dressed(fields: Fields, request: HttpRequest, sent: bool = True) -> CommandForm:
    """The form in the theme's clothes."""
    shape: type[CommandForm] = type("Said", (CommandForm,), dict(fields))
    form = shape(request.POST if sent and request.method == "POST" else None)
    for field in form.fields.values():
        attrs = {name: value for name, value in field.widget.attrs.items() if name in ("type", "rows", "maxlength")}
        kind = getattr(field.widget, "input_type", "")
        if kind in ("date", "time"):
            attrs["type"] = kind
        choices = getattr(field, "choices", None)
        dress = next((new for old, new in DRESSES if isinstance(field.widget, old)), None)
        if dress is not None:
            field.widget = dress(attrs=attrs)
            field.widget.is_required = field.required
        if choices is not None:
            field.choices = choices  # type: ignore[attr-defined]
    return form


def begun(request: HttpRequest, slugs: tuple[str, ...]) -> list[tuple[str, list[tuple[Words, str]]]]:
    """For each campaign in which the account is a referee: what can be begun there."""
    deeds: tuple[Deed, ...] = getattr(admin.site.get_model_admin(Campaign), "deeds", ())
    wanted = [deed for deed in deeds if deed.slug in slugs]
    return [
        (
            name,
            [
                (says(str(deed.title), rules), reverse("admin:campaigns_campaign_do", args=[id, deed.slug]))
                for deed in wanted
            ],
        )
        for id, name, rules in own_campaigns(request)
    ]


def text(label: Words, most: int = 60, required: bool = True, **more: Any) -> forms.Field:
    return forms.CharField(label=label, max_length=most, required=required, **more)


def words(label: Words, required: bool = True) -> forms.Field:
    return forms.CharField(label=label, max_length=2000, required=required, widget=forms.Textarea(attrs={"rows": 3}))


def one_of(label: Words, choices: Any, **more: Any) -> forms.Field:
    return forms.ChoiceField(label=label, choices=list(choices), **more)


def some_of(label: Words, choices: Any, **more: Any) -> forms.Field:
    more.setdefault("required", False)
    return forms.MultipleChoiceField(label=label, choices=list(choices), widget=forms.CheckboxSelectMultiple, **more)


def sure(label: Words) -> forms.Field:
    """What can't be undone is ticked first."""
    return forms.BooleanField(label=label, error_messages={"required": _("Tick this first. There's no way back.")})
