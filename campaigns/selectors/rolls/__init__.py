"""Rolls: one opened, its odds, and luck reports over many."""
