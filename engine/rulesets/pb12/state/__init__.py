"""What lies on the table, and the one place where each kind of change happens."""
