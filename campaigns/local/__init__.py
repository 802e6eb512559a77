"""Rollbook on one machine: the embedded Postgres, the supervisor behind ``make run``, backups, keys."""
