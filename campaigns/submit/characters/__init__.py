"""Commands of gangs and of lives between battles."""
