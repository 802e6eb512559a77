"""The rules of the games, in plain Python: no Django, no clock, no chance of its own."""
