#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Answers as "mediatag audit --worker" does, for media that need not exist: what happens follows from the name.

A name with crash ends the process, with crash-once only the first time; hang never answers; throttle is a
retryable error the first two times, throttle-always each time; damaged is an error. FAKE_LOG: a folder in which
each answered name is noted, FAKE_RULES: the rules that are stated; FAKE_PAUSE: seconds before each answer.
"""

import hashlib
import json
import os
import signal
import sys
import time

NOT_ASSESSED = ["whether captions match what is said"]
UNTESTED = [{"id": "WCAG 1.2.2", "outcome": "untested", "reason": "the asset could not be read"}]
RULES = [("M101", "no-captions", "error"), ("M103", "no-audio-description", "review"), ("Q411", "too-fast", "warning")]


def noted(name, what):
    """How often something has happened to a name, in all processes."""
    path = os.path.join(os.environ["FAKE_LOG"], hashlib.sha256(f"{what} {name}".encode()).hexdigest())
    with open(path, "a", encoding="utf-8") as file:
        file.write(".")
    return os.path.getsize(path)


def answer(uri):
    fate = uri.rpartition("/")[2]
    if "crash-once" in fate:
        if noted(uri, "crash") == 1:
            os.kill(os.getpid(), signal.SIGSEGV)
    elif "crash" in fate:
        os.kill(os.getpid(), signal.SIGSEGV)
    if "hang" in fate:
        time.sleep(1000)
    if "slow" in fate:
        time.sleep(0.05)
    if "throttle-always" in fate or ("throttle" in fate and noted(uri, "throttle") <= 2):
        return {"error": {"message": f"{uri}: 503 Slow Down", "retryable": True}, "status": "error"}
    if "damaged" in fate or uri == "/dev/null/missing":
        reason = f"{uri}: no moov box"
        return {
            "error": {"message": reason, "retryable": False}, "status": "error", "asset": uri,
            "criteria": UNTESTED, "findings": [], "notAssessed": NOT_ASSESSED, "omitted": {},
            "outcome": "untested", "unreadable": [reason],
        }  # fmt: skip
    number = int.from_bytes(hashlib.md5(uri.encode()).digest()[:4], "big")
    found = [
        {
            "confidence": "likely", "fingerprint": f"{number:08x}{place:08x}", "location": {"track": number % 5},
            "message": f"“{slug}” of {uri}", "references": ["WCAG 1.2.2"], "rule": rule, "severity": severity,
            "slug": slug, "measured": number / 1000, "limit": 2, "unit": "ms",
        }
        for place, (rule, slug, severity) in enumerate(RULES)
        if number >> place & 1
    ]  # fmt: skip
    outcome = "failed" if any(one["severity"] == "error" for one in found) else "cantTell"
    return {
        "status": "ok", "asset": uri, "criteria": [{"id": "WCAG 1.2.2", "outcome": outcome}], "findings": found,
        "notAssessed": NOT_ASSESSED, "omitted": {}, "outcome": outcome, "unreadable": [],
    }  # fmt: skip


def main():
    rules = os.environ.get("FAKE_RULES", "fnv1a64:1")
    print(json.dumps({"type": "hello", "protocol": 1, "version": "0.1.0", "rules": rules, "profile": "wcag-aa"}), flush=True)
    pause = float(os.environ.get("FAKE_PAUSE", 0))
    for line in sys.stdin:
        time.sleep(pause)
        request = json.loads(line)
        start = time.monotonic()
        value = {"type": "result", "id": request["id"], **answer(request["uri"])}
        value["ms"] = int((time.monotonic() - start) * 1000)
        if os.environ.get("FAKE_LOG") and request["id"] != "missing":
            with open(os.path.join(os.environ["FAKE_LOG"], "answered"), "a", encoding="utf-8") as file:
                file.write(request["uri"] + "\n")
        sys.stdout.write(json.dumps(value, sort_keys=True) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
