"""The wire: requests are built and answers read. No input, no output, no HTTP library.

Sources: interface, "Resources and their fields", "Endpoints" and "Errors". What it leaves open is
decided in `effects`.
"""
