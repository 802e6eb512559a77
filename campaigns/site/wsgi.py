"""What the web server loads. Threads share a pool of connections, so the settings are told who asks."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaigns.site.settings")
os.environ.setdefault("ROLLBOOK_PROCESS", "web")

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

application = get_wsgi_application()
addresses = get_resolver().url_patterns  # read before the processes part: else each did it on its first request
