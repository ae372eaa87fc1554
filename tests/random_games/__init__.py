"""Rules files made at random that mean something: what they declare is used, they can be played, and they end."""
