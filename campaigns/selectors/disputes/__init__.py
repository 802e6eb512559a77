"""Disputes: the list, threads, and who may rule."""
