"""The Technology action: Students move forward along the paths of the technology track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

import attrs

from newton.game.changes import land, take_token, without
from newton.game.needs import affordable, meet_requirement, say_price, space_price
from newton.game.vocabulary import STEP, STUDENT, STUDENT_MOVED, STUDENTS
from newton.kernel.guards import Guard, Refusal, guard
from newton.kernel.machine import AGAIN
from newton.kernel.state import registers
from newton.kernel.verbs import DONE, Choice, Verb

NOWHERE = -1


@registers
class Climb:
    """What a Technology action keeps: steps and Students left, the Student that moves, those that have moved."""

    left: int
    students: int
    at: int = NOWHERE
    steps: int = 0
    moved: tuple[int, ...] = ()

    def clone(self) -> Climb:
        """A copy."""
        raise NotImplementedError  # written by `registers`


def _may_enter(ctx: Any, space: int) -> bool:
    return has_room(ctx, space) and price_is_there(ctx, space)


def has_room(ctx: Any, space: int) -> bool:
    """Whether a space takes one more own Student (TECH-5)."""
    return space not in ctx.tables.final or space not in ctx.me.students


def price_is_there(ctx: Any, space: int) -> bool:
    """Whether the requirement of a space can be met or paid (TECH-6)."""
    price = space_price(ctx, space)
    return not price or affordable(ctx, price, ctx.me.coins)


@guard("TECH-1", "The Student is not yet chosen or already moving.", implied=True)
def student_not_chosen(op: Any, ctx: Any, regs: Any, space: int) -> Refusal:
    return None if regs.at == NOWHERE else (regs.at,)


@guard("TECH-1", "No own Student that has not moved in this action stands on {a}.", implied=True)
def student_stands_there(op: Any, ctx: Any, regs: Any, space: int) -> Refusal:
    return None if ctx.me.students.count(space) > regs.moved.count(space) else (space,)


@guard("TECH-2", "The Student on {a} cannot move forward.")
def student_can_move(op: Any, ctx: Any, regs: Any, space: int) -> Refusal:
    return None if any(_may_enter(ctx, to) for to in ctx.tables.next[space]) else (space,)


@guard("TECH-1", "The paths lead forward only, and not to {a} from there.", implied=True)
def path_leads_there(op: Any, ctx: Any, regs: Any, space: int) -> Refusal:
    return None if regs.at != NOWHERE and space in ctx.tables.next[regs.at] else (space,)


@guard("TECH-1", "No step is left.", implied=True)
def student_steps_left(op: Any, ctx: Any, regs: Any, space: int) -> Refusal:
    return None if regs.left > 0 else (0,)


@guard("TECH-5", "An own Student stands on the final space {a} already.")
def one_student_on_final(op: Any, ctx: Any, regs: Any, space: int) -> Refusal:
    return None if has_room(ctx, space) else (space,)


@guard("TECH-6", "{a} asks for {0} potions in place of Volumes; {1} are there, and {2} coins to buy more.")
def student_meets_requirement(op: Any, ctx: Any, regs: Any, space: int) -> Refusal:
    me = ctx.me
    return None if price_is_there(ctx, space) else (space_price(ctx, space), me.potions, me.coins)


@attrs.frozen
class Technology:
    """Move one Student forward by up to V spaces; a split action moves several, each once."""

    kind: ClassVar[str] = "technology"
    registers: ClassVar[type] = Climb
    prompt: ClassVar[str] = "Which Student moves, and where?"
    guards: ClassVar[dict[Verb, tuple[Guard, ...]]] = {
        STUDENT: (student_not_chosen, student_stands_there, student_can_move),
        STEP: (path_leads_there, student_steps_left, one_student_on_final, student_meets_requirement),
        DONE: (),
    }

    def begin(self, ctx: Any) -> Climb:
        """All steps left, no Student chosen."""
        return Climb(ctx.frame.names[0], ctx.spend(STUDENTS, 1))

    def possible(self, ctx: Any, value: int) -> bool:
        """Whether any Student can move (TECH-2)."""
        onward = ctx.tables.next
        return value > 0 and any(_may_enter(ctx, to) for at in set(ctx.me.students) for to in onward[at])

    def offer(self, ctx: Any, regs: Climb) -> Iterator[Choice]:
        """`student:<space>` in the order of the spaces, or `step:<space>` in the order of the paths; then `done`."""
        if regs.at == NOWHERE:
            students = ctx.me.students
            for space in dict.fromkeys(students):
                if students.count(space) > regs.moved.count(space):
                    yield STUDENT, space
        elif regs.left > 0:
            for to in ctx.tables.next[regs.at]:
                yield STEP, to
        yield (DONE,)

    def take(self, ctx: Any, regs: Climb, verb: Verb, space: int = NOWHERE) -> bool:
        """Choose a Student, move it on, or end its move."""
        if verb is STUDENT:
            regs.at, regs.steps = space, 0
            regs.students -= 1
            return AGAIN
        if verb is STEP:
            self._step(ctx, regs, space)
            return AGAIN
        if not regs.steps:  # declined before a step
            return not AGAIN
        land(ctx, regs.at)  # TECH-4
        regs.moved = (*regs.moved, regs.at)
        regs.at, regs.steps = NOWHERE, 0
        return AGAIN if regs.students and regs.left else not AGAIN

    def _step(self, ctx: Any, regs: Climb, to: int) -> None:
        meet_requirement(ctx, to)  # TECH-6
        ctx.me.students = tuple(sorted((*without(ctx.me.students, regs.at), to)))
        ctx.emit(STUDENT_MOVED, regs.at, to)
        regs.at = to
        regs.left -= 1
        regs.steps += 1
        take_token(ctx, to)  # TECH-3

    def says(self, ctx: Any, regs: Climb, verb: Verb, space: int = NOWHERE) -> str:
        """What a step costs."""
        return say_price(ctx, space_price(ctx, space) if verb is STEP else 0)
