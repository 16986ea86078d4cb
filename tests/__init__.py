"""The proofs of Pocket Referee."""
