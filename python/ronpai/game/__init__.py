"""The game: events, state, legal actions, and how each follows from the other."""
