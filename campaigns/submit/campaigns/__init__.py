"""Commands of a campaign: founding it, its options, notes, and signing its log."""
