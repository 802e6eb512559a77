"""Django's settings. Everything a deployment may change is an environment variable.

Without any of them Rollbook runs on one machine: an embedded Postgres, a folder as broker, keys in
files beside the data. ``campaigns/local/README.md`` lists the variables.
"""

import os
from pathlib import Path

from campaigns.local import broker, database, keys, places, zone

BASE_DIR = Path(__file__).resolve().parents[2]


def listed(name: str) -> list[str]:
    """A comma-separated environment variable as a list."""
    return [part.strip() for part in os.environ.get(name, "").split(",") if part.strip()]


# --- who may ask -----------------------------------------------------------------------------------

DEBUG = os.environ.get("ROLLBOOK_DEBUG") == "1"
SECRET_KEY = keys.secret_key()
VAULT_KEY = keys.vault_key()  # 32 bytes: the master key under which people's texts and dice secrets lie

LAN_HOSTS = listed("ROLLBOOK_LAN_HOSTS")  # "192.168.1.20:8000", set by `make run LAN=1`
ALLOWED_HOSTS = ["127.0.0.1", "localhost", "[::1]", *listed("ROLLBOOK_HOSTS")]
ALLOWED_HOSTS += [host.rsplit(":", 1)[0] for host in LAN_HOSTS]
CSRF_TRUSTED_ORIGINS = [f"http://{host}" for host in LAN_HOSTS] + listed("ROLLBOOK_ORIGINS")

HTTPS = os.environ.get("ROLLBOOK_HTTPS") == "1"  # behind a proxy that ends TLS
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
PROXIES = int(os.environ.get("ROLLBOOK_PROXIES") or 0)  # in front, each adding to X-Forwarded-For (site/origin.py)
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if HTTPS else None
SECURE_HSTS_SECONDS = 30 * 24 * 3600 if HTTPS else 0
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = "Lax"
X_FRAME_OPTIONS = "DENY"

# --- what runs -------------------------------------------------------------------------------------

INSTALLED_APPS = [
    "unfold.apps.BasicAppConfig",
    "campaigns.site.apps.AdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.postgres",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "rest_framework",
    "drf_spectacular",
    "campaigns",
    "api",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "django.middleware.gzip.GZipMiddleware",  # phones at a table follow for hours
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "campaigns.site.headers.ContentSecurityPolicy",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "campaigns.web.lengths.ReadersUnit",
    "campaigns.web.who.KeepsSeats",
    "campaigns.site.spelling.AsWritten",
    "django.middleware.csrf.CsrfViewMiddleware",
    "campaigns.site.unwritable.NoNul",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]

ROOT_URLCONF = "campaigns.site.urls"
WSGI_APPLICATION = "campaigns.site.wsgi.application"
CSRF_FAILURE_VIEW = "campaigns.site.failing.cross_site"
LOGIN_URL = "/login/"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "/"

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "django.template.loaders.cached.Loader",
                    [
                        "campaigns.site.templates.Unindented",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "campaigns.web.lengths.of_reader",
                "campaigns.web.who.of_browser",
                "campaigns.web.battles.copied.what_if",
            ],
            "builtins": ["campaigns.templatetags.forms"],
        },
    },
]

# --- what is kept ----------------------------------------------------------------------------------

DATABASES = {"default": database.settings()}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
FILE_UPLOAD_HANDLERS = [
    "campaigns.web.uploads.Bounded",
    "django.core.files.uploadhandler.MemoryFileUploadHandler",
    "django.core.files.uploadhandler.TemporaryFileUploadHandler",
]
CHECKPOINTS_FOLDER = places.checkpoints()
SESSION_ENGINE = "django.contrib.sessions.backends.db"

AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# --- languages, time, static files -----------------------------------------------------------------

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch")]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
FORMAT_MODULE_PATH = "campaigns.site.formats"
USE_TZ = True
TIME_ZONE = zone.name()  # only of what is shown: everything is stored in UTC

STATIC_URL = "/static/"
STATICFILES_DIRS = [folder for folder in [BASE_DIR / "static"] if folder.is_dir()]
WHITENOISE_USE_FINDERS = True  # served straight from the packages: no collectstatic before a first start

# --- API -------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.SessionAuthentication"],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "api.errors.exception_handler",
    "URL_FORMAT_OVERRIDE": None,  # the format is the Accept header's matter alone: ?format=csv would be "not found"
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Rollbook",
    "VERSION": "1",
    "DESCRIPTION": (
        "Addresses end with a slash. A client chooses the `id` of what it writes, a UUID: the same request again is "
        "answered the same and has no second effect. Every no is `{error: {code, sentence, facts, field?}}`; "
        "`sentence` follows Accept-Language (en, de), `code` stays. To follow a log, ask again with `after`, the last "
        "number you have. Times that end in `_us` are microseconds since 1970."
    ),
    "OAS_VERSION": "3.1.0",  # its shapes are JSON Schema 2020-12, as msgspec writes it; 3.0 knows no "null"
    "POSTPROCESSING_HOOKS": [],  # the usual one moves enumerations of other shapes about, and names them by their hash
    "SERVE_INCLUDE_SCHEMA": False,
}

# What api/base_views.py slows down is counted here: one count for all web processes, and nothing of anybody's choosing
# beside it. The default one is the admin theme's, which would keep a row for each word that is searched for.
CACHES = {
    "default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"},
    "counted": {
        "BACKEND": "django.core.cache.backends.db.DatabaseCache",
        "LOCATION": "campaigns_counted_requests",
        "OPTIONS": {"MAX_ENTRIES": 10_000},
    },
}

# --- background work -------------------------------------------------------------------------------

CELERY_BROKER_URL = os.environ.get("CELERY_BROKER_URL") or broker.URL
CELERY_BROKER_TRANSPORT_OPTIONS = broker.options(CELERY_BROKER_URL, places.broker())
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None  # a worker waits for its broker as long as it takes
CELERY_TASK_IGNORE_RESULT = True  # results are rows, written in the transaction that made them
CELERY_TASK_DEFAULT_QUEUE = "rollbook"
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_REMOTE_CONTROL = False
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_SEND_TASK_EVENTS = False
CELERY_TASK_TIME_LIMIT = 15 * 60  # a chunk takes two seconds; rules that never come to an end are ended
CELERY_BEAT_SCHEDULER = "campaigns.site.clock:Clock"
CELERY_BEAT_SCHEDULE = {
    "sweep": {"task": "campaigns.simulation.tasks.sweep", "schedule": 5.0},
    "sign-due": {"task": "campaigns.submit.tasks.sign_due", "schedule": 60.0},
    "clear-sessions": {"task": "campaigns.submit.tasks.clear_sessions", "schedule": 3600.0},
}

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "plain": {
            "class": "campaigns.site.secret_addresses.Masked",
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
        }
    },
    "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["stderr"], "level": os.environ.get("ROLLBOOK_LOG", "WARNING")},
}
