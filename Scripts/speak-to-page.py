#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Opens the microphone page of a relay in Chromium, whose microphone is a file, and prints what came of it as JSON.

    speak-to-page.py PAGE [--sound FILE] [--seconds N] [--until TEXT] [--deny] [--map HOST] [--picture FILE] [--axe FILE]

Without --sound there is no microphone. --deny is a person who does not allow it, --map a name that is not localhost. --axe is axe-core,
whose findings are printed, too.
"""

import argparse
import base64
import json
import sys
import time

sys.dont_write_bytecode = True

from chromium import browser  # noqa: E402


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("page")
    parser.add_argument("--sound", metavar="FILE")
    parser.add_argument("--seconds", type=float, default=6)
    parser.add_argument("--until", metavar="TEXT", help="end as soon as the page shows it")
    parser.add_argument("--deny", action="store_true")
    parser.add_argument("--map", metavar="HOST")
    parser.add_argument("--picture", metavar="FILE")
    parser.add_argument("--axe", metavar="FILE")
    options = parser.parse_args()
    words = ["--use-fake-ui-for-media-stream" + ("=deny" if options.deny else "")]
    if options.sound:
        words += [
            "--use-fake-device-for-media-stream",
            f"--use-file-for-fake-audio-capture={options.sound}%noloop",
        ]
    if options.map:
        words.append(f"--host-resolver-rules=MAP {options.map} 127.0.0.1")
    with browser(*words) as page:
        page.open(options.page)
        page.wait("document.getElementById('start').dataset.ready", 10)
        # As a person without a mouse does.
        page.press("Tab")
        page.press(" ")
        states, levels, end, is_shown = [], [], time.monotonic() + options.seconds, False
        while not is_shown and time.monotonic() < end:
            # Asked first: what is shown then is noted after it.
            is_shown = options.until and page.evaluate(
                f"document.body.innerText.includes({json.dumps(options.until)})"
            )
            state = page.evaluate("document.getElementById('state').textContent")
            if state and state not in states:
                states.append(state)
            levels.append(page.evaluate("document.getElementById('meter').getAttribute('aria-valuenow')"))
            time.sleep(0.1)
        violations = []
        if options.axe:
            with open(options.axe, encoding="utf-8") as file:
                page.evaluate(file.read() + "; 0")
            page.evaluate("axe.run(document).then(found => { window.found = found; }); 0")
            page.wait("window.found", 20)
            violations = page.evaluate("found.violations.map(each => `${each.id}: ${each.nodes[0].html}`)")
        if options.picture:
            shot = page.call("Page.captureScreenshot", format="png")
            with open(options.picture, "wb") as file:
                file.write(base64.b64decode(shot["data"]))
        print(
            json.dumps(
                {
                    "violations": violations,
                    "where": page.evaluate("document.getElementById('where').textContent"),
                    "states": states,
                    "loudest": max(int(level) for level in levels),
                    "button": page.evaluate("document.getElementById('start').textContent"),
                    "pressed": page.evaluate("document.getElementById('start').getAttribute('aria-pressed')"),
                    "texts": page.evaluate("[...document.querySelectorAll('#lines p')].map(row => row.textContent)"),
                }
            )
        )


main()
