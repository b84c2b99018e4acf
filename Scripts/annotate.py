#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints the problems of a SARIF file as annotations of GitHub Actions, and adds them to the summary of the job.

    Scripts/annotate.py SARIF

Problems are errors and warnings that are not suppressed. Files below the current folder have their place; others and
addresses are named in the text. GitHub shows ten errors and ten warnings of a step, so errors and the files come in order.
"""

import json
import os
import pathlib
import sys
import urllib.parse

# Of more, the summary states how many there are.
MOST = 500


def escaped(text, is_property=False):
    """As workflow commands want it: a line, and in properties neither colon nor comma."""
    for character in "%\r\n" + (":," if is_property else ""):
        text = text.replace(character, f"%{ord(character):02X}")
    return text


def problems(log):
    """Level, rule, file, line and sentence of each problem, errors first."""
    found = []
    for run in log["runs"]:
        names = {rule["id"]: rule.get("name", "") for rule in run["tool"]["driver"].get("rules", [])}
        for result in run.get("results", []):
            if result.get("level") not in ("error", "warning") or result.get("suppressions"):
                continue
            place = (result.get("locations") or [{}])[0].get("physicalLocation", {})
            file = urllib.parse.unquote(place.get("artifactLocation", {}).get("uri", ""))
            line = place.get("region", {}).get("startLine")
            rule = f"{result['ruleId']} {names.get(result['ruleId'], '')}".strip()
            found.append((result["level"], rule, file, line, result["message"]["text"]))
    return sorted(found, key=lambda row: row[0])


def local(file):
    """The path of a file of the repository, as annotations want it; None for others."""
    here = f"file://{pathlib.Path.cwd()}/"
    path = file.removeprefix(here).removeprefix("./")
    return path if path and "://" not in path and not path.startswith("/") else None


def command(level, rule, file, line, text):
    properties = [f"title={escaped(rule, True)}"]
    if local(file):
        properties.insert(0, f"file={escaped(local(file), True)}" + (f",line={line}" if line else ""))
    else:
        text = f"{file}: {text}"
    return f"::{level} {','.join(properties)}::{escaped(text)}"


def summary(found):
    cell = lambda text: text.replace("\\", "\\\\").replace("|", "\\|").replace("\n", " ").replace("<", "&lt;")
    lines = ["### mediatag", ""]
    lines += ["| | rule | file | problem |", "|---|---|---|---|"] if found else ["No problems."]
    for level, rule, file, line, text in found[:MOST]:
        lines.append(f"| {level} | {cell(rule)} | {cell(local(file) or file)}{f':{line}' if line else ''} | {cell(text)} |")
    if len(found) > MOST:
        lines += ["", f"{len(found) - MOST} more are in the SARIF file."]
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 2 or sys.argv[1] in ("-h", "--help"):
        print(__doc__.strip())
        sys.exit(0 if sys.argv[1:] in (["-h"], ["--help"]) else 64)
    found = problems(json.loads(pathlib.Path(sys.argv[1]).read_text()))
    for row in found[:MOST]:
        print(command(*row))
    counts = {level: sum(row[0] == level for row in found) for level in ("error", "warning")}
    print("mediatag: " + ", ".join(f"{count} {level}{'' if count == 1 else 's'}" for level, count in counts.items()))
    if path := os.environ.get("GITHUB_STEP_SUMMARY"):
        with open(path, "a") as file:
            file.write(summary(found))


main()
