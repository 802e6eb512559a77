"""The pages' addresses."""

from django.urls import URLPattern, URLResolver, include, path

from campaigns.web.views import battles, campaigns, gangs, home, joining, opening, rolls

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("login/", home.sign_in, name="login"),
    path("logout/", home.sign_out, name="logout"),
    path("join/", joining.join_page, name="join"),
    path("join/<str:code>/", joining.join_page, name="join-code"),
    path("campaigns/new/", home.found, name="found-campaign"),
    path("campaigns/<uuid:campaign>/", campaigns.page, name="campaign"),
    path("campaigns/<uuid:campaign>/members/", campaigns.members, name="members"),
    path("campaigns/<uuid:campaign>/members/<uuid:who>/roles/", campaigns.set_roles, name="set-roles"),
    path("campaigns/<uuid:campaign>/options/", campaigns.options, name="options"),
    path("campaigns/<uuid:campaign>/options/set/", campaigns.set_option, name="set-option"),
    path("campaigns/<uuid:campaign>/rename/", campaigns.rename, name="rename-campaign"),
    path("campaigns/<uuid:campaign>/house-rules/", campaigns.add_house_rule, name="add-house-rule"),
    path(
        "campaigns/<uuid:campaign>/house-rules/<uuid:rule>/withdraw/",
        campaigns.withdraw_house_rule,
        name="withdraw-house-rule",
    ),
    path("campaigns/<uuid:campaign>/members/<uuid:who>/forget/", campaigns.forget, name="forget-member"),
    path("campaigns/<uuid:campaign>/invite/", joining.invite, name="invite"),
    path("campaigns/<uuid:campaign>/link/", joining.link, name="link-account"),
    path("campaigns/<uuid:campaign>/gangs/new/", gangs.found, name="found-gang"),
    path("campaigns/<uuid:campaign>/gangs/<uuid:gang>/hire/", gangs.hire, name="hire"),
    path("campaigns/<uuid:campaign>/battles/new/", opening.open_battle, name="open-battle"),
    path("campaigns/<uuid:campaign>/characters/<uuid:character>/", gangs.character, name="character"),
    path("campaigns/<uuid:campaign>/characters/<uuid:character>/weapons/", gangs.equip, name="equip"),
    path("campaigns/<uuid:campaign>/characters/<uuid:character>/retire/", gangs.retire, name="retire"),
    path("battles/<uuid:battle>/", battles.page, name="battle"),
    path("battles/<uuid:battle>/now/", battles.now, name="battle-now"),
    path("battles/<uuid:battle>/at/<int:version>/", battles.at, name="battle-at"),
    path("battles/<uuid:battle>/story/", battles.whole_story, name="battle-story"),
    path("battles/<uuid:battle>/lay-out/", battles.lay_out, name="lay-out"),
    path("battles/<uuid:battle>/enter/<slug:what>/", battles.enter, name="enter"),
    path("battles/<uuid:battle>/rolls/<int:number>/", rolls.page, name="roll"),
    path("", include("campaigns.web.simulation_urls")),
]
