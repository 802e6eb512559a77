"""Pb-12 on pages: who moves, the stack of interrupts, data sheets."""
