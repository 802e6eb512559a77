"""Views, one module per subject. Each POST builds one envelope and sends it once."""
