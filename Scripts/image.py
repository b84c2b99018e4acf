#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes a container image of the programs that were built to out/release, without a container engine.

    Scripts/image.py [--program .build/release/mediatag] [--server PATH] [--tree TAR] [--to out/release]

The image has the programs, the C library, and of Debian only the libraries that are recommended with the package (deb.sh),
FFmpeg's among them, with what those need: no shell, no package manager. It runs as a user without rights, and its root may
be read-only. They are taken from a tree that mmdebstrap makes once (out/trees/image.tar); remove that file for newer
packages. The file is an OCI image layout that docker load reads as well. The same tree, program and commit make the same
file. On Linux only.
"""

import argparse
import gzip
import hashlib
import io
import json
import os
import pathlib
import platform
import posixpath
import re
import subprocess
import tarfile
import tempfile
import time

import sbom
from releasing import ROOT, epoch, names, output, stop, stripped, version

SUITE = "bookworm"
USER = 65532
MACHINES = {"x86_64": ("amd64", "x86_64-linux-gnu"), "aarch64": ("arm64", "aarch64-linux-gnu")}
LINKS = {"lib": "usr/lib", "lib64": "usr/lib64"}
# Where glibc finds other encodings of captions, and the locale.
FOLDERS = ["usr/lib/{triplet}/gconv", "usr/lib/locale/C.utf8"]
FILES = ["etc/ssl/certs/ca-certificates.crt", "etc/ssl/openssl.cnf", "usr/lib/os-release"]
TEXTS = {
    "etc/passwd": f"root:x:0:0:root:/:/nonexistent\nmediatag:x:{USER}:{USER}::/tmp:/nonexistent\n",
    "etc/group": f"root:x:0:\nmediatag:x:{USER}:\n",
    "etc/nsswitch.conf": "passwd: files\ngroup: files\nhosts: files dns\n",
}
# Folders with another owner or mode than the system's.
OWNED = {"tmp": (0o1777, 0), "work": (0o755, USER), "var/lib/mediatag": (0o700, USER)}
# What a container's file systems are mounted on.
OWNED |= {"proc": (0o555, 0), "sys": (0o555, 0), "dev": (0o755, 0)}


def recommended():
    """The packages that deb.sh recommends, of the oldest release of Debian that it names."""
    lines = output("bash", "-c", 'source Scripts/release.sh && printf "%s\\n" "${recommended[@]}"').splitlines()
    return [line.split(" | ")[0] for line in lines]


def make_tree(path):
    """A tree of Debian with the recommended packages, from the mirrors that apt uses here."""
    rows = output("apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE) $(COMPONENT)", "Created-By: Packages", "Origin: Debian")
    sources = sorted({f"deb {row}" for row in rows.splitlines() if row.split()[1].split("-")[0] == SUITE})
    if not sources:
        mirror = next((row.split()[0] for row in rows.splitlines()), None) or stop("apt has no mirror of Debian")
        sources = [f"deb {mirror} {SUITE} main"]
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"part-{path.name}")
    words = ["mmdebstrap", "--quiet", "--variant=essential", '--aptopt=APT::Install-Recommends "false"',
             f"--include={','.join(recommended())}", SUITE, str(part), *sources]
    subprocess.run(words, check=True, env={**os.environ, "SOURCE_DATE_EPOCH": str(epoch())})
    part.rename(path)


class Tree:
    """The files of a system in a tar archive, of which nothing is unpacked."""

    def __init__(self, path):
        self.archive = tarfile.open(path)
        self.members = {}
        for member in self.archive:
            self.members[posixpath.normpath(member.name)] = member
        self.packages = self.owners = {}

    def resolve(self, path, depth=0):
        """The path of a file after all symbolic links; None where there is no such file."""
        if depth > 20:
            return None
        done = ""
        for part in path.strip("/").split("/"):
            done = posixpath.normpath(posixpath.join(done, part))
            member = self.members.get(done)
            if member and member.issym():
                rest = path.strip("/")[len(posixpath.join(done)) :]
                target = member.linkname if member.linkname.startswith("/") else posixpath.join(posixpath.dirname(done), member.linkname)
                return self.resolve(posixpath.normpath(target.strip("/") + rest), depth + 1)
        member = self.members.get(done)
        if member and member.islnk():
            return self.resolve(member.linkname, depth + 1)
        return done if member else None

    def read(self, path):
        found = self.resolve(path)
        if not found or not self.members[found].isfile():
            stop(f"the tree has no {path}")
        return self.archive.extractfile(self.members[found]).read()

    def below(self, folder):
        return sorted(path for path, member in self.members.items() if path.startswith(folder + "/") and not member.isdir())

    def files_of(self, package):
        lists = [path for path in self.below("var/lib/dpkg/info") if re.fullmatch(rf".*/{re.escape(package)}(:\w+)?\.list", path)]
        if not lists:
            stop(f"the tree has no package {package}")
        return [line.strip("/") for line in self.read(lists[0]).decode().splitlines()]

    def owner(self, path):
        """The package of a file; dpkg may list it below / where it is below /usr."""
        if not self.owners:
            self.owners = {}
            for listing in self.below("var/lib/dpkg/info"):
                if listing.endswith(".list"):
                    name = posixpath.basename(listing).removesuffix(".list").split(":")[0]
                    for line in self.read(listing).decode().splitlines():
                        self.owners.setdefault(line.strip("/").removeprefix("usr/"), name)
        return self.owners.get(path.removeprefix("usr/"))


def dynamic(data):
    """What an ELF file needs, its own name, the folders in which it looks first, and its loader."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        text = output("readelf", "--dynamic", "--program-headers", "--wide", file.name)
    needed = re.findall(r"\(NEEDED\).*\[(.*?)\]", text)
    name = re.search(r"\(SONAME\).*\[(.*?)\]", text)
    places = re.search(r"\((?:RUNPATH|RPATH)\).*\[(.*?)\]", text)
    loader = re.search(r"interpreter: (.*?)\]", text)
    return needed, name and name[1], places[1].split(":") if places else [], loader and loader[1]


