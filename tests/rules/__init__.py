"""Clauses, worked numbers and reported cases."""
