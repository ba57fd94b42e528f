"""The toy game as a module, the other shape that a plugin may have."""

from tests.toy.game import ToyGame

name = "toy"
newton_register = ToyGame().newton_register
