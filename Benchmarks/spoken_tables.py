# SPDX-License-Identifier: Apache-2.0
"""What Benchmarks/spoken-captions counts, by kind and number of sounds."""

import collections
import functools
import pathlib

CLASSES = [(1, 3), (4, 5), (6, 8), (9, 12), (13, 18), (19, 999)]
DICTIONARY = pathlib.Path("/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict")
COLUMNS = ["spokenHere", "out of sync", "spokenElsewhere", "notSpoken", "cannotTell"]
FLAGGED = {"out of sync", "spokenElsewhere", "notSpoken"}


def kind_of(phones):
    """The name of a class of lengths."""
    return next(f"{a} to {b}" if b < 999 else f"{a} and more" for a, b in CLASSES if a <= max(1, phones) <= b)


@functools.cache
def pronunciations():
    """The fewest sounds of each word."""
    found = {}
    for line in DICTIONARY.read_text(encoding="utf-8").splitlines():
        word, *sounds = line.split()
        word = word.split("(")[0]
        found[word] = min(found.get(word, 99), len(sounds))
    return found


def phones_of(text):
    """How many sounds a text has; of a word that is not in the dictionary, as many as letters."""
    words = [word.strip(",.!?").lower() for word in text.split()]
    return sum(pronunciations().get(word, len(word)) for word in words)


def percent(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else ""


def share(part, whole):
    return f"{part} of {whole} ({percent(part, whole)})" if whole else ""


def summary(cues, is_free):
    """Per class: faults found and right captions flagged, by the product and by the free transcript alone."""
    faults = {"dropped": "dropped", "shifted": "shifted", "invented": "invented"}
    rows = collections.defaultdict(lambda: collections.defaultdict(collections.Counter))
    for cue in cues:
        kind = next((name for name in faults if cue["kind"].startswith(name)), cue["kind"])
        row = rows[kind_of(cue["phones"])][kind]
        row["all"] += 1
        row["flagged"] += cue["verdict"] in FLAGGED or cue["verdict"] == "found"
        row["open"] += cue["verdict"] == "cannotTell"
        if cue["free"]:
            row["free"] += cue["free"][0] == (kind == "dropped")
    names = ["right", *faults]
    kinds = {"right": "right, flagged", **{name: f"{name}, found" for name in faults}}
    print("| Sounds | " + " | ".join(kinds.values()) + " | cannot tell, of right | of shifted and invented |")
    print("|---|" + "--:|" * 6)
    for name in (kind_of(a) for a, _ in CLASSES):
        row = rows[name]
        other = row["shifted"] + row["invented"]
        cells = [share(row[kind]["flagged"], row[kind]["all"]) for kind in names]
        cells += [percent(row["right"]["open"], row["right"]["all"]), percent(other["open"], other["all"])]
        print(f"| {name} | " + " | ".join(cells) + " |")
        if is_free:
            print("| by the transcript alone | " + " | ".join(
                share(row[kind]["free"], row[kind]["all"]) for kind in names) + " | | |")
    return rows


def words(cues, is_free):
    """Differences of words that the transcript has, and those that are reported."""
    compared = collections.defaultdict(collections.Counter)
    for cue in cues:
        compared[cue["kind"]].update(["all", *cue["words"]])
        if cue["free"] and len(cue["free"]) == 2:
            compared[cue["kind"]]["free"] += cue["free"][1]
    print("| Captions | number | the transcript differs | reported |" + (" jiwer differs |" if is_free else ""))
    print("|---|--:|--:|--:|" + ("--:|" if is_free else ""))
    for kind, counter in sorted(compared.items()):
        if kind == "right" or kind.startswith("word"):
            cells = [counter["all"], counter["transcript"], counter["confirmed"]] + ([counter["free"]] if is_free else [])
            print(f"| {kind} | " + " | ".join(map(str, cells)) + " |")
    return compared


def tables(groups):
    """Prints all tables; returns the figures."""
    cues = [cue for group in groups for cue in group["cues"]]
    is_free = any(cue["free"] for cue in cues)
    verdicts = collections.defaultdict(collections.Counter)
    for cue in cues:
        verdicts[cue["kind"], kind_of(cue["phones"])][cue["verdict"]] += 1
    print(f"{len(cues)} captions, {sum(cue['kind'] != 'right' for cue in cues)} of them planted faults\n")
    print("| Captions | Sounds | here | out of sync | elsewhere | not spoken | cannot tell |\n|---|---|--:|--:|--:|--:|--:|")
    for (kind, sounds), counter in sorted(verdicts.items(), key=lambda item: (item[0][0], len(item[0][1]), item[0][1])):
        if kind != "dropped":
            print(f"| {kind} | {sounds} | " + " | ".join(str(counter[column]) for column in COLUMNS) + " |")
    print()
    rows = summary(cues, is_free)
    if any(cue["words"] for cue in cues):
        print()
        words(cues, is_free)
    for voice in dict.fromkeys(group["voice"] for group in groups):
        own = [cue for group in groups if group["voice"] == voice for cue in group["cues"] if cue["kind"] == "right"]
        flagged = sum(cue["verdict"] in FLAGGED for cue in own)
        print(f"{voice}: {flagged} of {len(own)} right captions flagged, "
              f"{sum(cue['verdict'] == 'cannotTell' for cue in own)} left open")
    seconds, processor = (sum(group[key] for group in groups) for key in ("seconds", "processor"))
    speed = seconds / processor if processor else 0
    print(f"{seconds / 3600:.2f} hours of sound at {speed:.1f} times real time on one processor")
    return {"verdicts": {", ".join(key): counter for key, counter in verdicts.items()}, "speed": speed,
            "by length": {name: {kind: dict(counter) for kind, counter in row.items()} for name, row in rows.items()}}
