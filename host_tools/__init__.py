"""The workshop: compiler, checks, odds, simulator and the referee command."""
