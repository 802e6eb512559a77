"""What every start of the web server has in common; gunicorn reads this file by itself."""

logger_class = "campaigns.site.web_server_logs.WebServerLogs"
