"""Pages of scenarios, plans, counters and own tables."""
