# SPDX-License-Identifier: Apache-2.0
"""The JSON schemas of reports and inputs: each as it is, and a page with its members."""

import json

from pages import escape, link, table

DEEPEST = 6


def add_schemas(site):
    path = "schemas/index.html"
    rows = []
    for source in sorted((site.root / "Docs/schemas").glob("*.json")):
        schema = json.loads(source.read_text())
        own = f"schemas/{source.stem}.html"
        site.files[f"schemas/{source.name}"] = source
        title, text = schema.get("title", source.stem), schema.get("description", "")
        rows.append((link(path, own, source.stem), escape(title), link(path, f"schemas/{source.name}", f"{source.name}")))
        members = [(f"<code>{escape(name)}</code>", escape(kind), escape(about)) for name, kind, about in list_members(schema)]
        body = (f"<p class=\"trail\">{link(own, path, 'Schemas')}</p>\n<h1>{escape(source.stem)}</h1>\n<p>{escape(title)}</p>\n"
                + (f"<p>{escape(text)}</p>\n" if text else "")
                + f"<p>JSON Schema: {link(own, f'schemas/{source.name}', source.name)}</p>\n")
        if members:
            body += f"<h2 id=\"members\">Members</h2>\n{table(['Member', 'Type', 'Meaning'], members, 'Members')}"
        site.add(own, f"Schema {source.stem}", "schemas", body, kind="Schema")
    site.add(path, "Schemas", "schemas", "<h1>JSON schemas</h1>\n<p>What <code>--format json</code> prints, and the files that options take.</p>\n"
             + table(["Schema", "Of", "File"], rows, "Schemas"), kind="Schemas")


def list_members(schema):
    """The members of all objects in their order: their path, type and meaning. A definition is followed once on each path."""
    rows = []

    def resolve(part):
        seen = []
        while isinstance(part, dict) and "$ref" in part and part["$ref"] not in seen:
            seen.append(part["$ref"])
            found = schema
            for key in part["$ref"].removeprefix("#/").split("/"):
                found = found.get(key, {})
            part = {**found, **{key: value for key, value in part.items() if key != "$ref"}}
        return part, seen

    def walk(part, path, before):
        part, names = resolve(part)
        if not isinstance(part, dict) or set(names) & set(before) or path.count(".") >= DEEPEST:
            return
        before = [*before, *names]
        for name, each in part.get("properties", {}).items():
            full = f"{path}.{name}" if path else name
            inner, _ = resolve(each)
            if (full, kind_of(inner)) not in [row[:2] for row in rows]:
                rows.append((full, kind_of(inner), inner.get("description", "") if isinstance(inner, dict) else ""))
            walk(each, full, before)
        if "items" in part:
            walk(part["items"], path + "[]", before)
        if isinstance(part.get("additionalProperties"), dict):
            walk(part["additionalProperties"], path + ".*" if path else "*", before)
        for union in ("anyOf", "oneOf", "allOf"):
            for each in part.get(union, []):
                walk(each, path, before)

    walk(schema, "", [])
    return rows


def kind_of(part):
    if not isinstance(part, dict):
        return "any"
    if "const" in part:
        return json.dumps(part["const"])
    if "enum" in part:
        return " | ".join(json.dumps(value) for value in part["enum"])
    kind = part.get("type", "object" if "properties" in part else "any")
    return " | ".join(kind) if isinstance(kind, list) else kind
