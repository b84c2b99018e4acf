#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Tries compose.yaml and the Dockerfile without a container engine.

    Scripts/try-compose.py [--mediatag PATH --server PATH] [--nginx PATH]

Holds compose.yaml against its schema and what it names against the tree, lets nginx check the configuration where the
container has it, and lints the Dockerfile. With --mediatag and --server, the commands of both services run beside each
other in a network of their own, and a session is read through nginx. A tool that is missing is reported; the others are in
.build (make setup-tests, make setup-release) or on the PATH.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from releasing import ROOT, output

FORGE = ROOT / ".build/forge"
# What the image nginx:stable has around the configuration of a site.
AROUND = "pid /run/nginx.pid;\nevents {}\nhttp {\n    include /etc/nginx/conf.d/*.conf;\n}\n"
# Runs in the network that both containers share: the relay, nginx, and a client that reads a session through it.
INSIDE = r"""
set -eu
"$MEDIATAG" $RELAY > /tmp/relay 2>&1 &
"$NGINX" -e /tmp/errors -g 'daemon off; user root; error_log /tmp/errors;' &
token=
for attempt in $(seq 100); do
    token=$("$MEDIATAG" relay token moderator '*' --state "$STATE" 2> /tmp/token) || true
    if curl -sf -o /dev/null -H "Authorization: Bearer $token" http://localhost:8080/v1/sessions/none ||
        [ "$(curl -s -o /dev/null -w '%{http_code}' -H "Authorization: Bearer $token" http://localhost:8080/v1/sessions/none)" = 404 ]; then
        break
    fi
    [ "$attempt" != 100 ] || { cat /tmp/relay /tmp/errors /tmp/token >&2; exit 1; }
    sleep 0.1
done
curl -sf -H "Authorization: Bearer $token" -d '{"session": "hall", "languageCode": "en-US"}' http://localhost:8080/v1/sessions
"""


class Trial:
    """What was tried, and what failed."""

    def __init__(self):
        self.faults = 0

    def check(self, what, fault):
        if fault:
            self.faults += 1
            print(f"error: {what}: {fault}", file=sys.stderr)
        else:
            print(f"  ok  {what}")


def run(*words, **options):
    """What a failed command printed; None if it did not fail."""
    environment = {**os.environ, "PYTHONPATH": str(FORGE), "PATH": f"{FORGE}/bin:{os.environ['PATH']}"}
    made = subprocess.run([str(word) for word in words], capture_output=True, text=True, env=environment, **options)
    return (made.stdout + made.stderr).strip() or f"status {made.returncode}" if made.returncode else None


def found(tool):
    path = shutil.which(tool, path=f"{FORGE}/bin:{os.environ['PATH']}")
    if not path:
        print(f"try-compose: {tool} is not installed; that part is left out")
    return path


def static(trial, services):
    """What compose.yaml names, held against the files that have it."""
    relay, nginx = services["relay"], services["nginx"]
    site = nginx["volumes"][0].split(":")[0]
    text = (ROOT / site).read_text()
    upstream = re.search(r"server (127\.0\.0\.1:\d+);", text)
    listens = re.search(r"listen (\d+);", text)
    grammar = (ROOT / "Tests/CommandTests/Help/help.txt").read_text()
    trial.check("the relay listens where nginx looks for it", None if upstream and upstream[1] in grammar else f"{site} names {upstream}")
    trial.check("both are in one network", None if nginx["network_mode"] == "service:relay" else nginx["network_mode"])
    ports = [port.split(":")[1] for port in relay["ports"]]
    trial.check("the port of nginx is published", None if listens and ports == [listens[1]] else f"{ports}, {listens}")
    cache = re.search(r"proxy_cache_path (\S+)", text)
    trial.check("the cache of nginx can be written", None if any(cache[1].startswith(f"{path}/") for path in nginx["tmpfs"]) else cache[1])
    trial.check("Docs/Live.md shows the same file", None if site.removeprefix("./") in (ROOT / "Docs/Live.md").read_text() else site)
    options = set(re.findall(r"--[a-z-]+", grammar))
    trial.check("options of the relay exist", ", ".join(word for word in relay["command"] if word.startswith("--") and word not in options))
    folder = relay["command"][relay["command"].index("--state") + 1]
    trial.check("the state is kept", None if relay["volumes"] == [f"captions:{folder}"] else relay["volumes"])


