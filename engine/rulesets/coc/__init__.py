"""Investigators under fire: the d100 combat family, one engine with two presets."""
