"""The street fight's rules, one module per chapter of the book. They read state, roll, ask and call transitions."""
