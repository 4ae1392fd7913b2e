"""The client of the animal adoption store's interface.

``contract`` is what the rest of PetDesk sees and ``errors`` its drawn error tree. ``wire`` builds
requests and reads answers, ``governor`` and ``retry`` decide, all without input or output;
``http`` carries their decisions out and is the one module that imports httpx.
"""
