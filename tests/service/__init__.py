"""The service, as a process of its own."""
