"""What can be exported as a sheet of rows, and how that is worded."""
