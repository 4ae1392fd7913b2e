"""One run of PetDesk after the first paint: it comes to life, lives on its loop, and ends."""
