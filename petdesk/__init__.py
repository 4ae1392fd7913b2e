"""PetDesk: the front desk of an animal shelter."""

__version__ = "0.1.0"
