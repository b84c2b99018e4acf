#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# Makes archive, package for Debian and Python package of the program that was built, twice: in copies of the tree in
# folders of other names, with another file mode mask, time zone, language, home and times of files. Compares all files.
# Takes a minute or two, most of it for xz. How the program itself comes out the same is in Docs/Releasing.md.
set -euo pipefail

if [[ ${1-} == -h || ${1-} == --help ]]; then
    sed -n '4,/^set/s/^# \{0,1\}//p' "$0"
    exit
fi
cd "$(dirname "${BASH_SOURCE[0]}")/.."
# shellcheck source=Scripts/release.sh
source Scripts/release.sh

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
root=$PWD
readonly root

# A copy of what packages are made of, whose files are new.
copy_tree() {
    local file files=(Package.resolved)
    mkdir -p "$1/.build/release" "$1/out"
    [[ ! -e Server/Package.resolved ]] || files+=(Server/Package.resolved)
    { git ls-files -z -- Scripts python Docs LICENSE '*.md' '*.json' && printf '%s\0' "${files[@]}"; } |
        tar --create --null --files-from=- | tar --extract --touch --directory "$1"
    cp -r out/man out/completions "$1/out/"
    for file in .build/release/mediatag .build/release/mediatag-server; do
        [[ ! -e $file ]] || cp "$file" "$1/.build/release/"
    done
    # What bills of materials read of them.
    for file in .build-server .build; do
        [[ ! -d $file/checkouts || -e $1/.build/checkouts ]] || ln -s "$root/$file/checkouts" "$1/.build/checkouts"
    done
}

# Makes the packages in a copy, with the environment that the arguments after it set.
make_packages() {
    local folder=$1 options=()
    shift
    copy_tree "$folder"
    [[ ! -e $folder/.build/release/mediatag-server ]] || options=(--server .build/release/mediatag-server)
    (
        cd "$folder"
        env "$@" SOURCE_DATE_EPOCH="$SOURCE_DATE_EPOCH" PYTHONDONTWRITEBYTECODE=1 bash -c '
            umask "$MASK" && Scripts/dist.sh && Scripts/deb.sh && Scripts/wheel.py "$@" && MEDIATAG_SIGN= Scripts/checksums.sh
        ' make "${options[@]}" > log 2>&1
    ) || { cat "$folder/log" >&2 && stop "the packages cannot be made"; }
}

[[ -x .build/release/mediatag ]] || stop "the program is missing; run: make build"
[[ -d out/man && -d out/completions ]] || stop "man pages or completions are missing; run: make man completions"
make_packages "$scratch/a" MASK=022 TZ=UTC LANG=C &
first=$!
make_packages "$scratch/a folder of another name" MASK=077 TZ=Asia/Tokyo LANG=de_DE.UTF-8 HOME="$scratch"
wait "$first"
diff -r "$scratch/a/out/release" "$scratch/a folder of another name/out/release" > "$scratch/difference" || {
    cat "$scratch/difference" >&2
    stop "the same program and commit made other files"
}
(cd "$scratch/a/out/release" && wc -c -- *[a-z] | sed '$d; s/^ */  same  /; s/ \([^ ]*\)$/ bytes  \1/')
echo "check-reproducible: the same program and commit make the same files"
