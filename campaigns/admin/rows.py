"""A page of a list, its cells drawn in Python with the theme's own classes.

The theme asks anew for each row what the columns are called, and draws each box and each tick by a template: that was
more than half of what a page took.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from django.contrib.admin.helpers import ACTION_CHECKBOX_NAME
from django.contrib.admin.templatetags.admin_urls import add_preserved_filters
from django.contrib.admin.utils import lookup_field
from django.http import HttpRequest
from django.utils.functional import cached_property
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from unfold.admin import checkbox
from unfold.templatetags.unfold_list import CHECKBOX_CLASSES, LINK_CLASSES, ROW_CLASSES, result_headers
from unfold.utils import display_for_field, display_for_value
from unfold.views import ChangeList

BOX: Final = "action_checkbox"


class Column(NamedTuple):
    name: str
    leads: bool  # to the row's own page
    opens: SafeString
    closes: SafeString


class Rows(ChangeList):
    """What its cells share is known before they are drawn."""

    def get_results(self, request: HttpRequest) -> None:
        super().get_results(request)
        narrowed = self.query or self.has_active_filters
        self.full_result_count = self.root_queryset.count() if narrowed else self.result_count
        self.show_full_result_count = True
        self.model_admin.drawn(list(self.result_list))

    @cached_property
    def headers(self) -> list[dict[str, Any]]:
        return list(result_headers(self))

    @cached_property
    def sorted_by(self) -> int:
        """By how many columns at once."""
        return sum(bool(header.get("sorted")) for header in self.headers)

    def rows(self) -> Iterator[SafeString]:
        """The cells of each."""
        columns = [self._column(n, name) for n, name in enumerate(self.list_display)]
        box = checkbox.render(ACTION_CHECKBOX_NAME, "{}")
        filtered = self._filtered()
        ticks: dict[tuple[str, bool], str] = {}

        def cell(column: Column, row: Any) -> object:
            if column.name == BOX:
                return format_html(box, row.pk)
            shown = self._shown(column.name, row, ticks)
            if not column.leads:
                return shown
            return format_html(
                '<a href="{}{}" class="{}">{}</a>', self.url_for_result(row), filtered, " ".join(LINK_CLASSES), shown
            )

        for row in self.result_list:
            yield format_html_join(
                "", "{}{}{}", ((column.opens, cell(column, row), column.closes) for column in columns)
            )

    def _column(self, n: int, name: str) -> Column:
        leads = name in self.list_display_links
        tag = "th" if leads else "td"
        classes = CHECKBOX_CLASSES if name == BOX else [f"field-{name}", *ROW_CLASSES]
        label = _("Select record") if name == BOX else capfirst(self.headers[n]["text"])
        opens = format_html('<{} class="{}" data-label="{}">', tag, " ".join(classes), label)
        return Column(name, leads, opens, format_html("</{}>", tag))

    def _filtered(self) -> str:
        """What each row's address takes along, so that its page leads back to this list as it is."""
        around = {"preserved_filters": self.preserved_filters, "opts": self.opts}
        return str(add_preserved_filters(around, ""))

    def _shown(self, name: str, row: Any, ticks: dict[tuple[str, bool], str]) -> str:
        field, attr, value = lookup_field(name, row, self.model_admin)
        if known := isinstance(value, bool) and ticks.get((name, value)):
            return known
        empty = getattr(attr, "empty_value_display", self.model_admin.get_empty_value_display())
        if field is None:
            shown = display_for_value(value, empty, getattr(attr, "boolean", False))
        else:
            shown = display_for_field(value, field, empty)
        if isinstance(value, bool):
            ticks[name, value] = shown
        return shown
