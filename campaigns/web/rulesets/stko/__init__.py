"""The street fight on pages."""
