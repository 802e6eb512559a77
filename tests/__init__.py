"""The tests mirror the layout of the code."""
