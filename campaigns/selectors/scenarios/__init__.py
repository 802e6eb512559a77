"""Scenarios, planned battles, counters and the referee's own tables."""
