#!/usr/bin/env bash
# SPDX-License-Identifier: Apache-2.0
#
# What action.yml runs: installs mediatag where it is missing, audits once, and annotates the problems. Its inputs are
# environment variables, so that none of them is taken for shell code.
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

# The Python package, in an environment of its own. Settings of pip, such as PIP_INDEX_URL, apply.
install_release() {
    local package=mediatag folder=${RUNNER_TEMP:-/tmp}/mediatag
    [[ $MEDIATAG_VERSION =~ ^[0-9]+(\.[0-9]+)*$ ]] || stop "version \"$MEDIATAG_VERSION\" is not a number such as 0.2.0"
    [[ $(uname -s) == Linux ]] || stop "mediatag is not installed, and there are releases for Linux only"
    [[ ${MEDIATAG_WITH_FFMPEG-} != true ]] || package+="[ffmpeg]"
    python3 -m venv "$folder" || stop "Python 3 with venv is not installed; use actions/setup-python before"
    "$folder/bin/python3" -m pip install --quiet --disable-pip-version-check "$package==$MEDIATAG_VERSION" ||
        stop "$package==$MEDIATAG_VERSION cannot be installed"
    PATH=$folder/bin:$PATH
    [[ -z ${GITHUB_PATH-} ]] || echo "$folder/bin" >> "$GITHUB_PATH"
}

command -v mediatag > /dev/null || install_release

sarif=${MEDIATAG_SARIF-}
[[ -n $sarif ]] || sarif=${RUNNER_TEMP:-/tmp}/mediatag.sarif
words=()
[[ -z ${MEDIATAG_PROFILE-} ]] || words+=(--profile "$MEDIATAG_PROFILE")
read_lines "${MEDIATAG_OPTIONS-}"
# An array without elements is unset for the bash of macOS.
words+=(${lines[@]+"${lines[@]}"})
read_lines "${MEDIATAG_PATHS-}"
[[ ${#lines[@]} != 0 ]] || stop "paths names nothing"

status=0
rm -f "$sarif"
case ${MEDIATAG_CHECK:-audit} in
    audit) mediatag audit ${words[@]+"${words[@]}"} --format sarif -o "$sarif" -- "${lines[@]}" || status=$? ;;
    captions) mediatag captions check ${words[@]+"${words[@]}"} --format sarif -- "${lines[@]}" > "$sarif" || status=$? ;;
    *) stop "check \"$MEDIATAG_CHECK\" is neither audit nor captions" ;;
esac
[[ -z ${GITHUB_OUTPUT-} ]] || echo "status=$status" >> "$GITHUB_OUTPUT"
if [[ -s $sarif ]]; then
    python3 "$(dirname "${BASH_SOURCE[0]}")/annotate.py" "$sarif"
    [[ -z ${GITHUB_OUTPUT-} ]] || echo "sarif=$sarif" >> "$GITHUB_OUTPUT"
fi
exit "$status"
