# SPDX-License-Identifier: Apache-2.0
"""What is to be audited, and what an audit came to. All of it is small and can be sent to other machines."""

from dataclasses import dataclass

from .names import PRESENTATIONS, extension, path_of, shown


@dataclass(frozen=True)
class Item:
    """One line of a manifest."""

    uri: str
    """A path or a URL, with what opens it."""
    etag: str | None = None
    size: int | None = None
    month: str | None = None
    """When the media was made or changed: YYYY-MM."""
    vendor: str | None = None
    library: str | None = None
    """The library that wrote the media."""
    known: str | None = None
    """The version that an earlier audit has read; if the media still has it, it is not audited."""

    @property
    def name(self) -> str:
        """The name of the asset in reports; it opens nothing."""
        return shown(path_of(self.uri))

    @property
    def version(self) -> str | None:
        """The version of the media, if the manifest states it; a playlist's members have their own."""
        if extension(self.name) in PRESENTATIONS:
            return None
        if self.etag:
            return f"etag {self.etag} {self.size or ''}".rstrip()
        return None if self.size is None else f"size {self.size}"


@dataclass(frozen=True)
class Rules:
    """What a worker holds assets against, as its first line states it."""

    rules: str
    version: str
    profile: str


@dataclass(frozen=True)
class Job:
    """How assets are audited."""

    command: tuple[str, ...]
    """The program and its arguments; it answers as mediatag audit --worker does."""
    time_limit: float = 3600
    """The seconds that an asset may take."""
    retries: int = 4
    """How often a retryable error is tried again."""
    backoff: float = 1
    """The seconds before the first of these; doubled each time, and varied at random."""
    batch_seconds: float = 60
    """A batch that takes longer returns its other assets."""
    facts: bool = True
    """Whether the writing library and the month of local movies are read."""
    expected: Rules | None = None
    """What every worker has to state."""


@dataclass
class Audited:
    """What the audit of one asset came to: a row of the table of assets, and its findings."""

    asset: str
    status: str
    """ok, error, crash, timeout; or unchanged, if there is nothing else."""
    version: str | None = None
    retryable: bool = False
    signal: int | None = None
    ms: int = 0
    outcome: str = "untested"
    criteria: str = "[]"
    omitted: str = "{}"
    unreadable: str = "[]"
    notAssessed: str = "[]"
    access: str = ""
    """Which access services it offers, as JSON; empty for other assets than video."""
    month: str | None = None
    vendor: str | None = None
    library: str | None = None
    findings: tuple[tuple, ...] = ()
    """In the order of the columns of findings.COLUMNS."""


@dataclass
class Batch:
    """What came of a batch: results, and the items that it had no time for."""

    rules: Rules
    audited: list[Audited]
    rest: list[Item]
