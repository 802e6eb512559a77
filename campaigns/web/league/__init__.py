"""Pages around the battles: the league, bookmarks."""
