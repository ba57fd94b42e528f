"""The machine: it runs what packs declare, asks, and knows no game."""
