"""How any game is told: speaking and story-keeping, and the sentences of what every battle knows."""
