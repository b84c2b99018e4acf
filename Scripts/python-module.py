#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the parts of the Python module that are made from the program: a function for each command, from its grammar,
and a dataclass for each report, from its JSON schema.

    Scripts/python-module.py PROGRAM FOLDER

FOLDER gets _commands.py and _reports.py. The same program and schemas make the same files.
"""

import json
import keyword
import pathlib
import re
import subprocess
import sys
import textwrap

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCHEMAS = ROOT / "Docs/schemas"
HEAD = "# SPDX-License-Identifier: Apache-2.0\n# Made by Scripts/python-module.py.\n"

# They run until they are stopped, or ask for help in a terminal.
SERVERS = {"preview", "relay serve", "relay listen", "captions review", "help"}
# Their JSON is an object for each file.
FOR_EACH_FILE = {"inspect", "simulate", "tag", "repair", "optimize", "undo"}
# What a report can be written as; functions take JSON and return values.
REPORT_FORMATS = {"text", "json", "jsonl", "csv", "sarif", "junit", "earl", "clauses", "openacr", "schema-org", "tv-anytime", "html", "pdf", "svg"}
# Names that people look for first.
SHORT_NAMES = {"check": "captions_check"}
GENERAL = {"color", "messages", "quiet", "verbose", "version", "help"}


def identifier(name):
    """track-name and trackName as track_name; a keyword gets an underscore."""
    name = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|\W+", "_", name).strip("_").lower()
    name = f"n{name}" if name[:1].isdigit() else name
    return f"{name}_" if keyword.iskeyword(name) else name


def class_name(name):
    return "".join(part[:1].upper() + part[1:] for part in re.split(r"[\W_]+", name))


def singular(name):
    for end, other in (("ies", "y"), ("sses", "ss"), ("ches", "ch")):
        if name.endswith(end):
            return name[: -len(end)] + other
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name


def quoted(text):
    """A docstring's text."""
    return text.replace("\\", "\\\\").replace('"""', "'''")


class Reports:
    """The dataclasses of schemas, in the order in which they refer to each other."""

    def __init__(self):
        self.classes = {}
        self.roots = {}
        self.names = {}

    def add(self, name):
        """The type of the reports of a schema, such as "inspect"."""
        if name not in self.roots:
            self.document = json.loads((SCHEMAS / f"{name}.json").read_text())
            self.prefix = class_name(name)
            self.references = {}
            # Where a schema also has the lines of other formats, the whole document is the first.
            root = self.document.get("anyOf", [self.document])[0] if "type" not in self.document else self.document
            self.roots[name] = self.type_of(root, f"{self.prefix}Report")
        return self.roots[name]

    def type_of(self, schema, name):
        if schema is True or schema == {}:
            return "Any"
        if "$ref" in schema:
            return self.referred(schema["$ref"])
        if "const" in schema:
            return f"Literal[{schema['const']!r}]"
        if "enum" in schema:
            values = [value for value in schema["enum"] if value is not None]
            return f"Literal[{', '.join(map(repr, values))}]" + (" | None" if None in schema["enum"] else "")
        for union in ("oneOf", "anyOf"):
            if union in schema and "properties" not in schema:
                return self.union(schema[union], name)
        kinds = schema.get("type", "object" if "properties" in schema else "any")
        kinds = kinds if isinstance(kinds, list) else [kinds]
        return " | ".join(dict.fromkeys(self.type_of_kind(kind, schema, name) for kind in kinds))

    def type_of_kind(self, kind, schema, name):
        if kind == "array":
            return f"list[{self.type_of(schema.get('items', True), singular(name))}]"
        if kind == "object":
            if schema.get("properties"):
                return self.dataclass(schema, name)
            other = schema.get("additionalProperties", True)
            values = self.type_of(other, singular(name)) if isinstance(other, dict) else "Any"
            return f"dict[str, {values}]"
        return {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}.get(kind, "Any")

    @property
    def has_any(self):
        return any(re.search(r"\bAny\b", line) for lines in self.classes.values() for line in lines)

    def union(self, parts, name):
        types = []
        for number, part in enumerate(parts):
            types.append(self.type_of(part, name if number == 0 else f"{name}{number + 1}"))
        # What has more members is tried first, as a value with fewer fits it as well.
        return " | ".join(dict.fromkeys(sorted(types, key=self.member_count, reverse=True)))

    def member_count(self, type_name):
        return self.names.get(type_name, 0)

    def referred(self, reference):
        if reference not in self.references:
            part = self.document
            for key in reference.removeprefix("#/").split("/"):
                part = part[key]
            name = self.prefix + class_name(reference.rsplit("/", 1)[1])
            self.references[reference] = name
            self.references[reference] = self.type_of(part, name)
        return self.references[reference]

    def dataclass(self, schema, name):
        required = set(schema.get("required", []))
        lines, own = [], {}
        for member, part in schema["properties"].items():
            kind = self.type_of(part, name.removesuffix("Report") + class_name(member))
            field = identifier(member)
            details = [] if member in required else ["default=None"]
            if member not in required and kind != "Any" and "None" not in kind.split(" | "):
                kind += " | None"
            if field != member:
                details.append(f'metadata={{"name": {member!r}}}')
            value = f" = field({', '.join(details)})" if details else ""
            lines.append(f"    {field}: {kind}{value}")
            text = part.get("description") if isinstance(part, dict) else None
            if text:
                lines += textwrap.wrap(f'"""{quoted(text)}"""', 116, initial_indent="    ", subsequent_indent="    ")
            own[field] = kind
        while name in self.classes and self.classes[name] != lines:
            name += "Part"
        text = quoted(schema.get("description") or schema.get("title") or "A part of a report.")
        self.names[name] = len(required)
        self.classes.setdefault(name, lines)
        self.descriptions = getattr(self, "descriptions", {})
        self.descriptions[name] = text
        return name

    @property
    def text(self):
        parts = [
            f'{HEAD}"""The reports of the program, as Docs/schemas describe them."""\n\nfrom __future__ import annotations\n\n'
            f"from dataclasses import dataclass, field\nfrom typing import {'Any, ' if self.has_any else ''}Literal\n\n"
            f"__all__ = {json.dumps(sorted(self.classes), indent=4)}\n"
        ]
        for name, lines in self.classes.items():
            description = "\n".join(textwrap.wrap(f'"""{self.descriptions[name]}"""', 116, initial_indent="    ", subsequent_indent="    "))
            parts.append(f"\n\n@dataclass(frozen=True, kw_only=True)\nclass {name}:\n{description}\n\n" + "\n".join(lines) + "\n")
        return "".join(parts)


