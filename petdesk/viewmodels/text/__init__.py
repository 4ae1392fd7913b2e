"""What several screens say, in one set of words."""
