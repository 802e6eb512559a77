"""The addresses of simulations."""

from django.urls import path

from campaigns.web.simulations import views

urlpatterns = [
    path("campaigns/<uuid:campaign>/simulations/", views.all_of_them, name="simulations"),
    path("campaigns/<uuid:campaign>/simulations/new/", views.new, name="simulation-new"),
    path("simulations/<uuid:simulation>/", views.page, name="simulation"),
    path("simulations/<uuid:simulation>/now/", views.now, name="simulation-now"),
    path("simulations/<uuid:simulation>/cancel/", views.stop, name="simulation-cancel"),
    path("simulations/<uuid:simulation>/look/", views.look, name="simulation-look"),
    path("simulations/<uuid:simulation>/battles/<int:number>/", views.battle, name="simulation-battle"),
    path("simulations/<uuid:simulation>/battles/<int:number>/at/<int:version>/", views.at, name="simulation-battle-at"),
]
