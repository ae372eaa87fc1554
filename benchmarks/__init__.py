"""How fast the engine is beside hand-written games and OpenSpiel; `python -m benchmarks` measures it."""
