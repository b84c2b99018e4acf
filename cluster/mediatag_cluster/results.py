# SPDX-License-Identifier: Apache-2.0
"""Results in SQLite: a row for each asset and for each finding. One process writes; a kill loses no commit."""

import dataclasses
import fcntl
import os
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TextIO

from . import findings
from .groups import Group
from .items import Audited, Rules
from .names import order

FILE = "results.sqlite"
SCHEMA = "mediatag.results/2"

_FINDING_COLUMNS = ", ".join(f'"{name}"' for name in findings.COLUMNS)
_TABLES = f"""
CREATE TABLE meta(name TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;
CREATE TABLE texts(id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE);
CREATE TABLE assets(
    id INTEGER PRIMARY KEY, asset TEXT NOT NULL UNIQUE, run INTEGER NOT NULL, status TEXT NOT NULL,
    version TEXT, retryable INTEGER NOT NULL, signal INTEGER, ms INTEGER NOT NULL, outcome TEXT NOT NULL,
    criteria INTEGER NOT NULL REFERENCES texts, omitted TEXT NOT NULL, unreadable TEXT NOT NULL,
    notAssessed INTEGER NOT NULL REFERENCES texts, access TEXT NOT NULL, month TEXT, vendor TEXT, writingLibrary TEXT);
CREATE TABLE findings(
    asset INTEGER NOT NULL REFERENCES assets, position INTEGER NOT NULL, {_FINDING_COLUMNS},
    PRIMARY KEY(asset, position)) WITHOUT ROWID;
"""
_ASSET_COLUMNS = """asset, status, version, retryable, signal, ms, outcome,
    (SELECT text FROM texts WHERE id = criteria), omitted, unreadable,
    (SELECT text FROM texts WHERE id = notAssessed), access, month, vendor, writingLibrary"""
_INSERT_FINDING = (
    f"INSERT INTO findings VALUES(?, ?, {', '.join('?' * len(findings.COLUMNS))})"
)


class ResultsError(Exception):
    """The results cannot be used."""


@dataclass
class Stored:
    """What is stored of an asset that a manifest names."""

    id: int
    run: int
    status: str
    version: str | None
    retryable: bool


