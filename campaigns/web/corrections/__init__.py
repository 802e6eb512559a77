"""Pages that correct an entry or what was booked."""
