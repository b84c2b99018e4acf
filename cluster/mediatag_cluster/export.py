# SPDX-License-Identifier: Apache-2.0
"""Results as files: JSON lines as "mediatag audit" writes them, and Parquet. Timings are in neither."""

import contextlib
import json
import os
import tempfile
from collections.abc import Iterable, Iterator
from typing import Any, TextIO

from . import findings
from .items import Audited
from .results import Results, ResultsError

# Rows that are written together; memory does not grow with the number of assets.
_ROWS = 5_000
_LOCATION = ("file", "track", "rendition", "line", "column", "cue", "cueText", "heardText", "byteOffset")


@contextlib.contextmanager
def replacing(path: str) -> Iterator[TextIO]:
    """A text file that appears under its name when it is complete."""
    folder = os.path.dirname(os.path.abspath(path))
    os.makedirs(folder, exist_ok=True)
    with tempfile.NamedTemporaryFile("w", encoding="utf-8", newline="\n", dir=folder, delete=False) as file:
        try:
            yield file
            file.flush()
            os.chmod(file.name, 0o666 & ~_umask())
            os.replace(file.name, path)
        except BaseException:
            os.unlink(file.name)
            raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def write_lines(results: Results, path: str) -> None:
    """Writes a line for each asset, in the order of their names (mediatag.audit-asset/1)."""
    rules = results.rules
    with replacing(path) as file:
        for one in results.audited():
            file.write(findings.line(one, rules.profile, rules.version))


def write_parquet(results: Results, folder: str) -> None:
    """Writes assets.parquet and findings.parquet."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as error:
        raise ResultsError("Parquet needs pyarrow; run: pip install 'mediatag-cluster[parquet]'") from error
    schemas = {name: pyarrow.schema(_fields(pyarrow, name)) for name in ("assets", "findings")}
    os.makedirs(folder, exist_ok=True)
    paths = {name: os.path.join(folder, f"{name}.parquet") for name in schemas}
    with contextlib.ExitStack() as stack:
        writers = {
            name: stack.enter_context(
                parquet.ParquetWriter(paths[name] + ".part", schema, compression="zstd")
            )
            for name, schema in schemas.items()
        }
        for part in _parts(results.audited()):
            rows = {
                "assets": [_asset(one) for one in part],
                "findings": [row for one in part for row in _findings(one)],
            }
            for name, writer in writers.items():
                writer.write_table(pyarrow.Table.from_pylist(rows[name], schema=schemas[name]))
    for path in paths.values():
        os.replace(path + ".part", path)


def _parts(audited: Iterable[Audited]) -> Iterator[list[Audited]]:
    part: list[Audited] = []
    for one in audited:
        part.append(one)
        if len(part) == _ROWS:
            yield part
            part = []
    yield part


def _fields(pyarrow: Any, table: str) -> list[tuple]:
    text, number, real = pyarrow.string(), pyarrow.int64(), pyarrow.float64()
    texts = pyarrow.list_(text)
    if table == "assets":
        criterion = pyarrow.struct([("id", text), ("outcome", text), ("reason", text)])
        # fmt: off
        return [
            ("asset", text), ("outcome", text), ("status", text), ("retryable", pyarrow.bool_()),
            ("signal", number), ("version", text), ("month", text), ("vendor", text),
            ("writingLibrary", text), ("criteria", pyarrow.list_(criterion)),
            ("omitted", pyarrow.map_(text, number)), ("unreadable", texts), ("notAssessed", texts),
            ("access", text),
            *((severity, number) for severity in findings.SEVERITIES),
        ]
    return [
        ("asset", text), ("position", number), ("rule", text), ("slug", text), ("severity", text),
        ("confidence", text), ("message", text), ("file", text), ("track", number), ("rendition", text),
        ("line", number), ("column", number), ("cue", number), ("cueText", text), ("heardText", text),
        ("byteOffset", number),
        ("startSeconds", real), ("endSeconds", real), ("measured", real), ("limit", real), ("unit", text),
        ("references", texts), ("fix", text), ("fingerprint", text), ("baseline", text),
        ("suppressed", text),
    ]
    # fmt: on


def _asset(one: Audited) -> dict[str, Any]:
    severity = findings.COLUMNS.index("severity")
    counts = [row[severity] for row in one.findings]
    return {
        "asset": one.asset,
        "outcome": one.outcome,
        "status": one.status,
        "retryable": one.retryable,
        "signal": one.signal,
        "version": one.version,
        "month": one.month,
        "vendor": one.vendor,
        "writingLibrary": one.library,
        "criteria": json.loads(one.criteria),
        "omitted": sorted(json.loads(one.omitted).items()),
        "unreadable": json.loads(one.unreadable),
        "notAssessed": json.loads(one.notAssessed),
        "access": one.access or None,
        **{name: counts.count(name) for name in findings.SEVERITIES},
    }


def _findings(one: Audited) -> Iterator[dict[str, Any]]:
    for position, row in enumerate(one.findings):
        value = findings.finding(row)
        location = value.pop("location")
        start, end = location.get("timeSeconds", (None, None))
        yield {
            "asset": one.asset,
            "position": position,
            **value,
            **{name: location.get(name) for name in _LOCATION},
            "startSeconds": start,
            "endSeconds": end,
        }
