"""The metal: the only room that may name a chip or a pin."""
