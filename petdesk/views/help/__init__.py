"""Windows that help: to understand PetDesk, and to find out what went wrong."""
