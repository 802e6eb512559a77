"""Pages of accounts, joining and tokens."""
