"""What PetDesk tells an administrator: its log, its faults, and why something does not work."""
