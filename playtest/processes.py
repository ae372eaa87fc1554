"""Processes of our own that share work out, and are gone when nobody wants it any more."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from types import TracebackType
from typing import Any, TypeVar

T = TypeVar("T")


class WorkerDiedError(RuntimeError):
    """A process that worked for us ended without a word; `at` is what it was about to do, or soon after."""

    def __init__(self, at: str) -> None:
        super().__init__(at)
        self.at = at

    def __str__(self) -> str:
        return (
            f"a worker process ended unexpectedly, at {self.at} or soon after; it may have run out of memory, "
            'or the script that asked for several jobs lacks `if __name__ == "__main__":`'
        )


class Processes:
    """Workers that are started afresh (`spawn`) and set up once; a context manager, which ends them however it is left.

    Left by an exception it waits for nothing: what a worker has under way may last.
    """

    def __init__(self, jobs: int, set_up: Callable[..., None], arguments: tuple[Any, ...]) -> None:
        self._others = frozenset(child.pid for child in multiprocessing.active_children())
        self._executor = ProcessPoolExecutor(
            max_workers=jobs,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=set_up,
            initargs=arguments,
        )

    def submit(self, function: Callable[..., T], *arguments: Any) -> Future[T]:
        """Gives a worker something to do."""
        with _without_interrupts():
            return self._executor.submit(function, *arguments)

    def __enter__(self) -> Processes:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self._executor.shutdown()
            return
        self._executor.shutdown(wait=False, cancel_futures=True)
        for child in multiprocessing.active_children():
            if child.pid not in self._others:
                child.terminate()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Lets the workers that are started inside ignore Ctrl-C, which reaches all processes of a terminal alike.

    This one alone answers it, and ends the others.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
