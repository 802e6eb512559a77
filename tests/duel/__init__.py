"""Duel: the smallest game there is, the worked example of docs/adding-a-ruleset.md. Only tests know it."""
