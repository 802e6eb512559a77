"""Pages of rolls and luck reports."""
