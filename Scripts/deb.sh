#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Writes a package for Debian of what was built to out/release, and one of mediatag-server where that was built (make
# server). They depend on what the programs are linked with; libraries that are loaded on first use are recommended or
# suggested, each for all releases of Debian that have one of its versions. The same files make the same packages. On
# Linux only.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=Scripts/release.sh
source Scripts/release.sh

readonly revision=1
# Who packages it, and where it is on the web.
named() { python3 -c 'import json, sys; print(json.load(open("release.json"))[sys.argv[1]])' "$1"; }
maintainer="$(named maintainer) <$(named email)>"
homepage=$(named homepage)
architecture=$(dpkg --print-architecture)

readonly suggested=(espeak-ng-data fonts-dejavu-core libass9 libebur128-1 libespeak-ng1 libsonic0 libtesseract5 pocketsphinx-en-us
    tesseract-ocr-eng)

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Several relations as one field.
joined() {
    local field
    printf -v field '%s, ' "$@"
    echo "${field%, }"
}

# What dpkg-shlibdeps finds that the program of a package is linked with, as the value of Depends.
dependencies() {
    mkdir -p "$scratch/source/debian"
    printf 'Source: mediatag\n\nPackage: mediatag\nArchitecture: any\n' > "$scratch/source/debian/control"
    (cd "$scratch/source" && dpkg-shlibdeps -O "$scratch/$1"/usr/bin/*) | sed -n 's/^shlibs:Depends=//p'
}

# The fields that all packages have.
write_fields() {
    cat << END
Package: $1
Version: $version-$revision
Architecture: $architecture
Maintainer: $maintainer
Homepage: $homepage
Installed-Size: $(du --apparent-size -sk "$scratch/$1/usr" | cut -f 1)
Section: video
Priority: optional
END
}

describe_mediatag() {
    cat << END
Depends: $(dependencies mediatag)
Recommends: $(joined "${recommended[@]}")
Suggests: mediatag-server (= $version-$revision), $(joined "${suggested[@]}")
Description: captions and audio description for video
 mediatag adds, tags, checks and packages what makes video accessible:
 subtitles for the deaf and hard of hearing, closed captions, audio
 description, sign language and chapters.
 .
 It edits MP4 and QuickTime movies in place and undoably, checks and
 converts caption files, makes and edits HLS and DASH presentations, and
 audits movies and presentations by WCAG 2.2 and EN 301 549.
 .
 FFmpeg reads other containers and codecs where it is installed.
END
}

describe_mediatag-server() {
    cat << END
Depends: mediatag (= $version-$revision), $(dependencies mediatag-server)
Recommends: libsqlite3-0, libssl3 | libssl3t64
Description: preview of accessible pages and relay of live captions
 mediatag preview, captions review and relay start this server: it shows a page of a
 movie while its files are edited, and passes live captions on to viewers.
END
}

write_copyright() {
    cat << END
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: mediatag
Comment: The programs contain the run-time libraries of Swift (Apache-2.0 with the Runtime
 Library Exception) and swift-argument-parser (the same licence); mediatag-server
 also contains SwiftNIO and the packages that it depends on (Apache-2.0).

Files: *
Copyright: 2026 the authors of mediatag
License: Apache-2.0
 On Debian systems, the full text of the Apache License, version 2.0, is in
 /usr/share/common-licenses/Apache-2.0.
END
}

write_changelog() {
    cat << END
$1 ($version-$revision) unstable; urgency=medium

  * Release $version; see changelog.gz.

 -- $maintainer  $(date --utc --date="@$SOURCE_DATE_EPOCH" --rfc-email)
END
}

# Makes the package of a tree in scratch, which has everything but documents and control files.
write_package() {
    local tree=$scratch/$1 name=$1_$version-${revision}_$architecture.deb
    local documents=$tree/usr/share/doc/$1
    install -d "$documents" "$tree/DEBIAN"
    write_copyright > "$documents/copyright"
    gzip -9n < CHANGELOG.md > "$documents/changelog.gz"
    write_changelog "$1" | gzip -9n > "$documents/changelog.Debian.gz"
    { write_fields "$1" && "describe_$1"; } > "$tree/DEBIAN/control"
    (cd "$tree" && find usr -type f -print0 | sort -z | xargs -0 md5sum > DEBIAN/md5sums)
    find "$tree" -exec touch --no-dereference --date="@$SOURCE_DATE_EPOCH" {} +

    dpkg-deb --root-owner-group -Zxz --build "$tree" "$scratch/$name" > /dev/null
    mv "$scratch/$name" "$release/"
    (cd "$release" && sha256sum "$name" > "$name.sha256")
    echo "Wrote $release/$name ($(stat -c %s "$release/$name") bytes)"
    if command -v lintian > /dev/null; then
        local suppressed=initial-upload-closes-no-bugs
        # The server has no man page: mediatag starts it, and has those of "preview" and "relay".
        [[ $1 != mediatag-server ]] || suppressed+=,no-manual-page
        lintian --allow-root --fail-on error,warning --suppress-tags "$suppressed" "$release/$name"
    else
        echo "lintian is not installed; the package is not checked"
    fi
}

umask 022
mkdir -p "$release"
Scripts/install.sh "$scratch/mediatag/usr" debian
strip_programs "$scratch/mediatag/usr/bin"
gzip -9n "$scratch"/mediatag/usr/share/man/man1/*.1
install -D -m 644 -t "$scratch/mediatag/usr/share/doc/mediatag" README.md
write_bills "$scratch/bills" > /dev/null
install -m 644 "$scratch/bills/mediatag-$version"-*.cdx.json "$scratch/mediatag/usr/share/doc/mediatag/mediatag.cdx.json"
if [[ -e $scratch/mediatag/usr/bin/mediatag-server ]]; then
    install -d "$scratch/mediatag-server/usr/bin"
    mv "$scratch/mediatag/usr/bin/mediatag-server" "$scratch/mediatag-server/usr/bin/"
    install -D -m 644 "$scratch/bills/mediatag-server-$version"-*.cdx.json \
        "$scratch/mediatag-server/usr/share/doc/mediatag-server/mediatag-server.cdx.json"
    write_package mediatag-server
fi
write_package mediatag
