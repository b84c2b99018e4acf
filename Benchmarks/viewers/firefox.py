# SPDX-License-Identifier: Apache-2.0
"""Headless Firefox, driven over WebDriver BiDi, which it has built in."""

import json
import os
import re
import shutil
import subprocess
import tempfile

from browser import ChromiumTracks
from engine import Choice

# The audio of a movie is heard: what Firefox lists as audio tracks does not say which track of the file it is.
PAGE = b"""<!doctype html><meta charset="utf-8"><script>
const sleep = time => new Promise(done => setTimeout(done, time));
async function loudest(video) {
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, {fftSize: 8192, smoothingTimeConstant: 0});
    context.createMediaElementSource(video).connect(analyser);
    const levels = new Float32Array(analyser.frequencyBinCount);
    const end = performance.now() + 5000;
    let found = null;
    while (found === null && performance.now() < end) {
        await sleep(50);
        analyser.getFloatFrequencyData(levels);
        const best = levels.reduce((best, level, index) => level > levels[best] ? index : best, 0);
        // A window that is full of the tone, not of its beginning.
        if (video.currentTime > 0.3 && levels[best] > -60) found = best * context.sampleRate / analyser.fftSize;
    }
    await context.close();
    return found;
}
async function choose(address, tracks) {
    const video = document.createElement('video');
    for (const track of tracks) {
        const element = document.createElement('track');
        Object.assign(element, track);
        video.append(element);
    }
    document.body.append(video);
    let fault = null;
    video.onerror = () => { fault = video.error.message || 'error ' + video.error.code; };
    video.src = address;
    const ready = loudest(video);
    video.play().catch(() => 0);
    const tone = await ready;
    if (!fault && video.currentTime < 0.2) fault = 'does not play';
    const answer = {fault, tone,
        text: [...video.textTracks].filter(track => track.mode == 'showing').map(track => track.label)};
    video.removeAttribute('src');
    video.load();
    video.remove();
    return JSON.stringify(answer);
}
</script><body>"""
PREFERENCES = {"media.autoplay.default": 0, "media.autoplay.block-webaudio": False,
               "media.cubeb.force_mock_context": True,  # in place of a sound card
               "app.update.enabled": False, "datareporting.policy.dataSubmissionEnabled": False}


def program():
    return shutil.which("firefox-esr") or shutil.which("firefox")


class Page:
    """A page of a Firefox of its own."""

    def __init__(self, language):
        import websocket

        self.profile = tempfile.mkdtemp(prefix="viewers-")
        preferences = PREFERENCES | {"intl.accept_languages": language, "intl.locale.requested": language}
        with open(os.path.join(self.profile, "user.js"), "w", encoding="utf-8") as file:
            for name, value in preferences.items():
                file.write(f"user_pref({json.dumps(name)}, {json.dumps(value)});\n")
        self.process = subprocess.Popen(
            [program(), "--headless", "--no-remote", "--profile", self.profile, "--remote-debugging-port=0"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.number = 0
        # It listens for one session; with an Origin, it refuses the connection.
        self.socket = websocket.create_connection(f"{self._address()}/session", timeout=60, suppress_origin=True)
        self.call("session.new", capabilities={})
        self.context = self.call("browsingContext.getTree")["contexts"][0]["context"]

    def _address(self):
        for line in self.process.stderr:
            if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
                return found.group(1)
        raise SystemExit("Firefox did not start")

    def call(self, method, **parameters):
        self.number += 1
        self.socket.send(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self.socket.recv())
            if answer.get("id") == self.number:
                break
        if answer["type"] == "error":
            raise RuntimeError(answer["message"])
        return answer["result"]

    def evaluate(self, expression):
        answer = self.call("script.evaluate", expression=expression, awaitPromise=True,
                           target={"context": self.context}, userActivation=True)
        if answer["type"] == "exception":
            raise RuntimeError(json.dumps(answer["exceptionDetails"])[:400])
        return answer["result"].get("value")

    def open(self, address, ready):
        self.call("browsingContext.navigate", context=self.context, url=address, wait="complete")
        if not self.evaluate(f"!!{ready}"):
            raise SystemExit(f"{address} does not load")

    def close(self):
        self.socket.close()
        self.process.terminate()
        self.process.wait()
        self.process.stderr.close()
        shutil.rmtree(self.profile, ignore_errors=True)


class Firefox(ChromiumTracks):
    """Firefox with a movie and `<track>` elements of a page; both the audio and the text are compared."""

    name = "firefox"
    simulated = "firefox"
    forms = ("tones",)
    judged = ("audio", "text")
    page = "firefox.html"

    @staticmethod
    def missing():
        try:
            import websocket  # noqa: F401
        except ImportError:
            return "python3-websocket"
        return None if program() else "firefox-esr"

    def version(self):
        output = subprocess.run([program(), "--version"], capture_output=True, text=True, check=False)
        return re.search(r"\d\S*", output.stdout).group()

    def open(self, settings):
        self.tab = Page(*settings)
        self.count = 0

    def choose(self, case, address, path):
        self.load(address)
        tracks = self.tracks(case, address.rsplit("/", 2)[0] + "/shared/text/0.vtt")
        answer = json.loads(self.tab.evaluate(f"choose({json.dumps(address)}, {json.dumps(tracks)})"))
        if answer["fault"]:
            return Choice(fault=answer["fault"])
        return Choice(self._heard(case, answer["tone"]), "+".join(answer["text"]) or None)

    @staticmethod
    def _heard(case, tone):
        """The audio option with the tone, within a hundred Hz."""
        if tone is None:
            return None
        return next((option.name for option in case.of_kind("audio") if abs(option.tone - tone) < 100),
                    f"{tone:.0f} Hz")