class Root:
    """The root of the image: its files, by their paths."""

    def __init__(self):
        self.entries = {}

    def add(self, path, data, mode=0o644):
        self.entries[path] = (tarfile.REGTYPE, data, mode, 0)

    def folders(self):
        """All folders of the entries, without those that are entries."""
        found = {str(parent) for path in self.entries for parent in pathlib.PurePosixPath(path).parents} - {"."}
        return {path: (tarfile.DIRTYPE, b"", 0o755, 0) for path in found if path not in self.entries}

    def layer(self, modified):
        """The tar archive of the entries, all modified at the same time."""
        content = io.BytesIO()
        with tarfile.open(fileobj=content, mode="w", format=tarfile.GNU_FORMAT) as archive:
            for path, (kind, data, mode, owner) in sorted({**self.folders(), **self.entries}.items()):
                entry = tarfile.TarInfo(path)
                entry.type, entry.mode, entry.uid, entry.gid, entry.mtime = kind, mode, owner, owner, modified
                if kind == tarfile.SYMTYPE:
                    entry.linkname, data = data.decode(), b""
                entry.size = len(data)
                archive.addfile(entry, io.BytesIO(data))
        return content.getvalue()


def add_library(root, tree, triplet, name, places, taken):
    """A library and, after it, what it needs; each is where the loader looks for it."""
    if name in root.entries or any(name == posixpath.basename(path) for path in taken):
        return
    folders = [f"usr/lib/{triplet}", f"lib/{triplet}", "usr/lib", *(place.strip("/") for place in places)]
    path = next((found for found in (f"{folder}/{name}" for folder in folders) if tree.resolve(found)), None)
    if not path:
        stop(f"the tree has no {name}")
    data = tree.read(path)
    needed, _, own, _ = dynamic(data)
    if path.startswith("lib/"):
        path = f"usr/{path}"
    taken[path] = tree.resolve(path)
    root.add(path, data)
    for each in needed:
        add_library(root, tree, triplet, each, own, taken)


def system_layer(tree, programs, triplet):
    """Libraries and data of Debian, with the licences and the records of their packages."""
    root, taken = Root(), {}
    loader = dynamic(programs[0])[3]
    loader_path = "usr/" + loader.strip("/")
    taken[loader_path] = tree.resolve(loader)
    root.add(loader_path, tree.read(loader), 0o755)
    for name in sorted({name for program in programs for name in dynamic(program)[0]}):
        add_library(root, tree, triplet, name, [], taken)
    for package in recommended():
        for path in tree.files_of(package):
            if re.fullmatch(rf"(usr/)?lib/{triplet}/lib[^/]*\.so[^/]*", path) and tree.members.get(tree.resolve(path)).isfile():
                name = dynamic(tree.read(path))[1]
                if name and tree.resolve(f"usr/lib/{triplet}/{name}"):
                    add_library(root, tree, triplet, name, [], taken)
    for folder in FOLDERS:
        for path in tree.below(folder.format(triplet=triplet)):
            root.add(path, tree.read(path))
            taken[path] = path
    for path in FILES:
        root.add(path, tree.read(path))
        taken[path] = tree.resolve(path)
    for path, text in TEXTS.items():
        root.add(path, text.encode())
    for path, target in {**LINKS, "etc/os-release": "../usr/lib/os-release"}.items():
        root.entries[path] = (tarfile.SYMTYPE, target.encode(), 0o777, 0)
    for path, (mode, owner) in OWNED.items():
        root.entries[path] = (tarfile.DIRTYPE, b"", mode, owner)
    add_records(root, tree, {*filter(None, map(tree.owner, taken.values())), "ca-certificates"})
    return root


def add_records(root, tree, packages):
    """Licences, and what scanners of images read to know the versions."""
    stanzas = {}
    for stanza in tree.read("var/lib/dpkg/status").decode().split("\n\n"):
        name = re.match(r"Package: (\S+)", stanza)
        if name:
            stanzas[name[1]] = stanza.strip() + "\n"
    for package in sorted(packages):
        root.add(f"var/lib/dpkg/status.d/{package}", stanzas[package].encode())
        root.add(f"usr/share/doc/{package}/copyright", tree.read(f"usr/share/doc/{package}/copyright"))


