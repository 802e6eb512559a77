"""Batch simulations: asked for by a referee, kept as rows, played by whoever has time."""
