"""Units that are described by a profile, the lists they make, and other tools' armies."""
