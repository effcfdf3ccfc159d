"""Records of real play and the common workload."""
