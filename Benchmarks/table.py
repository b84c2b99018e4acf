# SPDX-License-Identifier: Apache-2.0
"""The figures as text of at most 100 columns, and as JSON."""

import json

MIB = 1 << 20


def seconds(value):
    """A time with three digits that count."""
    if value < 1:
        milliseconds = value * 1000
        return f"{milliseconds:.{2 if milliseconds < 10 else 1 if milliseconds < 100 else 0}f} ms"
    return f"{value:.2f} s "


def _ratio(value):
    return f"{value:.2f}" if value < 10 else f"{value:.0f}"


def _goals(contestant):
    return ", ".join(
        f"{goal.text} {'ok' if goal.is_reached else 'MISSED'}" for goal in contestant.goals
    )


def text(figure):
    """One figure."""
    ours = figure.contestants[0]
    head = f"{'runs':>4} {'median':>9} {'least':>9} {'ratio':>6} {'peak':>8}  goal"
    lines = [f"{figure.title}", f"  {'':24} {head}"]
    for contestant in figure.contestants:
        times = contestant.times
        cells = " ".join(f"{seconds(x):>9}" for x in (contestant.median, min(times)))
        peak = f"{contestant.peak / MIB:.0f} MiB" if contestant.peak else ""
        ratio = _ratio(contestant.median / ours.median)
        line = f"  {contestant.name:24} {len(times):4} {cells} {ratio:>6} {peak:>8}"
        lines.append(f"{line}  {_goals(contestant)}".rstrip())
    return "\n".join(lines) + "\n"


def json_value(figure):
    """One figure; times in seconds, memory in bytes."""
    return {
        "title": figure.title,
        "contestants": [
            {
                "name": contestant.name,
                "times": contestant.times,
                "median": contestant.median,
                "peak": contestant.peak or None,
                "goals": {goal.text: goal.is_reached for goal in contestant.goals},
            }
            for contestant in figure.contestants
        ],
    }


def write(path, environment, figures, **more):
    """Writes figures, with what they were measured on, as JSON."""
    value = {"environment": environment, **more}
    value["figures"] = [json_value(figure) for figure in figures]
    with open(path, "w", encoding="utf-8") as file:
        json.dump(value, file, indent=2, ensure_ascii=False)
        file.write("\n")
