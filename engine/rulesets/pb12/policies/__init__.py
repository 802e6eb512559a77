"""Policies: who decides for people who are not there."""
