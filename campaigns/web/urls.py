"""The pages' addresses."""

from django.urls import URLPattern, URLResolver, include, path

from campaigns.web import lengths
from campaigns.web.accounts import account, joining, tokens, welcome
from campaigns.web.battles import copies, devices, offline, opening, reports
from campaigns.web.battles import views as battles
from campaigns.web.campaigns import composing, front, home, logs, rules_again
from campaigns.web.campaigns import views as campaigns
from campaigns.web.characters import gangs
from campaigns.web.corrections import entries
from campaigns.web.rolls import links
from campaigns.web.rolls import views as rolls
from campaigns.web.rulesets import glossary

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("help/", glossary.page, name="help"),
    path("unit/", lengths.set_unit, name="set-unit"),
    path("welcome/", welcome.page, name="welcome"),
    path("login/", home.sign_in, name="login"),
    path("logout/", home.sign_out, name="logout"),
    path("account/", account.page, name="account"),
    path("account/sign-out/", account.sign_out_there, name="sign-out-there"),
    path("account/tokens/", tokens.page, name="tokens"),
    path("account/tokens/<uuid:token>/end/", tokens.end, name="end-token"),
    path("account/password/", account.password, name="account-password"),
    path("join/", joining.join_page, name="join"),
    path("join/<str:code>/", joining.join_page, name="join-code"),
    path("campaigns/new/", home.create_campaign, name="found-campaign"),
    path("campaigns/<uuid:campaign>/", front.page, name="campaign"),
    path("campaigns/<uuid:campaign>/fighters/", front.fighters, name="fighters"),
    path("campaigns/<uuid:campaign>/stories/", front.stories, name="stories"),
    path("campaigns/<uuid:campaign>/more/", front.more, name="more"),
    path("campaigns/<uuid:campaign>/members/", campaigns.members, name="members"),
    path("campaigns/<uuid:campaign>/members/<uuid:who>/roles/", campaigns.set_roles, name="set-roles"),
    path("campaigns/<uuid:campaign>/members/<uuid:who>/phones/", account.phones, name="sign-out-phones"),
    path("campaigns/<uuid:campaign>/members/<uuid:who>/out/", account.out, name="put-out"),
    path("campaigns/<uuid:campaign>/options/", campaigns.options, name="options"),
    path("campaigns/<uuid:campaign>/options/set/", campaigns.set_option, name="set-option"),
    path("campaigns/<uuid:campaign>/options/<str:option>/", composing.page, name="option-form"),
    path("campaigns/<uuid:campaign>/rename/", campaigns.rename, name="rename-campaign"),
    path("campaigns/<uuid:campaign>/house-rules/", campaigns.add_house_rule, name="add-house-rule"),
    path(
        "campaigns/<uuid:campaign>/house-rules/<uuid:house_rule>/withdraw/",
        campaigns.withdraw_house_rule,
        name="withdraw-house-rule",
    ),
    path("campaigns/<uuid:campaign>/members/<uuid:who>/forget/", campaigns.forget, name="forget-member"),
    path("campaigns/<uuid:campaign>/invite/", joining.invite, name="invite"),
    path("campaigns/<uuid:campaign>/invite/revoke/", joining.revoke, name="revoke-invitation"),
    path("campaigns/<uuid:campaign>/link/", joining.link, name="link-account"),
    path("campaigns/<uuid:campaign>/gangs/new/", gangs.found_gang, name="found-gang"),
    path("campaigns/<uuid:campaign>/gangs/<uuid:gang>/hire/", gangs.hire, name="hire"),
    path("campaigns/<uuid:campaign>/gangs/<uuid:gang>/rename/", gangs.rename, name="rename-gang"),
    path("campaigns/<uuid:campaign>/gangs/<uuid:gang>/hand-on/", gangs.hand_on, name="hand-on-gang"),
    path("campaigns/<uuid:campaign>/gangs/<uuid:gang>/take/", gangs.take, name="take-gang"),
    path("campaigns/<uuid:campaign>/battles/new/", opening.open_battle, name="open-battle"),
    path("battles/<uuid:battle>/", battles.page, name="battle"),
    path("battles/<uuid:battle>/now/", battles.now, name="battle-now"),
    path("battles/<uuid:battle>/standing/", offline.standing, name="battle-standing"),
    path("worker.js", offline.worker, name="worker"),
    path("away/", offline.away, name="away"),
    path("battles/<uuid:battle>/at/<int:version>/", battles.at, name="battle-at"),
    path("battles/<uuid:battle>/story/", battles.whole_story, name="battle-story"),
    path("battles/<uuid:battle>/sight/<int:figure>/", battles.sight, name="battle-sight"),
    path("battles/<uuid:battle>/lay-out/", battles.lay_out, name="lay-out"),
    path("battles/<uuid:battle>/correct/<int:version>/", entries.page, name="correct"),
    path("battles/<uuid:battle>/what-if/", copies.open_copy, name="fork-battle"),
    path("battles/<uuid:battle>/what-if/away/", copies.throw_away, name="throw-away"),
    path("battles/<uuid:battle>/enter/<slug:what>/", battles.enter, name="enter"),
    path("battles/<uuid:battle>/ahead/<slug:what>/", battles.ahead, name="ahead"),
    path("battles/<uuid:battle>/report/<int:side>/", reports.report, name="battle-report"),
    path("battles/<uuid:battle>/rolls/<int:number>/", rolls.page, name="roll"),
    path("battles/<uuid:battle>/rolls/<int:number>/share/", links.share, name="share-roll"),
    path("battles/<uuid:battle>/rolls/<int:number>/share/<uuid:share>/revoke/", links.revoke, name="revoke-link"),
    path("battles/<uuid:battle>/device/", devices.part, name="device"),
    path("shared/rolls/<str:token>/", links.opened, name="shared-roll"),
    path("battles/<uuid:battle>/check/", logs.check, name="check-battle"),
    path("battles/<uuid:battle>/rules/", rules_again.page, name="rules-again"),
    path("battles/<uuid:battle>/export/", logs.export_battle, name="export-battle"),
    path("campaigns/<uuid:campaign>/log/newest/", logs.newest, name="newest-checkpoint"),
    path("campaigns/<uuid:campaign>/log/check/", logs.check_campaign, name="check-campaign"),
    path("campaigns/<uuid:campaign>/log/export/", logs.export_own, name="export-campaign"),
    path("campaigns/<uuid:campaign>/log/", logs.of_campaign, name="campaign-log"),
    path("campaigns/<uuid:campaign>/log/sign/", logs.sign_now, name="sign-log"),
    path("log/<str:log>/", logs.page, name="log"),
    path("check/", logs.check_file, name="check-file"),
    path("verify.py", logs.program, name="verify-program"),
    path("", include("campaigns.web.characters.page_urls")),
    path("", include("campaigns.web.simulations.urls")),
    path("", include("campaigns.web.scenarios.urls")),
    path("", include("campaigns.web.league.urls")),
    path("", include("campaigns.web.characters.life_urls")),
    path("", include("campaigns.web.health.urls")),
    path("", include("campaigns.web.armies.urls")),
    path("", include("campaigns.web.disputes.urls")),
]
