# SPDX-License-Identifier: Apache-2.0
"""ffplay and mpv, which both read with FFmpeg's libavformat."""

import ctypes
import ctypes.util
import json
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time

from engine import Choice, Engine
from media import renditions

VIDEO, AUDIO, SUBTITLE = 0, 1, 3  # AVMediaType


def _version(*command):
    output = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return re.search(r"(\d+\.\d+[.\w]*)", output).group(1)


def stream_options(case):
    """The option of each stream that FFmpeg finds in a case, in its order; None for video."""
    if case.form == "movie":
        return [None, *case.options]
    muxed = [option for option in case.options if option.is_muxed]
    options = [option for _, option, place in renditions(case) if place and option.kind == "audio"]
    for _ in range(case.variants):
        options += [None, *muxed]
    return options


def named(case, streams):
    """The choice that is made of streams."""
    options = stream_options(case)
    chosen = {}
    for stream in streams:
        option = options[stream] if stream < len(options) else None
        if option:
            chosen.setdefault(option.kind, option.name)
    return Choice(chosen.get("audio"), chosen.get("text"))


class FFplay(Engine):
    """The streams that ffplay asks libavformat for: video, then audio and text related to it."""

    name = "ffplay"
    simulated = "ffmpeg"

    @staticmethod
    def missing():
        return None if ctypes.util.find_library("avformat") else "libavformat"

    def version(self):
        return _version("ffplay", "-version")

    def open(self, settings):
        self.format = ctypes.CDLL(ctypes.util.find_library("avformat"))
        self.format.av_find_best_stream.argtypes = [
            ctypes.c_void_p, ctypes.c_int, ctypes.c_int, ctypes.c_int, ctypes.c_void_p, ctypes.c_int]
        ctypes.CDLL(ctypes.util.find_library("avutil")).av_log_set_level(-8)

    def choose(self, case, address, path):
        context = ctypes.c_void_p()
        error = self.format.avformat_open_input(ctypes.byref(context), path.encode(), None, None)
        if error < 0:
            return Choice(fault=f"error {error}")
        try:
            self.format.avformat_find_stream_info(context, None)
            video = self._best(context, VIDEO, -1)
            audio = self._best(context, AUDIO, video)
            text = self._best(context, SUBTITLE, audio if audio >= 0 else video)
            return named(case, [stream for stream in (audio, text) if stream >= 0])
        finally:
            self.format.avformat_close_input(ctypes.byref(context))

    def _best(self, context, kind, related):
        return self.format.av_find_best_stream(context, kind, -1, related, None, 0)


class Mpv(Engine):
    """mpv without its configuration; it stays open, and takes over its socket what to open."""

    name = "mpv"
    simulated = "mpv"

    @staticmethod
    def missing():
        return None if shutil.which("mpv") else "mpv"

    def version(self):
        return _version("mpv", "--version")

    def open(self, settings):
        self.folder = tempfile.mkdtemp(prefix="viewers-")
        path = os.path.join(self.folder, "socket")
        self.process = subprocess.Popen(
            ["mpv", "--no-config", "--no-terminal", "--vo=null", "--ao=null", "--idle=yes",
             "--ytdl=no", "--load-scripts=no", f"--input-ipc-server={path}"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.socket = socket.socket(socket.AF_UNIX)
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            try:
                self.socket.connect(path)
                break
            except OSError:
                time.sleep(0.05)
        self.socket.settimeout(20)
        self.lines = self.socket.makefile("r", encoding="utf-8")

    def command(self, *words):
        self.socket.sendall(json.dumps({"command": words, "request_id": 1}).encode() + b"\n")
        while True:
            answer = json.loads(self.lines.readline())
            if answer.get("request_id") == 1 and "event" not in answer:
                return answer.get("data")

    def wait(self, *events):
        while True:
            answer = json.loads(self.lines.readline())
            if answer.get("event") in events:
                return answer

    def choose(self, case, address, path):
        self.command("loadfile", path)
        while True:  # the end of what was open before comes first
            event = self.wait("file-loaded", "end-file")
            if event["event"] == "file-loaded":
                break
            if event.get("reason") == "error":
                return Choice(fault=event.get("file_error", "error"))
        tracks = self.command("get_property", "track-list")
        return named(case, [track["ff-index"] for track in tracks
                            if track["selected"] and track["type"] != "video"])

    def close(self):
        self.lines.close()
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)
