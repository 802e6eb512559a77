"""Reading for pages and API; nothing in here writes."""
