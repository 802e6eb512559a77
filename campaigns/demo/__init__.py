"""The demo campaign: two gangs, their battles so far, one still open. Played through the same calls as any other."""
