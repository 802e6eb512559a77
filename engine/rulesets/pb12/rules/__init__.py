"""The rules, a module per chapter of the book."""
