"""The screens: they draw on a canvas and hear key meanings."""
