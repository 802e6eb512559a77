"""Who decides in simulations."""
