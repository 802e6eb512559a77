# One image for the web server, the worker and the clock; compose.yaml shows how they fit together.
FROM python:3.13-slim

RUN useradd --create-home --uid 10001 rollbook
WORKDIR /srv/rollbook
COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt
COPY . .
RUN mkdir -p /var/lib/rollbook && chown rollbook /var/lib/rollbook

USER rollbook
ENV PYTHONUNBUFFERED=1 ROLLBOOK_DATA=/var/lib/rollbook/data
EXPOSE 8000
CMD ["gunicorn", "campaigns.site.wsgi:application", "--bind", "0.0.0.0:8000", \
     "--worker-class", "gthread", "--workers", "2", "--threads", "8", "--no-control-socket"]
