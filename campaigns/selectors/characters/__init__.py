"""Gangs and characters: their lives, pictures and links."""
