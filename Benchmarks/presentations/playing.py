# SPDX-License-Identifier: Apache-2.0
"""Whether hls.js in headless Chromium has the captions of a presentation at the times that were meant."""

import contextlib
import os
import pathlib
import re
import shutil
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Scripts"))
SCRIPT = ROOT / ".build/hlsjs/hls.js"
# It keeps times in ticks of 90 kHz, and Chromium those of pictures in microseconds.
LIMIT = 0.001
PAGE = """<!DOCTYPE html><meta charset="utf-8"><script type="module">
import { TheClass } from './hls.js';
window.Hls = TheClass;
</script><script>
// When the first picture of each part is shown, and all cues.
async function shown(address) {
    const video = document.createElement('video');
    video.muted = true;
    document.body.append(video);
    const hls = new Hls({enableWorker: false, maxBufferLength: 600, maxMaxBufferLength: 600, startPosition: 0});
    const pictures = {};
    const loaded = new Set();
    let fault = null;
    hls.on(Hls.Events.ERROR, (_, data) => { if (data.fatal) fault = data.details; });
    hls.on(Hls.Events.FRAG_PARSED, (_, {frag}) => {
        const range = frag.elementaryStreams.video || frag.elementaryStreams.audiovideo;
        if (frag.type == 'main' && range) pictures[frag.sn] = {at: range.startPTS, number: frag.sn};
    });
    hls.on(Hls.Events.SUBTITLE_FRAG_PROCESSED, (_, {frag}) => loaded.add(frag.sn));
    hls.loadSource(address);
    hls.attachMedia(video);
    const end = performance.now() + 20000;
    const count = () => hls.subtitleTracks[0]?.details?.fragments.length ?? Infinity;
    while (!fault && loaded.size < count() && performance.now() < end) {
        if (hls.subtitleTracks.length && hls.subtitleTrack != 0) hls.subtitleTrack = 0;
        hls.subtitleDisplay = true;
        await new Promise(done => setTimeout(done, 20));
    }
    // Cues of the last segments are shown a moment after they are loaded.
    await new Promise(done => setTimeout(done, 500));
    const cues = [];
    for (const track of video.textTracks) for (const cue of track.cues || [])
        cues.push([cue.startTime, cue.endTime, cue.text]);
    const answer = {fault, loaded: loaded.size, count: count(), pictures: Object.values(pictures), cues};
    hls.destroy();
    video.remove();
    return answer;
}
</script><body>"""


def missing():
    """What has to be installed; None if nothing has."""
    if not shutil.which("chromium"):
        return "chromium"
    return None if SCRIPT.exists() else f"{SCRIPT.relative_to(ROOT)} (Scripts/setup.sh nightly)"


def is_playable(name):
    """Whether the browser plays it at the times that it states.

    hls.js has no keys of samples, and ignores the edit lists by which FFmpeg states where fragmented MP4 begins. After
    a discontinuity it places pictures by what it has of sound, too, and captions by the playlist: they differ by up
    to 0.11 s in the joined presentations.
    """
    has_edits = "fmp4" in name and name.startswith("ffmpeg")
    return not has_edits and not name.startswith("joined") and "cenc" not in name and "cbcs" not in name


class Player:
    """A browser that shows one presentation after the other."""

    def __init__(self, scratch):
        import chromium

        self.stack = contextlib.ExitStack()
        self.folder = scratch
        text = SCRIPT.read_text()
        # The file is a part of a program that keeps the class to itself.
        name = re.search(r"return (\w+)\.isSupported\(\)", text).group(1)
        with open(os.path.join(scratch, "hls.js"), "w", encoding="utf-8") as file:
            file.write(f"{text}\nexport {{ {name} as TheClass }};\n")
        self.address = self.stack.enter_context(chromium.served(scratch, {"/play.html": PAGE.encode()}))
        self.page = self.stack.enter_context(chromium.browser())

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stack.close()

    def faults(self, master, video, cues):
        """What is wrong with the captions of a playlist below the folder, beside the segments of the video; and the
        greatest difference in seconds."""
        self.page.open(self.address + "play.html")
        self.page.wait("!!window.Hls", 30)
        path = os.path.relpath(master, self.folder).replace(os.sep, "/")
        answer = self.page.evaluate(f"shown('{self.address}{path}')")
        if answer["fault"]:
            return [f"hls.js: {answer['fault']}"], 0
        if not answer["pictures"]:
            return ["hls.js shows no picture"], 0
        if answer["count"] is None or answer["loaded"] < answer["count"]:
            return [f"hls.js has loaded {answer['loaded']} of {answer['count'] or 'unknown'} segments of captions"], 0
        first = min(answer["pictures"], key=lambda picture: picture["number"])
        end_of_all = sum(segment["duration"] for segment in video)
        found, greatest = [], 0
        for start, end, body in (cue for cue in cues if cue[0] / 1000 < end_of_all - LIMIT):
            difference = min((max(abs(cue[0] - first["at"] - start / 1000), abs(cue[1] - first["at"] - end / 1000))
                              for cue in answer["cues"] if cue[2] == body), default=None)
            if difference is None:
                found.append(f"hls.js has no {body}")
                continue
            greatest = max(greatest, difference)
            if difference > LIMIT + 1e-4:
                found.append(f"hls.js shows {body} {difference:.4f} s off")
        return found, greatest
