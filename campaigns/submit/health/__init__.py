"""Commands of sheets, the clock, called rolls and imported files."""
