# SPDX-License-Identifier: Apache-2.0
#
# What dist.sh, deb.sh, try-release.sh and image.py share; they read this file after changing to the top of the tree.
# shellcheck shell=bash disable=SC2034 # the variables are for them

stop() {
    echo "${0##*/}: $*" >&2
    exit 1
}

# The newest version of the changelog, which a test compares with that of the program.
version=$(Scripts/version.sh)
[[ -n $version ]] || stop "CHANGELOG.md has no version"

# The time of everything in a release: that of the commit, so that the same commit makes the same files.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH LC_ALL=C TZ=UTC

readonly release=out/release

# The libraries that the package for Debian recommends and that the container image has: each with its packages in
# Debian 12, Debian 13, and the releases after it.
readonly recommended=(
    "libavformat59 | libavformat61 | libavformat63 | libavformat62"
    "libswresample4 | libswresample5 | libswresample7 | libswresample6"
    "libicu72 | libicu76 | libicu78"
    "libxml2 | libxml2-16"
    "libcurl4 | libcurl4t64"
    "libssl3 | libssl3t64"
    "libsqlite3-0"
    "libuchardet0"
    ca-certificates
)

# Writes the bills of materials of what was built to a folder.
write_bills() {
    local options=(--to "$1")
    [[ ! -x .build/release/mediatag-server ]] || options+=(--server .build/release/mediatag-server)
    Scripts/sbom.py "${options[@]}"
}

# What is installed, without what only debuggers read.
strip_programs() {
    local program
    for program in "$1"/*; do
        strip --strip-all --remove-section=.comment "$program"
    done
}
