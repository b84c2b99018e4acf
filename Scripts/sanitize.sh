#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Runs the tests, and the program that they start, under the address and the thread sanitizer. Each has
# a build folder of its own. Arguments go to swift test: Scripts/sanitize.sh --filter ISOMediaTests
#
# SANITIZERS="thread" runs one of the two.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

suppressions=$PWD/Scripts/thread-sanitizer.supp
# Swift never frees what it knows of types, and programs end without giving back what they still hold:
# what is left at the end is no fault. Faults of the system are injected by a library that comes first.
export ASAN_OPTIONS=detect_leaks=0:abort_on_error=1:verify_asan_link_order=0
export TSAN_OPTIONS=suppressions=$suppressions:halt_on_error=1

# The sanitizers map terabytes for themselves, which bounds of the address space do not allow.
bounded='CommandTests\.(HostilePlaylistTests/.a.hostile|HostileCaptionsTests|ResourceBoundTests)'
# The shadow memory of the thread sanitizer has fixed places, which a random address space can take. It also
# ends programs that start others from several threads, as the tests of the commands do: of those it gets
# the ones whose commands have threads, one at a time.
fixed=()
if command -v setarch > /dev/null; then fixed=(setarch -R); fi
threaded='CommandTests\.(PresentationTests|MultivariantTests|SubtitleSegmentTests|.?Audit|Remote(Movie|Playlist)Tests)'

run() {
    local sanitizer=$1
    shift
    "${fixed[@]}" swift test --skip-build --sanitize="$sanitizer" \
        --scratch-path ".build-$sanitizer" --disable-xctest "$@"
}

for sanitizer in ${SANITIZERS:-address thread}; do
    swift build --build-tests --sanitize="$sanitizer" --scratch-path ".build-$sanitizer"
    if (($#)); then
        run "$sanitizer" "$@"
    elif [[ $sanitizer == thread ]]; then
        run thread --skip '^CommandTests\.'
        run thread --no-parallel --filter "$threaded"
    else
        run "$sanitizer" --skip "$bounded"
    fi
done
