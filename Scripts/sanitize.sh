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
# what is left at the end is no fault.
export ASAN_OPTIONS=detect_leaks=0:abort_on_error=1
export TSAN_OPTIONS=suppressions=$suppressions:halt_on_error=1

# The shadow memory of the thread sanitizer has fixed places, which a random address space can take.
fixed=()
if command -v setarch > /dev/null; then fixed=(setarch -R); fi

for sanitizer in ${SANITIZERS:-address thread}; do
    folder=.build-$sanitizer
    swift build --build-tests --sanitize="$sanitizer" --scratch-path "$folder"
    "${fixed[@]}" swift test --skip-build --sanitize="$sanitizer" --scratch-path "$folder" \
        --disable-xctest "$@"
done
