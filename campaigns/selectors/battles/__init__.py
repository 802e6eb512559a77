"""Battles: lists, the page of one, its log, what may be entered."""
