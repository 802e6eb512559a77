"""What happens around the battles: bookmarks, challenges, alliances, awards, seasons, phases."""
