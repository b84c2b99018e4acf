# SPDX-License-Identifier: Apache-2.0
"""Runs the program mediatag and reads what it reports."""

from __future__ import annotations

import contextlib
import functools
import json
import logging
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Union

Argument = Union[str, int, float, "os.PathLike[str]"]

_log = logging.getLogger("mediatag")


@dataclass(frozen=True)
class Message:
    """An error, a warning or a note of the program (schema mediatag.message/1)."""

    type: str
    """"error", "warning" or "note"."""
    message: str
    """The sentence, as people read it."""
    code: str | None = None
    """The name of an error's condition, such as "no-such-file"; it stays the same in all releases."""


@dataclass(frozen=True)
class Progress:
    """How far long work is, at most ten times a second after the first second."""

    activity: str
    """The kind of work, such as "copying"."""
    done: int
    """How much is done."""
    total: int | None
    """How much there is; None if that is not known."""
    unit: str
    """"bytes", "items" or "seconds"."""


@dataclass(frozen=True)
class Completed:
    """How a run of the program ended."""

    status: int
    """0 success; 1 a check has findings; 2 an input could not be read or an output not written; 64 wrong arguments."""
    output: str
    """What it wrote to standard output."""
    messages: tuple[Message, ...]
    """Errors, warnings and notes, in their order."""

    @property
    def documents(self) -> list[Any]:
        """The JSON documents of the output."""
        return list(_documents(self.output))


class MediatagError(Exception):
    """What the program or this module reports as an error."""


class MissingProgramError(MediatagError):
    """The program mediatag was not found."""


class FailedError(MediatagError):
    """An input could not be read, or an output could not be written."""

    def __init__(self, completed: Completed) -> None:
        self.completed = completed
        """The whole run; its documents are what was done in spite of the error."""
        errors = [each for each in completed.messages if each.type == "error"]
        self.errors = errors
        """All errors of the run."""
        self.code: str | None = errors[0].code if errors else None
        """The name of the first error's condition, such as "no-such-file"."""
        super().__init__("\n".join(each.message for each in errors) or f"mediatag ended with status {completed.status}")


class UsageError(FailedError, ValueError):
    """The arguments of a function do not fit together, or a value is not one of those that an option has."""


@functools.cache
def program() -> str:
    """The path of the program: that of MEDIATAG_PROGRAM, of this wheel, or of the PATH.

    Raises:
        MissingProgramError: if it was not found.
    """
    named = os.environ.get("MEDIATAG_PROGRAM")
    if named:
        return named
    for folder in _script_folders():
        path = folder / "mediatag"
        # A script of another package with this name is not the program.
        if path.is_file() and os.access(path, os.X_OK):
            return str(path)
    found = shutil.which("mediatag")
    if found:
        return found
    raise MissingProgramError("the program mediatag was not found; install it with: pip install mediatag")


def _script_folders() -> Iterator[pathlib.Path]:
    yield pathlib.Path(sysconfig.get_path("scripts"))
    yield pathlib.Path(sysconfig.get_path("scripts", scheme=f"{os.name}_user"))
    # pip install --target FOLDER
    yield pathlib.Path(__file__).resolve().parent.parent / "bin"


def command(*words: Argument) -> list[str]:
    """The command line of the program, for subprocess: servers (preview, relay) run until they are stopped."""
    return [program(), *(os.fspath(word) if isinstance(word, os.PathLike) else str(word) for word in words)]


def version() -> str:
    """The version of the program."""
    return run("--version").output.strip()


def run(
    *words: Argument,
    stdin: bytes | None = None,
    cwd: str | os.PathLike[str] | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Completed:
    """Runs a command, such as run("audit", "movie.mp4", "--format", "sarif").

    Warnings and notes are also logged, as "mediatag".

    Args:
        words: the words of the command line.
        stdin: what the command reads where a file is named "-".
        cwd: the folder in which it runs.
        progress: called while long work goes on. If it raises, the program is ended.

    Raises:
        MissingProgramError: if the program was not found.
        UsageError: with status 64.
        FailedError: with any other status but 0 and 1.
    """
    line = [*command(*words), "--messages", "json"]
    if "--" in line:
        end = line.index("--")
        line = [*line[:end], "--messages", "json", *line[end:-2]]
    completed = _complete(line, stdin, cwd, progress)
    for each in completed.messages:
        if each.type != "error":
            _log.log(logging.WARNING if each.type == "warning" else logging.INFO, "%s", each.message)
    if completed.status == 64:
        raise UsageError(completed)
    if completed.status not in (0, 1):
        raise FailedError(completed)
    return completed


def _complete(
    line: list[str],
    stdin: bytes | None,
    cwd: str | os.PathLike[str] | None,
    progress: Callable[[Progress], object] | None,
) -> Completed:
    try:
        process = subprocess.Popen(
            line,
            stdin=subprocess.DEVNULL if stdin is None else subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=cwd,
        )
    except OSError as error:
        raise MissingProgramError(f"{line[0]} cannot be run: {error.strerror}") from error
    output: list[bytes] = []
    messages: list[Message] = []
    # A thread for each other pipe, so that none of them is full while another is waited for.
    threads = [threading.Thread(target=_read, args=(process, output))]
    if stdin is not None:
        threads.append(threading.Thread(target=_feed, args=(process, stdin)))
    with process:
        for thread in threads:
            thread.start()
        try:
            for line_of_errors in process.stderr or ():
                _take(line_of_errors.rstrip(b"\n"), messages, progress)
        except BaseException:
            process.kill()
            raise
        finally:
            for thread in threads:
                thread.join()
    return Completed(process.returncode, b"".join(output).decode(errors="replace"), tuple(messages))


def _read(process: subprocess.Popen[bytes], output: list[bytes]) -> None:
    if process.stdout is not None:
        output.append(process.stdout.read())


def _feed(process: subprocess.Popen[bytes], data: bytes) -> None:
    """Gives the program its standard input, which it need not read to the end."""
    if process.stdin is not None:
        with contextlib.suppress(BrokenPipeError), process.stdin:
            process.stdin.write(data)


def _take(line: bytes, messages: list[Message], progress: Callable[[Progress], object] | None) -> None:
    """Reads a line of standard error."""
    try:
        value = json.loads(line)
        kind = value["type"]
    except (ValueError, KeyError, TypeError):
        # Another program's line, such as one of an engine.
        messages.append(Message("note", line.decode(errors="replace")))
        return
    if kind != "progress":
        messages.append(Message(kind, value["message"], value.get("code")))
    elif progress is not None:
        progress(Progress(value["activity"], value["done"], value["total"], value["unit"]))


def _documents(text: str) -> Iterator[Any]:
    decoder = json.JSONDecoder()
    place = 0
    while place < len(text):
        value, place = decoder.raw_decode(text, place)
        yield value
        while place < len(text) and text[place] in " \t\r\n":
            place += 1


def arguments(options: Iterable[tuple[str, Any]], operands: Iterable[Any]) -> list[Argument]:
    """The words of options and operands: lists repeat an option, False and None leave it out."""
    words: list[Argument] = []
    for name, value in options:
        if value is None or value is False:
            continue
        for each in value if isinstance(value, list | tuple) else [value]:
            words.append(name if each is True else f"{name}={os.fspath(each) if isinstance(each, os.PathLike) else each}")
    files: list[Argument] = []
    for operand in operands:
        if operand is not None:
            files += operand if isinstance(operand, list | tuple) else [operand]
    return [*words, "--", *files] if files else words


if sys.platform == "win32":
    raise ImportError("mediatag runs on Linux and macOS")
