"""Accounts: the only thing in here that is made and changed, by whoever runs the machine (superusers)."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group, User
from django.http import HttpRequest
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from campaigns.admin.reading import Forgiving

admin.site.unregister(User)
admin.site.unregister(Group)


@admin.register(User)
class Accounts(Forgiving, UserAdmin):  # type: ignore[type-arg]  # parameters only stubs know
    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm

    def has_module_permission(self, request: HttpRequest) -> bool:
        """Every page of the records asks this for its sidebar: Django would read two tables of rights."""
        return bool(request.user.is_superuser)
