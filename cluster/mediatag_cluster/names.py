# SPDX-License-Identifier: Apache-2.0
"""Names of assets: which text is a URL, how a URL is shown, which files belong together.

The rules are those of mediatag (RemoteName, AssetFinder); a test compares both.
"""

import unicodedata
from collections.abc import Iterator
from urllib.parse import unquote, urlsplit

MOVIES = frozenset(
    """mp4 m4v mov m4a qt 3gp 3g2 cmfv cmfa mkv webm ts m2ts mts avi mxf mpg mpeg wmv flv mka ogv
    mp3 m4b aac ac3 eac3 wav wave flac ogg oga opus weba aif aiff wma caf""".split()
)
CAPTIONS = frozenset(
    "srt vtt webvtt ttml dfxp xml itt scc mcc ass ssa smi sami sbv mpl jss rt pjs aqt lrc stl sub".split()
)
PLAYLISTS = frozenset(["m3u8", "m3u"])
MPDS = frozenset(["mpd"])
# Files that name the media of a presentation.
PRESENTATIONS = PLAYLISTS | MPDS

# Parameters of URLs that give access to whoever has them, or that change with each signature.
_SECRETS = frozenset(
    """access_token auth auth_token expires hdnea hdnts key-pair-id password policy sig signature token
    x-amz-credential x-amz-date x-amz-expires x-amz-security-token x-amz-signature x-goog-credential
    x-goog-date x-goog-expires x-goog-signature""".split()
)
_MASK = "…"


def is_remote(text: str) -> bool:
    """Whether a text is an http: or https: URL."""
    return text[:8].lower().startswith(("http://", "https://"))


def is_local(text: str) -> bool:
    """Whether a text is a path."""
    return "://" not in text


def shown(text: str) -> str:
    """The name of an asset in reports: a URL without user, password, fragment and signatures."""
    if not is_remote(text):
        return text
    head, mark, query = text.partition("#")[0].partition("?")
    scheme, _, rest = head.partition("://")
    authority, slash, path = rest.partition("/")
    name = f"{scheme}://{authority.rpartition('@')[2]}{slash}{path}"
    return f"{name}?{_masked(query)}" if mark else name


def _masked(query: str) -> str:
    parameters = [parameter.partition("=") for parameter in query.split("&")]
    return "&".join(
        f"{name}={_MASK}" if equals and name.lower() in _SECRETS else name + equals + value
        for name, equals, value in parameters
    )


def path_of(uri: str) -> str:
    """The path that a file: URL means; any other text as it is."""
    if not uri.lower().startswith("file://"):
        return uri
    return unquote(urlsplit(uri).path)


def extension(name: str) -> str:
    """The file name extension in lower case, without the dot; empty if there is none."""
    path = shown(name).partition("?")[0] if is_remote(name) else name
    return path.rpartition("/")[2].rpartition(".")[2].lower() if "." in path else ""


def is_media(name: str) -> bool:
    """Whether a file is a movie, a caption file or a playlist, by its name."""
    return extension(name) in MOVIES | CAPTIONS | PRESENTATIONS


def stem(name: str) -> str:
    """A path without its extension."""
    ending = extension(name)
    return name[: -len(ending) - 1] if ending else name


def stems_of_caption(name: str) -> Iterator[str]:
    """The names, without extension, that the movie of a caption file may have; the longest first."""
    folder, slash, file = name.rpartition("/")
    while "." in file:
        file = file.rpartition(".")[0]
        yield folder + slash + file


def order(name: str) -> str:
    """What assets are sorted by: names are compared as mediatag compares them, in normal form C."""
    return unicodedata.normalize("NFC", name)
