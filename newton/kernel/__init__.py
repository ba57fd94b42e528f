"""The machine: it runs declared rules and knows no game."""
