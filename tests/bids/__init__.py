"""The duel with a secret bid for who begins: what a question that goes to several sides at once is tried on."""
