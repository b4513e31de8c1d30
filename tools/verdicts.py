"""How long a verdict at once takes, with compiled code at hand: ``python -m tools.verdicts [ID …]``; processor time."""

from __future__ import annotations

import sys
from time import perf_counter, process_time

import ludaro
from ludaro.lab.quick.sights import make_ready
from ludaro.lab.quick.verdicts import verdicts
from ludaro.lab.report.inquiry import inquiry


def main(ids: list[str]) -> None:
    print("| game | random games | one step ahead | first figures | all of it |\n| --- | ---: | ---: | ---: | ---: |")
    for id in ids or [id for id in ludaro.games() if ludaro.game(id).solver is None]:
        family = ludaro.game(id).family
        family.engine.prepare()
        make_ready(family)
        list(verdicts(inquiry(id, games=2)))
        began, worked = perf_counter(), process_time()
        told = verdicts(inquiry(id))
        next(told)
        first = perf_counter() - began
        *_, last = told
        games, spent = last["games"], process_time() - worked
        print(
            f"| {id} | {games['random']:,} | {games['ahead']:,} | {1000 * first:.0f} ms | {spent:.2f} s |",
            flush=True,
        )


if __name__ == "__main__":
    main(sys.argv[1:])
