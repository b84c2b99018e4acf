# SPDX-License-Identifier: Apache-2.0
"""Headless Chromium, driven over its DevTools protocol; its own players and hls.js."""

import glob
import html
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import urllib.request

from cases import SDH
from engine import Choice, Engine

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
NATIVE_PAGE = b"""<!doctype html><meta charset="utf-8"><script>
const sleep = time => new Promise(done => setTimeout(done, time));
async function choose(address, tracks) {
    const video = document.createElement('video');
    video.muted = true;
    for (const track of tracks) {
        const element = document.createElement('track');
        Object.assign(element, track);
        video.append(element);
    }
    document.body.append(video);
    let fault = null;
    video.onerror = () => { fault = video.error.message || 'error ' + video.error.code; };
    video.src = address;
    video.play().catch(() => 0);
    const end = performance.now() + 15000;
    while (!fault && video.readyState < 3 && performance.now() < end) await sleep(20);
    while (!fault && video.currentTime < 0.2 && performance.now() < end) await sleep(20);
    if (!fault && video.currentTime < 0.2) fault = 'does not play';
    const answer = {
        fault,
        audio: [...video.audioTracks].filter(track => track.enabled)
            .map(track => ({id: track.id, label: track.label, language: track.language})),
        tracks: video.audioTracks.length,
        text: [...video.textTracks].filter(track => track.mode == 'showing')
            .map(track => ({id: track.id, label: track.label, language: track.language})),
        texts: video.textTracks.length,
        sound: video.webkitAudioDecodedByteCount,
    };
    video.removeAttribute('src');
    video.load();
    video.remove();
    return JSON.stringify(answer);
}
</script><body>"""
SCRIPTED_PAGE = b"""<!doctype html><meta charset="utf-8">
<script type="module">
import { TheClass } from './hls.js';
window.Hls = TheClass;
</script><script>
const sleep = time => new Promise(done => setTimeout(done, time));
async function choose(address) {
    const video = document.createElement('video');
    video.muted = true;
    document.body.append(video);
    const hls = new Hls({enableWorker: false});
    let fault = null;
    hls.on(Hls.Events.ERROR, (_, data) => { if (data.fatal) fault = data.details; });
    hls.loadSource(address);
    hls.attachMedia(video);
    video.play().catch(() => 0);
    const end = performance.now() + 15000;
    while (!fault && video.currentTime < 0.2 && performance.now() < end) {
        await sleep(20);
        if (video.paused && video.readyState > 2) video.play().catch(() => 0);
    }
    if (!fault && video.currentTime < 0.2) fault = 'does not play';
    const track = hls.subtitleTracks[hls.subtitleTrack];
    const answer = {
        fault,
        audio: (hls.audioTracks[hls.audioTrack] || {}).name,
        text: track && track.name,
        showing: [...video.textTracks].filter(track => track.mode == 'showing')
            .map(track => track.label),
    };
    hls.destroy();
    video.remove();
    return JSON.stringify(answer);
}
</script><body>"""


def pages():
    """What the server has beside the cases."""
    answer = {"/native.html": NATIVE_PAGE, "/scripted.html": SCRIPTED_PAGE}
    if script := ScriptedHLS.script():
        with open(script, encoding="utf-8") as file:
            text = file.read()
        # The file is a part of a program that keeps the class to itself.
        name = re.search(r"return (\w+)\.isSupported\(\)", text).group(1)
        answer["/hls.js"] = f"{text}\nexport {{ {name} as TheClass }};\n".encode()
    return answer


def program():
    return shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")


