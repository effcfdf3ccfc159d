"""Laws, and the core held against the slow reference."""
