"""Dice of a campaign's own stream, and links to one roll."""
