#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Links what "make build-tests" has built as the release is linked, on Linux: it starts in a third of the time, and needs no
# toolchain to run.
#
#     link.sh TO
#
# The argument parser is that of "make parser", compiled as for a release: built for debugging, it checks the options of all
# commands at each start, which takes longer than what most commands do. HelpTests do that once for all of them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

readonly built=.build/debug to=${1:?"the program to write"} parser=.build-parser
objects=$built/mediatag.product/Objects.LinkFileList
[[ -s $objects ]] || { echo "link: the program is not built; run: make build-tests" >&2 && exit 1; }

mkdir -p "$(dirname "$to")"
{
    grep -vE '/ArgumentParser(ToolInfo)?\.build/' "$objects"
    printf '%s\n' "$parser"/release/ArgumentParser{,ToolInfo}.build/*.o
} > "$parser/objects"
# The options of the release's linking are in the Makefile; the compiler names two libraries of Foundation only where it compiles
# for static libraries.
swiftc -static-stdlib -emit-executable -module-name mediatag -gnone -o "$to" "@$parser/objects" \
    -Xlinker --defsym -Xlinker main=mediatag_main -Xlinker --gc-sections ${LINKING-} \
    -ldl -l_FoundationCollections -l_FoundationCShims
Scripts/check-linking.sh "$to"
echo "Linked $to"
