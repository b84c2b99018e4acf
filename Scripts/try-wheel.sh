#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Makes the Python package of a release build, installs it offline in a new environment, runs the tests of the module and the
# Python of the cookbook:
#
#     try-wheel.sh [PROGRAM]        default: .build/release/mediatag
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

program=$(realpath "${1:-.build/release/mediatag}")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

stop() {
    echo "try-wheel: $*" >&2
    exit 1
}

Scripts/wheel.py --program "$program" --to "$scratch/first"
Scripts/wheel.py --program "$program" --to "$scratch/second" > /dev/null
cmp "$scratch"/first/*.whl "$scratch"/second/*.whl || stop "the same program does not make the same package"

Scripts/check-sbom.py "$scratch"/first/*.whl --program "$program"

python3 -m venv "$scratch/environment"
readonly python=$scratch/environment/bin/python3
"$python" -m pip install --quiet --disable-pip-version-check --no-index --find-links "$scratch/first" mediatag
"$python" -m unittest discover --start-directory python/tests
# The twenty jobs of the cookbook by Python alone.
Scripts/try-cookbook.py --python "$python" Docs/Cookbook.md

# FFmpeg under the names that libraries have in Python packages.
mkdir "$scratch/av.libs"
for library in avutil avcodec avformat swresample; do
    # All lines are read: the pipe would fail if awk ended before ldconfig.
    found=$(ldconfig -p | awk -v name="lib$library.so." 'index($1, name) == 1 && !count++ { print $NF }')
    [[ -n $found ]] || stop "lib$library is not installed; run: make setup"
    version=${found##*.so.}
    ln -s "$found" "$scratch/av.libs/lib$library-0123abcd.so.$version"
done
ffmpeg -v error -i SampleMedia/movie.mp4 -c copy "$scratch/movie.mkv"
"$scratch/environment/bin/mediatag" inspect "$scratch/movie.mkv" > "$scratch/system"
MEDIATAG_FFMPEG_DIR=$scratch/av.libs "$scratch/environment/bin/mediatag" inspect "$scratch/movie.mkv" > "$scratch/package"
cmp "$scratch/system" "$scratch/package" || stop "FFmpeg of a Python package reads another movie"
echo "try-wheel: the package works"
