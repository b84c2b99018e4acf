#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Tries checksums.sh with files of its own: its sums, and how it signs, with small commands and with gpg where that is
# installed. Takes a second or two.
set -euo pipefail

if [[ ${1-} == -h || ${1-} == --help ]]; then
    sed -n '4,/^set/s/^# \{0,1\}//p' "$0"
    exit
fi
cd "$(dirname "${BASH_SOURCE[0]}")/.."

scratch=$(mktemp -d)
export GNUPGHOME=$scratch/keys
# The agent of gpg ends when its folder is gone.
trap 'gpgconf --kill gpg-agent 2> /dev/null || true; rm -rf "$scratch"' EXIT
readonly release=$scratch/release

fail() {
    echo "try-checksums: $*" >&2
    exit 1
}

# Signs with a command; its exit status has to be the first argument, and its output contain the second.
expect() {
    local wanted=$1 text=$2 status=0
    MEDIATAG_SIGN=$3 Scripts/checksums.sh "$release" > "$scratch/output" 2>&1 || status=$?
    [[ $status == "$wanted" && $(< "$scratch/output") == *"$text"* ]] || {
        cat "$scratch/output" >&2
        fail "\"$3\": exit status $status, expected $wanted and \"$text\""
    }
    echo "  ok  ${3:-no command}: $text"
}

mkdir -p "$release"
echo archive > "$release/mediatag-1.tar.xz"
echo sum > "$release/mediatag-1.tar.xz.sha256"
echo wheel > "$release/a file of a name with spaces.whl"

expect 0 "Nothing is signed" ""
[[ $(wc -l < "$release/SHA256SUMS") == 2 ]] || fail "SHA256SUMS has not two lines"
(cd "$release" && sha256sum --quiet --check SHA256SUMS)
cp "$release/SHA256SUMS" "$scratch/first"

cat > "$scratch/sign" << 'SIGN'
#!/bin/sh
[ "$1" = --as ] && echo "$2 signs $(sha256sum < "$3")" > "$3.sig"
SIGN
chmod +x "$scratch/sign"
expect 0 "SHA256SUMS.sig" "'$scratch/sign' --as 'a maintainer'"
grep -qF "a maintainer signs" "$release/SHA256SUMS.sig" || fail "the command got other words"
# Again: the old signature is gone, and neither it nor the sums are among the files.
expect 1 "not signed" false
[[ ! -e $release/SHA256SUMS.sig ]] || fail "a signature of earlier sums is there"
cmp "$scratch/first" "$release/SHA256SUMS" || fail "the same files have other sums"
expect 1 "wrote no signature" true
expect 1 "changed SHA256SUMS" "echo x >>"

if command -v gpg > /dev/null; then
    mkdir -m 700 "$GNUPGHOME"
    gpg --batch --quiet --passphrase '' --quick-generate-key 'Try <try@example.invalid>' ed25519 sign never 2> "$scratch/output" ||
        { cat "$scratch/output" >&2 && fail "gpg makes no key"; }
    expect 0 "SHA256SUMS.asc" "gpg --batch --quiet --armor --detach-sign"
    gpg --batch --quiet --verify "$release/SHA256SUMS.asc" "$release/SHA256SUMS" 2> /dev/null || fail "gpg does not verify"
    echo >> "$release/SHA256SUMS"
    ! gpg --batch --quiet --verify "$release/SHA256SUMS.asc" "$release/SHA256SUMS" 2> /dev/null || fail "gpg verifies other sums"
else
    echo "try-checksums: gpg is not installed; signatures by it are not tried"
fi
echo "try-checksums: sums and signatures work"
