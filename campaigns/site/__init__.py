"""The composition root: settings, addresses, the WSGI entry and the Celery app."""
