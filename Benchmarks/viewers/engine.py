# SPDX-License-Identifier: Apache-2.0
"""What every driver of a player has in common."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Choice:
    """The names of the options that a player selected; None is none. `fault` is why it could not play."""

    audio: str | None = None
    text: str | None = None
    fault: str | None = None


@dataclasses.dataclass(frozen=True)
class Viewer:
    """A viewer of simulate: default-en, deaf-en, blind-en, easy-en."""

    need: str
    language: str

    @property
    def name(self):
        return f"{self.need}-{self.language}"


class Engine:
    """A player. `simulated` is its name in simulate; `forms` are what it can be given."""

    name = ""
    simulated = ""
    forms = ("master", "movie")
    judged = ("audio", "text")  # what of a choice is compared
    server = None
    is_optional = False  # whether a run without it is complete
    at_once = 1  # how many cases it can play at the same time

    @staticmethod
    def missing():
        """What has to be installed for it; None if nothing."""

    def version(self):
        raise NotImplementedError

    def settings(self, viewer):
        """How the player learns who watches; viewers with the same settings are run once."""
        return ()

    def open(self, settings):
        """Makes the player ready for cases with the settings."""

    def choose(self, case, address, path):
        """Opens a case, by its address or its file, and gives its choice."""
        raise NotImplementedError

    def input(self, case, path):
        """The file that simulate is given for a case."""
        return path

    def close(self):
        """Ends what `open` started."""


def of_track(case, identifier):
    """The name of the option that is a track of a movie; the video is track 1."""
    return case.options[identifier - 2].name if identifier >= 2 else None
