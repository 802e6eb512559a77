"""Pb-12: action points, command points, secret bids, interrupts, vehicles and cards. Source: rulings 3."""
