"""What ``packaging/build.py`` and ``packaging/petdesk.spec`` are made of."""
