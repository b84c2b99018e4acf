# SPDX-License-Identifier: Apache-2.0
"""A relay with a session, and a page in which hls.js plays a video with the relay's captions."""

import datetime
import json
import pathlib
import re
import socket
import subprocess
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent

PAGE = """<!DOCTYPE html><meta charset="utf-8"><video id="video" muted></video><script type="module">
import { TheClass as Hls } from './hls.js';
const hls = new Hls({ enableWorker: false });
const video = document.getElementById('video');
window.faults = [];
window.cues = {};
window.fragment = null;
window.first = null;
hls.on(Hls.Events.ERROR, (_, data) => faults.push(data.details));
hls.on(Hls.Events.FRAG_CHANGED, (_, data) => { fragment = data.frag; first ??= fragment.programDateTime; });
hls.on(Hls.Events.MANIFEST_PARSED, () => { hls.subtitleTrack = 0; hls.subtitleDisplay = true; video.play(); });
hls.loadSource('master.m3u8');
hls.attachMedia(video);
setInterval(() => {
    if (!fragment || !fragment.programDateTime) return;
    for (const track of video.textTracks) for (const cue of track.cues || []) {
        const said = fragment.programDateTime + (cue.startTime - fragment.start) * 1000;
        const known = cues[cue.text] || (cues[cue.text] = { ids: [], said, length: cue.endTime - cue.startTime });
        if (!known.ids.includes(cue.id)) known.ids.push(cue.id);
    }
}, 200);
</script>"""


def hls_script():
    """The text of hls.js, as a module."""
    text = (ROOT / ".build/hlsjs/hls.js").read_text()
    # The file is a part of a program that keeps the class to itself.
    name = re.search(r"return (\w+)\.isSupported\(\)", text).group(1)
    return f"{text}\nexport {{ {name} as TheClass }};\n"


def request(address, body=None):
    """The answer, as JSON where it is; bytes otherwise."""
    with urllib.request.urlopen(urllib.request.Request(address, data=body), timeout=10) as answer:
        data = answer.read()
        return json.loads(data) if answer.headers["Content-Type"] == "application/json" else data


class Relay:
    """A relay with a session."""

    def __init__(self, server, folder, *options):
        port = free_port()
        self.base = f"http://127.0.0.1:{port}"
        self.process = subprocess.Popen(
            [server, "relay", "serve", "--listen", f"127.0.0.1:{port}", "--state", folder / "state",
             "--session", "hall", "--language", "en", *options],
            stdout=subprocess.PIPE, text=True,
        )
        self.addresses = {}
        for line in self.process.stdout:
            words = line.split()
            if len(words) == 2:
                self.addresses[words[0]] = words[1]
            if words and words[0] == "subscriber":
                break
        self.keys = {name: self.addresses[name] for name in ("publisher", "subscriber")}
        shown = request(f"{self.base}/v1/sessions/hall?key={self.keys['subscriber']}")
        self.started = timestamp(shown["started"])

    def post(self, path, body):
        return request(f"{self.base}/v1/sessions/hall/{path}?key={self.keys['publisher']}", body)

    def events(self):
        return f"{self.base}/v1/sessions/hall/events?key={self.keys['subscriber']}"

    def has_captions(self):
        """Whether the rendition lists segments: the first is there after the hold."""
        try:
            return b"#EXTINF" in request(self.rendition("playlist.m3u8"))
        except urllib.error.HTTPError:
            return False

    def rendition(self, file):
        return f"{self.base}/hls/hall/en/{file}?key={self.keys['subscriber']}"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def timestamp(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00")).timestamp()


def with_parts(text, segment):
    """The playlist with a partial segment for each segment."""
    lines = []
    for line in text.decode().splitlines():
        if line.startswith("#EXTINF:"):
            duration = line.removeprefix("#EXTINF:").rstrip(",")
        if line.startswith("#EXT-X-TARGETDURATION"):
            lines.append(f"#EXT-X-PART-INF:PART-TARGET={segment}")
        if line and not line.startswith("#"):
            # Before EXTINF, of which the part is.
            lines.insert(len(lines) - 1, f'#EXT-X-PART:DURATION={duration},URI="{line}",INDEPENDENT=YES')
        lines.append(line)
    return "\n".join(lines).encode() + b"\n"


def feed(relay, folder, stop, has_video, part):
    """Posts the video's playlist whenever it has changed, and segments that are asked for."""
    last = b""
    while not stop.is_set():
        time.sleep(0.1)
        file = folder / "video.m3u8"
        text = file.read_bytes() if file.exists() else b""
        if not text or text == last:
            continue
        last = text
        listed = with_parts(text, part) if part else text
        wanted = relay.post("video", listed)["wantedSegment"]
        if wanted is not None:
            # FFmpeg names files by the numbers of their segments.
            relay.post(f"video/segments/{wanted}", (folder / f"video{wanted}.ts").read_bytes()[:60_000])
        has_video.set()


def prepare(web, relay, page=PAGE):
    """Makes the page and the playlist that names the video and the relay's rendition."""
    (web / "hls.js").write_text(hls_script())
    (web / "index.html").write_text(page)
    (web / "master.m3u8").write_text(
        "#EXTM3U\n#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"subs\",NAME=\"English\",LANGUAGE=\"en\",DEFAULT=NO,"
        f"AUTOSELECT=YES,URI=\"{relay.rendition('playlist.m3u8')}\"\n"
        "#EXT-X-STREAM-INF:BANDWIDTH=400000,CODECS=\"avc1.42c00b,mp4a.40.2\",SUBTITLES=\"subs\"\nvideo.m3u8\n"
    )
