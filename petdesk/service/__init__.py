"""The client of the animal adoption store's interface.

``contract`` and ``errors`` are what the rest of PetDesk sees. ``wire``, ``headers`` and
``governor`` do no input or output; ``gate`` runs the governor on the loop, and ``http`` sends.
"""
