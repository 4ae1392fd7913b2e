"""The files of an environment, written and read off the loop: local copy, labels, intake."""