class Results:
    """The database in a folder of results."""

    def __init__(self, folder: str, create: bool = False):
        path = os.path.join(folder, FILE)
        if not create and not os.path.exists(path):
            raise ResultsError(f"{folder}: no results; run: python -m mediatag_cluster audit")
        if create:
            os.makedirs(folder, exist_ok=True)
            self._lock = _locked(folder)
        self.folder = folder
        self._texts: dict[str, int] = {}
        try:
            self.database = sqlite3.connect(path, isolation_level=None)
            self.database.create_function("nfc", 1, order, deterministic=True)
            self.database.execute("PRAGMA journal_mode = WAL")
            self.database.execute("PRAGMA synchronous = NORMAL")
            self._prepare()
        except sqlite3.Error as error:
            raise ResultsError(f"{path}: {error}") from error

    def _prepare(self) -> None:
        with _transaction(self.database):
            if not self.database.execute("SELECT 1 FROM sqlite_master").fetchone():
                for statement in _TABLES.split(";"):
                    self.database.execute(statement)
                self.set("schema", SCHEMA)
        if self.get("schema") != SCHEMA:
            raise ResultsError(f"{self.folder}: these results are of another version of mediatag-cluster")

    def __enter__(self) -> "Results":
        return self

    def __exit__(self, *_: object) -> None:
        self.database.close()

    # What is known of the whole run.

    def get(self, name: str) -> str | None:
        row = self.database.execute("SELECT value FROM meta WHERE name = ?", [name]).fetchone()
        return row[0] if row else None

    def set(self, name: str, value: object) -> None:
        self.database.execute("INSERT OR REPLACE INTO meta VALUES(?, ?)", [name, str(value)])

    @property
    def rules(self) -> Rules:
        """What the assets were held against."""
        rules, version, profile = self.get("rules"), self.get("version"), self.get("profile")
        if rules is None or version is None or profile is None:
            raise ResultsError(f"{self.folder}: no audit has begun")
        return Rules(rules, version, profile)

    def begin(self, rules: Rules, values: dict[str, object]) -> None:
        """Notes what a run is, at once."""
        with _transaction(self.database):
            for name, value in {**dataclasses.asdict(rules), **values}.items():
                self.set(name, value)

    # Writing.

    def stored(self, name: str) -> Stored | None:
        """What is stored of an asset."""
        row = self.database.execute(
            "SELECT id, run, status, version, retryable FROM assets WHERE asset = ?", [name]
        ).fetchone()
        return Stored(*row) if row else None

    def store(self, audited: Iterable[Audited], run: int) -> None:
        """Stores results of a batch at once; those of earlier runs are replaced."""
        with _transaction(self.database):
            for one in audited:
                if one.status == "unchanged":
                    self.database.execute("UPDATE assets SET run = ? WHERE asset = ?", [run, one.asset])
                else:
                    self._store(one, run)

    def keep(self, identifiers: Iterable[int], run: int) -> None:
        """Takes results of earlier runs over into a run."""
        with _transaction(self.database):
            self.database.executemany(
                "UPDATE assets SET run = ? WHERE id = ?", [(run, identifier) for identifier in identifiers]
            )

    def _store(self, one: Audited, run: int) -> None:
        database = self.database
        old = database.execute("SELECT id FROM assets WHERE asset = ?", [one.asset]).fetchone()
        if old:
            database.execute("DELETE FROM findings WHERE asset = ?", old)
            database.execute("DELETE FROM assets WHERE id = ?", old)
        # fmt: off
        cursor = database.execute(
            "INSERT INTO assets VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [old[0] if old else None, one.asset, run, one.status, one.version, one.retryable, one.signal,
             one.ms, one.outcome, self._text(one.criteria), one.omitted, one.unreadable,
             self._text(one.notAssessed), one.access, one.month, one.vendor, one.library])
        # fmt: on
        identifier = cursor.lastrowid
        database.executemany(
            _INSERT_FINDING,
            [(identifier, position, *row) for position, row in enumerate(one.findings)],
        )

    def _text(self, text: str) -> int:
        """The number of a text that many assets share."""
        if text not in self._texts:
            self.database.execute("INSERT OR IGNORE INTO texts(text) VALUES(?)", [text])
            row = self.database.execute("SELECT id FROM texts WHERE text = ?", [text]).fetchone()
            if len(self._texts) > 10_000:
                self._texts.clear()
            self._texts[text] = row[0]
        return self._texts[text]

    def add_facts(self, rows: Iterable[tuple]) -> None:
        """Adds month, vendor, writing library and version to assets, by their names."""
        with _transaction(self.database):
            self.database.executemany(
                "UPDATE assets SET month = ?, vendor = ?, writingLibrary = ?, version = ? WHERE asset = ?",
                rows,
            )

    def drop_others(self, run: int) -> None:
        """Removes assets that are not part of a run."""
        with _transaction(self.database):
            self.database.execute(
                "DELETE FROM findings WHERE asset IN (SELECT id FROM assets WHERE run <> ?)", [run]
            )
            self.database.execute("DELETE FROM assets WHERE run <> ?", [run])

    # Reading.

    def audited(self) -> Iterator[Audited]:
        """All assets in the order of their names, with their findings."""
        rows = self.database.cursor().execute(
            f"SELECT id, {_ASSET_COLUMNS} FROM assets {self.in_order}"
        )
        details = self.database.cursor()
        for identifier, *values in rows:
            found = details.execute(
                f"SELECT {_FINDING_COLUMNS} FROM findings WHERE asset = ? ORDER BY position",
                [identifier],
            ).fetchall()
            yield _audited(values, tuple(found))

    def totals(self) -> Group:
        """Assets by outcome, findings by severity."""
        group = Group()
        for outcome, count in self.database.execute("SELECT outcome, count(*) FROM assets GROUP BY 1"):
            group.assets += count
            group.outcomes[outcome] = count
        for severity, count in self.database.execute(
            "SELECT severity, count(*) FROM findings WHERE suppressed IS NULL GROUP BY 1"
        ):
            group.severities[severity] = count
        return group

    def statuses(self) -> dict[str, int]:
        """How many assets have each status."""
        return dict(self.database.execute("SELECT status, count(*) FROM assets GROUP BY 1").fetchall())

    @property
    def in_order(self) -> str:
        """The clause that sorts assets as mediatag does."""
        # Names in ASCII are in the order of the index.
        unusual = "SELECT 1 FROM assets WHERE asset GLOB '*[^ -~]*' LIMIT 1"
        is_plain = self.database.execute(unusual).fetchone() is None
        return "ORDER BY assets.asset" if is_plain else "ORDER BY nfc(assets.asset), assets.asset"


def _locked(folder: str) -> TextIO:
    """A lock that ends with this process, however that ends."""
    lock = open(os.path.join(folder, "lock"), "w", encoding="utf-8")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        raise ResultsError(f"{folder}: another audit writes these results") from error
    return lock


def _audited(values: list, found: tuple) -> Audited:
    # fmt: off
    (asset, status, version, retryable, signal, ms, outcome, criteria, omitted, unreadable, not_assessed,
     access, month, vendor, library) = values
    return Audited(
        asset, status, version, bool(retryable), signal, ms, outcome, criteria, omitted, unreadable,
        not_assessed, access, month, vendor, library, found)
    # fmt: on


class _transaction:
    """BEGIN and COMMIT, or ROLLBACK after an error."""

    def __init__(self, database: sqlite3.Connection):
        self.database = database

    def __enter__(self) -> None:
        self.database.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: object, *_: object) -> None:
        self.database.execute("COMMIT" if kind is None else "ROLLBACK")
