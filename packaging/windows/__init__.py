"""The Windows package, and the tests under a Windows Python."""
