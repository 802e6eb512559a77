"""Commands of scenarios, plans, counters and the referee's own tables."""
