"""The steps of ``packaging/run.py``; what each module is for stands in packaging/README.md."""
