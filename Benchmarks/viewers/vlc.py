# SPDX-License-Identifier: Apache-2.0
"""VLC, through its library, without a window or a sound card."""

import ctypes
import ctypes.util
import time

from engine import Choice, Engine, of_track
from media import renditions


class _Track(ctypes.Structure):
    """libvlc_media_track_t of VLC 3."""

    _fields_ = [
        ("codec", ctypes.c_uint32), ("fourcc", ctypes.c_uint32), ("id", ctypes.c_int),
        ("type", ctypes.c_int), ("profile", ctypes.c_int), ("level", ctypes.c_int),
        ("details", ctypes.c_void_p), ("bitrate", ctypes.c_uint),
        ("language", ctypes.c_char_p), ("description", ctypes.c_char_p)]


AUDIO, TEXT = 0, 2  # libvlc_track_type_t
PLAYING, ENDED, ERROR = 3, 6, 7  # libvlc_state_t


class VLC(Engine):
    """libvlc, which the program vlc is a window around."""

    name = "vlc"
    simulated = "vlc"
    at_once = 6

    @staticmethod
    def missing():
        return None if ctypes.util.find_library("vlc") else "libvlc5 and vlc-plugin-base"

    def version(self):
        library = ctypes.CDLL(ctypes.util.find_library("vlc"))
        library.libvlc_get_version.restype = ctypes.c_char_p
        return library.libvlc_get_version().decode().split()[0]

    def open(self, settings):
        self.library = ctypes.CDLL(ctypes.util.find_library("vlc"))
        for name in ("new", "media_new_location", "media_new_path", "media_player_new_from_media",
                     "media_player_get_media"):
            getattr(self.library, f"libvlc_{name}").restype = ctypes.c_void_p
        words = ["--ignore-config", "--quiet", "--vout=dummy", "--aout=dummy", "--no-lua",
                 "--text-renderer=dummy", "--no-metadata-network-access"]
        values = (ctypes.c_char_p * len(words))(*(word.encode() for word in words))
        self.instance = ctypes.c_void_p(self.library.libvlc_new(len(words), values))
        if not self.instance:
            raise SystemExit("libvlc does not start")

    def _call(self, name, *arguments):
        return getattr(self.library, f"libvlc_{name}")(*arguments)

    def choose(self, case, address, path):
        if case.form == "movie":
            media = ctypes.c_void_p(self._call("media_new_path", self.instance, path.encode()))
        else:
            media = ctypes.c_void_p(self._call("media_new_location", self.instance, address.encode()))
        player = ctypes.c_void_p(self._call("media_player_new_from_media", media))
        try:
            self._call("media_player_play", player)
            return self._choice(case, media, player)
        finally:
            self._call("media_player_stop", player)
            self._call("media_player_release", player)
            self._call("media_release", media)

    def _choice(self, case, media, player):
        self.library.libvlc_media_player_get_time.restype = ctypes.c_int64
        deadline = time.monotonic() + 15
        while self._call("media_player_get_time", player) < 1_000:
            state = self._call("media_player_get_state", player)
            if state in (ENDED, ERROR) or time.monotonic() > deadline:
                return Choice(fault="does not play")
            time.sleep(0.02)
        tracks = self._tracks(media)
        audio = tracks.get((AUDIO, self._call("audio_get_track", player)))
        text = tracks.get((TEXT, self._call("video_get_spu", player)))
        return Choice(self._name(case, "audio", audio), self._name(case, "text", text))

    def _tracks(self, media):
        array = ctypes.POINTER(ctypes.POINTER(_Track))()
        count = self._call("media_tracks_get", media, ctypes.byref(array))
        tracks = {(array[index][0].type, array[index][0].id):
                  (array[index][0].id, (array[index][0].description or b"").decode())
                  for index in range(count)}
        self._call("media_tracks_release", array, count)
        return tracks

    def _name(self, case, kind, track):
        if track is None:
            return None
        identifier, description = track
        if case.form == "movie":
            return of_track(case, identifier + 1)  # they count from 0
        for group, option, _ in renditions(case):
            if description == f"{group} {option.name}" and option.kind == kind:
                return option.name
        return next((option.name for option in case.options if option.is_muxed), None)

    def close(self):
        self._call("release", self.instance)
