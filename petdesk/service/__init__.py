"""The client of the animal adoption store's interface.

``contract`` is what the rest of PetDesk sees and ``errors`` its drawn error tree. ``wire`` builds
requests and reads answers, ``headers`` and ``body`` read what comes around them, ``governor`` and
``retry`` decide, all without input or output. ``gate`` obeys the governor on the event loop;
``http`` carries it all out and is the one module that imports httpx.
"""
