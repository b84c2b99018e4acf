# SPDX-License-Identifier: Apache-2.0
"""Which library wrote a local movie, and when: what trends are grouped by. A few small reads for each file."""

import datetime
import os
from collections.abc import Iterator
from dataclasses import dataclass

_MOST = 500  # boxes or elements that are looked at
_LONGEST = 200  # bytes of a name
_SINCE_1904 = datetime.datetime(1904, 1, 1)
_SINCE_2001 = datetime.datetime(2001, 1, 1)
_CONTAINERS = {b"moov", b"udta", b"ilst"}
_EBML = 0x1A45DFA3
_SEGMENT, _INFO, _CLUSTER = 0x18538067, 0x1549A966, 0x1F43B675
_DATE, _WRITING, _MUXING = 0x4461, 0x5741, 0x4D80


@dataclass
class Facts:
    """What a file states of how it was made."""

    month: str | None = None
    library: str | None = None


def facts_of(path: str) -> Facts:
    """Reads a file; nothing is known if it is neither MP4, QuickTime nor Matroska, or is damaged."""
    facts = Facts()
    try:
        file = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except (OSError, ValueError):
        return facts
    try:
        if os.pread(file, 4, 0) == _EBML.to_bytes(4, "big"):
            _read_elements(file, facts)
        else:
            budget = [_MOST]
            _read_boxes(file, 0, os.fstat(file).st_size, facts, budget)
    except (OSError, OverflowError):
        pass
    finally:
        os.close(file)
    return facts


def _read_boxes(file: int, start: int, end: int, facts: Facts, budget: list[int]) -> None:
    """ISO/IEC 14496-12, 4.2; creation time 8.2.2; names of tools as in QuickTime and iTunes metadata."""
    while end - start >= 8 and budget[0] > 0 and not (facts.month and facts.library):
        budget[0] -= 1
        head = os.pread(file, 16, start)
        size, kind = int.from_bytes(head[:4], "big"), head[4:8]
        body = start + 8
        if size == 1:
            size, body = int.from_bytes(head[8:16], "big"), start + 16
        elif size == 0:
            size = end - start
        if size < body - start or start + size > end:
            return
        stop = start + size
        if kind in _CONTAINERS:
            _read_boxes(file, body, stop, facts, budget)
            if kind == b"moov":
                return
        elif kind == b"meta":
            # A full box in MP4, a plain one in QuickTime.
            is_plain = os.pread(file, 4, body + 4) == b"hdlr"
            _read_boxes(file, body if is_plain else body + 4, stop, facts, budget)
        elif kind == b"mvhd":
            facts.month = _mvhd_month(os.pread(file, 12, body))
        elif kind in (b"\xa9too", b"\xa9swr") and facts.library is None:
            facts.library = _tool(os.pread(file, min(stop - body, _LONGEST), body))
        start = stop


def _mvhd_month(body: bytes) -> str | None:
    seconds = int.from_bytes(body[4:12] if body[:1] == b"\x01" else body[4:8], "big")
    return _month(_SINCE_1904, seconds) if seconds else None


def _month(since: datetime.datetime, seconds: int) -> str | None:
    try:
        date = since + datetime.timedelta(seconds=seconds)
    except OverflowError:
        return None
    return f"{date:%Y-%m}" if 1980 <= date.year <= 2100 else None


def _tool(body: bytes) -> str | None:
    """An iTunes item with a data box, or QuickTime text with a length and a language."""
    is_item = body[4:8] == b"data"
    text = body[16:] if is_item else body[4 : 4 + int.from_bytes(body[:2], "big")]
    return _text(text)


def _text(data: bytes) -> str | None:
    text = data.partition(b"\0")[0].decode("utf-8", "replace").strip()
    return "".join(character if character.isprintable() else " " for character in text) or None


def _elements(file: int, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """RFC 8794, 4 to 6: identifier, and where the data begin and end."""
    for _ in range(_MOST):
        head = os.pread(file, 12, start)
        if start >= end or len(head) < 2 or not head[0]:
            return
        width = 9 - head[0].bit_length()
        identifier, rest = int.from_bytes(head[:width], "big"), head[width:]
        if width > 4 or not rest or not rest[0]:
            return
        digits = 9 - rest[0].bit_length()
        size = int.from_bytes(rest[:digits], "big") & ((1 << 7 * digits) - 1)
        body = start + width + digits
        stop = end if size == (1 << 7 * digits) - 1 else min(end, body + size)
        yield identifier, body, stop
        start = stop


def _read_elements(file: int, facts: Facts) -> None:
    """RFC 9559, 5.1.2: DateUTC, WritingApp and MuxingApp."""
    for kind, start, end in _elements(file, 0, os.fstat(file).st_size):
        if kind != _SEGMENT:
            continue
        for kind, body, stop in _elements(file, start, end):
            if kind == _CLUSTER:
                return
            if kind == _INFO:
                return _read_info(file, body, stop, facts)


def _read_info(file: int, start: int, end: int, facts: Facts) -> None:
    names: dict[int, str | None] = {}
    for kind, body, stop in _elements(file, start, end):
        data = os.pread(file, min(stop - body, _LONGEST), body)
        if kind == _DATE:
            seconds = int.from_bytes(data, "big", signed=True) // 1_000_000_000
            facts.month = _month(_SINCE_2001, seconds)
        elif kind in (_WRITING, _MUXING):
            names[kind] = _text(data)
    facts.library = names.get(_WRITING) or names.get(_MUXING)
