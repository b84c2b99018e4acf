# SPDX-License-Identifier: Apache-2.0
"""GStreamer's playbin3, without a window or a sound card.

Run as a program with an address, it prints the streams that are selected: a process for each case, since
version 1.22.0 crashes where a playbin3 that read over HTTP is taken down.
"""

import json
import os
import subprocess
import sys
import time

from engine import Choice, Engine, of_track
from media import renditions


def load():
    import gi

    gi.require_version("Gst", "1.0")
    from gi.repository import Gst

    Gst.init(None)
    return Gst


class GStreamer(Engine):
    """playbin3, as gst-play-1.0 uses it."""

    name = "gstreamer"
    simulated = "gstreamer"
    at_once = 3

    @staticmethod
    def missing():
        try:
            gst = load()
        except (ImportError, ValueError):
            return "python3-gst-1.0"
        for element, package in (("playbin3", "gstreamer1.0-plugins-base"),
                                 ("hlsdemux2", "gstreamer1.0-plugins-good"),
                                 ("avdec_aac", "gstreamer1.0-libav")):
            if not gst.ElementFactory.find(element):
                return package
        return None

    def version(self):
        return ".".join(str(part) for part in load().version()[:3])

    def choose(self, case, address, path):
        if case.form == "movie":
            address = f"file://{path}"
        output = subprocess.run([sys.executable, "-B", __file__, address], capture_output=True, text=True,
                                check=False).stdout
        if not output:
            return Choice(fault="ends without a word")
        answer = json.loads(output)
        if answer["fault"]:
            return Choice(fault=answer["fault"])
        streams = answer["streams"]
        return self._loaded(case, streams) if case.form == "master" else self._tracks(case, streams)

    @staticmethod
    def _tracks(case, streams):
        chosen = {}
        for kind, identifier in streams:
            chosen.setdefault(kind, of_track(case, int(identifier.rsplit("/", 1)[1])))
        return Choice(chosen.get("audio"), chosen.get("text"))

    def _loaded(self, case, streams):
        """Several renditions can be one stream: what is loaded says which of them is played."""
        kinds = {kind for kind, _ in streams}
        places = {place: option for _, option, place in renditions(case) if place}
        loaded = {}
        for path in self.server.asked(case):
            option = places.get(path.split("/")[0])
            if option and path.endswith((".m4s", ".ts", ".vtt")):
                loaded.setdefault(option.kind, option.name)
        muxed = next((option.name for option in case.options if option.is_muxed), None)
        if "audio" in kinds:
            loaded.setdefault("audio", muxed)
        if None in loaded.values() or not kinds - {"video"} <= set(loaded):
            return Choice(fault="loads nothing of what it selects")
        return Choice(loaded.get("audio") if "audio" in kinds else None,
                      loaded.get("text") if "text" in kinds else None)


def streams_of(gst, player, address):
    """The kind and name of each stream that a player selects, once it plays."""
    for name in ("audio", "video", "text"):
        player.set_property(f"{name}-sink", gst.ElementFactory.make("fakesink"))
    player.set_property("uri", address)
    player.set_state(gst.State.PLAYING)
    kinds = {gst.StreamType.AUDIO: "audio", gst.StreamType.VIDEO: "video", gst.StreamType.TEXT: "text"}
    wanted = (gst.MessageType.STREAMS_SELECTED | gst.MessageType.ERROR | gst.MessageType.EOS
              | gst.MessageType.ASYNC_DONE)
    streams, is_ready, deadline = [], False, time.monotonic() + 15
    while time.monotonic() < deadline:
        message = player.get_bus().timed_pop_filtered(400 * gst.MSECOND, wanted)
        if message is None and is_ready and streams:
            return {"fault": None, "streams": streams}
        if message is None:
            continue
        if message.type == gst.MessageType.ERROR:
            return {"fault": message.parse_error()[0].message}
        if message.type == gst.MessageType.STREAMS_SELECTED:
            chosen = [message.streams_selected_get_stream(index)
                      for index in range(message.streams_selected_get_size())]
            streams = [[kinds.get(stream.get_stream_type(), "other"), stream.get_stream_id()]
                       for stream in chosen]
        else:
            is_ready = True
    return {"fault": "does not play"}


if __name__ == "__main__":
    GST = load()
    PLAYER = GST.ElementFactory.make("playbin3")
    json.dump(streams_of(GST, PLAYER, sys.argv[1]), sys.stdout)
    sys.stdout.flush()
    os._exit(0)