def commands(command, path=()):
    """All commands that do something, with the words that name them."""
    groups = command.get("subcommands", [])
    if not groups:
        yield path, command
    for each in groups:
        yield from commands(each, (*path, each["commandName"]))


def function_name(path, defaults):
    """captions check as captions_check; describe movie, the default of describe, as describe."""
    return identifier(path[0] if tuple(path) in defaults else " ".join(path))


def parameters(command):
    """The positional arguments and the options of a command, without those of every command and the report's format."""
    operands, options, seen = [], [], {}
    for each in command["arguments"]:
        if each["kind"] == "positional":
            operands.append(each)
            continue
        names = [name["name"] for name in each["names"] if name["kind"] == "long"]
        name = names[0] if names else None
        if name is None or name in GENERAL or not each.get("shouldDisplay", True):
            continue
        if each["kind"] == "flag" and name.startswith("no-") and name[3:] in seen:
            seen[name[3:]]["inverse"] = name
            continue
        values = each.get("allValues")
        if name == "format" and values and REPORT_FORMATS & set(values):
            values = [value for value in values if value not in REPORT_FORMATS]
            if not values:
                continue
        option = {**each, "name": name, "values": values}
        seen[name] = option
        options.append(option)
    return operands, options


def type_of_option(option):
    if option["kind"] == "flag":
        return "bool | None" if option.get("inverse") else "bool"
    values = option["values"]
    single = f"Literal[{', '.join(map(repr, values))}]" if values and not is_number(option) else "Argument"
    return f"{single} | Sequence[{single}] | None" if option["isRepeating"] else f"{single} | None"


def is_number(option):
    return all(re.fullmatch(r"[\d.]+", value) for value in option["values"])


def described(name, part):
    text = " ".join(filter(None, [part.get("abstract"), part.get("discussion")]))
    if part.get("inverse"):
        text += f" None: as without the option; False: --{part['inverse']}."
    return textwrap.wrap(f"{name}: {quoted(text) or 'A value.'}", 116, initial_indent="        ", subsequent_indent="            ")


def schemas_of(path, command):
    """The schemas that a command's help names, or the one that is called as it is."""
    named = [name for name in ("-".join(path), path[0]) if (SCHEMAS / f"{name}.json").exists()]
    if not has_json(command):
        return []
    text = " ".join(each.get("abstract", "") for each in command["arguments"] if "json" in (each.get("allValues") or []))
    found = re.findall(r"(?:mediatag\.)?([a-z-]+)/1", text)
    return [name for name in dict.fromkeys(found) if (SCHEMAS / f"{name}.json").exists()] or named[:1]


