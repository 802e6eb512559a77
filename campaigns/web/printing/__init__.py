"""What people print and cut out: cards, counters, chits, templates in true size, one page of rules, an empty sheet."""
