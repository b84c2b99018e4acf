# SPDX-License-Identifier: Apache-2.0
"""A page for each command, from the grammar of the program."""

import re

from pages import code_block, escape, link

# Options of every command; they are described once.
GENERAL = {"color", "messages", "quiet", "verbose", "version", "help"}


def commands(command, path=()):
    """All commands with the words that name them."""
    yield path, command
    for each in command.get("subcommands", []):
        if each["commandName"] != "help" and each.get("shouldDisplay", True):
            yield from commands(each, (*path, each["commandName"]))


def path_of(words):
    return f"commands/{'-'.join(words)}.html" if words else "commands/index.html"


def names(argument):
    marks = {"long": "--", "short": "-", "longWithSingleDash": "-"}
    texts = [marks[name["kind"]] + name["name"] for name in argument.get("names", [])]
    value = f" <{argument.get('valueName', 'value')}>" if argument["kind"] == "option" else ""
    return ", ".join(text + value for text in texts)


def usage(words, command):
    parts = [" ".join(["mediatag", *words])]
    options = [each for each in command["arguments"] if each["kind"] != "positional"]
    parts += [names(each).split(", ")[0] for each in options if each["kind"] == "option" and not each["isOptional"] and not general(each)]
    parts.append("[OPTIONS]")
    for each in command["arguments"]:
        if each["kind"] == "positional" and each.get("shouldDisplay", True):
            text = f"<{each['valueName']}>" + (" ..." if each["isRepeating"] else "")
            parts.append(f"[{text}]" if each["isOptional"] else text)
    if command.get("subcommands"):
        parts.append("COMMAND")
    return " ".join(parts)


def general(argument):
    return bool(GENERAL & {name["name"] for name in argument.get("names", [])})


def details(argument):
    text = " ".join(filter(None, [argument.get("abstract"), argument.get("discussion")]))
    more = []
    values = argument.get("allValues")
    if values and f"values: {', '.join(values)}" not in text:
        more.append("Values: " + ", ".join(f"<code>{escape(value)}</code>" for value in values) + ".")
    if argument.get("defaultValue") not in (None, "") and "default" not in text.lower():
        more.append(f"Default: <code>{escape(argument['defaultValue'])}</code>.")
    if argument["isRepeating"] and "repeat" not in text:
        more.append("Repeatable.")
    return " ".join([escape(text, quote=False), *more])


def definitions(arguments):
    items = ""
    for each in arguments:
        name = names(each) or f"<{each['valueName']}>"
        anchor = re.sub(r"[^a-z0-9]+", "-", name.split(" ")[0].split(",")[0].lower()).strip("-")
        kind = "argument" if each["kind"] == "positional" else "option"
        items += f'<dt id="{kind}-{anchor}"><code>{escape(name)}</code></dt>\n<dd>{details(each)}</dd>\n'
    return f'<dl class="options">\n{items}</dl>\n'


def discussion(text):
    """Paragraphs of a discussion; lines that are indented are examples."""
    result = ""
    for block in re.split(r"\n\s*\n", text.strip("\n")):
        lines, plain, examples = block.split("\n"), [], []
        for line in lines:
            (examples if re.match(r"\s{2,}\S", line) else plain).append(line)
        if plain:
            result += f"<p>{escape(' '.join(plain), quote=False)}</p>\n"
        if examples:
            indent = min(len(line) - len(line.lstrip()) for line in examples)
            result += code_block("\n".join(line[indent:] for line in examples) + "\n", "sh")
    return result


def add_commands(site, program):
    found = list(commands(program.grammar))
    beside = [("Commands", [(" ".join(words), path_of(words)) for words, _ in found if words])]
    for words, command in found:
        path = path_of(words)
        title = " ".join(["mediatag", *words])
        shown = [each for each in command["arguments"] if each.get("shouldDisplay", True)]
        operands = [each for each in shown if each["kind"] == "positional"]
        options = [each for each in shown if each["kind"] != "positional" and (not words or not general(each))]
        body = f"<h1>{'Commands' if not words else escape(title)}</h1>\n<p>{escape(command.get('abstract', ''), quote=False)}</p>\n"
        body += code_block(usage(words, command) + "\n", "sh")
        # The marks of the discussion of the program itself are the same as those of commands.
        body += discussion(command.get("discussion", ""))
        children = [(inner, each) for inner, each in found if inner[:-1] == words and inner]
        if children:
            items = "".join(f"<dt>{link(path, path_of(inner), escape(' '.join(inner)))}</dt>\n"
                            f"<dd>{escape(each.get('abstract', ''), quote=False)}</dd>\n" for inner, each in children)
            body += f'<h2 id="commands">{"Its commands" if words else "All commands"}</h2>\n<dl class="options">\n{items}</dl>\n'
        if operands:
            body += f'<h2 id="arguments">Arguments</h2>\n{definitions(operands)}'
        if options:
            body += f'<h2 id="options">{"Options" if words else "Options of every command"}</h2>\n{definitions(options)}'
        if words:
            body += f"<p>{link(path, 'commands/index.html#options', 'Options of every command')}</p>\n"
            body += "<!-- jobs " + " ".join(words) + " -->"
        site.add(path, "Commands" if not words else title, "commands", body, beside=beside, kind="Command")
