#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Writes the documentation of each public library to out/docs as a DocC archive; what DocC warns of, such as
# a link that leads nowhere, is an error, and so are more public declarations than Docs promise. Takes what was
# built, so "swift build" comes before.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly built=.build/debug output=out/docs
# Public declarations, without the cases of enumerations and what the compiler makes of their raw values. What only
# this package uses is "package". Libraries that only the server of this repository needs promise nothing
# (Docs/Libraries.md), and are not counted. The last 213 of them are what programs that play need: selection, viewers,
# simulations and saved choices (101), cues by time, appearance and the content's look (112).
readonly most_symbols=1144 not_promised="CaptionReview LiveListening Processes RemoteMedia SQLStorage ServerCommands"
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

stop() {
    echo "docs: $*" >&2
    exit 1
}

for tool in docc swift-symbolgraph-extract; do
    command -v "$tool" > /dev/null || stop "$tool is not on the PATH; it comes with the Swift toolchain"
done
target=$(swift -print-target-info | sed -n 's/.*"triple": "\([^"]*\)".*/\1/p' | head -n 1)
options=(-skip-synthesized-members -I "$built/Modules" -target "$target" -minimum-access-level public)
for map in "$built"/*.build/module.modulemap Sources/*/include/module.modulemap; do
    [[ ! -e $map ]] || options+=(-Xcc "-fmodule-map-file=$map")
done

document() {
    # The landing page and the articles, if the library has some.
    local library=$1 catalog=Sources/$1/$1.docc
    [[ -d $catalog ]] || catalog=
    shift
    [[ -e $built/Modules/$library.swiftmodule ]] || stop "$library is not built; run: swift build"
    mkdir "$scratch/$library"
    swift-symbolgraph-extract -module-name "$library" "$@" -output-dir "$scratch/$library"
    docc convert ${catalog:+"$catalog"} --additional-symbol-graph-dir "$scratch/$library" --warnings-as-errors \
        --fallback-display-name "$library" --fallback-bundle-identifier "mediatag.$library" \
        --output-dir "$output/$library.doccarchive" > "$scratch/$library.log" 2>&1 ||
        { cat "$scratch/$library.log" >&2 && stop "the documentation of $library has faults"; }
}
export -f document stop
export built output scratch

Scripts/article-code.sh

rm -rf "$output"
mkdir -p "$output"
libraries=$(sed -n 's/^ *\.library(name: "\([A-Za-z]*\)".*/\1/p' Package.swift)
[[ -n $libraries ]] || stop "Package.swift names no libraries"
# As many at once as there are processors.
xargs -P "$(getconf _NPROCESSORS_ONLN)" -I '{}' \
    bash -c 'set -euo pipefail; document "$@"' docs '{}' "${options[@]}" <<< "$libraries" || exit 1

python3 - "$scratch" "$most_symbols" "$not_promised" << 'END' || exit 1
import collections, glob, json, os, sys

folder, most, not_promised = sys.argv[1], int(sys.argv[2]), sys.argv[3].split()
counts = collections.Counter()
for path in glob.glob(os.path.join(folder, "*", "*.symbols.json")):
    with open(path, encoding="utf-8") as file:
        symbols = json.load(file)["symbols"]
    enumerations = {
        tuple(symbol["pathComponents"]) for symbol in symbols if symbol["kind"]["identifier"] == "swift.enum"
    }
    counts[os.path.basename(os.path.dirname(path))] += sum(
        symbol["kind"]["identifier"] != "swift.enum.case"
        and not (symbol["pathComponents"][-1] == "init(rawValue:)" and tuple(symbol["pathComponents"][:-1]) in enumerations)
        for symbol in symbols
    )
print(*(f"{library:17} {count:5} public declarations" for library, count in sorted(counts.items())), sep="\n")
total = sum(count for library, count in counts.items() if library not in not_promised)
print(f"{'':17} {total:5} of at most {most:,} in libraries that are promised")
if total > most:
    sys.exit(f"docs: {total - most} public declarations too many; make what only this package uses \"package\"")
END
echo "Wrote $output ($(wc -w <<< "$libraries") libraries)"