def has_json(command):
    return any("json" in (each.get("allValues") or []) for each in command["arguments"])


def function(path, command, name, reports):
    operands, options = parameters(command)
    types = [reports.add(each) for each in schemas_of(path, command)]
    kind = " | ".join(types) if types else "str"
    for_each = " ".join(path) in FOR_EACH_FILE
    signature, words = [], []
    for each in operands:
        operand = identifier(each["valueName"])
        single = "Sequence[Argument] | Argument" if each["isRepeating"] else "Argument"
        signature.append(f"{operand}: {single}" + (" | None = None" if each["isOptional"] else ""))
        words.append(operand)
    signature.append("*")
    for option in options:
        parameter = identifier(option["name"])
        parameter += "_" if parameter in words or parameter in {"stdin", "cwd", "progress"} else ""
        option["parameter"] = parameter
        needed = option["kind"] == "option" and not option["isOptional"] and option.get("defaultValue") is None
        default = "False" if type_of_option(option) == "bool" else "None"
        signature.append(f"{parameter}: {type_of_option(option).removesuffix(' | None') if needed else type_of_option(option)}"
                         + ("" if needed else f" = {default}"))
    signature += ["stdin: bytes | None = None", "cwd: str | os.PathLike[str] | None = None",
                  "progress: Callable[[Progress], object] | None = None"]
    lines = [f"def {name}(", *(f"    {each}," for each in signature), f") -> {f'list[{kind}]' if for_each and types else kind}:"]
    lines.append(f'    """{quoted(command.get("abstract", ""))}')
    text = command.get("discussion", "")
    if text:
        lines += [""] + [f"    {line}".rstrip() for line in quoted(text).split("\n")]
    lines += ["", "    Args:"]
    for each in operands:
        lines += described(identifier(each["valueName"]), each)
    for option in options:
        lines += described(option["parameter"], option)
    lines += ["        stdin: What the command reads where a file is named \"-\".", "        cwd: The folder in which it runs.",
              "        progress: Called while long work goes on.", "",
              "    Raises:", "        FailedError: if an input could not be read, or an output could not be written.",
              "        UsageError: if the arguments do not fit together.", '    """']
    lines += ["    options_: Sequence[tuple[str, object]] = ["]
    for option in options:
        value = option["parameter"]
        lines.append(f"        ({'--' + option['name']!r}, {value}),")
        if option.get("inverse"):
            lines.append(f"        ({'--' + option['inverse']!r}, {value} is False),")
    if types:
        lines.append('        ("--format", "json"),')
    lines += ["    ]", f"    words_ = arguments(options_, [{', '.join(words)}])"]
    call = f"run({', '.join(map(repr, path))}, *words_, stdin=stdin, cwd=cwd, progress=progress)"
    lines.append(f"    completed_ = {call}")
    if not types:
        lines.append("    return completed_.output")
    elif for_each:
        lines.append(f"    return [decode({kind}, each) for each in completed_.documents]")
    else:
        lines += [f"    report_: {kind} = only({kind}, completed_)", "    return report_"]
    return "\n".join(lines)


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    grammar = json.loads(subprocess.run([program, "--experimental-dump-help"], capture_output=True, check=True).stdout)
    root = grammar["command"]
    defaults = {(each["commandName"], each["defaultSubcommand"]) for each in root["subcommands"] if each.get("defaultSubcommand")}
    reports, functions, names = Reports(), [], []
    for path, command in commands(root):
        if " ".join(path) in SERVERS or path[-1] == "help":
            continue
        name = function_name(path, defaults)
        names.append(name)
        functions.append(function(path, command, name, reports))
    for short, name in SHORT_NAMES.items():
        functions.append(f"{short} = {name}")
        names.append(short)
    (folder / "_reports.py").write_text(reports.text)
    (folder / "_commands.py").write_text(
        f'{HEAD}"""A function for each command of the program."""\n\nfrom __future__ import annotations\n\n'
        "import os\nfrom collections.abc import Callable, Sequence\nfrom typing import Literal\n\n"
        "from ._decoding import decode, only\nfrom ._program import Argument, Progress, arguments, run\n"
        "from ._reports import *\n\n"
        f"__all__ = {json.dumps(sorted(names), indent=4)}\n\n\n" + "\n\n\n".join(functions) + "\n"
    )


main()
