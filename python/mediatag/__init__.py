# SPDX-License-Identifier: Apache-2.0
"""Makes media accessible: subtitles, captions, audio descriptions and audits, by the program mediatag.

    import mediatag

    mediatag.add_subs("movie.mp4", ["es.srt"], sdh=True)
    report = mediatag.audit(["movie.mp4"], profile="wcag-aa")
    for finding in report.assets[0].findings:
        print(finding.rule, finding.message)

Each command is a function, and each report a dataclass; both are made from the program's grammar and its JSON schemas.
"""

from ._commands import *
from ._commands import __all__ as _commands
from ._program import (
    Completed,
    FailedError,
    MediatagError,
    Message,
    MissingProgramError,
    Progress,
    UsageError,
    command,
    program,
    run,
    version,
)
from ._reports import *
from ._reports import __all__ as _reports

__all__ = [
    "Completed",
    "FailedError",
    "MediatagError",
    "Message",
    "MissingProgramError",
    "Progress",
    "UsageError",
    "command",
    "program",
    "run",
    "version",
    *_commands,
    *_reports,
]
