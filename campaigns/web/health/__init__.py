"""Pages of sheets, the clock and imported files."""
