"""Commands of disputes: opening, evidence, rulings."""
