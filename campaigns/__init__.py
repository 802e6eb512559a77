"""Campaigns: everything around the rules: people, ledger, pages, background work."""
