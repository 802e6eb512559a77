"""Forms of the pages: they read what was typed; what may be done is decided elsewhere."""
