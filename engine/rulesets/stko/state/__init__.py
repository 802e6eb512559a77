"""The battle's state by the chapters of its transitions; `battle.py` is the whole of it."""
