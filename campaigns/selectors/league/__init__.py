"""Around the battles: bookmarks, challenges, alliances, pairings, awards, seasons, phases."""
