"""A log that strangers can check: signed checkpoints, proofs, exports of battles and the program that checks them."""
