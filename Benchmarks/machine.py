# SPDX-License-Identifier: Apache-2.0
"""What the figures were measured on and with."""

import os
import platform
import shutil
import subprocess
import sys


def _output(*command):
    try:
        result = subprocess.run(command, capture_output=True, text=True, check=False)
    except OSError:
        return ""
    return result.stdout + result.stderr


def _processor():
    if sys.platform == "darwin":
        return _output("sysctl", "-n", "machdep.cpu.brand_string").strip()
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            for line in file:
                if line.startswith("model name"):
                    return line.split(":", 1)[1].strip()
    except OSError:
        pass
    return platform.machine()


def _file_system(folder):
    """The type of the file system that a folder is on."""
    if sys.platform == "darwin":
        return "apfs"
    best, kind = "", "unknown"
    with open("/proc/mounts", encoding="utf-8") as file:
        for line in file:
            _, place, type_, *_ = line.split()
            place = place.replace("\\040", " ")
            inside = os.path.commonpath([place, folder]) == place
            if inside and len(place) >= len(best):
                best, kind = place, type_
    return kind


def _version(line, words):
    found = line.strip().splitlines()
    return " ".join(found[0].split()[:words]) if found else "?"


def _tools(binary):
    yield "mediatag", _version(_output(binary, "--version"), 1)
    if shutil.which("ffmpeg"):
        yield "FFmpeg", _version(_output("ffmpeg", "-version"), 3).split()[-1]
    if shutil.which("mediainfo"):
        lines = [line for line in _output("mediainfo", "--Version").splitlines() if "Lib" in line]
        yield "MediaInfo", lines[0].split()[-1] if lines else "?"
    if shutil.which("MP4Box"):
        yield "MP4Box", _version(_output("MP4Box", "-version"), 5).split()[-1]
    else:
        yield "MP4Box", "not on the PATH"


def describe(binary, folder):
    """The machine and the programs, as name and text."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    load = os.getloadavg()[0]
    return {
        "machine": f"{_processor()}, {os.cpu_count()} cores, {memory / (1 << 30):.0f} GiB",
        "system": f"{platform.system()} {platform.release().split('-')[0]}, {_file_system(folder)}",
        "load": f"{load:.1f} at the start" + (": figures are noisy" if load > 1 else ""),
        **dict(_tools(binary)),
    }


def is_runtime_static(binary):
    """Whether the Swift runtime is in the binary; None where that cannot be told."""
    if not shutil.which("ldd"):
        return None
    return "libswift" not in _output("ldd", binary)
