"""Pages of units with profiles, their lists, and armies from a file."""
