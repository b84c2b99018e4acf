#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs a container image in namespaces, without a container engine, as the user that it names, with a read-only root and
# without a network, on a Matroska file that FFmpeg makes:
#
#     try-image.sh [IMAGE]        default: the image in out/release
#
# Needs bubblewrap, ffmpeg and skopeo ("make setup-release"), and root, to make files of the image's user. Takes seconds.
set -euo pipefail

if [[ ${1-} == -h || ${1-} == --help ]]; then
    sed -n '4,/^set/s/^# \{0,1\}//p' "$0"
    exit
fi
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=Scripts/release.sh
source Scripts/release.sh

image=${1:-$(find "$release" -name "mediatag-$version-oci-*.tar" | sort | tail -n 1)}
[[ -n $image ]] || stop "$release has no image; run: make image"
for tool in bwrap ffmpeg skopeo; do
    command -v "$tool" > /dev/null || stop "$tool is not installed; run: make setup-release"
done
[[ $(id -u) == 0 ]] || stop "making files of the image's user needs root"
scratch=$(mktemp -d)
trap 'rm -rf --one-file-system "$scratch"' EXIT
readonly root=$scratch/root work=$scratch/work
umask 022
mkdir "$root" "$work"
# The user of the image gets to both.
chmod 711 "$scratch"

# skopeo judges the layout, and checks the digests; it also reads the list for docker load.
skopeo copy --quiet "oci-archive:$image" "dir:$scratch/image"
skopeo inspect --raw "docker-archive:$image" > /dev/null

# A field of the image's configuration, its elements with a NUL after each.
field() {
    python3 - "$scratch/image" "$1" << 'PYTHON'
import json, pathlib, sys

folder = pathlib.Path(sys.argv[1])
manifest = json.loads((folder / "manifest.json").read_text())
config = json.loads((folder / manifest["config"]["digest"].split(":")[1]).read_text())
values = {"layers": [row["digest"].split(":")[1] for row in manifest["layers"]], **config["config"]}[sys.argv[2]]
sys.stdout.write("".join(value + "\0" for value in (values if isinstance(values, list) else [values])))
PYTHON
}

mapfile -d '' layers < <(field layers)
for layer in "${layers[@]}"; do tar --extract --gzip --same-owner --directory "$root" --file "$scratch/image/$layer"; done
mapfile -d '' entry < <(field Entrypoint)
mapfile -d '' environment < <(field Env)
mapfile -d '' user < <(field User)
uid=${user[0]%%:*} gid=${user[0]##*:}
[[ $uid =~ ^[1-9][0-9]*$ ]] || stop "the image runs as \"$uid\", which is not the number of a user without rights"

variables=()
for variable in "${environment[@]}"; do variables+=(--setenv "${variable%%=*}" "${variable#*=}"); done

# Runs a program in the image; /work and /tmp are all that can be written.
inside() {
    setpriv --reuid "$uid" --regid "$gid" --clear-groups --no-new-privs bwrap --unshare-all --uid "$uid" --gid "$gid" \
        --ro-bind "$root" / --proc /proc --dev /dev --tmpfs /tmp --bind "$work" /work --chdir /work \
        --clearenv "${variables[@]}" --die-with-parent "$@"
}

# Runs mediatag; its exit status has to be the first argument, and its output contain the second.
expect() {
    local wanted=$1 text=$2 status=0
    shift 2
    inside "${entry[@]}" "$@" > "$scratch/output" 2>&1 < /dev/null || status=$?
    if [[ $status != "$wanted" || $(< "$scratch/output") != *"$text"* ]]; then
        sed 's/^/    /' "$scratch/output" >&2
        stop "$* (exit status $status, expected $wanted and \"$text\")"
    fi
    printf '  ok  %s\n' "$*"
}

for name in bin/sh usr/bin/sh usr/bin/bash usr/bin/apt usr/bin/dpkg usr/bin/perl; do
    [[ ! -e $root/$name ]] || stop "the image has $name"
done
programs=$(find "$root" -xdev -type f -perm /111 ! -name 'ld-linux*' -printf '%P\n' | sort | tr '\n' ' ')
[[ $programs =~ ^usr/bin/mediatag\ (usr/bin/mediatag-server\ )?$ ]] || stop "the image has other programs: $programs"
[[ -z $(find "$root" -xdev -perm /6000) ]] || stop "the image has programs that take other rights"

cp SampleMedia/* "$work/"
ffmpeg -v error -i "$work/movie.mp4" -i "$work/es.srt" -map 0:v -map 0:a -map 1 -c copy -c:s srt \
    -metadata:s:s:0 language=spa -y "$work/film.mkv"
# "¿Está aquí?" in windows-1252.
printf '1\n00:00:01,000 --> 00:00:03,000\n\xbfEst\xe1 aqu\xed?\n' > "$work/old.es.srt"
chown -R "$uid:$gid" "$work"

expect 0 "$version" --version
expect 0 "MATROSKA" inspect film.mkv
expect 1 "1 asset" audit film.mkv
expect 1 "1 asset" audit film.mkv --deep --captions
expect 0 "new.mp4" add-subs film.mkv en.sdh.srt -o new.mp4
expect 0 "segments" hls film.mkv -o presentation
expect 0 "1 cue" captions convert old.es.srt --encoding windows-1252 -o old.vtt
[[ $(< "$work/old.vtt") == *"¿Está aquí?"* ]] || stop "another encoding was not converted"
expect 0 "found    ffmpeg" doctor --require ffmpeg --require libxml2 --require libcurl --require libcrypto --require icu \
    --require uchardet --require zlib --require sqlite
expect 2 "" add-subs film.mkv en.sdh.srt -o /usr/new.mp4
[[ $(stat -c %u "$work/new.mp4") == "$uid" ]] || stop "the new movie has another owner"
ffprobe -v error -show_entries stream=codec_type -of csv=p=0 "$work/new.mp4" > "$scratch/streams"
[[ $(< "$scratch/streams") == *subtitle* ]] || stop "the new movie has no subtitles"
echo "try-image: $image works as user $uid with a read-only root"
