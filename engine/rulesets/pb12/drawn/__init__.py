"""The drawn table: what stands where, for play at a distance and for simulations."""
