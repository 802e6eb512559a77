"""Accounts: the only thing in here that is made and changed, by whoever runs the machine (superusers)."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.models import Group, User
from unfold.forms import AdminPasswordChangeForm, UserChangeForm, UserCreationForm

from campaigns.admin.reading import Forgiving

admin.site.unregister(User)
admin.site.unregister(Group)


@admin.register(User)
class Accounts(Forgiving, UserAdmin):  # type: ignore[type-arg]  # parameters only stubs know
    form = UserChangeForm
    add_form = UserCreationForm
    change_password_form = AdminPasswordChangeForm
