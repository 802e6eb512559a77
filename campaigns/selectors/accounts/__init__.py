"""Accounts: where one is signed in, tokens, and who somebody is in a campaign."""
