"""Corrections of what a closed battle was booked with."""
