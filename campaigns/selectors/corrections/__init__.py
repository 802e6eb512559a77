"""Corrections of entries and of what was booked, before anybody confirms them."""
