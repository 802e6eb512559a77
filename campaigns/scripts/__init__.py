"""Battles entered by a program instead of a page: `manage.py play` and the demo. Everything goes through submit."""
