#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Writes the release archive of what was built to out/release: the program, man pages, completions, licence, README
# and changelog, as they are installed below a prefix: tar -C /usr/local --strip-components=1 -xf ARCHIVE.
# mediatag-server has an archive of its own where it was built (make server). Each has its bill of materials (sbom.py), which
# is beside the archive as well. The same files make the same archive. A mediatag of more than 36 MB, or MEDIATAG_LARGEST, is
# refused. On Linux only.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=Scripts/release.sh
source Scripts/release.sh

readonly largest=${MEDIATAG_LARGEST:-36000000}
suffix=$version-linux-$(uname -m)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Makes an archive of a folder in scratch.
write_archive() {
    local name=$1-$suffix
    tar --create --directory "$scratch" --sort=name --format=gnu --mtime="@$SOURCE_DATE_EPOCH" \
        --owner=0 --group=0 --numeric-owner "$name" | xz -9 --threads=1 > "$scratch/$name.tar.xz"
    mv "$scratch/$name.tar.xz" "$release/"
    (cd "$release" && sha256sum "$name.tar.xz" > "$name.tar.xz.sha256")
    echo "Wrote $release/$name.tar.xz ($(stat -c %s "$release/$name.tar.xz") bytes;" \
        "$1 $(stat -c %s "$scratch/$name/bin/$1"))"
}

umask 022
mkdir -p "$release"
tree=$scratch/mediatag-$suffix
Scripts/install.sh "$tree"
strip_programs "$tree/bin"
size=$(stat -c %s "$tree/bin/mediatag")
((size <= largest)) || stop "mediatag has $size bytes, more than $largest"
install -d "$tree/share/doc/mediatag"
install -m 644 LICENSE README.md CHANGELOG.md "$tree/share/doc/mediatag"
write_bills "$release"
install -m 644 "$release/mediatag-$suffix.cdx.json" "$tree/share/doc/mediatag/mediatag.cdx.json"
if [[ -e $tree/bin/mediatag-server ]]; then
    server=$scratch/mediatag-server-$suffix
    install -d "$server/bin" "$server/share/doc/mediatag-server"
    mv "$tree/bin/mediatag-server" "$server/bin/"
    install -m 644 LICENSE "$server/share/doc/mediatag-server"
    install -m 644 "$release/mediatag-server-$suffix.cdx.json" "$server/share/doc/mediatag-server/mediatag-server.cdx.json"
    write_archive mediatag-server
fi
write_archive mediatag
