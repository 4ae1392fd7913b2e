"""What works here and what does not, for whoever must find out."""
