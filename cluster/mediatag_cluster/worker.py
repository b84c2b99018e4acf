# SPDX-License-Identifier: Apache-2.0
"""A process of "mediatag audit --worker": lines of JSON in, lines of JSON out, in order."""

import json
import os
import select
import shutil
import signal
import subprocess
import time
from collections import deque
from collections.abc import Sequence

from .items import Rules

START_SECONDS = 60
START_ATTEMPTS = 3
END_SECONDS = 10
GATHERING_SECONDS = 0.003
_BLOCK = 1 << 16


class WorkerError(Exception):
    """No audit is possible: the program does not start, or answers in another way."""


class Ended(Exception):
    """The process ended before an answer."""

    def __init__(self, status: int):
        # A shell around the program ends with 128 more than the signal.
        self.signal = -status if status < 0 else status - 128 if 128 < status < 193 else None
        if self.signal is None:
            super().__init__(f"ended with status {status}")
        else:
            words = signal.strsignal(self.signal)
            super().__init__(f"was ended by signal {self.signal}" + (f" ({words})" if words else ""))


class Late(Exception):
    """There was no answer in time."""


def started(command: Sequence[str], expected: Rules | None) -> "Worker":
    """Starts a process; one that is killed before its first line is started again.

    Raises WorkerError if the program cannot be used.
    """
    for _ in range(START_ATTEMPTS):
        try:
            return Worker(command, expected)
        except Ended as end:
            reason = str(end)
            if end.signal is None:
                break
        except Late:
            reason = f"wrote nothing in {START_SECONDS} s"
    raise WorkerError(f"{' '.join(command)} does not answer as mediatag audit --worker, protocol 1: it {reason}")


def _with_parent(command: Sequence[str]) -> list[str]:
    """A command whose process is killed if this one is, even if it hangs; where Linux's setpriv is installed."""
    program, *arguments = command
    path = shutil.which(program)
    if path is None:
        raise WorkerError(f"{program}: no such program")
    setpriv = shutil.which("setpriv")
    return [*([setpriv, "--pdeathsig", "KILL", "--"] if setpriv else []), path, *arguments]


class Worker:
    """One process. Requests may be sent ahead: it answers one after the other."""

    def __init__(self, command: Sequence[str], expected: Rules | None):
        try:
            # Away from the terminal: Ctrl-C ends the driver, and is no crash of an asset.
            self._process = subprocess.Popen(
                _with_parent(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            raise WorkerError(f"{command[0]}: {error.strerror}") from error
        self._input = self._process.stdin.fileno()
        self._output = self._process.stdout.fileno()
        os.set_blocking(self._input, False)
        self._poll = select.poll()
        self._poll.register(self._output, select.POLLIN)
        self._unsent = bytearray()
        self._is_waiting_to_write = False
        self._unread = b""
        self._lines: deque[bytes] = deque()
        try:
            self.rules = self._greeting(command)
        except (Ended, Late):
            self.stop()
            raise
        if expected is not None and self.rules != expected:
            self.stop()
            raise WorkerError(
                f"{command[0]} on {os.uname().nodename} has version {self.rules.version} and rules"
                f" {self.rules.rules}, but the run has version {expected.version} and rules"
                f" {expected.rules}; use the same program and options on all machines"
            )

    def _greeting(self, command: Sequence[str]) -> Rules:
        line = self.receive(START_SECONDS)
        try:
            hello = json.loads(line)
            if hello["type"] == "hello" and hello["protocol"] == 1:
                return Rules(hello["rules"], hello["version"], hello["profile"])
        except (ValueError, KeyError, TypeError):
            pass
        self.stop()
        raise WorkerError(f"{' '.join(command)} does not answer as mediatag audit --worker, protocol 1")

    def send(self, request: dict) -> None:
        """Adds a request, as one line, to those that are sent before the next answer is waited for."""
        self._unsent += json.dumps(request, ensure_ascii=False).encode() + b"\n"

    def receive(self, seconds: float, gathers: bool = False) -> bytes:
        """Waits for the next line. If many requests were sent, answers are gathered and read at once.

        Raises Ended if the process ends first, Late if it takes longer.
        """
        deadline = time.monotonic() + seconds
        if self._unsent and not self._is_waiting_to_write:
            self._write()
        if gathers and not self._lines:
            time.sleep(GATHERING_SECONDS)
        while not self._lines:
            remaining = deadline - time.monotonic()
            if remaining <= 0:
                raise Late
            for descriptor, _ in self._poll.poll(remaining * 1000):
                if descriptor == self._input:
                    self._write()
                else:
                    self._read()
        return self._lines.popleft()

    def _read(self) -> None:
        block = os.read(self._output, _BLOCK)
        if not block:
            raise Ended(self._end())
        *lines, self._unread = (self._unread + block).split(b"\n")
        self._lines += lines

    def _write(self) -> None:
        try:
            while self._unsent:
                del self._unsent[: os.write(self._input, self._unsent)]
            if self._is_waiting_to_write:
                self._poll.unregister(self._input)
                self._is_waiting_to_write = False
        except BlockingIOError:
            self._poll.register(self._input, select.POLLOUT)
            self._is_waiting_to_write = True
        except BrokenPipeError:
            self._unsent.clear()  # reading shows that the process has ended

    def _end(self) -> int:
        """The status of a process that has closed its output."""
        try:
            return self._process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            return self._process.wait()

    def stop(self) -> None:
        """Ends the process, whatever it is doing."""
        if self._process.poll() is None:
            self._process.kill()
        self._process.stdin.close()
        self._process.stdout.close()
        self._process.wait()
