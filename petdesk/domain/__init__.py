"""What PetDesk knows about: frozen types and pure functions, standard library only."""
