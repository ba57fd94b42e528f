"""The Travel action: the Scientist moves along the routes of the map and places Travel cubes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from newton.game.changes import cubes_left, place_cube, take_token
from newton.game.needs import affordable, meet_requirement, say_price, space_price
from newton.game.tables import Tables
from newton.game.vocabulary import COINS, CUBE, CUBES_ON_THE_WAY, ROUTE_COST, SCIENTIST_MOVED, STEP
from newton.kernel.guards import Guard, Refusal, guard
from newton.kernel.machine import AGAIN
from newton.kernel.state import registers
from newton.kernel.verbs import DONE, Choice, Verb


@registers
class Walk:
    """What a Travel action keeps: steps left and made, cubes left for the way, and whether one was just placed."""

    left: int
    cubes: int
    steps: int = 0
    laid: int = 0

    def clone(self) -> Walk:
        """A copy."""
        raise NotImplementedError  # written by `registers`


def route_cost(ctx: Any, base: int) -> int:
    """What a route costs now."""
    cost: int = ctx.query(ROUTE_COST, base)
    return cost if cost > 0 else 0


def can_stop(ctx: Any, space: int, coins: int) -> bool:
    """Whether a move can end on a space with so many coins left (TRAVEL-6)."""
    price = space_price(ctx, space)
    return not price or affordable(ctx, price, coins)


def can_end(ctx: Any, space: int, left: int, coins: int) -> bool:
    """Whether a move that has reached a space can end there or further on."""
    if can_stop(ctx, space, coins):
        return True
    return can_leave(ctx, space, left, coins)


def can_leave(ctx: Any, space: int, left: int, coins: int) -> bool:
    """Whether a move can go on from a space with so many steps and coins left, and end somewhere."""
    return left > 0 and any(
        coins >= (cost := route_cost(ctx, base)) and can_end(ctx, to, left - 1, coins - cost)
        for to, base in ctx.tables.routes[space]
    )


def _base_cost(ctx: Any, to: int) -> int | None:
    for space, base in ctx.tables.routes[ctx.me.scientist]:
        if space == to:
            return int(base)
    return None


@guard("TRAVEL-1", "No route leads to {a} from here.", implied=True)
def route_leads_there(op: Any, ctx: Any, regs: Walk, space: int) -> Refusal:
    return None if _base_cost(ctx, space) is not None else (space,)


@guard("TRAVEL-1", "No step is left.", implied=True)
def scientist_steps_left(op: Any, ctx: Any, regs: Walk, space: int) -> Refusal:
    return None if regs.left > 0 else (0,)


@guard("TRAVEL-1", "The route costs {0} coins and {1} are left.")
def route_is_paid(op: Any, ctx: Any, regs: Walk, space: int) -> Refusal:
    cost = route_cost(ctx, _base_cost(ctx, space) or 0)
    return None if cost <= ctx.me.coins else (cost, ctx.me.coins)


@guard("TRAVEL-6", "The move could not end on {a} or beyond: it asks for {0} potions; {1} coins, {2} steps are left.")
def move_can_end(op: Any, ctx: Any, regs: Walk, space: int) -> Refusal:
    if not any(ctx.tables.requires[space]):
        return None  # the common case first
    coins = max(0, ctx.me.coins - route_cost(ctx, _base_cost(ctx, space) or 0))
    left = regs.left - 1
    return None if can_end(ctx, space, left, coins) else (space_price(ctx, space), coins, left)


@guard("CARD-12", "No cube may be placed in passing: {0} more are granted.", implied=True)
def cube_on_the_way_granted(op: Any, ctx: Any, regs: Walk) -> Refusal:
    return None if regs.cubes > 0 else (regs.cubes,)


@guard("CARD-12", "A space is passed only once it is entered; {0} steps are made.", implied=True)
def space_is_passed(op: Any, ctx: Any, regs: Walk) -> Refusal:
    return None if regs.steps > 0 else (regs.steps,)


@guard("CARD-14", "No cube is placed on the Objective space in passing.")
def not_on_objective(op: Any, ctx: Any, regs: Walk) -> Refusal:
    return (ctx.me.scientist,) if ctx.tables.space[ctx.me.scientist] == "objective" else None


@guard("MASTER-8", "This space takes no cube.")
def space_takes_cube(op: Any, ctx: Any, regs: Walk) -> Refusal:
    return None if ctx.tables.cube_mask >> ctx.me.scientist & 1 else (ctx.me.scientist,)


@guard("TRAVEL-5", "An own cube lies here already.")
def no_cube_here(op: Any, ctx: Any, regs: Walk) -> Refusal:
    return (ctx.me.scientist,) if ctx.me.cubes >> ctx.me.scientist & 1 else None


@guard("TRAVEL-7", "All cubes are placed.")
def cube_in_stock(op: Any, ctx: Any, regs: Walk) -> Refusal:
    return None if cubes_left(ctx) > 0 else (0,)


@guard("CARD-12", "The move cannot go on from here with {0} steps and {1} coins left.")
def can_go_on(op: Any, ctx: Any, regs: Walk) -> Refusal:
    return None if can_leave(ctx, ctx.me.scientist, regs.left, ctx.me.coins) else (regs.left, ctx.me.coins)


@guard("CARD-12", "A cube laid in passing obliges to go on.")
def not_obliged_to_go_on(op: Any, ctx: Any, regs: Walk) -> Refusal:
    return (regs.laid,) if regs.laid else None


@guard("TRAVEL-6", "Stopping on the Objective space asks for {0} potions; {1} are there, and {2} coins to buy more.")
def stop_meets_requirement(op: Any, ctx: Any, regs: Walk) -> Refusal:
    me = ctx.me
    if not regs.steps or can_stop(ctx, me.scientist, me.coins):
        return None
    return space_price(ctx, me.scientist), me.potions, me.coins


@attrs.frozen
class Travel:
    """Move the Scientist along routes, up to V spaces."""

    kind: ClassVar[str] = "travel"
    registers: ClassVar[type] = Walk
    prompt: ClassVar[str] = "Where does the Scientist go?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {
        STEP: (route_leads_there, scientist_steps_left, route_is_paid, move_can_end),
        CUBE: (
            cube_on_the_way_granted, space_is_passed, not_on_objective, space_takes_cube, no_cube_here, cube_in_stock,
            can_go_on,
        ),
        DONE: (not_obliged_to_go_on, stop_meets_requirement),
    }  # fmt: skip  # one group a verb

    def begin(self, ctx: Any) -> Walk:
        """All steps left."""
        return Walk(ctx.frame.names[0], ctx.spend(CUBES_ON_THE_WAY, 0))

    def possible(self, ctx: Any, value: int) -> bool:
        """Whether a first step can be made."""
        return value > 0 and can_leave(ctx, ctx.me.scientist, value, ctx.me.coins)

    def offer(self, ctx: Any, regs: Walk) -> Iterator[Choice]:
        """`step:<space>` in the order of the spaces; `cube`; `done`."""
        if regs.left > 0:
            for to, _ in ctx.tables.routes[ctx.me.scientist]:
                yield STEP, to
        if regs.cubes > 0 and regs.steps:
            yield (CUBE,)
        yield (DONE,)

    def take(self, ctx: Any, regs: Walk, verb: Verb, space: int = -1) -> bool:
        """Go on, place a cube in passing, or end the move."""
        if verb is STEP:
            self._step(ctx, regs, space)
            return AGAIN
        if verb is CUBE:
            regs.cubes -= 1
            regs.laid = 1
            place_cube(ctx, ctx.me.scientist)
            return AGAIN
        if regs.steps:
            self._stop(ctx)
        return not AGAIN

    def _step(self, ctx: Any, regs: Walk, to: int) -> None:
        me = ctx.me
        COINS.pay(ctx, max(0, ctx.spend(ROUTE_COST, _base_cost(ctx, to) or 0)))
        ctx.emit(SCIENTIST_MOVED, me.scientist, to)
        me.scientist = to
        regs.left -= 1
        regs.steps += 1
        regs.laid = 0
        take_token(ctx, to)

    def _stop(self, ctx: Any) -> None:
        """Meet the requirement of the space and place a cube where none lies (TRAVEL-3)."""
        t: Tables = ctx.tables
        at = ctx.me.scientist
        meet_requirement(ctx, at)
        if t.cube_mask >> at & 1 and not ctx.me.cubes >> at & 1 and cubes_left(ctx) > 0:
            place_cube(ctx, at)

    def says(self, ctx: Any, regs: Walk, verb: Verb, space: int = -1) -> str:
        """What a route or a stop costs."""
        if verb is STEP:
            cost = route_cost(ctx, _base_cost(ctx, space) or 0)
            ends = not can_leave(ctx, space, regs.left - 1, ctx.me.coins - cost)
            return say_price(ctx, space_price(ctx, space) if ends else 0, cost)
        return say_price(ctx, space_price(ctx, ctx.me.scientist) if verb is DONE and regs.steps else 0)
