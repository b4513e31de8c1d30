"""Numbers about the running server, in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter as Counts
from collections.abc import Callable, Iterator

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Counter:
    """Something that only grows, by label if it has one."""

    def __init__(self, name: str, help: str, label: str | None = None) -> None:
        self.name, self.help, self.label = name, help, label
        self.values: Counts[str] = Counts() if label else Counts({"": 0})
        ALL_METRICS.append(self)

    def add(self, number: int = 1, value: str = "") -> None:
        self.values[value] += number

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.help}"
        yield f"# TYPE {self.name} counter"
        for value, number in sorted(self.values.items()):
            yield f'{self.name}{{{self.label}="{value}"}} {number}' if self.label else f"{self.name} {number}"


class Gauge:
    """Something that is read when asked for."""

    def __init__(self, name: str, help: str) -> None:
        self.name, self.help = name, help
        self.read: Callable[[], float] = lambda: 0
        ALL_METRICS.append(self)

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.help}"
        yield f"# TYPE {self.name} gauge"
        yield f"{self.name} {self.read():g}"


class Histogram:
    """How long something took."""

    def __init__(self, name: str, help: str) -> None:
        self.name, self.help = name, help
        self.counts = [0] * (len(SECONDS) + 1)
        self.total = 0.0
        ALL_METRICS.append(self)

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(SECONDS, seconds)] += 1
        self.total += seconds

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.help}"
        yield f"# TYPE {self.name} histogram"
        below = 0
        for bound, count in zip((*SECONDS, "+Inf"), self.counts, strict=True):
            below += count
            yield f'{self.name}_bucket{{le="{bound}"}} {below}'
        yield f"{self.name}_sum {self.total:.6f}"
        yield f"{self.name}_count {below}"


ALL_METRICS: list[Counter | Gauge | Histogram] = []

ENTRIES = Counter("ludaro_entries_total", "Entries stored, by kind.", "kind")
REFUSALS = Counter("ludaro_refusals_total", "What was refused, by reason.", "code")
SENT = Counter("ludaro_messages_sent_total", "Messages sent to sockets.")
RECEIVED = Counter("ludaro_messages_received_total", "Messages received from sockets.")
CLOSED = Counter("ludaro_sockets_closed_total", "Sockets closed by the server, by reason.", "code")
FAULTS = Counter("ludaro_faults_total", "Errors that should not happen; see the log.")
LATE = Counter("ludaro_computers_late_total", "Decisions of computer seats that missed their deadline.")
COMMIT_JOBS = Counter("ludaro_store_jobs_total", "Jobs written to the store.")
COMMIT_SECONDS = Histogram("ludaro_store_commit_seconds", "Time of one commit to the store.")
ACT_SECONDS = Histogram("ludaro_act_seconds", "Time from a message's arrival until all events of it were sent.")
THINK_SECONDS = Histogram("ludaro_computer_seconds", "Time that computer seats thought about one decision.")
WAIT_SECONDS = Histogram("ludaro_computer_wait_seconds", "Time that decisions, hints and analyses waited for a thread.")
BUSY = Counter("ludaro_computers_busy_total", "Decisions, hints and analyses refused because too many waited.")
STOPPED = Counter("ludaro_computers_stopped_total", "Thoughts that were stopped before their end.")
HURRIED = Counter("ludaro_computers_hurried_total", "Thoughts cut short because their payer had used up its time.")
WAITING = Gauge("ludaro_computers_waiting", "Decisions, hints and analyses that wait for a thread.")
THINKING = Gauge("ludaro_computers_thinking", "Decisions, hints and analyses that have one.")
TABLES = Gauge("ludaro_tables_loaded", "Tables in memory.")
SOCKETS = Gauge("ludaro_sockets_open", "Open sockets.")


def text() -> str:
    return "\n".join(line for metric in ALL_METRICS for line in metric.lines()) + "\n"
