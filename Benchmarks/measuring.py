# SPDX-License-Identifier: Apache-2.0
"""Runs programs by turns and takes their times and their peak memory."""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field


@dataclass
class Goal:
    """What a figure has to reach, and whether it does."""

    text: str
    is_reached: bool


@dataclass
class Contestant:
    """One way to do a job; times in seconds, peak memory in bytes."""

    name: str
    command: list  # arguments, or a function to be called instead
    runs: int
    prepare: object = lambda: None
    clean_up: object = lambda: None
    times: list = field(default_factory=list)
    peak: int = 0
    goals: list = field(default_factory=list)

    @property
    def median(self):
        return statistics.median(self.times)

    def run(self):
        self.prepare()
        os.sync()  # what an earlier run left to be written is not this one's
        if callable(self.command):
            start = time.perf_counter()
            self.command()
            self.times.append(time.perf_counter() - start)
        else:
            seconds, peak = spawn(self.command)
            self.times.append(seconds)
            self.peak = max(self.peak, peak)
        self.clean_up()


@dataclass
class Figure:
    """One job and those that did it; mediatag first."""

    title: str
    contestants: list


def spawn(command):
    """Runs a program to its end; its time from process start, and its peak memory."""
    program = shutil.which(command[0])
    with tempfile.TemporaryFile() as errors:
        null = os.open(os.devnull, os.O_RDWR)
        actions = [
            (os.POSIX_SPAWN_DUP2, null, 0),
            (os.POSIX_SPAWN_DUP2, null, 1),
            (os.POSIX_SPAWN_DUP2, errors.fileno(), 2),
        ]
        start = time.perf_counter()
        process = os.posix_spawn(program, command, os.environ, file_actions=actions)
        _, status, usage = os.wait4(process, 0)
        seconds = time.perf_counter() - start
        os.close(null)
        if status != 0:
            errors.seek(0)
            text = errors.read().decode(errors="replace")
            raise SystemExit(f"benchmark: failed: {' '.join(command)}\n{text}")
    unit = 1 if os.uname().sysname == "Darwin" else 1024
    return seconds, usage.ru_maxrss * unit


def race(contestants):
    """Runs all by turns until each has had its number of runs.

    Every other turn goes backwards, so that none always has to follow the same other: the file system goes
    on for a while with what one has written and removed. For the same reason there is a pause.
    """
    for turn in range(max(contestant.runs for contestant in contestants)):
        for contestant in contestants[:: -1 if turn % 2 else 1]:
            if turn < contestant.runs:
                contestant.run()
                os.sync()
                time.sleep(min(1, contestant.times[-1]))


# Linux counts the peak memory of the process that starts a program as the program's, too: a small one does.
LAUNCHER = """
import json, os, sys
process = os.posix_spawnp(sys.argv[2], sys.argv[2:], os.environ)
_, status, usage = os.wait4(process, 0)
unit = 1 if sys.platform == "darwin" else 1024
with open(int(sys.argv[1]), "w") as file:
    json.dump([os.waitstatus_to_exitcode(status), usage.ru_utime + usage.ru_stime, usage.ru_maxrss * unit], file)
"""


def resources(command, stdout, stderr=None):
    """Exit status, processor time in seconds and peak memory in bytes of a program that is run to its end."""
    reading, writing = os.pipe()
    words = [sys.executable, "-I", "-S", "-c", LAUNCHER, str(writing)] + [str(word) for word in command]
    subprocess.run(words, stdin=subprocess.DEVNULL, stdout=stdout, stderr=stderr, pass_fds=[writing], check=True)
    os.close(writing)
    with open(reading, encoding="utf-8") as file:
        return json.load(file)
