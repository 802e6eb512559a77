"""The views, by subject: each makes one call to a selector or to submit."""
