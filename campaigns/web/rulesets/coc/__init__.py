"""Investigators under fire on pages."""
