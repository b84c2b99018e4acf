#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Adds Spanish SDH subtitles to a copy of the sample movie, and shows the movie before and after.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly movie=out/demo.mp4

mediatag() {
    printf '\n$ mediatag %s\n' "$*"
    .build/debug/mediatag "$@"
}

mkdir -p out
cp SampleMedia/movie.mp4 "$movie"
mediatag inspect "$movie"
mediatag add-subs "$movie" SampleMedia/es.srt --sdh
mediatag inspect "$movie"
printf '\nThe movie with its new subtitles: %s\n' "$PWD/$movie"
