# SPDX-License-Identifier: Apache-2.0
"""Manifests: a path or URL on each line, JSON lines, or an S3 inventory; each may be compressed (gzip)."""

import gzip
import hashlib
import io
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import BinaryIO

from . import inventory
from .items import Item
from .names import CAPTIONS, extension, is_local, path_of, stem, stems_of_caption

_MONTH = re.compile(r"\d{4}-(0[1-9]|1[0-2])")


class ManifestError(Exception):
    """A manifest cannot be read."""


@dataclass
class Manifest:
    """A file that names assets. It is read several times, so that it need not be held in memory."""

    path: str
    base: str | None = None
    """What stands in place of s3://BUCKET/ of an inventory."""
    fields: str | None = None
    """The columns of an inventory in CSV without its manifest.json."""
    left_out: Counter = field(default_factory=Counter)
    """How many lines name nothing to audit, by the reason."""

    def items(self) -> Iterator[Item]:
        """The assets in the order of the file; caption files of local movies come with these."""
        movies = self._movies_with_captions()
        self.left_out.clear()
        for item in self._all():
            name = item.uri
            if movies and _is_local_caption(name) and any(one in movies for one in stems_of_caption(name)):
                self.left_out["caption files of movies"] += 1
            else:
                yield item

    def digest(self) -> str:
        """The same for the same bytes."""
        try:
            with open(self.path, "rb") as file:
                return hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise ManifestError(f"{self.path}: {error.strerror}") from error

    def _movies_with_captions(self) -> set[str]:
        """The local movies, without extension, that a listed caption file may belong to."""
        possible: set[str] = set()
        for item in self._all():
            if _is_local_caption(item.uri):
                possible.update(stems_of_caption(item.uri))
        if not possible:
            return possible
        movies = (item.uri for item in self._all() if not _is_local_caption(item.uri))
        return {stem(name) for name in movies if is_local(name) and stem(name) in possible}

    def _all(self) -> Iterator[Item]:
        self.left_out.clear()
        name = self.path.removesuffix(".gz")
        try:
            if name.endswith(".json"):
                yield from inventory.read_manifest(self.path, self.base, self.left_out)
            elif name.endswith(".csv"):
                if not self.fields:
                    raise ManifestError(
                        f"{self.path}: name the columns, as --fields 'Bucket, Key, Size, ETag', or pass"
                        " the inventory's manifest.json"
                    )
                with opened(self.path) as file:
                    rows = inventory.csv_rows(file, self.fields)
                    yield from inventory.items(rows, self.base, self.left_out)
            elif name.endswith(".parquet"):
                rows = inventory.parquet_rows(self.path)
                yield from inventory.items(rows, self.base, self.left_out)
            else:
                yield from self._lines(is_json=name.endswith((".jsonl", ".ndjson")))
        except inventory.InventoryError as error:
            raise ManifestError(str(error)) from error
        except (OSError, EOFError) as error:
            raise ManifestError(f"{self.path}: {getattr(error, 'strerror', None) or error}") from error
        except UnicodeDecodeError as error:
            raise ManifestError(f"{self.path}: the text is not UTF-8") from error

    def _lines(self, is_json: bool) -> Iterator[Item]:
        with opened(self.path) as file:
            for number, line in enumerate(io.TextIOWrapper(file, "utf-8", newline="\n"), 1):
                line = line.rstrip("\r\n")
                if not line.strip():
                    continue
                yield self._json_item(line, number) if is_json else Item(path_of(line))

    def _json_item(self, line: str, number: int) -> Item:
        try:
            value = json.loads(line)
            uri, size = path_of(value["uri"]), value.get("size")
            if not uri or isinstance(size, bool) or not isinstance(size, int | None):
                raise ValueError
            month = _MONTH.match(str(value.get("modified") or ""))
            return Item(
                uri,
                etag=_text(value, "etag"),
                size=size,
                month=month.group() if month else None,
                vendor=_text(value, "vendor"),
                library=_text(value, "writingLibrary"),
            )
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ManifestError(
                f"{self.path}:{number}: not an object with uri, and if need be etag, size, modified, vendor"
                " and writingLibrary"
            ) from None


def _text(value: dict, name: str) -> str | None:
    text = value.get(name)
    if text is not None and not isinstance(text, str):
        raise ValueError(name)
    return text


def _is_local_caption(uri: str) -> bool:
    return is_local(uri) and extension(uri) in CAPTIONS


def opened(path: str) -> BinaryIO:
    """A file, uncompressed if it is compressed."""
    with open(path, "rb") as file:
        is_compressed = file.read(2) == b"\x1f\x8b"
    return gzip.open(path, "rb") if is_compressed else open(path, "rb")  # type: ignore[return-value]
