"""A drawn table: where models stand, what they see, where they may go."""
