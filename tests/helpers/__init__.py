"""What tests and benchmarks share: the built book, a browser on it, tiny books of their own."""
