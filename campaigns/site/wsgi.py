"""What the web server loads. Threads share a pool of connections, so the settings are told who asks."""

import gc
import os
import sys

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "campaigns.site.settings")
os.environ.setdefault("ROLLBOOK_PROCESS", "web")

from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver

from campaigns.local import pooler

gc.disable()  # what is loaded stays, and looking through it now and again took a fifth of the start
application = get_wsgi_application()
try:
    pooler.must_be_said()
except pooler.Unsaid as error:
    print(error, file=sys.stderr)
    sys.exit(3)  # gunicorn's own code for "can't boot": it ends, instead of starting others that can't either
addresses = get_resolver().url_patterns  # read before the processes part: else each did it on its first request
gc.enable()
gc.freeze()  # no page waits while it is looked through for garbage, and the processes share it
