"""The rights of the web role: everything a page needs, and nothing that could rewrite the ledger.

Events it adds through `campaigns_put` alone, which puts them behind the head and moves it on; so no row can lie outside
of the log, and no head go back. What was signed it may add and read.
"""

from typing import Any

from django.db import connections

WEB_ROLE = "rollbook_web"

GRANTS = f"""
DO $$
DECLARE part regclass;
BEGIN
  IF current_user = '{WEB_ROLE}' THEN
    RETURN;
  END IF;
  -- It works with its owner's rights, and a restore brings it back open to everybody.
  REVOKE ALL ON FUNCTION campaigns_put FROM PUBLIC;
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{WEB_ROLE}') THEN
    RETURN;
  END IF;
  GRANT USAGE ON SCHEMA public TO {WEB_ROLE};
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {WEB_ROLE};
  GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {WEB_ROLE};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {WEB_ROLE};
  ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO {WEB_ROLE};
  REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON campaigns_event FROM {WEB_ROLE};
  FOR part IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'campaigns_event'::regclass LOOP
    EXECUTE format('REVOKE ALL ON %s FROM {WEB_ROLE}', part);
  END LOOP;
  REVOKE UPDATE, DELETE ON campaigns_head, campaigns_stream FROM {WEB_ROLE};
  GRANT EXECUTE ON FUNCTION campaigns_put TO {WEB_ROLE};
  GRANT UPDATE (projected) ON campaigns_head TO {WEB_ROLE};
  REVOKE UPDATE, DELETE ON campaigns_log, campaigns_signingkey, campaigns_checkpoint FROM {WEB_ROLE};
  -- By these its owner knows what is still to be done to the tables and functions.
  REVOKE INSERT, UPDATE, DELETE ON django_migrations FROM {WEB_ROLE};
END $$
"""  # noqa: S608 constants of ours


def grant_web_role(using: str = "default", **_: Any) -> None:
    """Idempotent; does nothing where the role doesn't exist (one database user for everything)."""
    with connections[using].cursor() as cursor:
        cursor.execute("SELECT to_regproc('public.campaigns_put')")
        if cursor.fetchone() != (None,):
            cursor.execute(GRANTS)