def program_layer(programs, bills):
    root = Root()
    for name, data in programs.items():
        root.add(f"usr/bin/{name}", data, 0o755)
        root.add(f"usr/share/doc/{name}/{name}.cdx.json", bills[name].encode())
        root.add(f"usr/share/doc/{name}/LICENSE", (ROOT / "LICENSE").read_bytes())
    return root


def write_image(path, layers, architecture):
    """The layout: blobs by their digests, an index, and the list that docker load reads."""
    release, number = names(), version()
    stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(epoch()))
    labels = {f"org.opencontainers.image.{key}": value for key, value in {
        "title": "mediatag", "version": number, "created": stamp, "licenses": "Apache-2.0", "source": release["repository"],
        "url": release["homepage"], "vendor": release["maintainer"],
    }.items()}
    blobs = {}

    def blob(data, kind):
        digest = hashlib.sha256(data).hexdigest()
        blobs[f"blobs/sha256/{digest}"] = data
        return {"mediaType": f"application/vnd.oci.image.{kind}", "digest": f"sha256:{digest}", "size": len(data)}

    compressed = [blob(gzip.compress(layer, 6, mtime=0), "layer.v1.tar+gzip") for layer in layers]
    config = blob(json.dumps({
        "created": stamp, "architecture": architecture, "os": "linux",
        "config": {
            "User": f"{USER}:{USER}", "WorkingDir": "/work", "Entrypoint": ["/usr/bin/mediatag"], "Cmd": ["--help"],
            "Env": ["PATH=/usr/bin", "HOME=/tmp", "LC_ALL=C.UTF-8"], "Labels": labels,
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer).hexdigest()}" for layer in layers]},
        "history": [{"created": stamp, "created_by": "Scripts/image.py", "comment": what} for what in ["Debian", "mediatag"]],
    }, sort_keys=True).encode(), "config.v1+json")
    manifest = blob(json.dumps({
        "schemaVersion": 2, "mediaType": "application/vnd.oci.image.manifest.v1+json", "config": config,
        "layers": compressed, "annotations": labels,
    }, sort_keys=True).encode(), "manifest.v1+json")
    manifest["platform"] = {"architecture": architecture, "os": "linux"}
    # Podman loads it by the first name, containerd and Docker by the second.
    manifest["annotations"] = {
        "org.opencontainers.image.ref.name": f"mediatag:{number}", "io.containerd.image.name": f"docker.io/library/mediatag:{number}",
    }
    index = {"schemaVersion": 2, "mediaType": "application/vnd.oci.image.index.v1+json", "manifests": [manifest]}
    file = lambda row: "blobs/sha256/" + row["digest"].split(":")[1]
    listing = [{"Config": file(config), "RepoTags": [f"mediatag:{number}", "mediatag:latest"], "Layers": [file(row) for row in compressed]}]
    layout = Root()
    for name, data in blobs.items():
        layout.add(name, data)
    for name, value in {"oci-layout": {"imageLayoutVersion": "1.0.0"}, "index.json": index, "manifest.json": listing}.items():
        layout.add(name, json.dumps(value, sort_keys=True).encode())
    data = layout.layer(epoch())
    part = path.with_name(path.name + ".part")
    path.parent.mkdir(parents=True, exist_ok=True)
    part.write_bytes(data)
    part.rename(path)
    path.with_name(path.name + ".sha256").write_text(f"{hashlib.sha256(data).hexdigest()}  {path.name}\n")
    print(f"Wrote {path} ({len(data)} bytes; layers {', '.join(str(row['size']) for row in compressed)})")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", type=pathlib.Path, default=ROOT / ".build/release/mediatag")
    parser.add_argument("--server", type=pathlib.Path)
    parser.add_argument("--tree", type=pathlib.Path, default=ROOT / "out/trees/image.tar")
    parser.add_argument("--to", type=pathlib.Path, default=ROOT / "out/release")
    options = parser.parse_args()
    for program in filter(None, [options.program, options.server]):
        if not program.exists():
            stop(f"{program} is missing; run: make build")
    if not options.tree.exists():
        make_tree(options.tree)
    architecture, triplet = MACHINES[platform.machine()]
    programs, bills = {"mediatag": stripped(options.program)}, {"mediatag": sbom.for_mediatag(options.program.resolve())}
    if options.server:
        programs["mediatag-server"], bills["mediatag-server"] = stripped(options.server), sbom.for_server(options.server.resolve())
    system = system_layer(Tree(options.tree), list(programs.values()), triplet)
    # The first layer is the same for all versions with the same tree, and is downloaded once.
    layers = [system.layer(0), program_layer(programs, bills).layer(epoch())]
    write_image(options.to / f"mediatag-{version()}-oci-{architecture}.tar", layers, architecture)


main()
