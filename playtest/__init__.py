"""Bots, simulations and statistics over running games."""
