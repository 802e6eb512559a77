"""The append-only log of each campaign: canonical bytes, Merkle leaves, append, read, verify."""
