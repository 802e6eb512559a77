"""Pages of simulations: asking for one, watching it, its result, one battle of it."""
