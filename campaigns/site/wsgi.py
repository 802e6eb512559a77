"""What the web server loads. Threads share a pool of connections, so the settings are told who asks."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaigns.site.settings")
os.environ.setdefault("ROLLBOOK_PROCESS", "web")

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()
