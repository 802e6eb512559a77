"""Pages of a campaign, its notes, records and downloads."""
