"""The street fight StKO (German: Straßenkampfordnung), a skirmish of gangs with a campaign around it."""
