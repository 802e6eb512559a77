"""Gunicorn's own logs, the access log included, wherever somebody switches that on."""

from gunicorn.config import Config
from gunicorn.glogging import Logger

from campaigns.site.secret_addresses import Masked


class WebServerLogs(Logger):
    def setup(self, cfg: Config) -> None:
        super().setup(cfg)
        for log, form in ((self.error_log, self.error_fmt), (self.access_log, self.access_fmt)):
            for handler in log.handlers:
                handler.setFormatter(Masked(form, self.datefmt))
