# One image for the web server, the worker and the clock; compose.yaml shows how they fit together.

FROM python:3.13-slim AS base
WORKDIR /srv/rollbook
COPY requirements.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements.txt

# The compiled engine (mypyc) is made here; the C compiler stays behind. It fits exactly these sources and this Python.
FROM base AS engine
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
COPY requirements-dev.txt .
RUN pip install --no-cache-dir --require-hashes -r requirements-dev.txt
COPY engine engine
RUN python -m engine && rm -rf build/engine/build

FROM base
RUN useradd --create-home --uid 10001 rollbook
COPY . .
COPY --from=engine /srv/rollbook/build/engine build/engine
RUN python -c "from engine.build import compiled; assert compiled()" \
    && mkdir -p /var/lib/rollbook && chown rollbook /var/lib/rollbook

USER rollbook
ENV PYTHONUNBUFFERED=1 ROLLBOOK_DATA=/var/lib/rollbook/data
EXPOSE 8000
CMD ["gunicorn", "campaigns.site.wsgi:application", "--bind", "0.0.0.0:8000", "--preload", \
     "--worker-class", "campaigns.site.serving.Worker", "--workers", "2", "--threads", "8", "--no-control-socket"]
