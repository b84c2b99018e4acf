# SPDX-License-Identifier: Apache-2.0
"""Holds the choices of players against those of simulate, and looks for the smallest case that differs."""

import collections
import dataclasses
import json
import os

import forms
import mpds
import simulated
from engine import Choice
from exceptions import EXCEPTIONS
from media import master_text


def store(path, choices):
    with open(path, "w", encoding="utf-8") as file:
        json.dump([[list(settings), name, dataclasses.astuple(choice)]
                   for (settings, name), choice in choices.items()], file, ensure_ascii=False)


def load(path):
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as file:
        return {(tuple(settings), name): Choice(*choice) for settings, name, choice in json.load(file)}


def _case(name, seed):
    form, number = name.rsplit("-", 1)
    return forms.make(form, seed, int(number))


def compare(engine, choices, viewers, options, studio):
    """The figures of a player: how many choices agree, which differ, and which it could not make."""
    figure = {"engine": engine.name, "version": engine.version(), "cases": 0, "choices": 0, "agree": 0,
              "exceptions": collections.Counter(), "faults": collections.Counter(), "disagreements": []}
    names = dict.fromkeys(name for _, name in choices)
    figure["cases"] = len(names)
    for name in names:
        case = _case(name, options.seed)
        path = studio.write(case)
        answer = answer_to(engine, case, path, viewers, options)
        for problem in answer.problems:
            figure["disagreements"].append({"case": name, "problem": problem, "options": len(case.options)})
        for viewer in viewers:
            actual = choices[engine.settings(viewer), name]
            key = viewer.name, engine.simulated
            if key in answer.choices:
                _count(figure, engine, case, viewer, actual, answer.choices[key], answer.confidences[key])
    if figure["disagreements"]:
        figure["smallest"] = smallest(engine, figure, viewers, options, studio)
    return figure


def answer_to(engine, case, path, viewers, options):
    """What simulate says, as far as it is compared with the player."""
    answer = simulated.run(options.binary, case, engine.input(case, path), viewers, [engine.simulated])
    unjudged = dict.fromkeys({"audio", "text"} - set(engine.judged))
    answer.choices = {key: dataclasses.replace(choice, **unjudged) for key, choice in answer.choices.items()}
    return answer


def _count(figure, engine, case, viewer, actual, expected, confidence):
    figure["choices"] += 1
    if actual == expected:
        figure["agree"] += 1
    elif exception := excepted(engine, case, actual):
        figure["exceptions"][exception] += 1
    else:
        if actual.fault:
            figure["faults"][actual.fault] += 1
        difference = _difference(case, viewer, actual, expected)
        figure["disagreements"].append({**difference, "confidence": confidence})


def chosen(engine, case, path):
    """What a player chooses. One that crashed or did not play gets two more chances: it may be the load."""
    address = f"{engine.server.address}/{case.name}/{os.path.basename(path)}"
    for _ in range(3):
        engine.server.forget(case)
        choice = engine.choose(case, address, path)
        if not choice.fault:
            break
    return choice


def excepted(engine, case, actual):
    """The exception that explains a choice; None if there is none."""
    return next((name for name, explains in EXCEPTIONS.items()
                 if explains(engine.name, case, actual)), None)


def _difference(case, viewer, actual, expected):
    return {"case": case.name, "viewer": viewer.name, "options": len(case.options),
            "player": dataclasses.asdict(actual), "simulate": dataclasses.asdict(expected)}


def smallest(engine, figure, viewers, options, studio):
    """The disagreement of the smallest case, after options were taken out as long as it still differs."""
    first = min(figure["disagreements"], key=lambda one: one["options"])
    case = _case(first["case"], options.seed)
    viewer = next((one for one in viewers if one.name == first.get("viewer")), None)
    if viewer is None:
        return {**first, "text": described(case)}
    engine.open(engine.settings(viewer))
    found, index = first, 0
    while index < len(case.options):
        # A number of its own, so that players that remember addresses do not take it for the other.
        smaller = dataclasses.replace(case.without(index), number=90_000 + index)
        difference = differs(engine, smaller, viewer, options, studio)
        if difference:
            case, found = smaller, difference
        else:
            index += 1
    engine.close()
    return {**found, "text": described(case)}


def differs(engine, case, viewer, options, studio):
    path = studio.write(case)
    answer = answer_to(engine, case, path, [viewer], options)
    expected = answer.choices.get((viewer.name, engine.simulated))
    actual = chosen(engine, case, path)
    if not expected or actual.fault or actual == expected or excepted(engine, case, actual):
        return None
    return _difference(case, viewer, actual, expected)


def described(case):
    """A case as a person reads it."""
    if case.form == "mpd":
        return mpds.text(case)
    if case.form == "master":
        return master_text(case) + (f"segments: {case.segments}\n" if case.segments != "fmp4" else "")
    return "".join(
        f"track {number}: {option.kind} {option.language or 'und'}"
        + (" enabled" if option.default else "") + (" forced" if option.forced else "")
        + f" group {option.alternate_group}"
        + (f" {option.channels} channels" if option.kind == "audio" else "")
        + "".join(f" {tag}" for tag in option.characteristics) + "\n"
        for number, option in enumerate(case.options, 2))


def text(figure):
    """The figures of a player, with its smallest disagreement."""
    lines = [f"{figure['engine']} {figure['version']}: {figure['cases']} cases, "
             f"{figure['agree']} of {figure['choices']} choices agree"]
    lines += [f"  exception {name}: {count}" for name, count in figure["exceptions"].items()]
    lines += [f"  cannot play: {name}: {count}" for name, count in figure["faults"].items()]
    kinds = collections.Counter(_kind(one) for one in figure["disagreements"])
    lines += [f"  {kind}: {count}" for kind, count in kinds.most_common(8)]
    if "smallest" in figure:
        one = figure["smallest"]
        lines.append(f"  smallest: {one.get('viewer', '')} {one.get('problem', '')}".rstrip())
        for who in ("player", "simulate"):
            if who in one:
                chosen = one[who]
                lines.append(f"    {who:8} audio {chosen['audio']}, text {chosen['text']}"
                             + (f" ({chosen['fault']})" if chosen["fault"] else ""))
        lines += ["    " + line for line in one["text"].splitlines()]
    return "\n".join(lines)


def _kind(one):
    """In what a choice differs, for the table."""
    if "problem" in one:
        return one["problem"]
    form = one["case"].split("-")[0]
    parts = [part for part in ("audio", "text") if one["player"][part] != one["simulate"][part]]
    how = ["nothing" if one["player"][part] is None else
           "not nothing" if one["simulate"][part] is None else "another" for part in parts]
    return f"{form}, {one['confidence']}: player has " + ", ".join(
        f"{is_} {part}" for is_, part in zip(how, parts))
