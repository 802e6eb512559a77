"""The battle page: from what the selectors say to what its templates show. Words and order only, no rules."""
