"""What happens on the table, a module per chapter; `battle.py` puts them together."""
