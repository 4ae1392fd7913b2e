"""The client of the animal adoption store's interface.

``contract`` is what the rest of PetDesk sees and ``errors`` its drawn error tree. ``wire`` builds
requests and reads answers, ``headers`` reads the rate limit, ``governor`` decides, all
without input or output. ``gate`` runs the governor on the event loop; ``http`` sends and receives.
"""
