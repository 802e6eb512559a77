"""Sentences of the street fight in German and English: stories, refusals, reasons and the words they are made of."""

from engine.rulesets.stko.tell.reasons import purpose_name, reason_text
from engine.rulesets.stko.tell.refusals import explain
from engine.rulesets.stko.tell.sentences import tell

__all__ = ["explain", "purpose_name", "reason_text", "tell"]
