"""One run of PetDesk after the first paint: connecting the window, the loop, and the end."""
