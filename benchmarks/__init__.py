"""`make bench`: how fast it is, measured here and now."""
