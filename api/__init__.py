"""REST doors."""
