"""The firmware of Pocket Referee: rules core, screens and metal."""
