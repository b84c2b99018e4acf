#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Writes SHA256SUMS of all files of a release, and lets a command sign it:
#
#     checksums.sh [FOLDER]        default: out/release
#
# The command is MEDIATAG_SIGN, or else "sign" of release.json; it gets the path of SHA256SUMS as its last argument, and
# writes its signature beside it: "gpg --armor --detach-sign", "minisign -S -m". Without one nothing is signed. If it
# fails, or writes nothing, the status is 1. To verify: sha256sum --check --ignore-missing SHA256SUMS.
set -euo pipefail

stop() {
    echo "checksums: $*" >&2
    exit 1
}

case ${1-} in
    -h | --help)
        sed -n '4,/^set/s/^# \{0,1\}//p' "$0"
        exit
        ;;
esac
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly root folder=${1:-$root/out/release}
export LC_ALL=C

cd "$folder" || stop "$folder is missing; run: make dist"
# A signature of earlier sums is wrong.
rm -f SHA256SUMS SHA256SUMS.*
shopt -s nullglob
files=()
for file in *; do
    # Each has its sum already, for a download of one file.
    [[ ! -f $file || $file == *.sha256 || $file == *.part ]] || files+=("$file")
done
[[ ${#files[@]} != 0 ]] || stop "$folder has no files of a release"
sha256sum -- "${files[@]}" > SHA256SUMS.part
mv SHA256SUMS.part SHA256SUMS
echo "Wrote $folder/SHA256SUMS (${#files[@]} files)"

command=${MEDIATAG_SIGN-$(python3 -c 'import json, sys; print(json.load(open(sys.argv[1])).get("sign", ""))' "$root/release.json")}
if [[ -z $command ]]; then
    echo "Nothing is signed: neither MEDIATAG_SIGN nor release.json names a command"
    exit
fi
sums=$(sha256sum SHA256SUMS)
sh -c "$command \"\$1\"" sign "$PWD/SHA256SUMS" || stop "not signed: $command failed"
[[ $(sha256sum SHA256SUMS) == "$sums" ]] || stop "$command changed SHA256SUMS"
signatures=(SHA256SUMS.*)
[[ ${#signatures[@]} != 0 ]] || stop "$command wrote no signature beside SHA256SUMS"
echo "Signed by: $command (${signatures[*]})"
