"""Campaigns: their pages, notes, records and standings."""
