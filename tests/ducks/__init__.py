"""The bidding duel in which people interrupt: what "I interrupt" is tried on."""