def dockerfile(trial):
    text = (ROOT / "Dockerfile").read_text()
    installed = set(re.findall(r"^ +((?:lib|ca-)[a-z0-9.+-]+) \\$", text, re.MULTILINE)) - {"libstdc++6"}
    lines = output("bash", "-c", 'source Scripts/release.sh && printf "%s\\n" "${recommended[@]}"').splitlines()
    wanted = {line.split(" | ")[0] for line in lines}
    trial.check("the Dockerfile installs what is recommended", ", ".join(sorted(installed ^ wanted)))
    user = re.search(r"^USER [1-9]\d*:[1-9]\d*$", text, re.MULTILINE)
    trial.check("the image runs as a user without rights", None if user else "no USER")
    if tool := found("hadolint"):
        trial.check("hadolint finds nothing in the Dockerfile", run(tool, ROOT / "Dockerfile"))


def bubble(scratch, site, *inner):
    """A command in a network of its own, with files of nginx where the container has them."""
    return ["bwrap", "--dev-bind", "/", "/", "--unshare-net", "--unshare-pid", "--proc", "/proc", "--die-with-parent",
            "--tmpfs", "/tmp", "--tmpfs", "/run", "--tmpfs", "/var/cache", "--dir", "/var/cache/nginx", "--tmpfs", "/etc/nginx",
            "--ro-bind", scratch / "around", "/etc/nginx/nginx.conf", "--ro-bind", ROOT / site, "/etc/nginx/conf.d/default.conf",
            "--tmpfs", "/var/lib", "--dir", "/var/lib/nginx", "--tmpfs", "/var/log", "--dir", "/var/log/nginx",
            "--bind", ROOT, ROOT, *inner]


def services_run(trial, scratch, services, nginx, options):
    site = services["nginx"]["volumes"][0].split(":")[0]
    (scratch / "around").write_text(AROUND)
    if not found("bwrap") or run(*bubble(scratch, site, "true")):
        print("try-compose: bwrap cannot make namespaces here; the services are not run")
        return
    at = [nginx, "-e", "/tmp/errors"]
    trial.check("nginx takes the configuration", run(*bubble(scratch, site, *at, "-t", "-c", "/etc/nginx/nginx.conf")))
    if not (options.mediatag and options.server):
        print("try-compose: without --mediatag and --server, the services are not run")
        return
    command = [re.sub(r"\$\{\w+:-(.*?)\}", r"\1", word) for word in services["relay"]["command"]]
    programs = scratch / "programs"
    programs.mkdir()
    for name, path in {"mediatag": options.mediatag, "mediatag-server": options.server}.items():
        shutil.copy(path.resolve(), programs / name)
    state = command[command.index("--state") + 1]
    variables = {"MEDIATAG": "/tmp/files/programs/mediatag", "NGINX": nginx, "RELAY": " ".join(command), "STATE": state}
    settings = [word for name, value in variables.items() for word in ("--setenv", name, value)]
    inner = bubble(scratch, site, "--bind", scratch, "/tmp/files", *settings, "bash", "-c", INSIDE)
    made = subprocess.run([str(word) for word in inner], capture_output=True, text=True, timeout=60)
    try:
        address = json.loads(made.stdout)["events"]
        trial.check("a session starts through nginx", None if address.startswith("http://localhost:8080/") else address)
    except (ValueError, KeyError):
        trial.check("a session starts through nginx", made.stdout + made.stderr)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--mediatag", type=pathlib.Path)
    parser.add_argument("--server", type=pathlib.Path)
    unpacked = ROOT / ".build/nginx/usr/sbin/nginx"
    parser.add_argument("--nginx", default=unpacked if unpacked.exists() else shutil.which("nginx"))
    options = parser.parse_args()
    trial = Trial()
    try:
        import yaml
    except ImportError:
        sys.path.insert(1, str(FORGE))
        import yaml
    services = yaml.safe_load((ROOT / "compose.yaml").read_text())["services"]
    if tool := found("check-jsonschema"):
        trial.check("compose.yaml follows its schema", run(tool, "--builtin-schema", "vendor.compose-spec", ROOT / "compose.yaml"))
    static(trial, services)
    dockerfile(trial)
    if options.nginx:
        with tempfile.TemporaryDirectory() as folder:
            services_run(trial, pathlib.Path(folder), services, options.nginx, options)
    else:
        print("try-compose: nginx is not installed; its configuration is not checked")
    sys.exit(1 if trial.faults else 0)


main()
