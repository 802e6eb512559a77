"""Firefight on pages."""
