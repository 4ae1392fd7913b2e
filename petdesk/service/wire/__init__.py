"""The wire: requests are built and answers read. What the interface leaves open is in `effects`."""
