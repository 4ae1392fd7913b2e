"""The add form: what is typed, until it is an entry of the intake."""
