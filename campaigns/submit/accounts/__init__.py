"""Accounts, seats, tokens, names and links."""
