"""Batches, chunks, Celery tasks."""
