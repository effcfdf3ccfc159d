"""Each part on its own."""
