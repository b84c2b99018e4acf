# SPDX-License-Identifier: Apache-2.0
"""Inventories of S3 buckets: manifest.json and its data, CSV or Parquet."""

import csv
import gzip
import io
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, BinaryIO
from urllib.parse import quote, unquote_plus

from .items import Item
from .names import is_media, is_remote

# Names of columns in CSV, and those of Parquet.
_PARQUET = {
    "Bucket": "bucket",
    "Key": "key",
    "Size": "size",
    "ETag": "e_tag",
    "LastModifiedDate": "last_modified_date",
    "IsLatest": "is_latest",
    "IsDeleteMarker": "is_delete_marker",
    "StorageClass": "storage_class",
}
# Objects in these classes have to be restored before they are read.
_ARCHIVED = {"GLACIER", "DEEP_ARCHIVE"}
_ROWS = 10_000

Row = dict[str, Any]


class InventoryError(Exception):
    """An inventory cannot be read."""


def read_manifest(path: str, base: str | None, left_out: Counter) -> Iterator[Item]:
    """The objects that manifest.json of an inventory lists, in files next to it or at their keys."""
    with open(path, "rb") as file:
        text = file.read()
    try:
        manifest = json.loads(text)
        kind, schema = manifest["fileFormat"], manifest["fileSchema"]
        files = [(one["key"], one.get("size")) for one in manifest["files"]]
    except (ValueError, KeyError, TypeError) as error:
        raise InventoryError(f"{path}: not the manifest.json of an S3 inventory") from error
    if kind not in ("CSV", "Parquet"):
        raise InventoryError(f"{path}: inventories in {kind} are not supported, only CSV and Parquet")
    for key, size in files:
        data = _data_file(path, key, size)
        if kind == "Parquet":
            yield from items(parquet_rows(data), base, left_out)
        else:
            with gzip.open(data) as file:
                yield from items(csv_rows(file, schema), base, left_out)


def _data_file(manifest: str, key: str, size: int | None) -> str:
    folder, name = os.path.dirname(os.path.abspath(manifest)), os.path.basename(key)
    places = [os.path.join(folder, name), os.path.join(folder, "data", name)]
    places.append(os.path.join(os.path.dirname(folder), "data", name))
    while folder != os.path.dirname(folder):
        folder = os.path.dirname(folder)
        places.append(os.path.join(folder, key))
    for place in places:
        if os.path.isfile(place):
            if size is not None and os.path.getsize(place) != size:
                raise InventoryError(f"{place}: {os.path.getsize(place)} bytes, but the manifest states {size}")
            return place
    raise InventoryError(f"{manifest}: {name} is not in this folder nor in data/ beside it")


def csv_rows(file: BinaryIO, fields: str) -> Iterator[Row]:
    """Rows of an inventory in CSV, which has no header; keys are encoded as in URLs."""
    names = [name.strip() for name in fields.split(",")]
    if "Key" not in names or "Bucket" not in names:
        raise InventoryError("the columns of the inventory lack Bucket or Key")
    for row in csv.reader(io.TextIOWrapper(file, "utf-8", newline="")):
        if len(row) != len(names):
            raise InventoryError(f"the inventory has a row of {len(row)} columns instead of {len(names)}")
        values: Row = dict(zip(names, row))
        values["Key"] = unquote_plus(values["Key"])
        yield values


def parquet_rows(path: str) -> Iterator[Row]:
    """Rows of an inventory in Parquet."""
    try:
        from pyarrow import parquet
    except ImportError as error:
        raise InventoryError("Parquet needs pyarrow; run: pip install 'mediatag-cluster[parquet]'") from error
    with parquet.ParquetFile(path) as file:
        present = set(file.schema_arrow.names)
        columns = {name: own for name, own in _PARQUET.items() if own in present}
        if "Key" not in columns or "Bucket" not in columns:
            raise InventoryError(f"{path}: not an S3 inventory: no column bucket or key")
        for batch in file.iter_batches(_ROWS, columns=list(columns.values())):
            for row in batch.to_pylist():
                yield {name: row[own] for name, own in columns.items()}


def items(rows: Iterable[Row], base: str | None, left_out: Counter) -> Iterator[Item]:
    """The media among objects; what is left out is counted."""
    for row in rows:
        reason = _reason_to_leave_out(row)
        if reason:
            left_out[reason] += 1
            continue
        size = row.get("Size")
        yield Item(
            _address(row["Bucket"], row["Key"], base),
            etag=row.get("ETag") or None,
            size=int(size) if size not in (None, "") else None,
            month=str(row.get("LastModifiedDate") or "")[:7] or None,
        )


def _reason_to_leave_out(row: Row) -> str | None:
    if not is_media(row["Key"]):
        return "objects without the name of media"
    if not _flag(row, "IsLatest", True) or _flag(row, "IsDeleteMarker", False):
        return "old versions and delete markers"
    if row.get("StorageClass") in _ARCHIVED:
        return "objects in an archive"
    return None


def _flag(row: Row, name: str, default: bool) -> bool:
    value = row.get(name)
    return default if value in (None, "") else str(value).lower() == "true"


def _address(bucket: str, key: str, base: str | None) -> str:
    if base is None:
        return f"s3://{bucket}/{key}"
    return base.rstrip("/") + "/" + (quote(key) if is_remote(base) else key)
