"""Django's Postgres backend, which starts the embedded server on the first connection."""
