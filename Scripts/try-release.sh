#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Tries what "make dist", "make deb" and "make wheel" wrote to out/release on bare userlands of Debian, as a new user has them:
#
#     try-release.sh [SUITE...]        default: bookworm trixie (Debian 12 and 13)
#
# Each userland is made by debootstrap from the mirror that apt uses here, kept in out/trees, and copied for each
# try. What is tried there is Scripts/try-release-inside.sh. Needs root, and takes some minutes; "make nightly"
# runs it. The network of the trees is this machine's.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=Scripts/release.sh
source Scripts/release.sh

readonly trees=out/trees keyring=/usr/share/keyrings/debian-archive-keyring.gpg
suites=("$@")
[[ ${#suites[@]} != 0 ]] || suites=(bookworm trixie)

[[ $(uname -s) == Linux ]] || stop "userlands of Debian need Linux"
[[ $(id -u) == 0 ]] || stop "making a tree needs root"
for tool in debootstrap dpkg-deb unshare; do
    command -v "$tool" > /dev/null || stop "$tool is not installed; run: make setup-release"
done
archive=$release/mediatag-$version-linux-$(uname -m).tar.xz
package=$(find "$release" -name "mediatag_$version-*.deb" 2> /dev/null | sort | tail -n 1)
[[ -e $archive ]] || stop "$archive is missing; run: make dist"
[[ -n $package ]] || stop "$release has no package; run: make deb"
compgen -G "$release/mediatag-$version-py3-none-*.whl" > /dev/null || stop "$release has no Python package; run: make wheel"

# shellcheck disable=SC2016 # the dollar is apt-get's
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Label: Debian' | head -n 1)
[[ -n $mirror ]] || stop "apt has no mirror of Debian"

scratch=$(mktemp -d)
trap 'rm -rf --one-file-system "$scratch"' EXIT
mkdir -p "$trees"

# The packages of a bare userland, as a tar archive that stays for the next run.
make_tree() {
    local suite=$1 log=$scratch/log
    [[ ! -e $trees/$suite.tar ]] || return 0
    # Newer releases have no script of their own in an older debootstrap; they are made alike.
    local script=/usr/share/debootstrap/scripts/$suite
    [[ -e $script ]] || script=/usr/share/debootstrap/scripts/sid
    if ! nice debootstrap --variant=minbase --keyring="$keyring" "$suite" "$scratch/$suite" "${mirror%/}" \
        "$script" > "$log" 2>&1; then
        tail -n 20 "$log" >&2
        return 1
    fi
    rm -f "$scratch/$suite"/var/cache/apt/archives/*.deb
    tar --create --directory "$scratch/$suite" --one-file-system . > "$trees/$suite.part" &&
        mv "$trees/$suite.part" "$trees/$suite.tar" && rm -rf --one-file-system "${scratch:?}/$suite"
}

# Runs a part of try-release-inside.sh in a copy of a tree, whose mounts end with it.
try_inside() {
    local suite=$1 part=$2 tree=$scratch/$1-$2 status=0
    mkdir "$tree" && tar --extract --directory "$tree" --file "$trees/$suite.tar" && mkdir "$tree/try" &&
        cp -r SampleMedia "$release"/mediatag*"$version"*.{tar.xz,deb,whl} Scripts/try-release-inside.sh "$tree/try/" &&
        cp /etc/resolv.conf /etc/hosts "$tree/etc/" || return 1
    # shellcheck disable=SC2016 # the inner shell expands them
    unshare --mount --pid --fork --kill-child bash -c '
        mount -t proc proc "$1/proc" && mount --bind /dev "$1/dev" &&
            exec chroot "$1" /usr/bin/env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 \
                TERM=dumb bash /try/try-release-inside.sh "$2" "$3"' try "$tree" "$part" "$version" || status=$?
    rm -rf --one-file-system "$tree"
    return "$status"
}

status=0
for suite in "${suites[@]}"; do
    if ! make_tree "$suite"; then
        echo "try-release: $suite: the mirror does not have it, or the tree cannot be made" >&2
        status=1
        continue
    fi
    for part in archive package wheel; do
        echo "== $suite, $part"
        try_inside "$suite" "$part" || { echo "try-release: $suite, $part: failed" >&2 && status=1; }
    done
done
exit "$status"
