"""One frozen state per screen, pure reducers, and thin objects that announce them."""
