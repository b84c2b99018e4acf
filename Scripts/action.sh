#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# What action.yml runs: installs mediatag where it is missing, and audits. Its inputs are environment variables, so
# that none of them is taken for shell code.
set -euo pipefail

stop() {
    echo "::error title=mediatag::$*"
    exit 2
}

# The lines of a text that are not empty, as the array "lines".
read_lines() {
    local line
    lines=()
    while IFS= read -r line; do
        [[ -z $line ]] || lines+=("$line")
    done <<< "$1"
}

install_release() {
    local name folder=${RUNNER_TEMP:-/tmp}/mediatag
    name=mediatag-$MEDIATAG_VERSION-linux-$(uname -m).tar.xz
    [[ $MEDIATAG_VERSION =~ ^[0-9]+(\.[0-9]+)*$ ]] || stop "version \"$MEDIATAG_VERSION\" is not a number such as 0.2.0"
    [[ $(uname -s) == Linux ]] || stop "mediatag is not installed, and there are releases for Linux only"
    mkdir -p "$folder"
    for file in "$name" "$name.sha256"; do
        curl --fail --silent --show-error --location --retry 3 --output "$folder/$file" \
            "$MEDIATAG_REPOSITORY/releases/download/v$MEDIATAG_VERSION/$file" || stop "$file cannot be downloaded"
    done
    (cd "$folder" && sha256sum --quiet --check "$name.sha256") || stop "$name is damaged"
    tar -C "$folder" --strip-components=1 -xf "$folder/$name"
    PATH=$folder/bin:$PATH
    [[ -z ${GITHUB_PATH-} ]] || echo "$folder/bin" >> "$GITHUB_PATH"
}

command -v mediatag > /dev/null || install_release

case ${MEDIATAG_CHECK:-audit} in
    audit) words=(audit) ;;
    captions) words=(captions check) ;;
    *) stop "check \"$MEDIATAG_CHECK\" is neither audit nor captions" ;;
esac
[[ -z ${MEDIATAG_PROFILE-} ]] || words+=(--profile "$MEDIATAG_PROFILE")
read_lines "${MEDIATAG_OPTIONS-}"
# An array without elements is unset for the bash of macOS.
words+=(${lines[@]+"${lines[@]}"})
read_lines "${MEDIATAG_PATHS-}"
[[ ${#lines[@]} != 0 ]] || stop "paths names nothing"

status=0
mediatag "${words[@]}" -- "${lines[@]}" || status=$?
if [[ -n ${MEDIATAG_SARIF-} ]]; then
    [[ ${words[0]} == audit ]] || stop "captions check writes no SARIF; use check: audit"
    mediatag "${words[@]}" --format sarif -o "$MEDIATAG_SARIF" -- "${lines[@]}" > /dev/null || [[ $? == 1 ]] ||
        stop "$MEDIATAG_SARIF cannot be written"
fi
[[ -z ${GITHUB_OUTPUT-} ]] || echo "status=$status" >> "$GITHUB_OUTPUT"
exit "$status"
