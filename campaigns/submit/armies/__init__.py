"""Units with profiles: hiring, changing, whole armies from a file."""
