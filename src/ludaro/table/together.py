"""Questions that are asked while others are being answered wait for them, and are then answered together."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Generic, TypeVar

Q = TypeVar("Q")
A = TypeVar("A")
MOST_QUESTIONS = 100  # answered at once


class Together(Generic[Q, A]):
    """One question of many askers. ``answer`` answers several; None to those that it leaves out.

    Whoever asks gets an answer that was looked for afterwards. When there is none, whoever waits need not wait longer.
    """

    def __init__(self, answer: Callable[[Sequence[Q]], Awaitable[Mapping[Q, A]]]) -> None:
        self._answer = answer
        self._waiting: dict[Q, asyncio.Future[A | None]] = {}
        self._work: asyncio.Task[None] | None = None

    async def ask(self, question: Q) -> A | None:
        future = self._waiting.get(question)
        if future is None:
            future = self._waiting[question] = asyncio.get_running_loop().create_future()
            if self._work is None:
                self._work = asyncio.get_running_loop().create_task(self._go_on())
        return await asyncio.shield(future)

    async def _go_on(self) -> None:
        try:
            while self._waiting:
                some = list(self._waiting)[:MOST_QUESTIONS]
                asked = {question: self._waiting.pop(question) for question in some}
                try:
                    found = await self._answer(some)
                except Exception as error:
                    asked |= self._waiting
                    self._waiting.clear()
                    for future in asked.values():
                        future.set_exception(error)
                else:
                    for question, future in asked.items():
                        future.set_result(found.get(question))
        finally:
            self._work = None
