# SPDX-License-Identifier: Apache-2.0
"""The version of an asset: what changes if its files do."""

import bisect
import os

from .items import Item
from .names import PRESENTATIONS, extension, is_local, path_of, stem

# When a folder was last changed, and its files.
_LISTED: dict[str, tuple[int | None, list[str]]] = {}
_MOST_LISTED = 64


def version_of(item: Item) -> str | None:
    """That of the manifest, or for a path the sizes and times of the movie and of the files beside it.

    None if it is not known: a playlist names other files, and a URL has no time.
    """
    path = path_of(item.uri)
    if item.etag or not is_local(path) or extension(path) in PRESENTATIONS:
        return item.version
    folder, slash, _ = path.rpartition("/")
    folder = folder + slash or "."
    try:
        names = _names(folder, os.stat(folder).st_mtime_ns)
        own = stem(path[len(folder) :] if slash else path) + "."
        first = bisect.bisect_left(names, own)
        states = []
        while first < len(names) and names[first].startswith(own):
            states.append(_state(os.path.join(folder, names[first])))
            first += 1
        return "files " + " ".join(states) if states else None
    except OSError:
        return None


def _names(folder: str, modified: int) -> list[str]:
    """The sorted files of a folder; listed again after something is added or removed."""
    known, names = _LISTED.get(folder, (None, []))
    if known != modified:
        if len(_LISTED) >= _MOST_LISTED:
            _LISTED.clear()
        names = sorted(os.listdir(folder))
        _LISTED[folder] = modified, names
    return names


def _state(path: str) -> str:
    status = os.stat(path)
    return f"{status.st_size}:{status.st_mtime_ns}"
