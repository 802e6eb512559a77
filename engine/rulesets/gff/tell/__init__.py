"""Firefight in words."""
