# SPDX-License-Identifier: Apache-2.0
"""Players that are scripts, in headless Chromium: Shaka Player and dash.js.

Neither Debian nor PyPI has them. A player is compared if its script is in .build/players: dash.all.min.js of dash.js
4 as dashjs4.js and of version 5 as dashjs5.js, and shaka-player.compiled.js as shaka-player.js.
"""

import json
import os
import re

from browser import ROOT, Chromium, muxed
from engine import Choice

FOLDER = os.path.join(ROOT, ".build", "players")
# `begin` plays, and gives what says which audio and text are selected, and what ends it.
PAGE = """<!doctype html><meta charset="utf-8"><script src="%(script)s"></script><script>
const sleep = time => new Promise(done => setTimeout(done, time));
const showing = video => [...video.textTracks].filter(track => track.mode == 'showing').map(track => track.label);
%(begin)s
async function choose(address) {
    localStorage.clear();  // dash.js selects what was last played
    const video = document.createElement('video');
    video.muted = true;
    document.body.append(video);
    const player = begin(video, address);
    const end = performance.now() + 15000;
    while (!player.fault && video.currentTime < 0.4 && performance.now() < end) {
        await sleep(20);
        if (video.paused && video.readyState > 2) video.play().catch(() => 0);
    }
    if (!player.fault && video.currentTime < 0.4) player.fault = 'does not play';
    const answer = {fault: player.fault, ...(player.fault ? {} : player.chosen())};
    await player.end();
    video.remove();
    return JSON.stringify(answer);
}
</script><body>"""
DASHJS = """function begin(video, address) {
    const player = dashjs.MediaPlayer().create(), state = {fault: null};
    player.updateSettings({debug: {logLevel: 0}});
    player.on(dashjs.MediaPlayer.events.ERROR, event => { state.fault = String(event.error.message || event.error); });
    player.initialize(video, address, true);
    state.chosen = () => ({audio: (player.getCurrentTrackFor('audio') || {}).index, showing: showing(video)});
    state.end = () => player.destroy();
    return state;
}"""
SHAKA = """shaka.polyfill.installAll();
function begin(video, address) {
    const player = new shaka.Player(), state = {fault: null};
    const failed = error => { state.fault = 'error ' + (error.code || error); };
    player.addEventListener('error', event => failed(event.detail));
    player.attach(video).then(() => player.load(address)).then(() => { video.play().catch(() => 0); }, failed);
    state.chosen = () => ({
        audio: (player.getVariantTracks().find(track => track.active) || {}),
        text: (player.getTextTracks().find(track => track.active) || {}),
        visible: player.isTextVisible ? player.isTextVisible() : null});
    state.end = () => player.destroy();
    return state;
}"""


class Scripted(Chromium):
    """A script in .build/players, as it comes."""

    is_optional = True
    forms = ("mpd",)
    ready = "window.choose"
    begin = DASHJS
    marks = r"(\d+\.\d+\.\d+)"  # how the script states its version

    @classmethod
    def script(cls):
        return os.path.join(FOLDER, f"{cls.name}.js")

    @classmethod
    def missing(cls):
        return Chromium.missing() or (None if os.path.exists(cls.script()) else f".build/players/{cls.name}.js")

    @classmethod
    def pages(cls):
        """What the server has for it."""
        if cls.missing():
            return {}
        with open(cls.script(), "rb") as file:
            script = file.read()
        page = PAGE % {"script": f"{cls.name}.script.js", "begin": cls.begin}
        return {f"/{cls.name}.html": page.encode(), f"/{cls.name}.script.js": script}

    @property
    def page(self):
        return f"{self.name}.html"

    def version(self):
        with open(self.script(), encoding="utf-8") as file:
            found = re.search(self.marks, file.read())
        return found.group(1) if found else "?"

    def settings(self, viewer):
        return ("en",)  # they look at no language unless the page passes one

    def choose(self, case, address, path):
        self.load(address)
        answer = json.loads(self.tab.evaluate(f"choose({json.dumps(address)})"))
        return Choice(fault=answer["fault"]) if answer["fault"] else self.choice(case, answer)


class DASHJS4(Scripted):
    """dash.js 4."""

    name = "dashjs4"
    simulated = "dashjs"
    marks = r'"(4\.\d+\.\d+)"'

    def choice(self, case, answer):
        # It numbers the sets, of which the video is the first; a text track is labelled with the @id of its set.
        audio = None if answer.get("audio") is None else case.options[answer["audio"] - 1].name
        texts = [case.options[int(label) - 1].name for label in answer["showing"]]
        return Choice(audio, "+".join(texts) or None)


class DASHJS5(DASHJS4):
    """dash.js 5."""

    name = "dashjs5"
    simulated = "dashjs5"
    marks = r'"(5\.\d+\.\d+)"'


class Shaka(Scripted):
    """Shaka Player, with MPDs and playlists."""

    name = "shaka-player"
    simulated = "shaka"
    forms = ("mpd", "master")
    begin = SHAKA
    marks = r"'v?(5\.\d+\.\d+)[^']*'"

    def choice(self, case, answer):
        names = {option.name for option in case.options}
        audio = answer["audio"].get("label")
        if audio not in names:
            audio = muxed(case)
        return Choice(audio, answer["text"].get("label"))
