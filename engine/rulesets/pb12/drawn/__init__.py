"""The drawn table: what stands where, for play at a distance and for simulations."""

from engine.rulesets.pb12.drawn.ground import DrawnGround

__all__ = ["DrawnGround"]
