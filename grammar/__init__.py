"""The grammar of the rules language and the parser tables made from it."""
