"""Commands that never touch the database never start one; the others need not know where it comes from."""

from typing import Any

from django.db.backends.postgresql import base

from campaigns.local import sharing


class DatabaseWrapper(base.DatabaseWrapper):
    """Like Django's own, after making sure that the server runs."""

    def get_connection_params(self) -> dict[str, Any]:
        """Fill in where the server listens and the role's password, once it runs."""
        if self.settings_dict.get("EMBEDDED"):
            address = sharing.hold().address
            self.settings_dict["HOST"] = str(address.folder)
            self.settings_dict["PASSWORD"] = address.passwords[self.settings_dict["USER"]]
            self.settings_dict["PORT"] = "5432"
        params: dict[str, Any] = super().get_connection_params()
        return params
