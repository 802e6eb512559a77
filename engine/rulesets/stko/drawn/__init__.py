"""The drawn table, for simulations and remote play."""

from engine.rulesets.stko.drawn.ground import DrawnGround

__all__ = ["DrawnGround"]
