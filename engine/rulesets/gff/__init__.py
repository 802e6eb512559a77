"""Grimdark Future: Firefight (GFF-01 .. 47): units of models, objectives, armies with special rules."""
