# SPDX-License-Identifier: Apache-2.0
"""What `mediatag simulate` says of a case, and what has to hold for anything that it says."""

import dataclasses
import json
import subprocess

from cases import mangled
from engine import Choice, of_track
from media import TYPES, renditions


@dataclasses.dataclass
class Simulated:
    """The choices by viewer and engine; `problems` are sentences on an output that cannot be right."""

    choices: dict
    problems: list
    confidences: dict = dataclasses.field(default_factory=dict)


def name_of(case, choice):
    """The option that simulate means; None for none."""
    if choice is None:
        return None
    identifier = choice["id"]
    if identifier.startswith("page:"):
        return case.of_kind("text")[int(identifier.removeprefix("page:")) - 1].name
    if case.form == "mpd":
        kind, number = identifier.split(":")
        return case.of_kind("audio" if kind == "audio" else "text")[int(number) - 1].name
    if case.form != "master":
        return of_track(case, int(identifier))
    for group, option, _ in renditions(case):
        if identifier == f"{TYPES[option.kind]}:{group}/{option.name}":
            return option.name
    return f"?{identifier}"


def run(binary, case, path, viewers, engines):
    command = [binary, "simulate", path, "--format", "json"]
    for viewer in viewers:
        command += ["--viewer", viewer.name]
    for engine in engines:
        command += ["--engine", engine]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    try:
        answer = json.loads(result.stdout)
    except ValueError:
        answer = None
    if result.returncode not in (0, 1) or not answer:
        text = (result.stderr.strip().splitlines() or ["nothing is printed"])[-1]
        return Simulated({}, [f"exit {result.returncode}: {text}"])
    choices, problems, confidences = {}, [], {}
    for one in answer["results"]:
        choice = Choice(name_of(case, one["audio"]), name_of(case, one["text"]))
        key = one["viewer"], one["engine"].split("/")[0]
        if key in choices:
            problems.append(f"{key[0]} in {key[1]} is listed twice")
        choices[key], confidences[key] = choice, one["confidence"]
        problems += _problems(case, one, choice)
    if len(choices) != len(viewers) * len(engines):
        problems.append(f"{len(choices)} results for {len(viewers)} viewers and {len(engines)} engines")
    return Simulated(choices, problems, confidences)


def endure(binary, case, path, viewers, seed):
    """Gives simulate a playlist with mistakes. It may refuse it, but in words, and with its exit code."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    with open(path, "w", encoding="utf-8") as file:
        file.write(mangled(text, seed, case.number))
    command = [binary, "simulate", path, "--format", "json", "--viewer", viewers[0].name]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode == 2:
        return [] if result.stderr.strip() else ["exit 2 without a word"]
    if result.returncode not in (0, 1):
        return [f"exit {result.returncode}: {result.stderr.strip()[-200:]}"]
    try:
        json.loads(result.stdout)
    except ValueError:
        return ["what is printed is not JSON"]
    return []


def _problems(case, result, choice):
    """What is never right, whatever the player and the viewer."""
    place = f"{result['viewer']} in {result['engine']}"
    for kind, name in (("audio", choice.audio), ("text", choice.text)):
        if name is None:
            continue
        option = next((option for option in case.options
                       if option.name == name and (option.kind == "audio") == (kind == "audio")), None)
        if option is None:
            yield f"{place}: the {kind} {name} is not in the file"
        elif not result[kind]["why"]:
            yield f"{place}: {name} has no reason"
        elif not _is_allowed(case, option, result):
            yield f"{place}: the {kind} {name} has AUTOSELECT=NO, and is selected"
    if result["evidence"] not in ("run", "read", "documented"):
        yield f"{place}: evidence {result['evidence']}"


def _is_allowed(case, option, result):
    """AUTOSELECT=NO is for the viewer's own hand alone (RFC 8216, 4.3.4.1), in players that keep to it.

    Where no audio is for a player to select, one has to be played all the same.
    """
    keeps = result["engine"].split("/")[0] in ("avplayer", "webkit")
    if not keeps or option.autoselect is not False or option.default:
        return True
    return option.kind == "audio" and not any(
        other.autoselect or other.default for other in case.of_kind("audio"))
