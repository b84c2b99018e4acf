#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Prints where FFmpeg's headers have the fields that Sources/CFFmpeg/include/fields.h lists, in its order:
#
#     ffmpeg-places.sh [FOLDER-OF-HEADERS]
#
# The numbers of a new major version become a column; fields.c, built with its headers, checks the other fields.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cat > "$scratch/places.c" << 'END'
#include <stdio.h>
#include "cffmpeg.h"

#define LINE(type, field, ...) printf("%4zu  %s.%s\n", offsetof(type, field), #type, #field);

int main(void) {
    printf("libavformat %d\n", LIBAVFORMAT_VERSION_MAJOR);
    FF_FIELDS(LINE)
    return 0;
}
END
clang -w ${1:+-I "$1"} -I Sources/CFFmpeg/include "$scratch/places.c" -o "$scratch/places"
"$scratch/places"
