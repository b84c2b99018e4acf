#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Opens the example page of live captions in Chromium, sends a text with it, and prints what it shows as JSON.

    caption-in-page.py RELAY SESSION TOKEN TEXT
"""

import json
import pathlib
import sys
import time
import urllib.parse

sys.dont_write_bytecode = True

from chromium import browser, served  # noqa: E402


def main():
    relay, session, token, text = sys.argv[1:]
    examples = pathlib.Path(__file__).resolve().parent.parent / "Examples" / "Web"
    given = urllib.parse.urlencode({"relay": relay, "session": session, "token": token})
    # The page is on another site than the relay, as the pages of users are.
    with browser() as page, served(str(examples)) as address:
        page.open(f"{address}live-captions.html#{given}")
        # The relay answers the page: its script runs.
        page.wait("document.getElementById('state').textContent === 'Connected'", 20)
        page.evaluate(
            f"document.getElementById('text').value = {json.dumps(text)};"
            "document.querySelector('form').requestSubmit()"
        )
        states, texts, end = [], [], time.monotonic() + 30
        while not texts and time.monotonic() < end:
            state = page.evaluate("document.getElementById('state').textContent")
            if state not in states:
                states.append(state)
            texts = page.evaluate("[...document.querySelectorAll('#lines p')].map(row => row.textContent)")
            time.sleep(0.1)
        states.append(page.evaluate("document.getElementById('state').textContent"))
        print(json.dumps({"states": states, "texts": texts}))


main()
