"""What people tell instead of dice: outcomes of single actions, and whole reports afterwards.

The rules run as ever: whose turn it is, what a figure and its weapon can still do, duties, contact, the end. Only the
dice are left out: what would have been rolled is worked back from what people say, and isn't recorded as a roll.
"""
