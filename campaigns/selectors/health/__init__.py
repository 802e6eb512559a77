"""Sheets, wounds, the clock, called rolls, and files of other tools."""
