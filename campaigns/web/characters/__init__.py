"""Pages of gangs, characters and their pictures."""
