#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Builds each program of Examples with the libraries that are built for debugging, runs it on SampleMedia, and compares
# what it prints with Examples/Expected. With --update, writes Examples/Expected anew. "swift build" and
# "make test-server" come before.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly built=.build/debug samples=$PWD/SampleMedia
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

stop() {
    echo "examples: $*" >&2
    exit 1
}

options=(-swift-version 6 -I "$built/Modules" -use-ld=lld -module-cache-path "$folder/modules")
[[ $(uname -s) == Linux ]] || options=(-swift-version 6 -I "$built/Modules" -module-cache-path "$folder/modules")
for map in "$built"/*.build/module.modulemap Sources/*/include/module.modulemap; do
    [[ ! -e $map ]] || options+=(-Xcc "-fmodule-map-file=$map")
done
# The libraries are linked by SwiftPM into programs only, so their objects are taken, but for the options of commands.
objects=$folder/objects
for source in Sources/*/; do
    library=$(basename "$source")
    [[ $library == mediatag || $library == ServerCommands ]] || find "$built/$library.build" -name '*.o' >> "$objects"
done
[[ -s $objects ]] || stop "the libraries are not built; run: swift build"

build() {
    swiftc "${options[@]}" -module-name "${1//-/_}" "Examples/Sources/$1/main.swift" "@$objects" -lstdc++ \
        -o "$folder/$1" > "$folder/$1.log" 2>&1 || { cat "$folder/$1.log" >&2 && stop "$1 does not build"; }
}

# Runs a program in a copy of SampleMedia; its output has no path of this machine.
run() {
    (cd "$folder/media" && "$folder/$1" "${@:2}" 2>&1) > "$folder/$1.txt" ||
        { cat "$folder/$1.txt" >&2 && stop "$1 fails"; }
    if [[ ${update:-} ]]; then
        cp "$folder/$1.txt" "Examples/Expected/$1.txt"
    else
        diff -u "Examples/Expected/$1.txt" "$folder/$1.txt" || stop "$1 prints something else"
    fi
}

[[ ${1:-} != --update ]] || update=yes
mkdir -p Examples/Expected "$folder/media"
cp "$samples"/* "$folder/media"
for example in Examples/Sources/*/; do build "$(basename "$example")"; done
run inspect movie.mp4 movie.mov
run audit movie.mp4
run add-subtitles movie.mp4 en.sdh.srt
run convert-captions es.srt es.vtt
run package-hls out movie.mp4 es.srt
run cues-by-time movie.mp4 fr es-MX en
run edit-playlist out/master.m3u8 subtitles/Español Castellano
ffmpeg -v error -nostdin -i "$folder/media/movie.mov" -map 0:v -map 0:a -c copy "$folder/media/movie.mkv"
run captions-in-code movie.mov movie.mkv
run errors-by-code movie.mp4 es.srt
run speaking-pace
printf '2\n00:00:05,000 --> 00:00:06,000\nSecond.\n\n1\n00:00:01,000 --> 00:00:02,000\nFirst.\n' > "$folder/media/unsorted.en.srt"
run apply-fixes unsorted.en.srt
run selection-groups
run media-selection movie.mp4 fr movie.mp4
run package-from-memory memory movie.mp4
# Beside a relay, which is ended by its id.
[[ -x $built/mediatag-server ]] || stop "the server is not built; run: make test-server"
"$built/mediatag-server" relay serve --state "$folder/state" --listen 127.0.0.1:0 --session hall > "$folder/relay" &
relay=$!
trap 'kill "$relay" 2> /dev/null || true; rm -rf "$folder"' EXIT
until grep -q '^publisher' "$folder/relay"; do
    kill -0 "$relay" 2> /dev/null || stop "the relay does not start"
    sleep 0.1
done
run follow-captions "$(sed -n 's/^Listening on //p' "$folder/relay")" "$(sed -n 's/^publisher *//p' "$folder/relay")" hall \
    "Good evening." "We begin."
echo "Built and ran $(find Examples/Sources -name main.swift | wc -l) examples"
