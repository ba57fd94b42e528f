"""What a player cannot know, drawn anew in a copy: deck orders and the masters of others.

The draft is remembered: who has seen a hand of masters pass knows which of them went on, and where. Hand p, dealt to
seat p, gives its kth master to seat p + k. A look of the own seat at a hand settles which masters its later places
hold; what lies between two looks is gone at the second. Every deal that fits is possible; the truth is not read.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import attrs

Place = tuple[int, int]
"""A master's place in the draft: (who keeps it, the how-manieth it keeps)."""


def redraw(ctx: Any, state: Any, seat: int, rng: Any) -> None:
    """Draw what a seat has not seen; the bottom cards of a deck that everybody has seen keep their places.

    Args:
        ctx: A context over the copied state.
        state: The copy to change.
        seat: The seat whose knowledge stays true; -1 for a spectator.
        rng: Anything with `shuffle(list)` and `getrandbits`, as `random.Random`.
    """
    decks = []
    for deck, seen in zip(state.decks, state.seen, strict=True):
        hidden = sorted(deck[: len(deck) - seen])  # by no order that the deck may have
        rng.shuffle(hidden)
        decks.append((*hidden, *deck[len(deck) - seen :]))
    state.decks = tuple(decks)
    _redraw_masters(ctx, state, seat, rng)
    state.seed = rng.getrandbits(63)


def _redraw_masters(ctx: Any, state: Any, seat: int, rng: Any) -> None:
    guess = _Guess(state, seat, len(ctx.rules.pieces("masters")), rng)
    dealt = guess.solve()
    for other in state.seats:
        if other.index != seat:
            at = other.index
            other.kept = tuple(dealt[at, k] for k in range(guess.kept(at)))
            other.master_hand = tuple(m for m in other.kept if m not in other.masters)
            other.dealt = tuple(dealt[place] for place in guess.waiting(other))
    guess.remember(dealt)


@attrs.define(eq=False)
class _Guess:
    """A deal of masters that agrees with what a seat knows, found by trying at random and going back."""

    state: Any
    seat: int
    masters: int
    rng: Any

    def solve(self) -> dict[Place, int]:
        """A master for every place that is hidden, and the known ones."""
        known = self._known()
        places = [place for place in self._places() if place not in known]
        used = set(known.values())
        domains = {place: [m for m in self._domain(place) if m not in used] for place in places}
        owed = {}
        for other in self.state.seats:
            if other.index != self.seat:
                owed[other.index] = [m for m in other.masters if m not in used]
        return {**known, **self._try(domains, owed, {})}

    def _places(self) -> Iterator[Place]:
        """The places of all masters that are in hand, played or waiting to be kept."""
        for s in self.state.seats:
            yield from ((s.index, k) for k in range(self.kept(s.index)))
            yield from self.waiting(s)

    def waiting(self, seat: Any) -> list[Place]:
        """The places of the masters that a seat has before it; who has kept one already is about to pass the rest."""
        n, kept = len(self.state.seats), self.kept(seat.index)
        ahead = kept - min(self.kept(s.index) for s in self.state.seats)
        return [((seat.index + ahead + i) % n, kept + i) for i in range(len(seat.dealt))]

    def _known(self) -> dict[Place, int]:
        if self.seat < 0:
            return {}
        me = self.state.seats[self.seat]
        kept = {(self.seat, k): m for k, m in enumerate(me.kept)}
        return kept | dict(zip(self.waiting(me), me.dealt, strict=True))

    def _domain(self, place: Place) -> list[int]:
        """The masters that may be at a place: between two looks at its hand, what was gone at the second."""
        before, after = self._looks_at(place)
        if before is not None:
            return [m for m in before if m not in (after or ())]
        me = self.state.seats[self.seat] if self.seat >= 0 else None
        met = {m for look in me.looks for m in look[1:]} if me else set()
        return [m for m in range(self.masters) if m not in met]

    def _looks_at(self, place: Place) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
        """The own seat's last look at the hand of a place before it, without what it kept then, and its next look."""
        before = after = None
        if self.seat >= 0:
            me, n = self.state.seats[self.seat], len(self.state.seats)
            for look in me.looks:
                if (self.seat - look[0] - place[0] + place[1]) % n == 0:  # the same hand
                    if look[0] < place[1]:
                        kept = me.kept[look[0]] if look[0] < len(me.kept) else None
                        before = tuple(m for m in look[1:] if m != kept)
                    elif after is None:
                        after = look[1:]
        return before, after

    def _try(
        self, domains: dict[Place, list[int]], owed: dict[int, list[int]], found: dict[Place, int]
    ) -> dict[Place, int]:
        """Fill the places: first those that played masters must have, then the most bound ones; {} if it cannot be."""
        if not domains:
            return found
        taken = set(found.values())
        for who, masters in owed.items():
            for master in masters:
                if master not in taken:
                    hosts = [p for p in domains if p[0] == who and p[1] < self.kept(who) and master in domains[p]]
                    return self._one_of([(p, master) for p in hosts], domains, owed, found)
        place = min(domains, key=lambda p: (sum(m not in taken for m in domains[p]), p))
        free = [(place, m) for m in domains[place] if m not in taken and not self._played(m)]
        return self._one_of(free, domains, owed, found)

    def _one_of(
        self, ways: list[tuple[Place, int]], domains: dict[Place, list[int]], owed: Any, found: dict[Place, int]
    ) -> dict[Place, int]:
        self.rng.shuffle(ways)
        for place, master in ways:
            rest = {p: d for p, d in domains.items() if p != place}
            solved = self._try(rest, owed, {**found, place: master})
            if solved:
                return solved
        return {}

    def kept(self, who: int) -> int:
        """How many masters a seat has kept."""
        seat = self.state.seats[who]
        return len(seat.master_hand) + len(seat.masters)

    def _played(self, master: int) -> bool:
        return any(master in seat.masters for seat in self.state.seats)

    def remember(self, dealt: dict[Place, int]) -> None:
        """Let the other seats have looked at the hands as they are now dealt; masters given up alone are forgotten."""
        n = len(self.state.seats)
        for other in self.state.seats:
            if other.index != self.seat:
                other.looks = tuple(
                    (k, *(dealt[place] for i in range(len(rest)) if (place := ((other.index + i) % n, k + i)) in dealt))
                    for k, *rest in other.looks
                )
