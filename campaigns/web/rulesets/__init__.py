"""What each ruleset shows on pages: a package per ruleset, one promise (game.py), one registry (registry.py)."""
