"""What the pages draw: dice, gang marks, bodies and tables, as numbers and paths for SVG templates."""
