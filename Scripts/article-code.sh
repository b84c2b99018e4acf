#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Checks that the Swift code of every landing page and article compiles outside the package, with what is public only:
# each block becomes a function, and an error names the line of the page. "swift build" comes before.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly built=.build/debug
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

stop() {
    echo "article code: $*" >&2
    exit 1
}

[[ -d $built/Modules ]] || stop "the libraries are not built; run: swift build"

# Imports come first in a file, so they are written when they are read, and the other lines at the end of a block.
awk -v folder="$folder" '
    FNR == 1 { if (inside) exit 1 }
    /^```swift$/ {
        inside = 1; blocks += 1; body = ""
        file = folder "/Block" blocks ".swift"
        next
    }
    inside && /^```$/ {
        print "func block" blocks "() throws {" > file
        print body "}" > file
        print "#sourceLocation()" > file
        close(file)
        inside = 0
        next
    }
    inside && /^import / { print > file; next }
    inside {
        if (body == "") body = "#sourceLocation(file: \"" FILENAME "\", line: " FNR ")\n"
        body = body $0 "\n"
    }
    END { if (inside || !blocks) exit 1 }
' Sources/*/*.docc/*.md || stop "a block of code does not end, or no page has code"

options=(-swift-version 6 -enable-upcoming-feature MemberImportVisibility -module-cache-path "$folder/modules")
for map in "$built"/*.build/module.modulemap Sources/*/include/module.modulemap; do
    [[ ! -e $map ]] || options+=(-Xcc "-fmodule-map-file=$map")
done
swiftc -typecheck -whole-module-optimization "${options[@]}" -I "$built/Modules" -module-name Articles \
    "$folder"/Block*.swift > "$folder/log" 2>&1 || { grep 'error:' "$folder/log" | grep -v '^ ' | sort -u >&2 && stop "a page has faults"; }
echo "Checked the code of $(find "$folder" -name 'Block*.swift' | wc -l) blocks"