class Page:
    """A page of a Chromium of its own."""

    def __init__(self, language):
        import websocket

        self.profile = tempfile.mkdtemp(prefix="viewers-")
        environment = os.environ | {"LANGUAGE": language, "LANG": f"{language}.UTF-8"}
        self.process = subprocess.Popen(
            [program(), "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run",
             f"--lang={language}", f"--accept-lang={language}", "--disable-dev-shm-usage",
             f"--user-data-dir={self.profile}", "--remote-debugging-port=0",
             "--remote-allow-origins=*", "--autoplay-policy=no-user-gesture-required",
             "--mute-audio", "--enable-blink-features=AudioVideoTracks", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        self.number = 0
        self.socket = websocket.create_connection(self._address(), timeout=60)

    def _address(self):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and self.process.poll() is None:
            try:
                with open(os.path.join(self.profile, "DevToolsActivePort"), encoding="utf-8") as file:
                    port = file.read().split("\n")[0]
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/json") as answer:
                    for page in json.load(answer):
                        if page["type"] == "page":
                            return page["webSocketDebuggerUrl"]
            except OSError:
                pass
            time.sleep(0.1)
        raise SystemExit("Chromium did not start")

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.number:
                return answer.get("result", {})

    def evaluate(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(json.dumps(result["exceptionDetails"])[:400])
        return result.get("result", {}).get("value")

    def open(self, address, ready):
        self.call("Page.navigate", url=address)
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            if self.evaluate(f"document.readyState == 'complete' && !!{ready}"):
                return
            time.sleep(0.05)
        raise SystemExit(f"{address} does not load")

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)


class Chromium(Engine):
    """The browser's own player of HLS and of movies."""

    name = "chromium"
    simulated = "chromium"
    page = "native.html"
    ready = "window.choose"
    per_page = 50  # the browser lets go of players late

    @staticmethod
    def missing():
        try:
            import websocket  # noqa: F401
        except ImportError:
            return "python3-websocket"
        return None if program() else "chromium"

    def version(self):
        output = subprocess.run([program(), "--version"], capture_output=True, text=True, check=False)
        return output.stdout.split()[1]

    def settings(self, viewer):
        return (viewer.language,)

    def open(self, settings):
        self.tab = Page(*settings)
        self.count = 0

    def load(self, address):
        if self.count % self.per_page == 0:
            self.tab.open(f"{address.split('/', 3)[0]}//{address.split('/')[2]}/{self.page}", self.ready)
        self.count += 1

    def choose(self, case, address, path):
        self.load(address)
        answer = json.loads(self.tab.evaluate(f"choose({json.dumps(address)}, [])"))
        if answer["fault"]:
            return Choice(fault=answer["fault"])
        audio = [self._audio(case, track) for track in answer["audio"]]
        if not audio and answer["sound"]:
            audio = [muxed(case)]
        texts = [track["label"] or f"text {track['id']}" for track in answer["text"]]
        return Choice(audio[0] if audio else None, texts[0] if texts else None)

    def _audio(self, case, track):
        """In movies it numbers video and audio, and nothing else."""
        if case.form == "movie":
            return case.of_kind("audio")[int(track["id"]) - 2].name
        # After a change of the variant it lists one more, "Default", for what is in the variants.
        names = [option.name for option in case.of_kind("audio")]
        return track["label"] if track["label"] in names else muxed(case)

    def close(self):
        self.tab.close()


class ChromiumTracks(Chromium):
    """The text of movies as `<track>` elements of a page, which `simulate` reads."""

    name = "chromium-tracks"
    simulated = "chromium"
    forms = ("movie",)
    judged = ("text",)

    @staticmethod
    def tracks(case, source):
        return [{"kind": "captions" if set(SDH) <= set(option.characteristics) else "subtitles",
                 "src": source, "srclang": option.language or "", "label": option.name,
                 "default": bool(option.default)} for option in case.of_kind("text")]

    def input(self, case, path):
        """The page that simulate is given, beside the movie."""
        page, source = path + ".html", os.path.basename(path) + ".vtt"
        with open(path + ".vtt", "w", encoding="utf-8") as file:
            file.write("WEBVTT\n\n00:00.000 --> 00:01.000\nText.\n")
        lines = []
        for track in self.tracks(case, source):
            words = [f'{name}="{html.escape(track[name])}"' for name in ("kind", "src", "srclang", "label")]
            lines.append(f"<track {' '.join(words)}{' default' if track['default'] else ''}>")
        with open(page, "w", encoding="utf-8") as file:
            movie = html.escape(os.path.basename(path))
            file.write(f'<!DOCTYPE html>\n<video src="{movie}">\n' + "\n".join(lines) + "\n</video>\n")
        return page

    def choose(self, case, address, path):
        self.load(address)
        tracks = self.tracks(case, address.rsplit("/", 2)[0] + "/shared/text/0.vtt")
        answer = json.loads(self.tab.evaluate(f"choose({json.dumps(address)}, {json.dumps(tracks)})"))
        shown = [track["label"] for track in answer["text"]]
        return Choice(None, "+".join(shown) or None, answer["fault"])


def muxed(case):
    """The option that is in the variants themselves."""
    return next((option.name for option in case.options if option.is_muxed), None)


class ScriptedHLS(Chromium):
    """hls.js as it comes, in the same browser."""

    name = "hlsjs"
    simulated = "hlsjs"
    forms = ("master",)
    page = "scripted.html"
    ready = "window.Hls"

    @staticmethod
    def script():
        return next(iter(glob.glob(os.path.join(ROOT, ".build", "hlsjs", "hls*.js"))), None)

    @staticmethod
    def missing():
        return Chromium.missing() or (None if ScriptedHLS.script() else ".build/hlsjs")

    def version(self):
        with open(self.script(), encoding="utf-8") as file:
            found = re.search(r'[`"](1\.\d+\.\d+)[`"]', file.read())
        return found.group(1) if found else "?"

    def settings(self, viewer):
        return ("en",)  # it looks at no language; a page may tell it one

    def choose(self, case, address, path):
        self.load(address)
        answer = json.loads(self.tab.evaluate(f"choose({json.dumps(address)})"))
        if answer["fault"]:
            return Choice(fault=answer["fault"])
        return Choice(answer.get("audio"), answer.get("text"))
