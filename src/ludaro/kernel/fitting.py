"""A deal that fits, found and not drawn: for where drawing until one fits took too long.

Those who imagine hidden cards draw deals until one agrees with all that was seen, which gives each the same chance.
Nobody may wait for that without end, so after many tries the cards are dealt here: some deal that fits, if any does.
"""

from __future__ import annotations

from ludaro.kernel.records import SEATS, Numbers

MOST_TRIES = 100_000  # games of ours take a few hundred at most
BITS = 8  # of each number where one number holds one for every seat
NUMBER = (1 << BITS) - 1
NO_SEAT = -1


def deal_fitting(hands: Numbers, lacks: Numbers, needs: int, seats: int, pool: int) -> bool:
    """Give each of these seats as many cards of the pool as it ``needs``, none that it lacks; False: it cannot be done.

    ``hands`` hold what the seats have besides, and nothing of the pool.
    """
    left = pool
    for seat in range(SEATS):
        if (seats >> seat) & 1:
            for _ in range((needs >> (BITS * seat)) & NUMBER):
                left = give_one(hands, lacks, seats, pool, left, seat)
                if left < 0:
                    return False
    return True


def give_one(hands: Numbers, lacks: Numbers, seats: int, pool: int, left: int, seat: int) -> int:
    """Let a seat have one more card, if need be one that others pass on to it in a chain; the cards left, or -1."""
    reached = 1 << seat
    came = 0  # for each seat reached, which one would get a card from it
    taker = NO_SEAT
    grows = True
    while grows and taker == NO_SEAT:
        grows = False
        for at in range(SEATS):
            if (reached >> at) & 1 and taker == NO_SEAT:
                if left & ~int(lacks[at]):
                    taker = at
                for other in range(SEATS):
                    known = ((reached | ~seats) >> other) & 1
                    if taker == NO_SEAT and not known and int(hands[other]) & pool & ~int(lacks[at]):
                        reached |= 1 << other
                        came |= at << (BITS * other)
                        grows = True
    if taker == NO_SEAT:
        return -1
    card = left & ~int(lacks[taker])
    card &= -card
    hands[taker] = int(hands[taker]) | card
    left &= ~card
    while taker != seat:
        giver = taker
        taker = (came >> (BITS * giver)) & NUMBER
        card = int(hands[giver]) & pool & ~int(lacks[taker])
        card &= -card
        hands[giver] = int(hands[giver]) & ~card
        hands[taker] = int(hands[taker]) | card
    return left
