"""The Django app; after every migration the web role gets exactly the rights it needs."""

from django.apps import AppConfig
from django.core import checks
from django.db.models.signals import post_migrate


class CampaignsConfig(AppConfig):
    name = "campaigns"
    verbose_name = "Rollbook"  # lists of the admin stand under it; one of them is called "Campaigns"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in

        from campaigns.ledger.grants import grant_web_role
        from campaigns.local.tables import check_version
        from campaigns.web.accounts.user_agent import remember

        user_logged_in.connect(remember, dispatch_uid="campaigns.came_in")
        post_migrate.connect(grant_web_role, sender=self, dispatch_uid="campaigns.grant_web_role")
        checks.register(check_version, checks.Tags.database)
